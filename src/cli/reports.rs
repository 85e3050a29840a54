//! The reports: the answers of all canned queries that need no argument, as files
//! of a folder.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::output::Output;
use crate::query::{Arguments, Param, Query, QueryError, Session, ask, catalogue};
use crate::render::{Format, Style};
use crate::rows::{RowSink, Value};
use crate::store::StoreError;

/// The index of the folder.
const INDEX: &str = "reports.csv";

/// Writes all reports and their index into a folder, which is made if it is not
/// there. No file is replaced. Those of a stage that the warehouse lacks are left
/// out, which is said.
pub(super) fn write(session: &Session, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let reports = || catalogue().iter().filter(|query| query.params.iter().all(has_default));
    // Told before the work, not in the midst of it.
    for name in reports().map(file_name).chain([INDEX.to_owned()]) {
        let path = folder.join(name);
        if path.symlink_metadata().is_ok() {
            bail!("{} is there already: name another folder", path.display());
        }
    }
    let mut left_out = Vec::new();
    let mut written = Vec::new();
    for query in reports() {
        match report(session, query, folder) {
            Ok(rows) => written.push((query, rows)),
            Err(error) if lacks_stage(&error) => left_out.push(query.name),
            Err(error) => return Err(error),
        }
    }
    index(&written, folder)?;
    if !left_out.is_empty() {
        // Without stderr nobody is there to be told.
        let _ = writeln!(
            io::stderr(),
            "klotski-sql: left out, the warehouse lacks their stage: {}; \
             `klotski-ingest` adds it",
            left_out.join(", ")
        );
    }
    Ok(())
}

fn has_default(param: &Param) -> bool {
    param.default.is_some()
}

fn file_name(query: &Query) -> String {
    format!("{}.csv", query.name)
}

fn lacks_stage(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(QueryError::Store(StoreError::NoStage { .. })))
}

/// Writes one report and tells its rows.
fn report(session: &Session, query: &Query, folder: &Path) -> Result<u64> {
    let arguments = Arguments::read(query, &[])?;
    let mut rows = 0;
    csv(&folder.join(file_name(query)), |sink| {
        let mut counted = Counted { sink, rows: &mut rows };
        Ok(ask(session, query, &arguments, &mut counted)?)
    })?;
    Ok(rows)
}

fn index(written: &[(&Query, u64)], folder: &Path) -> Result<()> {
    csv(&folder.join(INDEX), |sink| {
        sink.begin(&["name", "title", "rows", "query"])?;
        for (query, rows) in written {
            let sql = query.sql_of_defaults();
            let rows = Value::Integer(i64::try_from(*rows)?);
            sink.row(&[
                Value::Text(query.name),
                Value::Text(query.title),
                rows,
                Value::Text(&sql),
            ])?;
        }
        Ok(sink.end()?)
    })
}

/// Writes a file of CSV, which appears when it is whole.
fn csv(path: &Path, fill: impl FnOnce(&mut dyn RowSink) -> Result<()>) -> Result<()> {
    let mut output = Output::open(Some(path), false)?;
    fill(Format::Csv.sink(output.writer(), &Style::default()).as_mut())?;
    output.finish().with_context(|| format!("cannot write {}", path.display()))
}

/// Counts rows on their way.
struct Counted<'s> {
    sink: &'s mut dyn RowSink,
    rows: &'s mut u64,
}

impl RowSink for Counted<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.sink.begin(columns)
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        *self.rows += 1;
        self.sink.row(values)
    }

    fn end(&mut self) -> io::Result<()> {
        self.sink.end()
    }
}
