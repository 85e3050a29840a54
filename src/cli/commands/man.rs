//! `klotski-sql man`: man pages.

use anyhow::Result;
use clap::{Args, Command};
use clap_mangen::Man;

use crate::cli::folder_options::FolderOptions;

/// Write man pages: one for the program, one for each command
#[derive(Debug, Args)]
pub struct ManArgs {
    #[command(flatten)]
    folder: FolderOptions,
}

impl ManArgs {
    pub fn run(&self, mut program: Command) -> Result<()> {
        self.folder.make()?;
        program.build();
        write_page(&program, &self.folder)?;
        let is_help = |command: &&Command| command.get_name() == "help";
        let mut commands = program.get_subcommands().filter(|command| !is_help(command));
        commands.try_for_each(|command| write_page(command, &self.folder))
    }
}

fn write_page(command: &Command, folder: &FolderOptions) -> Result<()> {
    // The display name of a command is `klotski-sql-solve`, once the program is built.
    let name = command.get_display_name().unwrap_or(command.get_name());
    let mut text = Vec::new();
    Man::new(command.clone()).render(&mut text)?;
    folder.write(&format!("{name}.1"), &text)
}
