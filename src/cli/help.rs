//! The help in the language of the user, and that of klotski-sql with its commands in groups:
//! clap itself speaks English and knows one list only.

use std::fmt::Write;

use clap::builder::{StyledStr, Styles};
use clap::{Arg, Command};

use super::language::language;
use crate::texts::Language;

/// The headings, and the commands under each.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Ask the warehouse", &["query", "sql", "list", "tables", "random"]),
    (
        "Explore, with or without a warehouse",
        &[
            "show",
            "code",
            "solve",
            "path",
            "paths",
            "neighbors",
            "layers",
            "solutions",
            "farthest",
            "members",
        ],
    ),
    ("Write files", &["export", "plot", "report", "datasette"]),
    ("Check the warehouse", &["info", "verify"]),
    ("Set up", &["completions", "man", "help"]),
];

/// Lists the commands of `klotski-sql` in groups.
pub(super) fn in_groups(program: Command) -> Command {
    let styles = Styles::styled();
    let (groups, heading) = (groups(&program, &styles), styles.get_header());
    let text = |english| language().text(english);
    let template = format!(
        "{{about-with-newline}}\n{heading}{}{heading:#} {{usage}}\n\n\
         {groups}{heading}{}{heading:#}\n{{options}}{{after-help}}",
        text("Usage:"),
        text("Options:"),
    );
    program.help_template(template)
}

/// A built command whose help speaks a language, and so do those of its own commands.
pub(super) fn in_language(mut program: Command, language: Language) -> Command {
    program.build();
    if language == Language::English { program } else { translated(program, language) }
}

fn translated(command: Command, language: Language) -> Command {
    let text = |english: &str| language.text(english).into_owned();
    let long = |styled: &StyledStr| -> String {
        let english = styled.to_string();
        let paragraphs = english.split("\n\n").map(|paragraph| text(&paragraph.replace('\n', " ")));
        paragraphs.collect::<Vec<_>>().join("\n\n")
    };
    // clap has no words of another language for these.
    let template = format!(
        "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
        text("Usage:")
    );
    let (about, long_about) = (command.get_about().map(long), command.get_long_about().map(long));
    let after_help = command.get_after_help().map(long);
    let command = command
        .help_template(template)
        .subcommand_help_heading(heading("Commands", language))
        .mut_args(|arg| translated_arg(arg, language));
    let command = match about {
        Some(about) => command.about(about),
        None => command,
    };
    let command = match long_about {
        Some(about) => command.long_about(about),
        None => command,
    };
    let command = match after_help {
        Some(after_help) => command.after_help(after_help),
        None => command,
    };
    command.mut_subcommands(|command| translated(command, language))
}

/// A heading. clap wants it to live as long as the program, which prints the help and ends.
fn heading(english: &str, language: Language) -> &'static str {
    Box::leak(language.text(english).into_owned().into_boxed_str())
}

fn translated_arg(arg: Arg, language: Language) -> Arg {
    let text = |english: &str| language.text(english).into_owned();
    let heading = match arg.get_help_heading() {
        Some(english) => heading(english, language),
        None if arg.is_positional() => heading("Arguments", language),
        None => heading("Options", language),
    };
    // clap writes `[default: step]` in English.
    let mut notes = String::new();
    let takes_values = arg.get_num_args().is_none_or(|number| number.takes_values());
    let list = |values: Vec<String>| values.join(", ");
    if takes_values {
        let defaults = arg.get_default_values().iter();
        let defaults: Vec<String> =
            defaults.map(|value| value.to_string_lossy().into_owned()).collect();
        if !defaults.is_empty() {
            notes += &text(&format!(" [default: {}]", list(defaults)));
        }
        let possible = arg.get_possible_values();
        let possible: Vec<String> =
            possible.iter().map(|value| value.get_name().to_owned()).collect();
        if !possible.is_empty() {
            notes += &text(&format!(" [possible values: {}]", list(possible)));
        }
    }
    let said = |help: Option<&StyledStr>| {
        help.map(|help| {
            let english = help.to_string();
            let paragraphs = english.split("\n\n").map(|part| text(&part.replace('\n', " ")));
            paragraphs.collect::<Vec<_>>().join("\n\n")
        })
    };
    let (help, long_help) = (said(arg.get_help()), said(arg.get_long_help()));
    let arg = arg.help_heading(heading).hide_default_value(true).hide_possible_values(true);
    let arg = match help {
        Some(help) => arg.help(help + &notes),
        None => arg,
    };
    match long_help {
        Some(help) => arg.long_help(help + &notes),
        None => arg,
    }
}

fn groups(program: &Command, styles: &Styles) -> String {
    let (heading, literal) = (styles.get_header(), styles.get_literal());
    let names = || program.get_subcommands().map(Command::get_name);
    let language = language();
    let width = names().map(str::len).max().unwrap_or(0);
    let mut text = String::new();
    for (group, names) in GROUPS {
        // Writing to a String cannot fail.
        let group = language.text(group);
        let _ = writeln!(text, "{heading}{group}{}{heading:#}", language.text(":"));
        for command in names.iter().filter_map(|name| program.find_subcommand(name)) {
            let (name, about) = (command.get_name(), command.get_about().cloned());
            let about = about.unwrap_or_default();
            let _ = writeln!(text, "  {literal}{name:width$}{literal:#}  {about}");
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::Subcommand;

    use super::*;
    use crate::cli::commands;

    /// A command that has the commands of the program, `help` included.
    fn all_commands() -> Command {
        let program = Command::new("klotski-sql");
        in_language(commands::Command::augment_subcommands(program), Language::English)
    }

    #[test]
    fn every_command_is_in_one_group() {
        let program = all_commands();
        let commands: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        let grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        assert_eq!(grouped.len(), commands.len());
        assert_eq!(BTreeSet::from_iter(grouped), BTreeSet::from_iter(commands));
    }

    #[test]
    fn the_groups_fit_into_80_columns() {
        let text = groups(&all_commands(), &Styles::plain());
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{line}");
            assert!(!line.ends_with(' '), "{line} has no text");
        }
    }
}
