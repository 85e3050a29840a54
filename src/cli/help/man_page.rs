//! A man page, of a program or of one of its commands.
//!
//! `clap_mangen` renders the sections that the declarations of the command line have. What it
//! cannot know, or says in a way that readers of man pages would not expect, is written here: the
//! forms of a call, the notes behind the options, the exit codes, and which page to read next.

use std::io::Write;

use anyhow::Result;
use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use klotski_program::EXAMPLES_HEADING;

/// The manual that the pages belong to; it stands at the top of each.
const MANUAL: &str = "Klotski warehouse";

/// The heading of the arguments that are no options.
const ARGUMENTS: &str = "Arguments";

/// How the paragraph about the exit codes begins in the help of a program.
const EXIT_CODES: &str = "Exit codes: ";

/// A man page: the name of its file, and its text.
pub struct ManPage {
    pub file_name: String,
    pub text: Vec<u8>,
}

/// The pages of a program, its commands and their forms. `related` are the names of other pages.
pub fn pages(program: Command, related: &[&str]) -> Result<Vec<ManPage>> {
    let version = program.get_version().unwrap_or_default();
    let source = format!("{} {version}", program.get_name());
    let mut program = without_help_commands(program);
    program.build();
    let mut pages = Vec::new();
    add_pages(program, &source, related, &mut pages)?;
    Ok(pages)
}

/// `help` has no page of its own.
fn without_help_commands(command: Command) -> Command {
    command.disable_help_subcommand(true).mut_subcommands(without_help_commands)
}

fn add_pages(
    command: Command,
    source: &str,
    related: &[&str],
    pages: &mut Vec<ManPage>,
) -> Result<()> {
    let name = page_name(&command);
    let commands: Vec<Command> = command.get_subcommands().cloned().collect();
    pages.push(ManPage { file_name: format!("{name}.1"), text: page(command, source, related)? });
    commands.into_iter().try_for_each(|command| add_pages(command, source, &[&name], pages))
}

/// The display name of a command is `klotski-sql-solve`, once the program is built.
fn page_name(command: &Command) -> String {
    command.get_display_name().unwrap_or(command.get_name()).to_owned()
}

fn page(mut command: Command, source: &str, related: &[&str]) -> Result<Vec<u8>> {
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").to_owned();
    let help_behind = command.get_after_long_help().or(command.get_after_help());
    let help_behind = help_behind.map(ToString::to_string).unwrap_or_default();
    let has_commands = command.has_subcommands();
    let command = command
        .override_usage(usage)
        .subcommand_help_heading("COMMANDS")
        .mut_args(|arg| if arg.is_positional() { arg.help_heading(ARGUMENTS) } else { arg });
    // Without a date the title would lose an argument, and the others would stand in wrong places.
    let man = Man::new(command).date(" ").source(source).manual(MANUAL);
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    write_notes(notes(&help_behind), &mut text)?;
    if has_commands {
        man.render_subcommands_section(&mut text)?;
    }
    man.render_options_section(&mut text)?;
    write_exit_codes(&help_behind, &mut text)?;
    write_examples(&help_behind, &mut text)?;
    write_related(related, &mut text)?;
    Ok(text)
}

/// The paragraphs behind the options, but for the exit codes and the examples.
fn notes(help_behind: &str) -> impl Iterator<Item = &str> {
    let paragraphs = help_behind.split("\n\n").filter(|paragraph| !paragraph.is_empty());
    paragraphs.filter(|paragraph| {
        ![EXIT_CODES, EXAMPLES_HEADING].iter().any(|own| paragraph.starts_with(own))
    })
}

/// Writes more paragraphs of the description.
fn write_notes<'t>(notes: impl Iterator<Item = &'t str>, text: &mut dyn Write) -> Result<()> {
    let mut page = Roff::new();
    for paragraph in notes {
        page.control("PP", []);
        write_paragraph(paragraph, &mut page);
    }
    Ok(page.to_writer(text)?)
}

/// Writes a paragraph. Lines that are set in stand as they are.
fn write_paragraph(paragraph: &str, page: &mut Roff) {
    if paragraph.starts_with(' ') {
        page.control("nf", []);
    }
    for line in paragraph.lines() {
        page.text([roman(line)]);
    }
    if paragraph.starts_with(' ') {
        page.control("fi", []);
    }
}

/// Writes the list of `0 found, 1 failed`, if the help has one.
fn write_exit_codes(help_behind: &str, text: &mut dyn Write) -> Result<()> {
    let mut paragraphs = help_behind.split("\n\n");
    let Some(codes) = paragraphs.find_map(|paragraph| paragraph.strip_prefix(EXIT_CODES)) else {
        return Ok(());
    };
    // A meaning may have commas, too.
    let mut meanings: Vec<(&str, String)> = Vec::new();
    for part in codes.trim_end_matches('.').split(", ") {
        match (part.split_once(' '), meanings.last_mut()) {
            (Some((code, meaning)), _) if code.bytes().all(|byte| byte.is_ascii_digit()) => {
                meanings.push((code, meaning.to_owned()));
            }
            (_, Some((_, meaning))) => meaning.extend([", ", part]),
            _ => {}
        }
    }
    let mut page = Roff::new();
    page.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in meanings {
        page.control("TP", []);
        page.text([bold(code)]);
        page.text([roman(meaning)]);
    }
    Ok(page.to_writer(text)?)
}

fn write_examples(help_behind: &str, text: &mut dyn Write) -> Result<()> {
    let mut page = Roff::new();
    for examples in help_behind.split("\n\n").filter_map(|part| part.strip_prefix(EXAMPLES_HEADING))
    {
        page.control("SH", ["EXAMPLES"]);
        write_paragraph(examples.trim_start_matches('\n'), &mut page);
    }
    Ok(page.to_writer(text)?)
}

fn write_related(related: &[&str], text: &mut dyn Write) -> Result<()> {
    let mut page = Roff::new();
    page.control("SH", ["SEE ALSO"]);
    // No hyphens within names.
    page.control("nh", []);
    let mut line = Vec::new();
    for name in related {
        if !line.is_empty() {
            line.push(roman(", "));
        }
        line.extend([bold(*name), roman("(1)")]);
    }
    page.text(line);
    Ok(page.to_writer(text)?)
}
