//! `klotski-sql cite`: how to cite the data.

use anyhow::Result;
use clap::Args;
use klotski_warehouse::check_content;

use super::arguments::one_thread_per_core;
use crate::citation::Citation;
use crate::cli::answer::PlaceOptions;
use crate::cli::invocation::Invocation;

/// How to cite the data of the warehouse
#[derive(Debug, Args)]
#[command(after_help = "\
The content digest identifies the data: warehouses with equal rows have the same on every machine. \
Without a warehouse it is that of all layouts. The digest is compared with the rows first, which \
takes half a minute for all layouts. The data are in the public domain (CC0-1.0).")]
pub struct CiteArgs {
    /// Write an entry for BibTeX
    #[arg(long)]
    bibtex: bool,
    #[command(flatten)]
    output: PlaceOptions,
}

impl CiteArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let session = call.session_if_any()?;
        self.output.decide()?.write_bytes(|out| {
            let dataset = match session.warehouse() {
                Some(warehouse) => {
                    check_content(warehouse, one_thread_per_core())?;
                    Citation::of(warehouse)?
                }
                None => Citation::published(),
            };
            let text = if self.bibtex { dataset.bibtex() } else { dataset.reference() };
            Ok(writeln!(out, "{text}")?)
        })
    }
}
