//! The argument of the commands about one layout.

use anyhow::Result;
use clap::Args;

use crate::board::Layout;
use crate::cli::invocation::Invocation;
use crate::query::{Session, run_sql};

#[derive(Debug, Args)]
pub struct LayoutArgument {
    /// Code, id:NUMBER, short:CODE or class-group_num-group_index, e.g. 4FEA134
    #[arg(value_name = "LAYOUT")]
    text: String,
}

impl LayoutArgument {
    pub fn resolve(&self, session: &Session) -> Result<Layout> {
        Ok(session.resolver().layout(&self.text)?)
    }

    /// Answers with the rows of a statement whose parameter `:code` is the layout.
    pub fn write_rows(&self, call: &Invocation, sql: &str) -> Result<()> {
        let session = call.session_if_any()?;
        let code = self.resolve(&session)?.code().to_string();
        let parameters = [("code".to_owned(), code.into())];
        call.output.write_rows(|sink| Ok(run_sql(&session, sql, &parameters, sink)?))
    }
}
