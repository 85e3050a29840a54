//! `klotski-sql info`: what a warehouse contains.

use anyhow::Result;
use clap::Args;
use klotski_program::start_spinner;
use klotski_query::{RowSink, run_sql};
use klotski_warehouse::Content;

use super::arguments::one_thread_per_core;
use crate::cli::answer::{AnswerKind, AnswerOptions, Empty};
use crate::cli::invocation::Invocation;
use crate::render::Format;

/// Show the contents of the warehouse, and how it was made
#[derive(Debug, Args)]
pub struct InfoArgs {
    /// Compute the SHA-256 digest of each table instead, and of all together; equal rows have
    /// equal digests on every machine
    #[arg(long)]
    digest: bool,
    #[command(flatten)]
    output: AnswerOptions,
}

/// One row about the warehouse.
const INFO: &str = "
    SELECT (SELECT sum(layouts) FROM classes) AS layouts,
           (SELECT count(*) FROM classes) AS classes,
           (SELECT count(*) FROM groups) AS groups,
           group_concat(stage, ' ') AS stages,
           group_concat(DISTINCT version) AS version,
           (SELECT user_version FROM pragma_user_version) AS schema_version,
           min(started_at) AS started_at,
           round(sum(seconds)) AS seconds,
           :digest AS content_digest
    FROM (SELECT * FROM provenance WHERE step = 'all'
          ORDER BY instr('core solutions farthest distances', stage))";

impl InfoArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let form = self.output.decide(AnswerKind::Rows)?;
        if self.digest {
            let spinner = start_spinner();
            let content = Content::of(&call.warehouse_path(), one_thread_per_core())?;
            drop(spinner);
            return form.write_rows(|sink| write_digests(&content, sink));
        }
        let session = call.session()?;
        let parameters = [("digest".to_owned(), session.content_digest()?.into())];
        let fill = |sink: &mut dyn RowSink| Ok(run_sql(session, INFO, &parameters, sink)?);
        form.write_rows_as(Some(Format::List), Empty::List, fill)
    }
}

fn write_digests(content: &Content, sink: &mut dyn RowSink) -> Result<()> {
    sink.begin(&["content", "rows", "sha256"])?;
    let mut all = 0;
    for table in &content.tables {
        let rows = table.rows.cast_signed();
        all += rows;
        sink.row(&[(&table.name).into(), rows.into(), (&table.digest).into()])?;
    }
    sink.row(&["all".into(), all.into(), (&content.digest).into()])?;
    Ok(sink.end()?)
}
