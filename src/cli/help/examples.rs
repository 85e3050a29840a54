//! Examples below the help of each command.

use clap::Command;

/// How the paragraph of examples begins in the help of a command.
pub const HEADING: &str = "Examples:";

/// Each belongs to the command that it calls.
fn examples() -> impl Iterator<Item = &'static str> {
    let is_built_in = |line: &&str| cfg!(feature = "parquet") || !line.contains(" parquet ");
    include_str!("examples.txt").lines().filter(is_built_in)
}

/// A command with the examples of its own calls, and so its commands.
pub fn with_examples(command: Command, call: &str) -> Command {
    let is_own = |line: &&str| {
        let rest = line.strip_prefix(call).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        let word = rest.map(|rest| rest.split_whitespace().next().unwrap_or_default());
        word.is_some_and(|word| command.find_subcommand(word).is_none())
    };
    let lines: String = examples().filter(is_own).flat_map(|line| ["\n  ", line]).collect();
    let command = command.mut_subcommands(|command| {
        let call = format!("{call} {}", command.get_name());
        with_examples(command, &call)
    });
    if lines.is_empty() {
        return command;
    }
    let notes = command.get_after_help().map(|notes| format!("\n\n{notes}"));
    command.after_help(format!("{HEADING}{lines}{}", notes.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::{klotski_ingest, klotski_sql::SqlCommandLine};

    fn assert_examples(command: &Command) {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let has_examples = help.starts_with(HEADING) || command.get_name() == "klotski-sql";
        assert!(has_examples, "{} has no example", command.get_name());
        command.get_subcommands().for_each(assert_examples);
    }

    #[test]
    fn every_command_has_examples_that_can_be_called() {
        let programs = [SqlCommandLine::command(), klotski_ingest::command()];
        for program in &programs {
            assert_examples(&with_examples(program.clone(), program.get_name()));
        }
        for example in examples() {
            // A part in quotes is one word.
            let parts = example.split('\'').enumerate();
            let words = parts.flat_map(|(number, part)| match number % 2 {
                0 => part.split_whitespace().collect(),
                _ => vec![part],
            });
            let program = programs[usize::from(example.starts_with("klotski-ingest"))].clone();
            let parsed = program.try_get_matches_from(words);
            parsed.unwrap_or_else(|error| panic!("{example}: {error}"));
        }
    }
}
