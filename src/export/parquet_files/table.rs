//! The names of what can be exported.

use std::str::FromStr;

use super::set_kind::SetKind;
use super::table_schema::table_names;

/// A table of the warehouse, or a kind of sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParquetTable {
    /// A table of the warehouse, in one file.
    OfWarehouse(String),
    /// The sets of all layouts, in a file a class.
    Sets(SetKind),
}

impl ParquetTable {
    /// All tables of the warehouse.
    ///
    /// # Errors
    /// When SQLite has no memory.
    pub fn all_of_warehouse() -> rusqlite::Result<Vec<Self>> {
        Ok(table_names()?.into_iter().map(Self::OfWarehouse).collect())
    }
}

impl FromStr for ParquetTable {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(kind) = text.parse() {
            return Ok(Self::Sets(kind));
        }
        let names = table_names().map_err(|error| error.to_string())?;
        if names.iter().any(|name| name == text) {
            return Ok(Self::OfWarehouse(text.to_owned()));
        }
        let sets = SetKind::ALL.map(SetKind::name).join(", ");
        Err(format!("the tables are {}; the sets are {sets}", names.join(", ")))
    }
}
