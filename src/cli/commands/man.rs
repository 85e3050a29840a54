//! `klotski-sql man`: man pages.

use anyhow::Result;
use clap::{Args, Command};
use clap_mangen::Man;
use klotski_query::find;

use crate::cli::answer::{FolderOptions, write_new};

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
        let mut pages = pages_of(program)?;
        pages.extend(pages_of(klotski_ingest::command())?);
        self.folder.refuse_to_replace(pages.iter().map(|(name, _)| name.as_str()))?;
        self.folder.fill(|folder| {
            pages.iter().try_for_each(|(name, text)| write_new(&folder.join(name), text))
        })
    }
}

/// A man page: the name of its file, and its text.
type ManPage = (String, Vec<u8>);

/// The pages of a program, its commands and their forms.
fn pages_of(program: Command) -> Result<Vec<ManPage>> {
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
    pages.push((format!("{name}.1"), text));
    // `klotski-sql NAME --help` has the header of a canned query.
    let commands = command.get_subcommands().filter(|command| find(command.get_name()).is_err());
    commands.into_iter().try_for_each(|command| add_pages(command, source, pages))
}
