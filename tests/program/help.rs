//! The help of both programs and of the shell.

use std::collections::BTreeMap;
use std::fs;

use clap::builder::PossibleValue;
use clap::{Arg, Command};
use klotski_program::EXAMPLES_HEADING;
use klotski_query::find;
use klotski_report::picture::PLOTS;
use klotski_sql::cli::command;
use klotski_texts::Language;

use super::documents::all;
use crate::support::fixture::{file, golden};
use crate::support::programs::{answer, refusal, sql};

fn assert_examples(command: &Command) {
    let (name, help) = (command.get_name(), command.get_after_help());
    let help = help.map(ToString::to_string).unwrap_or_default();
    // Only the subcommands of these have examples.
    if !["klotski-sql", "query", "plot", "export"].contains(&name) {
        let is_plot = PLOTS.iter().any(|plot| plot.name == name);
        assert!(help.starts_with(EXAMPLES_HEADING) || is_plot, "{name} has no example");
    }
    for example in help.lines().filter(|line| line.starts_with("  klotski-sql ")) {
        let parsed = self::command().try_get_matches_from(shlex::split(example).unwrap());
        parsed.unwrap_or_else(|error| panic!("{example}: {error}"));
    }
    command.get_subcommands().for_each(assert_examples);
}

#[test]
fn every_command_has_examples_that_can_be_called() {
    let mut program = command().disable_help_subcommand(true);
    program.build();
    assert_examples(&program);
    assert_examples(&klotski_ingest::command());
}

/// Adds a command, and those below it, to those that take the same arguments. Each argument has its
/// names, and the words that it may be.
fn collect_arguments(command: &Command, path: &str, found: &mut BTreeMap<String, Vec<String>>) {
    let is_own = |arg: &&Arg| !path.contains(' ') || !arg.is_global_set() && arg.get_id() != "help";
    let described = |arg: &Arg| {
        let short = arg.get_short().filter(|_| arg.get_long().is_some());
        let short = short.map(|letter| format!(" -{letter}")).unwrap_or_default();
        let values = arg.get_possible_values();
        let mut words: Vec<&str> =
            values.iter().flat_map(PossibleValue::get_name_and_aliases).collect();
        words.dedup();
        format!("{arg}{short} {}", words.join("|")).trim_end().to_owned()
    };
    let arguments: Vec<String> = command.get_arguments().filter(is_own).map(described).collect();
    found.entry(arguments.join(", ")).or_default().push(path.to_owned());
    for command in command.get_subcommands() {
        collect_arguments(command, &format!("{path} {}", command.get_name()), found);
    }
}

/// A line for each set of arguments: the commands that take them, in their order.
#[test]
fn commands_have_their_golden_arguments() {
    let mut found = BTreeMap::new();
    for command in [command(), klotski_ingest::command()] {
        let mut command = command.disable_help_subcommand(true);
        command.build();
        collect_arguments(&command, command.get_name(), &mut found);
    }
    let is_plot = |commands: &[String]| commands == ["klotski-sql plot"];
    // Every answer with rows takes them.
    let of_plot = found.iter().find(|(_, commands)| is_plot(commands)).unwrap().0;
    let lines = found.iter().map(|(arguments, commands)| {
        let more = if is_plot(commands) { "" } else { of_plot };
        let own = if more.is_empty() { arguments } else { &arguments.replace(more, "[plot]") };
        format!("{}: {own}\n", commands.join(", ").replace("klotski-sql ", ""))
    });
    golden("arguments.txt", &lines.collect::<String>());
}

/// Adds the texts of a help that stay English in Chinese.
fn collect_english(command: &Command, english: &mut Vec<String>) {
    let headings = command.get_arguments().filter_map(Arg::get_help_heading).map(str::to_owned);
    let of_args = command.get_arguments().flat_map(|arg| [arg.get_help(), arg.get_long_help()]);
    let texts = [command.get_about(), command.get_long_about(), command.get_after_help()];
    let texts = texts.into_iter().chain(of_args).flatten().map(ToString::to_string);
    for text in texts.chain(headings) {
        // Lines that are set in are commands.
        let paragraphs = text.split("\n\n").filter(|paragraph| !paragraph.starts_with(' '));
        let prose = paragraphs.filter_map(|paragraph| paragraph.split("\n  ").next());
        let prose = prose.map(|lines| lines.replace('\n', " "));
        english.extend(prose.filter(|text| Language::Chinese.template(text).is_none()));
    }
    command.get_subcommands().for_each(|command| collect_english(command, english));
}

/// The golden files have the help of the shell.
#[test]
fn every_help_is_translated() {
    let mut english = Vec::new();
    for mut command in [command(), klotski_ingest::command()] {
        command.build();
        collect_english(&command, &mut english);
    }
    assert!(english.is_empty(), "texts.csv lacks {english:#?}");
}

#[test]
fn every_command_is_in_one_group() {
    let help = answer(&["--help"]);
    let lines = help.lines().take_while(|line| *line != "Options:");
    let mut grouped: Vec<&str> =
        lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    grouped.retain(|name| !name.is_empty());
    grouped.sort_unstable();
    let mut program = command();
    program.build();
    let commands = program.get_subcommands().filter(|command| !command.is_hide_set());
    let mut commands: Vec<&str> =
        commands.map(Command::get_name).filter(|name| find(name).is_err()).collect();
    commands.sort_unstable();
    assert_eq!(grouped, commands);
    let help = answer(&["--help", "--lang", "zh"]);
    // The headings of the groups.
    let english = all("(?m)^([ -~]*[a-z] [a-z][ -~]*)$", &help);
    assert!(english.is_empty(), "{english:?}");
}

/// A word that people type leads to a call that runs, with their arguments.
#[test]
fn words_lead_to_calls() {
    let folder = tempfile::tempdir().unwrap();
    for (words, arguments) in [
        ("dead-end stuck optimal moves where 死局 解法 提示 eccentricity radius", "横刀立马"),
        ("diameter betweenness centrality bridges components degree", "横刀立马"),
        ("最难 最简单 print articulation components degree diameter bridges", "5-4-1"),
        ("compare distance", "横刀立马 1A9BF0C"),
        ("glossary schema erd exercises", ""),
    ] {
        for word in words.split(' ') {
            let arguments: Vec<&str> = arguments.split_whitespace().collect();
            let (_, line) = refusal(&[&[word], &arguments[..]].concat());
            let call = line.split('`').nth(1).unwrap_or_else(|| panic!("{line}"));
            assert!(arguments.iter().all(|argument| call.contains(argument)), "{line}");
            let call = shlex::split(call.split("&&").next().unwrap()).unwrap();
            let mut program = sql();
            program.env("KLOTSKI_DB", file()).current_dir(&folder).args(&call[1..]);
            let output = program.output().unwrap();
            assert!(output.status.success(), "{word}: {call:?}: {output:?}");
            fs::remove_file(folder.path().join("graph.graphml")).ok();
            fs::remove_file(folder.path().join("sheet.svg")).ok();
        }
    }
    assert_eq!(
        refusal(&["diameter", "横刀立马"]).1.split('`').nth(1),
        Some("klotski-sql group 横刀立马")
    );
    assert!(refusal(&["sample"]).1.contains("klotski-ingest sample.db"));
}
