//! Functions that return one value.

use std::sync::Arc;

use klotski::message;
use klotski::names::{canonical_name, is_part};
use klotski::{Layout, Metric};
use rusqlite::functions::Context;
use rusqlite::{Connection, Result};

use super::errors::user_error;
use super::flags::{DIRECT_ONLY, INNOCUOUS};
use super::search_cache::SearchCache;
use crate::picture::board;
use crate::value::Value;

type OfLayout = fn(&Layout) -> Value<'static>;
type OfMetric = fn(&SearchCache, &Layout, Metric) -> Result<Value<'static>>;

const OF_LAYOUT: [(&str, OfLayout); 9] = [
    ("layout_id", |layout| layout.id().number().into()),
    ("code", code),
    ("short_code", |layout| layout.id().short_code().to_string().into()),
    ("name", |layout| canonical_name(layout).into()),
    ("board", |layout| layout.drawing().into()),
    ("board_svg", |layout| board(layout, CELL).into()),
    ("mirror", |layout| code(&layout.mirror())),
    ("flip", |layout| code(&layout.flip())),
    ("is_symmetric", |layout| layout.is_symmetric().into()),
];

/// The width of a cell in a picture, in pixels.
const CELL: u32 = 40;

const VERSION: &str = "klotski_sql_version";
const DISTANCE: &str = "distance";
const PATTERN: &str = "pattern";
const MINSTEPS: &str = "minsteps";
const STEPS_TO: &str = "steps_to";
const SOLUTION_PATHS: &str = "solution_paths";
const TEXT_IN: &str = "text_in";

/// The maximum length of a text for `text_in`, in bytes. SQLite's texts may have a billion bytes,
/// and folding can take six times the memory of a text.
const LONGEST_TEXT: usize = 1_000_000;

pub(super) fn register(connection: &Connection, cache: &Arc<SearchCache>) -> Result<()> {
    for (name, function) in OF_LAYOUT {
        let cache = Arc::clone(cache);
        connection.create_scalar_function(name, 1, DIRECT_ONLY, move |context| {
            let layout = cache.layout(context.get_raw(0))?;
            Ok(layout.map_or(Value::Null, |layout| function(&layout)))
        })?;
    }
    let cache_of_patterns = Arc::clone(cache);
    connection.create_scalar_function(PATTERN, 1, DIRECT_ONLY, move |context| {
        let layout = cache_of_patterns.layout(context.get_raw(0))?;
        layout.map(|layout| cache_of_patterns.pattern(&layout)).transpose()
    })?;
    // Without and with a metric.
    for arguments in [2, 3] {
        let cache = Arc::clone(cache);
        connection.create_scalar_function(DISTANCE, arguments, DIRECT_ONLY, move |context| {
            let (a, b) = (cache.layout(context.get_raw(0))?, cache.layout(context.get_raw(1))?);
            match (a, b, metric(context, 2)?) {
                (Some(a), Some(b), Some(metric)) => cache.distance(&a, &b, metric),
                _ => Ok(None),
            }
        })?;
    }
    for arguments in [2, 3] {
        let cache = Arc::clone(cache);
        connection.create_scalar_function(STEPS_TO, arguments, DIRECT_ONLY, move |context| {
            let (root, goal) = (cache.layout(context.get_raw(0))?, cache.goal(context.get_raw(1))?);
            match (root, goal, metric(context, 2)?) {
                (Some(root), Some(goal), Some(metric)) => cache.steps_to(&root, &goal, metric),
                _ => Ok(None),
            }
        })?;
    }
    let of_metric: [(&str, OfMetric); 2] = [
        (MINSTEPS, |cache, layout, metric| Ok(cache.minsteps(layout, metric)?.into())),
        (SOLUTION_PATHS, SearchCache::solution_paths),
    ];
    for ((name, function), arguments) in of_metric.into_iter().flat_map(|of| [(of, 1), (of, 2)]) {
        let cache = Arc::clone(cache);
        connection.create_scalar_function(name, arguments, DIRECT_ONLY, move |context| {
            match (cache.layout(context.get_raw(0))?, metric(context, 1)?) {
                (Some(layout), Some(metric)) => function(&cache, &layout, metric),
                _ => Ok(Value::Null),
            }
        })?;
    }
    connection.create_scalar_function(TEXT_IN, 3, DIRECT_ONLY, |context| {
        let text = |index| {
            let value = context.get_raw(index).as_str_or_null();
            value.map_err(|_| user_error("text_in compares texts".to_owned()))
        };
        let (part, name, latin) = (text(0)?, text(1)?, text(2)?);
        if [part, name, latin].into_iter().flatten().any(|text| text.len() > LONGEST_TEXT) {
            return Err(user_error(message!(
                "text_in compares texts of {bytes} bytes at most",
                bytes = LONGEST_TEXT
            )));
        }
        Ok(part.zip(name).map(|(part, name)| is_part(part, name, latin)))
    })?;
    connection.create_scalar_function(VERSION, 0, INNOCUOUS, |_| Ok(env!("CARGO_PKG_VERSION")))
}

/// Whether a function of this name can be called with a layout alone.
pub fn takes_layout(name: &str) -> bool {
    let mut names = OF_LAYOUT.iter().map(|(name, _)| *name);
    names.any(|own| own == name) || [PATTERN, MINSTEPS, SOLUTION_PATHS].contains(&name)
}

/// The metric of a call: the argument at `index`, or steps without it; `None` for NULL.
fn metric(context: &Context<'_>, index: usize) -> Result<Option<Metric>> {
    if context.len() > index {
        SearchCache::metric(context.get_raw(index))
    } else {
        Ok(Some(Metric::Step))
    }
}

fn code(layout: &Layout) -> Value<'static> {
    layout.code().to_string().into()
}
