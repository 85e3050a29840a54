//! The tables of a warehouse. Each is declared once: its columns, and how its rows are derived from
//! [`Measures`].
//!
//! ```text
//!   declaration  +--> write      klotski-ingest
//!                +--> compare    klotski-sql verify
//!                +--> encode     klotski-sql export parquet
//!                +--> describe   klotski-sql tables, docs/file-format.md, headings of reports
//! ```
//!
//! `migrations/` has the SQL schema. A test compares it with the declarations.

/// Declares the columns of a table, each with its value in a row.
macro_rules! columns {
    (|$at:ident: $source:ty| -> $row:ty; $($column:expr => $value:expr),+ $(,)?) => {
        const COLUMNS: &[Column] = &[$($column),+];

        fn row($at: $source) -> $row {
            vec![$($value),+]
        }
    };
}

mod classes;
mod column;
mod distances;
mod file;
mod groups;
mod layouts;
mod names;
mod solutions;

pub use column::{Column, ColumnKind, Encoding, SqlType};
pub use layouts::LAYOUTS;
pub(crate) use layouts::{ClassLayouts, layouts_by_class};

use data_encoding::HEXUPPER;
use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, ValueRef};

use super::measures::{ClassMeasures, Measures};
use super::min_solution_set::{SolutionTail, min_solution_set};
use super::stage::Stage;

/// A row: a field for each column.
pub type Row<'m> = Vec<StoredValue<'m>>;

/// Rows in the order of the key.
pub type Rows<'m> = Box<dyn Iterator<Item = Row<'m>> + 'm>;

#[derive(Debug)]
pub struct Table {
    pub name: &'static str,
    /// The meaning of a row.
    pub meaning: &'static str,
    /// Further remarks, in Markdown.
    pub note: &'static str,
    /// The stage without which the table is empty.
    pub stage: Stage,
    /// The columns in their order.
    pub columns: &'static [Column],
    /// The columns of the key, in its order.
    pub key: &'static [&'static str],
    pub source: Source,
}

/// The source of the rows of a table.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    Measures(for<'m> fn(&'m Measures) -> Rows<'m>),
    /// Describes the file itself, without a digest.
    File,
    /// A view of other tables.
    View,
}

/// All tables and views, in the order of the schema.
pub const TABLES: [&Table; 21] = [
    &classes::CLASSES,
    &groups::GROUPS,
    &groups::LAYERS,
    &classes::PIECE_PLACEMENTS,
    &layouts::LAYOUTS,
    &solutions::SOLUTION_STEPS,
    &solutions::SOLUTION_NUMS,
    &solutions::MIN_SOLUTION_SETS,
    &solutions::NUMBERS,
    &solutions::MIN_SOLUTIONS,
    &solutions::STANDARD_SOLUTION_PAIRS,
    &solutions::STANDARD_SOLUTIONS,
    &distances::FARTHEST_STEPS,
    &distances::STANDARD_FARTHEST_PAIRS,
    &distances::STANDARD_FARTHEST,
    &file::CONTENT,
    &file::PROVENANCE,
    &names::NAMES,
    &names::LAYOUT_NAMES,
    &distances::DISTANCES,
    &groups::DEGREES,
];

/// The tables that have one row for each value of these columns of another table.
const PARENTS: [(&Table, &[&str]); 5] = [
    (&LAYOUTS, &["code"]),
    (&LAYOUTS, &["group_id", "group_index"]),
    (&groups::GROUPS, &["group_id"]),
    (&classes::CLASSES, &["jiang_num", "bing_num", "style_num"]),
    (&solutions::MIN_SOLUTION_SETS, &["min_solution_set_id"]),
];

impl Table {
    const fn view(
        name: &'static str,
        meaning: &'static str,
        note: &'static str,
        stage: Stage,
        columns: &'static [Column],
    ) -> Self {
        Self { name, meaning, note, stage, columns, key: &[], source: Source::View }
    }

