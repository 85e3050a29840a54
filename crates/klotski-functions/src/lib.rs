//! The puzzle in SQL: functions of layouts, for our programs and for any SQLite that loads the
//! extension.
//!
//! ```text
//!   a call --reference, metric--> layouts --search_cache--> a search --> one value (scalar)
//!                                              |                    --> rows (table_functions)
//!                                              +-- Host: when to stop, look-ups in a warehouse
//! ```
//!
//! `docs/functions.md` lists them. A scalar function of NULL returns NULL, a table-valued function
//! of NULL has no rows.

mod errors;
mod flags;
mod host;
mod mathematics;
mod memory;
mod percentiles;
pub mod picture;
mod regular;
mod scalar;
mod search_cache;
mod statistics;
mod table_functions;
mod value;
mod virtual_table;

use std::sync::Arc;

use rusqlite::vtab::series;
use rusqlite::{Connection, Result};

pub use host::{APPLICATION_ID, FewestMoves, Host, LookedUp, stored_member, stored_moves};
pub use memory::{MEMORY, limit_sqlite};
pub use scalar::takes_layout;
pub use value::{Value, from_sqlite};

use search_cache::SearchCache;

/// Registers the functions of layouts, `klotski_sql_version` last. Searches stop when the host
/// requests it.
pub fn register(connection: &Connection, host: impl Host) -> Result<()> {
    let cache = Arc::new(SearchCache::new(host));
    virtual_table::register(connection, &cache)?;
    scalar::register(connection, &cache)
}

const REGEXP: &str = "regexp";
const GENERATE_SERIES: &str = "generate_series";

/// The names of functions for analysis that a build of SQLite may lack.
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
