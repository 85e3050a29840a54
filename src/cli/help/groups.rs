//! `klotski-sql --help`: the commands in groups. clap has a single list.

use std::fmt::Write;

use clap::Command;
use clap::builder::Styles;
use klotski_program::line_width;
use klotski_texts::{language, wrapped_with_indent};

/// The headings, and the commands under each.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Ask the warehouse", &["query", "sql", "shell", "list", "tables", "random"]),
    (
        "Explore, with or without a warehouse",
        &["show", "code", "solve", "path", "paths", "exits", "check"],
    ),
    ("Write files", &["export", "plot", "map", "report"]),
    ("Check and cite the warehouse", &["info", "verify", "cite"]),
    ("Set up", &["completions", "help"]),
    ("In the shell", &["mode", "headers", "once", "read", "schema", "quit"]),
];

/// Lists the commands of `klotski-sql` in groups.
pub fn in_groups(program: Command) -> Command {
    let styles = Styles::styled();
    let (groups, heading) = (groups(&program, "", &styles, line_width()), styles.get_header());
    let text = |english| language().text(english);
    let template = format!(
        "{{about-with-newline}}\n{heading}{}{heading:#} {{usage}}\n\n\
         {groups}{heading}{}:{heading:#}\n{{options}}{{after-help}}",
        text("Usage:"),
        text("Options"),
    );
    program.help_template(template)
}

/// Lists the commands of the shell in groups, with dots.
pub fn in_shell_groups(shell: Command) -> Command {
    let groups = groups(&shell, ".", &Styles::plain(), line_width());
    shell.help_template(groups.trim_end().to_owned() + "{after-help}")
}

/// The groups that a program has, with `dot` before each command.
fn groups(program: &Command, dot: &str, styles: &Styles, line_width: usize) -> String {
    let (heading, literal) = (styles.get_header(), styles.get_literal());
    let names = GROUPS.iter().flat_map(|(_, names)| *names);
    let width = names.map(|name| name.len()).max().unwrap_or(0) + dot.len();
    let language = language();
    let mut text = String::new();
    for (group, names) in GROUPS {
        let commands = names.iter().filter_map(|name| program.find_subcommand(name));
        let mut commands = commands.filter(|command| !command.is_hide_set()).peekable();
        if commands.peek().is_none() {
            continue;
        }
        // Writing to a String cannot fail.
        let group = language.text(group);
        let _ = writeln!(text, "{heading}{group}:{heading:#}");
        for command in commands {
            let (name, about) = (command.get_name(), command.get_about().cloned());
            let name = format!("{dot}{name}");
            let about = about.unwrap_or_default().to_string();
            let about = wrapped_with_indent(width + 4, &about, line_width);
            let _ = writeln!(text, "  {literal}{name:width$}{literal:#}  {about}");
        }
        text.push('\n');
    }
    text
}