    /// The table or view of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        TABLES.into_iter().find(|table| table.name.eq_ignore_ascii_case(name))
    }

    /// The tables derived from measures.
    pub fn measured() -> impl Iterator<Item = &'static Self> {
        TABLES.into_iter().filter(|table| matches!(table.source, Source::Measures(_)))
    }

    /// The other tables in which a row of this one has its row, with the columns that name it.
    pub fn parents(&self) -> impl Iterator<Item = (&'static Self, &'static [&'static str])> {
        let has = |name: &&str| self.columns.iter().any(|column| column.name == *name);
        let is_parent = move |(table, names): &(&Self, &[&str])| {
            table.name != self.name && names.iter().all(has)
        };
        PARENTS.into_iter().filter(is_parent)
    }

    pub fn is_view(&self) -> bool {
        matches!(self.source, Source::View)
    }

    /// The rows derived from measures; none for a view or a table about the file.
    pub fn rows<'m>(&self, measures: &'m Measures) -> Rows<'m> {
        match self.source {
            Source::Measures(rows) if measures.has(self.stage) => rows(measures),
            _ => Box::new(std::iter::empty()),
        }
    }

    /// The positions of the columns of the key, in its order.
    pub fn key_positions(&self) -> Vec<usize> {
        let position = |name| self.columns.iter().position(|column| column.name == name);
        self.key.iter().filter_map(|&name| position(name)).collect()
    }

    /// SQL that selects all columns of all rows in the order of the key.
    pub fn select(&self) -> String {
        self.select_where("true")
    }

    /// SQL that selects all columns of some rows in the order of the key.
    pub(crate) fn select_where(&self, condition: &str) -> String {
        let Self { name, key, .. } = self;
        format!("SELECT * FROM {name} WHERE {condition} ORDER BY {}", key.join(", "))
    }
}

/// A value of a row derived from measures. It is small and borrows, because `layouts` has 29
/// million rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoredValue<'m> {
    Null,
    Integer(i64),
    /// The nine digits of a code.
    Code([u8; 9]),
    /// The sixteen digits of a number of 64 bits.
    Hash([u8; 16]),
    Text(&'m str),
    Set(&'m [SolutionTail]),
}

impl<T: Into<i64>> From<T> for StoredValue<'_> {
    fn from(integer: T) -> Self {
        Self::Integer(integer.into())
    }
}

impl StoredValue<'_> {
    pub(super) fn count(things: usize) -> Self {
        Self::Integer((things as u64).cast_signed())
    }

    /// A number of 64 bits as hexadecimal digits.
    pub(super) fn hash(number: u64) -> Self {
        let mut digits = [0; 16];
        HEXUPPER.encode_mut(&number.to_be_bytes(), &mut digits);
        Self::Hash(digits)
    }

    /// NULL for `None`.
    pub(super) fn optional(integer: Option<impl Into<i64>>) -> Self {
        integer.map_or(Self::Null, Self::from)
    }

    pub fn value(&self) -> ValueRef<'_> {
        match self {
            Self::Null => ValueRef::Null,
            Self::Integer(integer) => ValueRef::Integer(*integer),
            Self::Code(digits) => ValueRef::Text(digits),
            Self::Hash(digits) => ValueRef::Text(digits),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Set(tails) => ValueRef::Blob(min_solution_set(tails)),
        }
    }
}

impl ToSql for StoredValue<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(self.value()))
    }
}

/// The rows of a table with the columns group_id, value and a number. `by_group` has the numbers of
/// each group of a class by value. A value with the number 0 has no row.
fn distribution_rows<N: Into<u64> + 'static>(
    measures: &Measures,
    by_group: fn(&ClassMeasures) -> Vec<Vec<N>>,
) -> Rows<'_> {
    Box::new(measures.classes.iter().flat_map(move |class| {
        (class.first_group..).zip(by_group(class)).flat_map(|(group_id, by_value)| {
            let numbers = by_value.into_iter().map(|number| number.into().cast_signed());
            let values = (0_u32..).zip(numbers).filter(|&(_, number)| number > 0);
            values.map(move |(value, number)| vec![group_id.into(), value.into(), number.into()])
        })
    }))
}

/// The second node of a pair, and a column after both nodes, if there is one.
type Second = (u32, Option<u16>);

