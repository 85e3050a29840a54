//! `klotski-sql export reports`: a folder with the answers of all canned queries that need no
//! argument.

use std::borrow::Borrow;
use std::path::Path;

use anyhow::Result;
use clap::Args;
use klotski::message;
use klotski_program::stderr;
use klotski_query::{Answer, Arguments, Query, QueryError, RowSink, Session, ask, catalogue};

use crate::cli::answer::{FolderOptions, write_new};
use crate::cli::invocation::Invocation;
use crate::render::{Format, Style};

/// The file that lists the reports.
const INDEX: &str = "reports.csv";

/// The answer of every canned query that needs no argument, as CSV, and an index, reports.csv
#[derive(Debug, Args)]
pub struct ReportsArgs {
    #[command(flatten)]
    folder: FolderOptions,
}

impl ReportsArgs {
    /// Writes the reports and their index. A report is left out if the warehouse lacks its stage or class.
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let session = call.session()?;
        let names: Vec<String> = reports().map(file_name).chain([INDEX.to_owned()]).collect();
        self.folder.refuse_to_replace(names.iter().map(String::as_str))?;
        let left_out = self.folder.fill(|folder| {
            let mut left_out = Vec::new();
            let mut written = Vec::new();
            for query in reports() {
                match write_report(session, query, folder) {
                    Ok(rows) => written.push((query, rows)),
                    Err(error) if lacks_part(&error) => left_out.push(query.name),
                    Err(error) => return Err(error),
                }
            }
            write_index(&written, folder)?;
            Ok(left_out)
        })?;
        print_left_out(&left_out);
        Ok(())
    }
}

/// The queries that need no argument.
fn reports() -> impl Iterator<Item = &'static Query<'static>> {
    let needs_none = |query: &&Query| query.params.iter().all(|param| param.default.is_some());
    catalogue().iter().filter(needs_none)
}

fn file_name(query: &Query) -> String {
    format!("{}.csv", query.name)
}

fn lacks_part(error: &anyhow::Error) -> bool {
    error.downcast_ref().is_some_and(QueryError::is_missing_part)
}

/// Writes a report and returns the number of its rows.
fn write_report(session: &Session, query: &Query, folder: &Path) -> Result<usize> {
    let mut answer = Answer::default();
    ask(session, query, &Arguments::read(query, &[])?, &mut answer)?;
    write_csv(folder, &file_name(query), |sink| Ok(answer.send_to(sink)?))?;
    Ok(answer.rows.len())
}

fn write_index(written: &[(&Query, usize)], folder: &Path) -> Result<()> {
    write_csv(folder, INDEX, |sink| {
        sink.begin(&["name", "title", "rows", "query"])?;
        for (query, rows) in written {
            let (sql, rows) = (query.sql_of_defaults(), i64::try_from(*rows)?);
            sink.row(&[query.name.into(), query.title.into(), rows.into(), sql.into()])?;
        }
        Ok(sink.end()?)
    })
}

fn write_csv(
    folder: &Path,
    name: &str,
    fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
) -> Result<()> {
    let mut text = Vec::new();
    fill(Format::Csv.sink(&mut text, &Style::default()).as_mut())?;
    write_new(&folder.join(name), &text)
}

/// Prints the queries that were left out because the warehouse lacks their stage or class.
pub fn print_left_out(queries: &[impl Borrow<str>]) {
    if !queries.is_empty() {
        stderr::say(&message!(
            "left out, the warehouse lacks their stage or class: {queries}; `klotski-ingest` \
             adds it",
            queries = queries.join(", "),
        ));
    }
}
