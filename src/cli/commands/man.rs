//! `klotski-sql man`: man pages.

use anyhow::Result;
use clap::{Args, Command};
use klotski_program::with_examples;

use crate::cli::answer::FolderOptions;
use crate::cli::help::man_pages;
use crate::cli::klotski_sql::EXAMPLES;

/// Write man pages: one for each program, one for each command
#[derive(Debug, Args)]
#[command(after_help = "\
man finds the pages in the folder ~/.local/share/man/man1: man klotski-sql, man klotski-sql-solve, \
man klotski-ingest.")]
pub struct ManArgs {
    #[command(flatten)]
    folder: FolderOptions,
}

impl ManArgs {
    /// Writes the pages of this program and of the other one.
    pub fn run(&self, program: Command) -> Result<()> {
        self.folder.make()?;
        let ingest = klotski_ingest::command();
        let mut pages = man_pages(with_examples(program, "klotski-sql", EXAMPLES))?;
        pages.extend(man_pages(ingest)?);
        self.folder.refuse_to_replace(pages.iter().map(|page| page.file_name.as_str()))?;
        for page in pages {
            self.folder.write(&page.file_name, &page.text)?;
        }
        Ok(())
    }
}
