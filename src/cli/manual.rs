//! Completions for shells, and man pages.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use super::output::{cannot_write, write_new};
use crate::query::catalogue;

/// Writes what a shell is to be told of the program, the names of queries
/// included.
pub(super) fn completions(command: Command, shell: Shell, out: &mut dyn Write) -> Result<()> {
    let names = || PossibleValuesParser::new(catalogue().iter().map(|query| query.name));
    let with_names = |command: Command| command.mut_arg("name", |arg| arg.value_parser(names()));
    let mut command = ["query", "list", "export"]
        .into_iter()
        .fold(command, |command, named| command.mut_subcommand(named, with_names));
    let program = command.get_name().to_owned();
    // The generator panics where the output fails: give it one that does not.
    let mut text = Vec::new();
    generate(shell, &mut command, program, &mut text);
    Ok(out.write_all(&text)?)
}

/// Writes a page for the program and one for each command into a folder, which
/// is made if it is not there.
pub(super) fn pages(mut command: Command, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| cannot_write(folder))?;
    command.build();
    page(&command, folder)?;
    let mut commands = command.get_subcommands().filter(|command| command.get_name() != "help");
    commands.try_for_each(|command| page(command, folder))
}

fn page(command: &Command, folder: &Path) -> Result<()> {
    // Built commands are called klotski-sql-solve and so on.
    let name = command.get_display_name().unwrap_or(command.get_name());
    let path = folder.join(format!("{name}.1"));
    let mut text = Vec::new();
    Man::new(command.clone()).render(&mut text)?;
    write_new(&path, &text)
}
