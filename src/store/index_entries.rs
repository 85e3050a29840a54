//! Whether the indexes of `layouts` hold what its rows hold, while both pass by.
//!
//! Each row adds a number for the entry that it must have, each entry one for itself. With
//! equal sums, and entries that ascend, the index is that of the rows; nothing is kept.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;

use super::btree::{RecordValue, damaged, values_of};
use super::bulk_insert::Field;
use super::layout_pages::{LayoutColumn, LayoutRow};

/// An index of `layouts`.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayoutIndex {
    pub(super) name: &'static str,
    /// The columns of an entry, the id last.
    columns: &'static [LayoutColumn],
}

/// All of them.
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

/// The entries that rows must have, summed up for each index.
#[derive(Clone, Debug, Default)]
pub struct ExpectedEntries {
    sums: [u64; INDEXES.len()],
}

/// An entry, which compares as in the index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct IndexEntry {
    code: [u8; 9],
    numbers: [i64; 6],
}

impl IndexEntry {
    fn put(&mut self, place: usize, value: Field) -> io::Result<()> {
        match (value, self.numbers.get_mut(place)) {
            (Field::Integer(number), Some(there)) => *there = number,
            (Field::Code(code), _) if place == 0 => self.code = code,
            _ => return Err(damaged("an entry of an index is none of ours")),
        }
        Ok(())
    }

    fn number(&self) -> u64 {
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
            for (place, &column) in index.columns.iter().enumerate() {
                entry.put(place, row[column as usize])?;
            }
            *sum = sum.wrapping_add(entry.number());
        }
        Ok(())
    }
}

/// The entries of an index, as they come.
pub(super) struct FoundEntries {
    index: usize,
    last: Option<IndexEntry>,
    sum: u64,
}

impl FoundEntries {
    /// Of the index of a place in [`INDEXES`].
    pub(super) fn of(index: usize) -> Self {
        Self { index, last: None, sum: 0 }
    }

    /// Adds the next one: its length, and its record.
    pub(super) fn add(&mut self, entry: &[u8]) -> io::Result<()> {
        let mut found = IndexEntry::default();
        let mut places = 0;
        for value in values_of(entry.get(1..).unwrap_or_default()) {
            let value = match value? {
                RecordValue::Null => Field::Null,
                RecordValue::Integer(integer) => Field::Integer(integer),
                RecordValue::Text(text) => {
                    Field::Code(text.try_into().map_err(|_| damaged("a text is no code"))?)
                }
            };
            found.put(places, value)?;
            places += 1;
        }
        if places != INDEXES[self.index].columns.len() || self.last >= Some(found) {
            return Err(damaged("an index is out of order"));
        }
        self.last = Some(found);
        self.sum = self.sum.wrapping_add(found.number());
        Ok(())
    }

    /// Whether they are those that rows must have.
    pub(super) fn are(&self, expected: &ExpectedEntries) -> bool {
        self.sum == expected.sums[self.index]
    }
}
