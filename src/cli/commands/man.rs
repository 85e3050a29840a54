//! `klotski-sql man`: man pages.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, Command};
use clap_mangen::Man;

use crate::cli::output::{make_folder, write_new};

/// Write man pages: one for the program, one for each command
#[derive(Debug, Args)]
pub struct ManArgs {
    /// The folder for the pages
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
}

impl ManArgs {
    pub fn run(&self, mut program: Command) -> Result<()> {
        make_folder(&self.dir)?;
        program.build();
        write_page(&program, &self.dir)?;
        let is_help = |command: &&Command| command.get_name() == "help";
        let mut commands = program.get_subcommands().filter(|command| !is_help(command));
        commands.try_for_each(|command| write_page(command, &self.dir))
    }
}

fn write_page(command: &Command, folder: &Path) -> Result<()> {
    // The display name of a command is `klotski-sql-solve`, once the program is built.
    let name = command.get_display_name().unwrap_or(command.get_name());
    let path = folder.join(format!("{name}.1"));
    let mut text = Vec::new();
    Man::new(command.clone()).render(&mut text)?;
    write_new(&path, &text)
}
