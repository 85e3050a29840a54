//! The puzzle in SQL: functions of layouts, for our programs and for any SQLite that loads the
//! extension.
//!
//! ```text
//!   a call --reference, metric--> layouts --search_cache--> a search --> one value   (scalar)
//!                                              |                    --> rows        (listings)
//!                                              +-- Host: when to stop, look-ups in a warehouse
//! ```
//!
//! | scalar | result |
//! | --- | --- |
//! | `layout_id(ref)`, `code(ref)`, `short_code(ref)` | names of a layout |
//! | `name(ref)` | its canonical name, NULL if it has none |
//! | `board(ref)` | a drawing of five lines |
//! | `board_svg(ref)` | a picture as SVG |
//! | `mirror(ref)`, `flip(ref)` | the code of the left-right or up-down mirror image |
//! | `text_in(text, name, latin)` | 1 if the text is part of the name or of its Latin spelling, else 0 |
//! | `is_symmetric(ref)` | 1 if it is its own left-right mirror image, else 0 |
//! | `distance(a, b, [metric])` | moves between two layouts, NULL if they are in different groups |
//! | `klotski_sql_version()` | the version of the functions |
//!
//! | table-valued | columns | rows |
//! | --- | --- | --- |
//! | `neighbors(ref, [metric])` | `code`, `block`, `from_cell`, `to_cell` | the adjacent layouts, with the steps |
//! | `layers_of(ref, [metric])` | `layer`, `layouts` | the number of layouts by distance |
//! | `layer_members(ref, [metric])` | `code`, `layer` | the layouts by distance |
//! | `shortest_path(a, b, [metric])` | `step`, `code`, `block`, `from_cell`, `to_cell` | the shortest path with the smallest codes |
//! | `shortest_paths(a, b, [metric])` | `layer`, `code`, `next_code` | the steps of all shortest paths |
//! | `solutions(ref, [metric])` | `code`, `step`, `minimal` | the solutions |
//! | `farthest(ref, [metric])` | `code`, `step` | the farthest layouts |
//! | `group_of(ref)` | `code` | the layouts of its group |
//!
//! General functions for analysis are SQLite's mathematical functions, `median` and
//! percentiles, `regexp` and `generate_series`.
//!
//! `ref` is the text of a [`Reference`](klotski::Reference), or a name of the layout. `metric` is
//! the name of a [`Metric`](klotski::Metric) and defaults to steps. A scalar function of NULL
//! returns NULL, a table-valued function of NULL has no rows.

mod error;
mod flags;
mod general;
mod guarded;
mod host;
mod listed_rows;
mod listings;
mod mathematics;
mod memory;
mod metric;
mod percentiles;
pub mod picture;
mod reference;
mod regular;
mod scalar;
mod search_cache;
mod sqlite_errors;
mod sqlite_value;
mod stored_member;
mod table_function;
mod value;

use std::sync::Arc;

use rusqlite::{Connection, Result};

pub use error::ArgumentError;
pub use general::{general_names, register_general};
pub use host::{Host, LookedUp};
pub use memory::{MEMORY, limit_sqlite};
pub use metric::read_metric;
pub use reference::read_reference;
pub use sqlite_value::from_sqlite;
pub use stored_member::{APPLICATION_ID, stored_member};
pub use value::Value;

use search_cache::SearchCache;

/// Registers the functions of layouts, `klotski_sql_version` last. Searches stop when the host
/// requests it.
///
/// # Errors
/// If SQLite returns one, e.g. because a statement of the connection is running.
pub fn register(connection: &Connection, host: impl Host) -> Result<()> {
    let cache = Arc::new(SearchCache::new(host));
    table_function::register(connection, &cache)?;
    scalar::register(connection, &cache)
}
