//! SQL that knows the puzzle: functions of layouts, for ad-hoc SQL and canned
//! queries.
//!
//! | scalar | gives |
//! | --- | --- |
//! | `layout_id(ref)`, `code(ref)`, `short_code(ref)` | names of a layout |
//! | `board(ref)` | a drawing of five lines |
//! | `mirror(ref)`, `flip(ref)` | the code of the left-right or up-down mirror image |
//! | `is_mirror(ref)` | 1 if it is its own left-right mirror image, else 0 |
//! | `distance(a, b)` | steps between two layouts, NULL if they are in two groups |
//!
//! | table-valued | columns | rows |
//! | --- | --- | --- |
//! | `neighbors(ref)` | `code`, `block`, `from_cell`, `to_cell` | the layouts one step away |
//! | `layers_of(ref)` | `layer`, `layouts` | how many lie how many steps away |
//! | `layer_members(ref)` | `code`, `layer` | which ones |
//! | `shortest_path(a, b)` | `step`, `code`, `block`, `from_cell`, `to_cell` | one shortest path, the ways with the smallest codes |
//! | `shortest_paths(a, b)` | `layer`, `code`, `next_code` | the steps of all of them |
//! | `solutions(ref)` | `code`, `step`, `minimal` | the solutions |
//! | `farthest(ref)` | `code`, `step` | the farthest layouts |
//! | `group_of(ref)` | `code` | the layouts of its group |
//!
//! Beside them there are what analysts expect of a database: SQLite's mathematical
//! functions, `median` and percentiles, `regexp` and `generate_series`.
//!
//! `ref` is whatever names a layout ([`Reference`](crate::board::Reference)), as
//! text. A scalar of NULL is NULL, a table of NULL has no rows.

mod listings;
mod mathematics;
mod percentiles;
mod regular;
mod scalar;
mod searches;
mod table;

use std::sync::Arc;

use rusqlite::functions::FunctionFlags;
use rusqlite::vtab::series;
use rusqlite::{Connection, Result};

use super::places::Places;
use super::stop::Stop;
use searches::Searches;

/// What functions say of themselves that depend on their arguments and on nothing else.
const INNOCUOUS: FunctionFlags = FunctionFlags::SQLITE_UTF8
    .union(FunctionFlags::SQLITE_DETERMINISTIC)
    .union(FunctionFlags::SQLITE_INNOCUOUS);

/// Adds the functions to a connection. Searches give up when `stop` is due.
pub(super) fn register(connection: &Connection, places: &Arc<Places>, stop: &Stop) -> Result<()> {
    let searches = Arc::new(Searches::new(Arc::clone(places), stop.clone()));
    scalar::register(connection, &searches)?;
    table::register(connection, &searches)?;
    mathematics::register(connection)?;
    percentiles::register(connection)?;
    regular::register(connection)?;
    series::load_module(connection)
}

/// Whether a statement calls any of them.
pub(super) fn are_called_in(sql: &str) -> bool {
    let listings = listings::LISTINGS.iter().map(|listing| listing.name.to_str());
    let scalars = scalar::names().map(Ok);
    listings.chain(scalars).flatten().any(|name| {
        sql.match_indices(name).any(|(place, _)| {
            let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
            !sql[..place].ends_with(is_of_word) && sql[place + name.len()..].starts_with('(')
        })
    })
}
