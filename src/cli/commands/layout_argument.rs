//! The argument of the commands about one layout.

use anyhow::Result;
use clap::Args;
use klotski::{Layout, Metric};

use crate::cli::answer::RowOptions;
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::query::{Session, run_sql};
use crate::rows::Value;

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

    /// Answers with the rows of a statement whose parameter `:code` is the layout.
    pub fn write_rows(&self, call: &Invocation, output: &RowOptions, sql: &str) -> Result<()> {
        self.write_rows_with(call, output, sql, Vec::new())
    }

    /// Answers with the rows of a statement whose parameters are `:code`, the layout, and
    /// `:metric`.
    pub fn write_rows_by(
        &self,
        call: &Invocation,
        output: &RowOptions,
        sql: &str,
        metric: Metric,
    ) -> Result<()> {
        self.write_rows_with(
            call,
            output,
            sql,
            vec![("metric".to_owned(), metric.to_string().into())],
        )
    }

    fn write_rows_with(
        &self,
        call: &Invocation,
        output: &RowOptions,
        sql: &str,
        mut parameters: Vec<(String, Value<'static>)>,
    ) -> Result<()> {
        let session = call.session_if_any()?;
        let code = self.resolve(&session)?.code().to_string();
        parameters.push(("code".to_owned(), code.into()));
        output.write_rows(|sink| Ok(run_sql(&session, sql, &parameters, sink)?))
    }
}
