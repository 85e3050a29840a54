//! What a shell may put in the place of an argument: names of queries, layouts, classes and so on.
//!
//! A declaration of an argument names its completer: `add = completers::layouts()`. Arguments
//! with possible values, options and commands need none. Neither do paths, which the shell itself
//! completes; `value_hint` says where only folders will do.

use std::ffi::{OsStr, OsString};

use clap::builder::StyledStr;
use clap::{Arg, Command};
use clap_complete::{ArgValueCandidates, ArgValueCompleter, CompletionCandidate};
use klotski::names::{Continuation, canonical_name, continuations};
use klotski::{Class, Metric};
use klotski_program::{class_patterns, explained, language};
use klotski_warehouse::TABLES;
use strum::VariantNames;

use crate::export::Dataset;
#[cfg(feature = "parquet")]
use crate::export::{ParquetTable, SetKind};
use crate::picture::PLOTS;
use crate::query::{Kind, Topic, catalogue, find};
use crate::render::Format;

/// The canned queries, with their titles.
pub(super) fn queries() -> ArgValueCandidates {
    ArgValueCandidates::new(|| catalogue().iter().map(|q| explained(q.name, q.title)).collect())
}

/// The topics of canned queries.
pub(super) fn topics() -> ArgValueCandidates {
    ArgValueCandidates::new(|| Topic::ALL.iter().map(|topic| topic.name().into()).collect())
}

/// What `list` takes: a query or a topic.
pub(super) fn queries_and_topics() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        // Who names both a topic and a query gets the query.
        let is_query = |name: &str| catalogue().iter().any(|query| query.name == name);
        let topics = Topic::ALL.iter().filter(|topic| !is_query(topic.name()));
        let topics = topics.map(|topic| explained(topic.name(), "The queries of this topic"));
        topics.chain(catalogue().iter().map(|q| explained(q.name, q.title))).collect()
    })
}

/// The plots, with their titles.
pub(super) fn plots() -> ArgValueCandidates {
    ArgValueCandidates::new(|| PLOTS.iter().map(|plot| explained(plot.name, plot.title)).collect())
}

/// Layouts, by their names.
pub(super) fn layouts() -> ArgValueCompleter {
    ArgValueCompleter::new(layouts_from)
}

/// One class: `5-4-1`.
pub(super) fn classes() -> ArgValueCandidates {
    ArgValueCandidates::new(|| Class::all().map(|class| class.to_string().into()).collect())
}

/// The published data sets.
pub(super) fn datasets() -> ArgValueCandidates {
    ArgValueCandidates::new(|| Dataset::ALL.iter().map(|set| set.to_string().into()).collect())
}

/// The formats of rows.
pub(super) fn formats() -> ArgValueCandidates {
    ArgValueCandidates::new(|| Format::ALL.iter().map(|format| format.name().into()).collect())
}

/// The formats of rows that are text.
pub(super) fn text_formats() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let formats = Format::ALL.iter().filter(|format| format.is_text());
        formats.map(|format| format.name().into()).collect()
    })
}

/// The tables and views for SQL, with what a row stands for.
pub(super) fn dictionary() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        TABLES.into_iter().map(|table| explained(table.name, table.meaning)).collect()
    })
}

/// The tables of `export parquet`.
#[cfg(feature = "parquet")]
pub(super) fn tables() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let of_warehouse = ParquetTable::all_of_warehouse().map(|table| table.name.into());
        of_warehouse.chain(SetKind::ALL.map(|kind| kind.name().into())).collect()
    })
}

/// The arguments of a canned query, by the kind of the parameter.
pub(super) fn of_kind(kind: Option<Kind>) -> ArgValueCompleter {
    match kind {
        Some(Kind::Code) => layouts(),
        Some(Kind::Class) => class_patterns(),
        Some(Kind::Metric) => ArgValueCompleter::new(metrics_from),
        Some(Kind::Count | Kind::Text) | None => ArgValueCompleter::new(|_: &OsStr| Vec::new()),
    }
}

fn layouts_from(text: &OsStr) -> Vec<CompletionCandidate> {
    let found = text.to_str().map(continuations).unwrap_or_default().into_iter();
    let candidate = |found: Continuation| {
        let layout = found.name.code.layout();
        // Another name says which layout it is.
        let names = [canonical_name(&layout), found.name.latin.as_deref(), Some(&found.name.name)];
        let other = names.into_iter().flatten().find(|name| *name != found.text);
        let code = layout.code();
        let help = other.map_or_else(|| format!("{code:#}"), |other| format!("{other}, {code:#}"));
        CompletionCandidate::new(found.text).help(Some(StyledStr::from(help)))
    };
    found.map(candidate).collect()
}

/// The commands whose arguments are those of the canned query that they name.
const OF_A_QUERY: [&str; 3] = ["query", "export", "plot"];

/// Completes an argument of a canned query by the kind of its parameter, and the name of a query
/// where a command is possible. The engine tells a completer neither the other words nor which of
/// several arguments it is at.
pub(super) fn with_kinds_of_arguments(program: Command, words: &[OsString]) -> Command {
    let program = with_queries(program);
    let Some((_, before)) = words.split_last() else { return program };
    if !before.iter().any(|word| OF_A_QUERY.iter().any(|command| word == command)) {
        return program;
    }
    // What is wrong or missing in the line is of no interest, as it is not yet complete.
    let parsed = program.clone().ignore_errors(true).try_get_matches_from(before);
    let Ok(parsed) = parsed else { return program };
    let Some((name, parsed)) = parsed.subcommand() else { return program };
    let Some(&name) = OF_A_QUERY.iter().find(|&&command| command == name) else { return program };
    let query = parsed.try_get_one::<String>("name").ok().flatten();
    // A plot has the name of its query.
    let Some(query) = query.and_then(|query| find(query).ok()) else { return program };
    let arguments = parsed.try_get_many::<String>("arguments").ok().flatten();
    let position = arguments.map_or(0, Iterator::count);
    let completer = of_kind(query.params.get(position).map(|param| param.kind));
    program.mut_subcommand(name, |command| {
        command.mut_arg("arguments", |arguments| arguments.add(completer))
    })
}

/// The program with a command for each canned query. A command of the same name stays.
fn with_queries(program: Command) -> Command {
    let Some(query_command) = program.find_subcommand("query").cloned() else { return program };
    let options: Vec<_> =
        query_command.get_arguments().filter(|argument| !argument.is_positional()).collect();
    catalogue().iter().fold(program, |program, query| {
        if program.find_subcommand(query.name).is_some() {
            return program;
        }
        let params = query.params.iter().map(|param| {
            Arg::new(param.name).help(param.description).add(of_kind(Some(param.kind)))
        });
        let command = Command::new(query.name).about(language().text(query.title).into_owned());
        program.subcommand(command.args(params).args(options.iter().copied()))
    })
}

fn metrics_from(text: &OsStr) -> Vec<CompletionCandidate> {
    let begun = |name: &&&str| text.to_str().is_some_and(|text| name.starts_with(text));
    Metric::VARIANTS.iter().filter(begun).map(|name| (*name).into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_has_another_name_and_its_code_beside_it() {
        let help = |text: &str| {
            let candidates = layouts_from(OsStr::new(text));
            candidates[0].get_help().unwrap().to_string()
        };
        assert_eq!(help("heng dao"), "横刀立马, 1A9BF0C");
        assert_eq!(help("横刀立马"), "heng dao li ma, 1A9BF0C");
    }
}
