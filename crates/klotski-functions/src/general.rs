//! Functions for analysis that SQLite can be built with or without.

use rusqlite::vtab::series;
use rusqlite::{Connection, Result};

use super::{mathematics, percentiles, regular};

const REGEXP: &str = "regexp";
const GENERATE_SERIES: &str = "generate_series";

/// The names of the general functions.
pub fn general_names() -> impl Iterator<Item = &'static str> {
    mathematics::names().chain(percentiles::names()).chain([REGEXP, GENERATE_SERIES])
}

/// Adds the general functions of these names to a connection.
///
/// # Errors
/// When SQLite refuses, e.g. while a statement of the connection runs.
pub fn register_general(connection: &Connection, is_wanted: impl Fn(&str) -> bool) -> Result<()> {
    mathematics::register(connection, &is_wanted)?;
    percentiles::register(connection, &is_wanted)?;
    if is_wanted(REGEXP) {
        regular::register(connection, REGEXP)?;
    }
    if is_wanted(GENERATE_SERIES) {
        series::load_module(connection)?;
    }
    Ok(())
}
