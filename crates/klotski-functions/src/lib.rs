//! The puzzle in SQL: functions of layouts, for our programs and for every SQLite that loads the
//! extension.
//!
//! ```text
//!   a call --reference, metric--> layouts --search_cache--> a search --> one value   (scalar)
//!                                              |                    --> rows        (listings)
//!                                              +-- Host: when to give up, what a warehouse says
//! ```
//!
//! | scalar | result |
//! | --- | --- |
//! | `layout_id(ref)`, `code(ref)`, `short_code(ref)` | names of a layout |
//! | `name(ref)` | what people call it, NULL if it has no name |
//! | `board(ref)` | a drawing of five lines |
//! | `board_svg(ref)` | a picture as SVG |
//! | `mirror(ref)`, `flip(ref)` | the code of the left-right or up-down mirror image |
//! | `text_in(text, name, latin)` | 1 if the text is a part of the name or of its Latin letters, else 0 |
//! | `is_symmetric(ref)` | 1 if it is its own left-right mirror image, else 0 |
//! | `distance(a, b, [metric])` | moves between two layouts, NULL if they are in two groups |
//! | `klotski_sql_version()` | the version of the functions |
//!
//! | table-valued | columns | rows |
//! | --- | --- | --- |
//! | `neighbors(ref, [metric])` | `code`, `block`, `from_cell`, `to_cell` | the layouts one step away, with the steps |
//! | `layers_of(ref, [metric])` | `layer`, `layouts` | the number of layouts by their steps from it |
//! | `layer_members(ref, [metric])` | `code`, `layer` | the layouts by their steps from it |
//! | `shortest_path(a, b, [metric])` | `step`, `code`, `block`, `from_cell`, `to_cell` | one shortest path, that with the smallest codes |
//! | `shortest_paths(a, b, [metric])` | `layer`, `code`, `next_code` | the steps of all shortest paths |
//! | `solutions(ref, [metric])` | `code`, `step`, `minimal` | the solutions |
//! | `farthest(ref, [metric])` | `code`, `step` | the farthest layouts |
//! | `group_of(ref)` | `code` | the layouts of its group |
//!
//! General functions for analysis are SQLite's mathematical functions, `median` and
//! percentiles, `regexp` and `generate_series`.
//!
//! `ref` is the text of a [`Reference`](klotski::Reference) to a layout, or a name of it.
//! `metric` is that of a [`Metric`](klotski::Metric); without it, steps are counted. A
//! scalar of NULL is NULL, a table of NULL has no rows.

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

/// Adds the functions of layouts to a connection, `klotski_sql_version` last of all. Searches give
/// up when the host says so.
///
/// # Errors
/// When SQLite refuses, e.g. while a statement of the connection runs.
pub fn register(connection: &Connection, host: impl Host) -> Result<()> {
    let cache = Arc::new(SearchCache::new(host));
    table_function::register(connection, &cache)?;
    scalar::register(connection, &cache)
}
