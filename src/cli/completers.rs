//! Candidates for the completion of arguments by a shell: queries, layouts, classes and others.
//!
//! The declaration of an argument names its completer: `add = completers::layouts()`. Options,
//! commands and arguments with possible values need none. The shell itself completes paths;
//! `value_hint` marks arguments that take only folders.

use std::ffi::OsStr;

use clap::builder::StyledStr;
use clap_complete::{ArgValueCandidates, ArgValueCompleter, CompletionCandidate};
use klotski::names::{Continuation, canonical_name, continuations};
use klotski::{Class, Metric};
use klotski_ingest::class_patterns;
use klotski_program::explained;
use klotski_query::{Kind, Topic, catalogue};
use klotski_warehouse::TABLES;
use strum::VariantNames;

use crate::export::HrdFile;
#[cfg(feature = "parquet")]
use crate::export::{ParquetTable, SetKind};

/// What `list` takes: a query or a topic.
pub(super) fn queries_and_topics() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let topics =
            Topic::ALL.iter().map(|topic| explained(topic.name(), "The queries of this topic"));
        topics.chain(catalogue().iter().map(|q| explained(q.name, q.title))).collect()
    })
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
    ArgValueCandidates::new(|| HrdFile::ALL.iter().map(|set| set.to_string().into()).collect())
}

/// The tables and views for SQL, with the meaning of a row.
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
pub(super) fn of_kind(kind: Kind) -> ArgValueCompleter {
    match kind {
        Kind::Code => layouts(),
        Kind::Class | Kind::Group => class_patterns(),
        Kind::Metric => ArgValueCompleter::new(metrics_from),
        // A choice has possible values.
        Kind::Count | Kind::Range | Kind::Choice | Kind::Flag | Kind::Text => {
            ArgValueCompleter::new(|_: &OsStr| Vec::new())
        }
    }
}

fn layouts_from(text: &OsStr) -> Vec<CompletionCandidate> {
    let found = text.to_str().map(continuations).unwrap_or_default().into_iter();
    let candidate = |found: Continuation| {
        let layout = found.name.code.layout();
        // Another name of the layout distinguishes similar ones.
        let names = [canonical_name(&layout), found.name.latin.as_deref(), Some(&found.name.name)];
        let other = names.into_iter().flatten().find(|name| *name != found.text);
        let code = layout.code();
        let help = other.map_or_else(|| format!("{code:#}"), |other| format!("{other}, {code:#}"));
        CompletionCandidate::new(found.text).help(Some(StyledStr::from(help)))
    };
    found.map(candidate).collect()
}

fn metrics_from(text: &OsStr) -> Vec<CompletionCandidate> {
    let begun = |name: &&&str| text.to_str().is_some_and(|text| name.starts_with(text));
    Metric::VARIANTS.iter().filter(begun).map(|name| (*name).into()).collect()
}
