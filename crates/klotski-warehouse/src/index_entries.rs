//! Compares the indexes of `layouts` with its rows in one pass over both, in constant memory.
//!
//! Each row adds the hash of its entry to a sum, and each entry adds its own hash to another
//! sum. When the sums are equal and the entries ascend, the index fits the rows.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;

use super::btree::{RecordValue, damaged, values_of};
use super::bulk_insert::Field;
use super::layout_row::{LayoutColumn, LayoutRow};

/// An index of `layouts`.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayoutIndex {
    pub(super) name: &'static str,
    /// The columns of an entry, the id last.
    columns: &'static [LayoutColumn],
}

/// All indexes of the table. A test compares them with the schema.
pub(super) const INDEXES: [LayoutIndex; 2] = [
    LayoutIndex { name: "layouts_by_code", columns: &[LayoutColumn::Code, LayoutColumn::Id] },
    LayoutIndex {
        name: "layouts_by_group",
        columns: &[
            LayoutColumn::JiangNum,
            LayoutColumn::BingNum,
            LayoutColumn::StyleNum,
            LayoutColumn::GroupId,
            LayoutColumn::GroupIndex,
            LayoutColumn::Id,
        ],
    },
];

/// The entries that belong to rows: for each index, the sum of their hashes.
#[derive(Clone, Debug, Default)]
pub struct ExpectedEntries {
    sums: [u64; INDEXES.len()],
}

/// An entry of an index. Entries compare as in the index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct IndexEntry {
    code: [u8; 9],
    numbers: [i64; 6],
}

impl IndexEntry {
    fn put(&mut self, column: usize, value: Field) -> io::Result<()> {
        match (value, self.numbers.get_mut(column)) {
            (Field::Integer(number), Some(there)) => *there = number,
            (Field::Code(code), _) if column == 0 => self.code = code,
            _ => return Err(damaged("an entry of an index has a value of another type")),
        }
        Ok(())
    }

    fn hash_value(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }
}

impl ExpectedEntries {
    /// Adds the entries of a row.
    pub(super) fn add(&mut self, row: &LayoutRow) -> io::Result<()> {
        for (sum, index) in self.sums.iter_mut().zip(&INDEXES) {
            let mut entry = IndexEntry::default();
            for (number, &column) in index.columns.iter().enumerate() {
                entry.put(number, row[column as usize])?;
            }
            *sum = sum.wrapping_add(entry.hash_value());
        }
        Ok(())
    }
}

/// The entries of an index, in their order.
pub(super) struct FoundEntries {
    index: usize,
    last: Option<IndexEntry>,
    sum: u64,
}

impl FoundEntries {
    /// No entry yet, of the index with this number in [`INDEXES`].
    pub(super) fn of(index: usize) -> Self {
        Self { index, last: None, sum: 0 }
    }

    /// Adds the next entry, a record with its length in front.
    pub(super) fn add(&mut self, entry: &[u8]) -> io::Result<()> {
        let mut found = IndexEntry::default();
        let mut columns = 0;
        for value in values_of(entry.get(1..).unwrap_or_default()) {
            let value = match value? {
                RecordValue::Null => Field::Null,
                RecordValue::Integer(integer) => Field::Integer(integer),
                RecordValue::Text(text) => {
                    Field::Code(text.try_into().map_err(|_| damaged("a text is no code"))?)
                }
            };
            found.put(columns, value)?;
            columns += 1;
        }
        if columns != INDEXES[self.index].columns.len() || self.last >= Some(found) {
            return Err(damaged("an index is out of order"));
        }
        self.last = Some(found);
        self.sum = self.sum.wrapping_add(found.hash_value());
        Ok(())
    }

    /// Whether these are the entries of the rows.
    pub(super) fn are(&self, expected: &ExpectedEntries) -> bool {
        self.sum == expected.sums[self.index]
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;
    use strum::VariantNames;

    use super::*;
    use crate::MIGRATIONS;

    #[test]
    fn the_indexes_are_those_of_the_schema() {
        let mut connection = Connection::open_in_memory().unwrap();
        MIGRATIONS.apply(&mut connection).unwrap();
        let texts = |sql: &str, name: &str| -> Vec<String> {
            let mut statement = connection.prepare(sql).unwrap();
            statement.query_map([name], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        };
        let sql = "SELECT name FROM pragma_index_list(?1) ORDER BY name";
        assert_eq!(texts(sql, "layouts"), INDEXES.map(|index| index.name));
        for LayoutIndex { name, columns } in INDEXES {
            // SQLite appends the rowid, which is the id, and gives it no name.
            let sql = "SELECT ifnull(name, 'id') FROM pragma_index_xinfo(?1) ORDER BY seqno";
            let names = columns.iter().map(|&column| LayoutColumn::VARIANTS[column as usize]);
            assert!(texts(sql, name).into_iter().eq(names), "{name}");
        }
    }
}
