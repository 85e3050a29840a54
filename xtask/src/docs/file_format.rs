//! The parts of docs/file-format.md about tables and views, and the version of the schema.

use std::fmt::Write;

use anyhow::{Context, Result};
use klotski_warehouse::{SCHEMA_VERSION, Stage, TABLES};
use regex::Regex;

/// The page with these parts as the tables are declared.
pub fn page(old: &str) -> Result<String> {
    let heading = "\n## Tables and views\n";
    let (before, rest) = old.split_once(heading).context("no part about tables")?;
    let (_, after) = rest.split_once("\n## Indexes\n").context("no part about indexes")?;
    // Names of tables and columns are code.
    let name = Regex::new(r"\b[a-z]+(?:_[a-z]+)+\b")?;
    let marked = |text: &str| name.replace_all(text, "`$0`").into_owned();
    let mut page =
        format!("{before}{heading}\n| table | meaning | stages |\n| --- | --- | --- |\n");
    for table in TABLES {
        let mut stages: Vec<Stage> = table.columns.iter().map(|column| column.stage).collect();
        stages.extend((table.stage > Stage::Core).then_some(table.stage));
        stages.retain(|&stage| stage >= table.stage);
        stages.sort_unstable();
        stages.dedup();
        let stages: Vec<&str> = stages.into_iter().map(Stage::name).collect();
        let name = table.name;
        let meaning = marked(table.meaning);
        writeln!(page, "| [{name}](#{name}) | {meaning} | {} |", stages.join(", "))?;
    }
    for table in TABLES {
        let kind = if table.is_view() { "A view. " } else { "" };
        write!(page, "\n### {}\n\n{kind}{}.", table.name, marked(table.meaning))?;
        if !table.key.is_empty() {
            let key: Vec<String> = table.key.iter().map(|name| format!("`{name}`")).collect();
            write!(page, " The key is {}.", key.join(", "))?;
        }
        if table.stage > Stage::Core && !table.is_view() {
            write!(page, " The stage {} fills it.", table.stage)?;
        }
        page.push_str("\n\n| column | type | NULL | meaning |\n| --- | --- | --- | --- |\n");
        for column in table.columns {
            let [null, meaning] = [&column.null_when(table.stage), column.meaning].map(marked);
            let (name, sql_type) = (column.name, column.sql_type());
            writeln!(page, "| `{name}` | {sql_type} | {null} | {meaning} |")?;
        }
        if !table.note.is_empty() {
            write!(page, "\n{}\n", marked(table.note))?;
        }
    }
    let version = Regex::new(r"(`user_version` \| )\d+")?;
    let version = version.replace(after, format!("${{1}}{SCHEMA_VERSION}"));
    Ok(page + "\n## Indexes\n" + &version)
}
