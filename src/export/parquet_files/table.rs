//! The names of exported tables and sets.

use std::str::FromStr;

use klotski::message;
use klotski_warehouse::{TABLES, Table};

use super::set_kind::SetKind;

/// A table of the warehouse, or a kind of sets.
#[derive(Clone, Copy, Debug)]
pub enum ParquetTable {
    /// A table of the warehouse, in one file.
    OfWarehouse(&'static Table),
    /// The sets of all layouts, in a file for each class.
    Sets(SetKind),
}

impl ParquetTable {
    /// All tables of the warehouse.
    pub fn all_of_warehouse() -> impl Iterator<Item = &'static Table> {
        TABLES.into_iter().filter(|table| !table.is_view())
    }
}

impl FromStr for ParquetTable {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(kind) = text.parse() {
            return Ok(Self::Sets(kind));
        }
        if let Some(table) = Self::all_of_warehouse().find(|table| table.name == text) {
            return Ok(Self::OfWarehouse(table));
        }
        let names: Vec<&str> = Self::all_of_warehouse().map(|table| table.name).collect();
        let sets = SetKind::ALL.map(SetKind::name).join(", ");
        Err(message!(
            "the tables are {tables}; the sets are {sets}",
            tables = names.join(", "),
            sets
        ))
    }
}
