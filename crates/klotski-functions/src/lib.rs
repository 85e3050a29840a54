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
mod general;
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

use rusqlite::{Connection, Result};

pub use general::{general_names, register_general};
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
