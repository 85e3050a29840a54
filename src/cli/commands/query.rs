//! `klotski-sql query`: the answer to a canned query.

use anyhow::Result;
use clap::Args;

use crate::cli::answer::{Checked, Empty, RowOptions, with_spinner};
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::query::{Arguments, Query, Session, ask, explain, find};
use crate::render::Format;
use crate::rows::RowSink;

/// Ask a canned query: `query minsteps 4FEA134`
#[derive(Debug, Args)]
pub struct QueryArgs {
    /// The name of the query; `list` shows all
    #[arg(add = completers::queries())]
    name: String,
    /// Its arguments, in the order that `list` shows
    arguments: Vec<String>,
    /// Show how SQLite would find the answer instead
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Checked<RowOptions>,
}

impl QueryArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let query = find(&self.name)?;
        let arguments = Arguments::read(query, &self.arguments)?;
        let session = call.session()?;
        if self.explain {
            return self.output.write_rows(|sink| Ok(explain(&session, query, &arguments, sink)?));
        }
        write_answer(&session, query, &arguments, &self.output, None)
    }
}

/// Asks a canned query and writes its answer, by default in this format.
pub fn write_answer(
    session: &Session,
    query: &Query<'_>,
    arguments: &Arguments,
    output: &RowOptions,
    default: Option<Format>,
) -> Result<()> {
    let rows_are_seen = output.is_seen();
    let fill = |sink: &mut dyn RowSink| {
        with_spinner(sink, rows_are_seen, |sink| Ok(ask(session, query, arguments, sink)?))
    };
    output.write_rows_as(default, Empty::of(query, arguments.layout()), fill)
}
