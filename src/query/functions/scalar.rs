//! Functions of one value.

use std::sync::Arc;

use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::Value;
use rusqlite::{Connection, Result};

use super::searches::Searches;
use crate::board::Layout;

type OfLayout = fn(&Layout) -> Value;

/// The functions of one layout.
const OF_LAYOUT: [(&str, OfLayout); 7] = [
    ("layout_id", |layout| i64::from(layout.id().number()).into()),
    ("code", code),
    ("short_code", |layout| layout.id().short_code().to_string().into()),
    ("board", |layout| layout.drawing().into()),
    ("mirror", |layout| code(&layout.mirror())),
    ("flip", |layout| code(&layout.flip())),
    ("is_mirror", |layout| layout.is_mirror().into()),
];

const DISTANCE: &str = "distance";

/// The names of all of them.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    OF_LAYOUT.iter().map(|&(name, _)| name).chain([DISTANCE])
}

pub(super) fn register(connection: &Connection, searches: &Arc<Searches>) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8
        | FunctionFlags::SQLITE_DETERMINISTIC
        | FunctionFlags::SQLITE_DIRECTONLY;
    for (name, function) in OF_LAYOUT {
        let searches = Arc::clone(searches);
        let of_layout = move |context: &Context<'_>| {
            let layout = searches.layout(context.get_raw(0))?;
            Ok(layout.map_or(Value::Null, |layout| function(&layout)))
        };
        connection.create_scalar_function(name, 1, flags, of_layout)?;
    }
    let searches = Arc::clone(searches);
    connection.create_scalar_function(DISTANCE, 2, flags, move |context| {
        let (a, b) = (searches.layout(context.get_raw(0))?, searches.layout(context.get_raw(1))?);
        match (a, b) {
            (Some(a), Some(b)) => searches.distance(&a, &b),
            _ => Ok(None),
        }
    })
}

fn code(layout: &Layout) -> Value {
    layout.code().to_string().into()
}
