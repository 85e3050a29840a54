//! Functions that give one value.

use std::sync::Arc;

use rusqlite::functions::Context;
use rusqlite::{Connection, Result};

use super::flags::OF_LAYOUTS;
use super::search_cache::SearchCache;
use crate::board::Layout;
use crate::rows::Value;

type OfLayout = fn(&Layout) -> Value<'static>;

/// The functions of one layout.
const OF_LAYOUT: [(&str, OfLayout); 7] = [
    ("layout_id", |layout| layout.id().number().into()),
    ("code", code),
    ("short_code", |layout| layout.id().short_code().to_string().into()),
    ("board", |layout| layout.drawing().into()),
    ("mirror", |layout| code(&layout.mirror())),
    ("flip", |layout| code(&layout.flip())),
    ("is_mirror", |layout| layout.is_mirror().into()),
];

const DISTANCE: &str = "distance";

/// The names of all scalar functions of layouts.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    OF_LAYOUT.iter().map(|&(name, _)| name).chain([DISTANCE])
}

pub(super) fn register(connection: &Connection, cache: &Arc<SearchCache>) -> Result<()> {
    for (name, function) in OF_LAYOUT {
        let cache = Arc::clone(cache);
        let of_layout = move |context: &Context<'_>| {
            let layout = cache.layout(context.get_raw(0))?;
            Ok(layout.map_or(Value::Null, |layout| function(&layout)))
        };
        connection.create_scalar_function(name, 1, OF_LAYOUTS, of_layout)?;
    }
    let cache = Arc::clone(cache);
    connection.create_scalar_function(DISTANCE, 2, OF_LAYOUTS, move |context| {
        let (a, b) = (cache.layout(context.get_raw(0))?, cache.layout(context.get_raw(1))?);
        match (a, b) {
            (Some(a), Some(b)) => cache.distance(&a, &b),
            _ => Ok(None),
        }
    })
}

fn code(layout: &Layout) -> Value<'static> {
    layout.code().to_string().into()
}
