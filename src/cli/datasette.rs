//! `klotski-sql datasette`: the canned queries as pages of Datasette.
//!
//! Datasette hands on what a reader types as text, an empty text where nothing was
//! typed, and knows none of our functions. So each parameter of the SQL becomes an
//! expression that makes of a text what `klotski-sql query` would, and queries that
//! call functions of the puzzle are left out.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use super::output::{cannot_write, write_new};
use crate::query::{Kind, Param, Query, catalogue};

/// The name of the file.
const METADATA: &str = "metadata.json";

/// Writes the metadata of a warehouse into a folder, which is made if it is not
/// there. No file is replaced.
pub(super) fn write(warehouse: &Path, folder: &Path) -> Result<()> {
    let path = folder.join(METADATA);
    fs::create_dir_all(folder).with_context(|| cannot_write(&path))?;
    let text = serde_json::to_string_pretty(&metadata(warehouse))? + "\n";
    write_new(&path, text.as_bytes())
}

fn metadata(warehouse: &Path) -> Value {
    // As Datasette calls a database.
    let name = warehouse.file_stem().unwrap_or_default().to_string_lossy();
    let queries: Map<String, Value> = catalogue()
        .iter()
        .filter(|query| query.is_plain())
        .map(|query| (query.name.to_owned(), page(query)))
        .collect();
    json!({
        "title": "The Klotski warehouse",
        "description": "All 29,334,498 layouts of Huarongdao (华容道), classified, grouped and measured",
        "databases": { name: { "queries": queries } },
    })
}

/// A query as a page.
fn page(query: &Query) -> Value {
    let params = query.params.iter().map(|param| {
        let default = param.default.map(|default| format!(" ({default} if empty)"));
        format!("{}: {}{}.", param.name, param.description, default.unwrap_or_default())
    });
    let description: Vec<String> =
        [query.description.to_owned()].into_iter().chain(params).collect();
    json!({
        "title": format!("{}: {}", query.topic, query.title),
        "description": description.join(" "),
        "params": query.params.iter().map(|param| param.name).collect::<Vec<_>>(),
        "sql": query.sql_with(expression),
        "hide_sql": true,
    })
}

/// What makes a value of the text that was typed.
fn expression(param: &Param) -> String {
    let name = param.name;
    let typed = match param.default {
        None => format!("trim(:{name})"),
        Some(default) => format!("ifnull(nullif(trim(:{name}), ''), '{default}')"),
    };
    match param.kind {
        // Trailing zeros may be left out.
        Kind::Code => format!("substr(upper({typed}) || '000000000', 1, 9)"),
        Kind::Class => typed,
        Kind::Count => format!("CAST({typed} AS INTEGER)"),
    }
}
