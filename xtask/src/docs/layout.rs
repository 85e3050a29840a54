//! queries/layout.sql: the measures of a layout as they are declared.

use anyhow::{Context, Result};
use klotski_warehouse::ColumnKind::{Count, Truth};
use klotski_warehouse::{Column, Stage, Table};

/// The query with all measures, those of solutions and of farthest layouts first: they can be NULL.
pub fn query(old: &str) -> Result<String> {
    const AFTER: &str = "       mirror(l.code)";
    let (before, rest) = old.split_once("c.class,").context("no class")?;
    let (_, after) = rest.split_once(AFTER).context("no mirror image")?;
    let layouts = Table::named("layouts").context("no table of layouts")?;
    let columns = layouts.columns.iter();
    let mut measures: Vec<&Column> = columns
        .filter(|column| {
            matches!(column.kind, Count | Truth) && !layouts.key.contains(&column.name)
        })
        .collect();
    measures.sort_by_key(|column| column.null_when(Stage::Core) == "never");
    let mut query = format!("{before}c.class,");
    let start = |query: &str| query.rfind('\n').map_or(0, |end| end + 1);
    for column in measures {
        let place = format!(" l.{},", column.name);
        if query.len() + place.len() - start(&query) > 96 {
            query += "\n      ";
        }
        query += &place;
    }
    Ok(query + "\n" + AFTER + after)
}
