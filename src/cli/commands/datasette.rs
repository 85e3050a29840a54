//! `klotski-sql datasette`: the canned queries as pages of Datasette.
//!
//! Datasette binds the texts of a form as they are: an empty field is an empty text, and every
//! value is a text. So each parameter in the SQL becomes an expression that converts the text as
//! `klotski-sql query` does. Datasette lacks the functions of the puzzle: queries that call them
//! are left out, unless it loads the extension that has them.

use std::path::Path;

use anyhow::Result;
use clap::Args;
use klotski_warehouse::Table;
use serde_json::{Map, Value, json};

use crate::cli::answer::FolderOptions;
use crate::cli::invocation::Invocation;
use crate::query::{Kind, Param, Query, catalogue};

const FILE_NAME: &str = "metadata.json";

/// Write metadata.json, which makes the queries pages of Datasette
#[derive(Debug, Args)]
pub struct DatasetteArgs {
    #[command(flatten)]
    folder: FolderOptions,

    /// Also the queries that call functions, for a Datasette that loads the extension
    #[arg(long)]
    functions: bool,
}

/// Which functions the SQL of a page may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Functions {
    /// Those that every SQLite has.
    OfSqlite,
    /// Those of the puzzle, too.
    OfLayouts,
}

impl DatasetteArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        self.folder.make()?;
        let functions = if self.functions { Functions::OfLayouts } else { Functions::OfSqlite };
        let metadata = metadata(&call.warehouse_path(), functions);
        let text = serde_json::to_string_pretty(&metadata)? + "\n";
        self.folder.write(FILE_NAME, text.as_bytes())
    }
}

fn metadata(warehouse: &Path, functions: Functions) -> Value {
    // Datasette names a database after its file.
    let name = warehouse.file_stem().unwrap_or_default().to_string_lossy();
    let queries: Map<String, Value> = catalogue()
        .iter()
        .filter(|query| functions == Functions::OfLayouts || query.is_plain())
        .map(|query| (page_name(query), page(query, functions)))
        .collect();
    json!({
        "title": "The Klotski warehouse",
        "description": "All 29,334,498 layouts of Huarongdao (华容道), classified, grouped and measured",
        "databases": { name: { "queries": queries } },
    })
}

/// The name of a page. A page that has the name of a table or of a view hides its rows, or is
/// hidden by them.
fn page_name(query: &Query) -> String {
    let is_taken = Table::named(query.name).is_some();
    if is_taken { format!("{}-query", query.name) } else { query.name.to_owned() }
}

/// The page of a query.
fn page(query: &Query, functions: Functions) -> Value {
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
        "sql": query.sql_with(|param| expression(param, functions)),
        "hide_sql": true,
    })
}

/// The expression of SQL that converts the text of a form to the value of a parameter.
fn expression(param: &Param, functions: Functions) -> String {
    let name = param.name;
    let typed = match param.default {
        None => format!("trim(:{name})"),
        Some(default) => format!("ifnull(nullif(trim(:{name}), ''), '{default}')"),
    };
    match (param.kind, functions) {
        // An empty form is no wrong reference: it is NULL, which has no rows.
        (Kind::Code, Functions::OfLayouts) => format!("code(nullif({typed}, ''))"),
        // Users may write the name of one layout, or leave out the trailing zeros of a code.
        (Kind::Code, Functions::OfSqlite) => format!(
            "ifnull((SELECT min(code) FROM names WHERE {typed} COLLATE NOCASE IN (name, latin) \
             HAVING count(DISTINCT code) = 1), substr(upper({typed}) || '000000000', 1, 9))"
        ),
        (Kind::Class | Kind::Metric | Kind::Text, _) => typed,
        (Kind::Count, _) => format!("CAST({typed} AS INTEGER)"),
    }
}
