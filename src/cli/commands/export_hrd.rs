//! `klotski-sql export hrd`: the published files of this field.

use anyhow::Result;
use clap::Args;
use klotski::Class;

use crate::cli::answer::{Checked, OutputOptions};
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::export::{Dataset, class_file, release};

/// The files of the published data set of this field, byte for byte
#[derive(Debug, Args)]
pub struct HrdArgs {
    /// codes, main, farthest or solution
    #[arg(add = completers::datasets())]
    dataset: Dataset,
    /// Write the file of one class, with lists of layouts, instead of the release file
    #[arg(long, value_name = "J-B-S", add = completers::classes())]
    class: Option<Class>,
    #[command(flatten)]
    output: Checked<OutputOptions>,
}

impl HrdArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let warehouse = call.warehouse()?;
        self.output.write_bytes(|out| {
            let written = match self.class {
                None => release(&warehouse, self.dataset, out),
                Some(class) => class_file(&warehouse, self.dataset, class, out),
            };
            Ok(written?)
        })
    }
}
