//! The help in the language of the user: clap itself speaks English.

use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, Command};

use crate::text;
use crate::texts::Language;
use crate::wrap::{line_width, wrapped};

/// A built command whose help speaks a language, and so do those of its own commands.
#[must_use]
pub fn in_language(mut program: Command, language: Language) -> Command {
    program.build();
    match language {
        Language::English => program,
        Language::Chinese => Translator::new(language).command(program),
    }
}

struct Translator {
    language: Language,
    /// The columns of text of a line.
    width: usize,
}

/// The columns before the help of an option that begins a line of its own.
const INDENT: usize = 10;

impl Translator {
    fn new(language: Language) -> Self {
        Self { language, width: line_width() }
    }

    fn command(&self, command: Command) -> Command {
        let (about, long_about) =
            (self.said(command.get_about()), self.said(command.get_long_about()));
        let after_help = self.said(command.get_after_help());
        let usage = self.language.text("Usage:");
        let template =
            format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}");
        let mut command = command
            .help_template(template)
            .subcommand_help_heading(self.heading("Commands"))
            .mut_args(|arg| self.arg(arg))
            .mut_subcommands(|command| self.command(command));
        if let Some(about) = about {
            command = command.about(about);
        }
        if let Some(about) = long_about {
            command = command.long_about(wrapped(&about, self.width));
        }
        if let Some(after_help) = after_help {
            command = command.after_help(wrapped(&after_help, self.width));
        }
        command
    }

    fn arg(&self, arg: Arg) -> Arg {
        let heading = match arg.get_help_heading() {
            Some(english) => self.heading(english),
            None if arg.is_positional() => self.heading("Arguments"),
            None => self.heading("Options"),
        };
        let notes = self.notes(&arg);
        let said = |help| {
            self.said(help).map(|help| {
                wrapped(&(help + &notes), self.width.saturating_sub(INDENT).max(INDENT))
            })
        };
        let (help, long_help) = (said(arg.get_help()), said(arg.get_long_help()));
        // With a heading, clap no longer keeps the arguments in their order.
        let place = arg.get_index();
        let mut arg = arg
            .help_heading(heading)
            .hide_default_value(true)
            .hide_possible_values(true)
            .next_line_help(true);
        if let Some(place) = place {
            arg = arg.display_order(place);
        }
        if let Some(help) = help {
            arg = arg.help(help);
        }
        if let Some(help) = long_help {
            arg = arg.long_help(help);
        }
        arg
    }

    /// What clap writes in English behind the help of an option: `[default: step]`.
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

    fn said(&self, english: Option<&StyledStr>) -> Option<String> {
        let english = english?.to_string();
        let paragraphs = english.split("\n\n").map(|part| {
            // Lines that are set in, such as commands, stay as they are.
            let set_in =
                if part.starts_with(' ') { 0 } else { part.find("\n  ").unwrap_or(part.len()) };
            let (text, commands) = part.split_at(set_in);
            self.language.text(&text.replace('\n', " ")).into_owned() + commands
        });
        Some(paragraphs.collect::<Vec<_>>().join("\n\n"))
    }

    /// A heading. clap wants it to live as long as the program, which prints the help and ends.
    fn heading(&self, english: &str) -> &'static str {
        Box::leak(self.language.text(english).into_owned().into_boxed_str())
    }
}
