//! Examples below the help of each command.

use clap::Command;

/// How the paragraph of examples begins in the help of a command.
pub const HEADING: &str = "Examples:";

/// A command, called `call`, with the examples of its own calls in its help, and so its commands.
/// Each line of `examples` is a call.
#[must_use]
pub fn with_examples(command: Command, call: &str, examples: &str) -> Command {
    let is_own = |line: &&str| {
        let rest = line.strip_prefix(call).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        let word = rest.map(|rest| rest.split_whitespace().next().unwrap_or_default());
        word.is_some_and(|word| command.find_subcommand(word).is_none())
    };
    let lines: String = examples.lines().filter(is_own).flat_map(|line| ["\n  ", line]).collect();
    let command = command.mut_subcommands(|command| {
        let call = format!("{call} {}", command.get_name());
        with_examples(command, &call, examples)
    });
    if lines.is_empty() {
        return command;
    }
    let notes = command.get_after_help().map(|notes| format!("\n\n{notes}"));
    command.after_help(format!("{HEADING}{lines}{}", notes.unwrap_or_default()))
}
