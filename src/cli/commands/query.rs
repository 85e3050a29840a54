//! `klotski-sql query`: the answer to a canned query.

use std::io;

use anyhow::Result;
use clap::Args;
use klotski_program::language;

use crate::cli::answer::{Checked, Empty, RowOptions, with_spinner};
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::query::{Arguments, Query, Session, ask, explain, find};
use crate::render::Format;
use crate::rows::{DeclaredType, RowSink, Value};

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
        let for_people = output.is_for_people();
        let mut sink = Translated { sink, for_people, of_texts: Vec::new() };
        with_spinner(&mut sink, rows_are_seen, |sink| Ok(ask(session, query, arguments, sink)?))
    };
    output.write_rows_as(default, Empty::of(query, arguments.layout()), fill)
}

/// The columns whose texts are written by this project. Others have names, codes and sources.
const OF_TEXTS: [&str; 3] = ["claim", "record", "shown"];

/// Passes rows on, for people with the texts of this project in their language.
struct Translated<'s> {
    sink: &'s mut dyn RowSink,
    for_people: bool,
    of_texts: Vec<bool>,
}

impl RowSink for Translated<'_> {
    fn declare(&mut self, types: &dyn Fn() -> Vec<DeclaredType>) {
        self.sink.declare(types);
    }

    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        let of_texts = |name: &&str| self.for_people && OF_TEXTS.contains(name);
        self.of_texts = columns.iter().map(of_texts).collect();
        self.sink.begin(columns)
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let values = values.iter().zip(&self.of_texts).map(|(value, of_texts)| match value {
            Value::Text(text) if *of_texts => Value::Text(language().text(text)),
            other => other.clone(),
        });
        self.sink.row(&values.collect::<Vec<_>>())
    }

    fn is_full(&self) -> bool {
        self.sink.is_full()
    }

    fn end(&mut self) -> io::Result<()> {
        self.sink.end()
    }
}
