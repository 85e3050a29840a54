//! Functions for analysis that a build of SQLite may lack.

use rusqlite::functions::FunctionFlags;
use rusqlite::vtab::series;
use rusqlite::{Connection, Result};

use super::{mathematics, percentiles, regular};

const REGEXP: &str = "regexp";
const GENERATE_SERIES: &str = "generate_series";

/// The names of the general functions.
pub fn general_names() -> impl Iterator<Item = &'static str> {
    mathematics::names().chain(percentiles::names()).chain([REGEXP, GENERATE_SERIES])
}

/// Registers the general functions that `is_wanted` selects.
///
/// # Errors
/// If SQLite returns one, e.g. because a statement of the connection is running.
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

/// Functions whose result depends only on their arguments, and which any statement may call.
pub(super) const INNOCUOUS: FunctionFlags = FunctionFlags::SQLITE_UTF8
    .union(FunctionFlags::SQLITE_DETERMINISTIC)
    .union(FunctionFlags::SQLITE_INNOCUOUS);

/// Functions of layouts. Views and triggers cannot call them, because other programs that open the
/// file do not have them.
pub(super) const DIRECT_ONLY: FunctionFlags = FunctionFlags::SQLITE_UTF8
    .union(FunctionFlags::SQLITE_DETERMINISTIC)
    .union(FunctionFlags::SQLITE_DIRECTONLY);
