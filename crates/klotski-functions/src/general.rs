//! Functions for analysis that a build of SQLite may lack.

use rusqlite::vtab::series;
use rusqlite::{Connection, Result};

use super::{mathematics, percentiles, regular, statistics};

const REGEXP: &str = "regexp";
const GENERATE_SERIES: &str = "generate_series";

pub fn general_names() -> impl Iterator<Item = &'static str> {
    let aggregates = percentiles::names().chain(statistics::names());
    mathematics::names().chain(aggregates).chain([REGEXP, GENERATE_SERIES])
}

/// Registers the general functions that `is_wanted` selects.
pub fn register_general(connection: &Connection, is_wanted: impl Fn(&str) -> bool) -> Result<()> {
    mathematics::register(connection, &is_wanted)?;
    percentiles::register(connection, &is_wanted)?;
    statistics::register(connection, &is_wanted)?;
    if is_wanted(REGEXP) {
        regular::register(connection, REGEXP)?;
    }
    if is_wanted(GENERATE_SERIES) {
        series::load_module(connection)?;
    }
    Ok(())
}
