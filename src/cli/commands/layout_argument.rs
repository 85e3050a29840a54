//! The argument of the commands about one layout.

use anyhow::Result;
use clap::Args;
use klotski::Layout;

use crate::cli::completers;
use crate::query::Session;

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
}
