//! The help: examples for each command, and the translation, because the help of clap is in English.

use clap::builder::{PossibleValue, Resettable, StyledStr};
use clap::{Arg, Command};

use crate::screen::line_width;
use klotski_texts::{Language, text, wrapped};

/// The first line of the paragraph of examples in the help of a command.
pub const EXAMPLES_HEADING: &str = "Examples:";

/// The command `call`, and its subcommands, with their examples in the help. Each line of
/// `examples` is a call.
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
    command.after_help(format!("{EXAMPLES_HEADING}{lines}{}", notes.unwrap_or_default()))
}

/// The command, built, with its help and the help of its subcommands in a language.
pub fn in_language(mut program: Command, language: Language) -> Command {
    program.build();
    match language {
        Language::English => program,
        Language::Chinese => Translator { language, width: line_width() }.command(program),
    }
}

struct Translator {
    language: Language,
    /// The columns of text of a line.
    width: usize,
}

/// The columns before the help of an option on a line of its own.
const INDENT: usize = 10;

impl Translator {
    fn command(&self, command: Command) -> Command {
        let about = self.text(command.get_about(), "", usize::MAX);
        let long_about = self.text(command.get_long_about(), "", self.width);
        let after_help = self.text(command.get_after_help(), "", self.width);
        let usage = self.language.text("Usage:");
        let template =
            format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}");
        command
            .about(about)
            .long_about(long_about)
            .after_help(after_help)
            .help_template(template)
            .subcommand_help_heading(self.heading("Commands"))
            .mut_args(|arg| self.arg(arg))
            .mut_subcommands(|command| self.command(command))
    }

    fn arg(&self, arg: Arg) -> Arg {
        let heading = match arg.get_help_heading() {
            Some(english) => self.heading(english),
            None if arg.is_positional() => self.heading("Arguments"),
            None => self.heading("Options"),
        };
        let notes = self.notes(&arg);
        let width = self.width.saturating_sub(INDENT).max(INDENT);
        let help = self.text(arg.get_help(), &notes, width);
        let long_help = self.text(arg.get_long_help(), &notes, width);
        // With a heading, clap no longer keeps the arguments in their order.
        let place = arg.get_index();
        let arg = arg
            .help(help)
            .long_help(long_help)
            .help_heading(heading)
            .hide_default_value(true)
            .hide_possible_values(true)
            .next_line_help(true);
        match place {
            Some(place) => arg.display_order(place),
            None => arg,
        }
    }

    /// What clap writes in English after the help of an option: `[default: step]`.
    fn notes(&self, arg: &Arg) -> String {
        if !arg.get_action().takes_values() {
            return String::new();
        }
        let defaults: Vec<_> =
            arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        let possible = arg.get_possible_values();
        let possible: Vec<&str> = possible.iter().map(PossibleValue::get_name).collect();
        let mut notes = String::new();
        if !defaults.is_empty() {
            let value = defaults.join(", ");
            notes += &text!(self.language, " [default: {value}]", value);
        }
        if !possible.is_empty() {
            let values = possible.join(", ");
            notes += &text!(self.language, " [possible values: {values}]", values);
        }
        notes
    }

    /// A text of the help in this language, with notes after it, in lines of this width.
    fn text(
        &self,
        english: Option<&StyledStr>,
        notes: &str,
        width: usize,
    ) -> Resettable<StyledStr> {
        let Some(english) = english.map(ToString::to_string) else { return Resettable::Reset };
        let paragraphs = english.split("\n\n").map(|part| {
            // Indented lines, such as commands, are kept.
            let indented =
                if part.starts_with(' ') { 0 } else { part.find("\n  ").unwrap_or(part.len()) };
            let (text, commands) = part.split_at(indented);
            self.language.text(&text.replace('\n', " ")).into_owned() + commands
        });
        let text = paragraphs.collect::<Vec<_>>().join("\n\n") + notes;
        Resettable::Value(wrapped(&text, width).into())
    }

    /// A heading. clap requires a static text, so it leaks; the program ends after the help.
    fn heading(&self, english: &str) -> &'static str {
        Box::leak(self.language.text(english).into_owned().into_boxed_str())
    }
}
