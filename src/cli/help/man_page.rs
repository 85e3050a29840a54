//! The man pages of a program and its commands, as `clap_mangen` renders them.

use anyhow::Result;
use clap::Command;
use clap_mangen::Man;

use crate::query::find;

/// A man page: the name of its file, and its text.
pub struct ManPage {
    pub file_name: String,
    pub text: Vec<u8>,
}

/// The pages of a program, its commands and their forms.
pub fn pages(program: Command) -> Result<Vec<ManPage>> {
    let source = format!("{} {}", program.get_name(), program.get_version().unwrap_or_default());
    let mut program = without_help_commands(program);
    program.build();
    let mut pages = Vec::new();
    add_pages(&program, &source, &mut pages)?;
    Ok(pages)
}

/// `help` has no page of its own.
fn without_help_commands(command: Command) -> Command {
    command.disable_help_subcommand(true).mut_subcommands(without_help_commands)
}

fn add_pages(command: &Command, source: &str, pages: &mut Vec<ManPage>) -> Result<()> {
    // The display name of a command is `klotski-sql-solve`, once the program is built.
    let name = command.get_display_name().unwrap_or(command.get_name());
    let mut text = Vec::new();
    // Without a date the title would lose an argument.
    let man = Man::new(command.clone()).date(" ").source(source).manual("Klotski warehouse");
    man.render(&mut text)?;
    pages.push(ManPage { file_name: format!("{name}.1"), text });
    // `klotski-sql NAME --help` has the header of a canned query.
    let commands = command.get_subcommands().filter(|command| find(command.get_name()).is_err());
    commands.into_iter().try_for_each(|command| add_pages(command, source, pages))
}
