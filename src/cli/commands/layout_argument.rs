//! The argument of the commands about one layout.

use anyhow::Result;
use clap::Args;
use klotski::{Layout, Metric};

use crate::cli::answer::{Empty, RowOptions};
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::query::{Query, Session, run_sql};

#[derive(Debug, Args)]
pub struct LayoutArgument {
    /// A name, e.g. 横刀立马, or a code, e.g. 4FEA134; also id:NUMBER, short:CODE or
    /// class-group_num-group_index
    #[arg(value_name = "LAYOUT", add = completers::layouts())]
    text: String,
}

impl LayoutArgument {
    pub fn resolve(&self, session: &Session) -> Result<Layout> {
        Ok(session.resolver().layout(&self.text)?)
    }

    /// Answers with the rows of a query whose parameters are `:code`, the layout, and perhaps
    /// `:metric`.
    pub fn write_rows(
        &self,
        call: &Invocation,
        output: &RowOptions,
        query: &Query<'_>,
        metric: Option<Metric>,
    ) -> Result<()> {
        let session = call.session_if_any()?;
        let code = self.resolve(&session)?.code().to_string();
        let metric = metric.map(|metric| ("metric".to_owned(), metric.to_string().into()));
        let parameters: Vec<_> =
            [("code".to_owned(), code.into())].into_iter().chain(metric).collect();
        let empty = Empty::of(query, Some(&self.text));
        output
            .write_rows_as(None, empty, |sink| Ok(run_sql(&session, query.sql, &parameters, sink)?))
    }
}
