//! `klotski-sql tables`: the tables of a warehouse, and the meanings of their columns.

use anyhow::Result;
use clap::Args;
use klotski::message;
use klotski_program::CliError;
use klotski_query::RowSink;
use klotski_texts::language;
use klotski_warehouse::{TABLES, Table};

use crate::cli::answer::{AnswerKind, AnswerOptions};
use crate::cli::completers;

/// The tables and views for SQL, or the columns of one
#[derive(Debug, Args)]
pub struct TablesArgs {
    /// Show the columns of this table or view, and what they mean
    #[arg(add = completers::dictionary())]
    name: Option<String>,
    #[command(flatten)]
    output: AnswerOptions,
}

impl TablesArgs {
    pub fn run(&self) -> Result<()> {
        let form = self.output.decide(AnswerKind::Rows)?;
        match &self.name {
            None => form.write_rows(write_tables),
            Some(name) => {
                let table = described(name)?;
                form.write_rows(|sink| write_columns(table, sink))
            }
        }
    }
}

/// The table of this name, or an error with all names.
pub fn described(name: &str) -> Result<&'static Table, CliError> {
    Table::named(name).ok_or_else(|| {
        let names = TABLES.map(|table| table.name);
        CliError::Usage(message!(
            "no table '{name}': there are {names}",
            name,
            names = names.join(", ")
        ))
    })
}

fn write_tables(sink: &mut dyn RowSink) -> Result<()> {
    sink.begin(&["table", "kind", "meaning"])?;
    for table in TABLES {
        let kind = if table.is_view() { "view" } else { "table" };
        let meaning = language().text(table.meaning);
        sink.row(&[table.name.into(), kind.into(), meaning.as_ref().into()])?;
    }
    Ok(sink.end()?)
}

fn write_columns(table: &Table, sink: &mut dyn RowSink) -> Result<()> {
    sink.begin(&["column", "type", "null", "meaning"])?;
    for column in table.columns {
        let [null, meaning] = [&column.null_when(table.stage), column.meaning]
            .map(|text| language().text(text).into_owned());
        sink.row(&[column.name.into(), column.sql_type().into(), null.into(), meaning.into()])?;
    }
    Ok(sink.end()?)
}