/// The rows of a table of pairs of layouts of the standard classes: group_id, both positions in the
/// group, and the further column. `pairs` returns the pairs of a node.
fn standard_rows(measures: &Measures, pairs: fn(&ClassMeasures, u32) -> Vec<Second>) -> Rows<'_> {
    let standard = measures.classes.iter().filter(|class| class.class().is_standard());
    Box::new(standard.flat_map(move |class| {
        let group_index = class.group_index();
        class.nodes_by_group().into_iter().flat_map(move |node| {
            let index = |node: u32| group_index[node as usize].into();
            let row = |(second, further): Second| {
                let row = [class.group_id(node).into(), index(node), index(second)];
                row.into_iter().chain(further.map(Into::into)).collect()
            };
            pairs(class, node).into_iter().map(row).collect::<Vec<Row>>()
        })
    }))
}

pub fn value_text(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Null => "NULL".to_owned(),
        ValueRef::Integer(integer) => integer.to_string(),
        ValueRef::Real(real) => real.to_string(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
        ValueRef::Blob(bytes) => {
            let shown = HEXUPPER.encode(&bytes[..bytes.len().min(16)]);
            let rest = if bytes.len() > 16 { "..." } else { "" };
            format!("x'{shown}{rest}' ({} bytes)", bytes.len())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rusqlite::Connection;

    use super::*;
    use crate::make_schema;

    /// The columns of a table in the schema: name, type, whether it can be NULL, position in the
    /// key.
    fn schema_columns(schema: &Connection, table: &Table) -> Vec<(String, String, bool, u32)> {
        let sql = "SELECT name, type, \"notnull\" = 0 AND pk = 0, pk FROM pragma_table_info(?1)";
        let mut columns = schema.prepare(sql).unwrap();
        let columns = columns.query_map([table.name], |row| row.try_into()).unwrap();
        columns.map(Result::unwrap).collect()
    }

    #[test]
    fn the_schema_has_the_declared_tables_and_columns() {
        let mut schema = Connection::open_in_memory().unwrap();
        make_schema(&mut schema).unwrap();
        let sql = "SELECT name, sql FROM sqlite_schema WHERE type IN ('table', 'view')";
        let mut entries = schema.prepare(sql).unwrap();
        let entries = entries.query_map([], |row| row.try_into()).unwrap();
        let entries: Vec<(String, String)> = entries.map(Result::unwrap).collect();
        let names: Vec<&str> = entries.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, TABLES.map(|table| table.name));
        for (table, (_, sql)) in TABLES.into_iter().zip(&entries) {
            let in_schema = schema_columns(&schema, table);
            let names: Vec<&str> = in_schema.iter().map(|(name, ..)| name.as_str()).collect();
            let declared: Vec<&str> = table.columns.iter().map(|column| column.name).collect();
            assert_eq!(names, declared, "{}", table.name);
            // In a table WITHOUT ROWID, the integrity check of SQLite 3.40 takes the columns of the
            // key, which are stored first, for the first ones of the declaration.
            let nullable = in_schema.iter().map(|&(.., nullable, _)| nullable);
            assert!(!sql.ends_with("WITHOUT ROWID") || nullable.is_sorted(), "{}", table.name);
            // DuckDB reads the SQL of views, and refuses this.
            assert!(!(sql.contains("CROSS JOIN") && sql.contains("USING")), "{}", table.name);
            // drizzle-kit reads the SQL of views by lines.
            assert!(!(table.is_view() && sql.contains('\n')), "{}", table.name);
            for (column, (name, sql_type, nullable, key)) in table.columns.iter().zip(in_schema) {
                let place = format!("{}.{name}", table.name);
                assert_eq!(sql_type, column.sql_type(), "{place}");
                if table.is_view() {
                    continue;
                }
                assert_eq!(nullable, column.null_when(table.stage) != "never", "{place}");
                let position = (1..).zip(table.key).find(|(_, key)| **key == name);
                assert_eq!(key, position.map_or(0, |(position, _)| position), "{place}");
                let comment = format!("-- {}", column.meaning);
                let is_line_of = |line: &&str| line.split_whitespace().next() == Some(&name);
                let line = sql.lines().find(is_line_of).expect(&place);
                assert!(line.ends_with(&comment), "{place}: the comment is not {comment}");
            }
        }
    }

    #[test]
    fn columns_of_one_name_have_one_heading() {
        let mut headings = HashMap::new();
        let columns = TABLES.into_iter().flat_map(|table| table.columns);
        for column in columns.filter(|column| column.heading.is_some()) {
            let found = (column.heading, column.kind);
            assert_eq!(*headings.entry(column.name).or_insert(found), found, "{}", column.name);
        }
    }
}
