//! `klotski-sql completions`: completions for shells.

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{Args, Command};
use clap_complete::{Shell, generate};

use crate::cli::output_options::OutputOptions;
use crate::query::catalogue;

/// Print a shell's completions of commands and names of queries
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
    #[command(flatten)]
    output: OutputOptions,
}

/// The commands whose argument `name` is the name of a canned query.
const WITH_QUERY_NAME: [&str; 3] = ["query", "list", "export"];

impl CompletionsArgs {
    pub fn run(&self, program: Command) -> Result<()> {
        let name = program.get_name().to_owned();
        let mut program = WITH_QUERY_NAME.into_iter().fold(program, |program, command| {
            program.mut_subcommand(command, |command| {
                let names = PossibleValuesParser::new(catalogue().iter().map(|query| query.name));
                command.mut_arg("name", |arg| arg.value_parser(names))
            })
        });
        self.output.write_bytes(|out| {
            // `generate` panics where a write fails. A write to memory does not fail.
            let mut text = Vec::new();
            generate(self.shell, &mut program, name, &mut text);
            Ok(out.write_all(&text)?)
        })
    }
}
