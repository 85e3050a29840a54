//! What a shell may put in the place of an argument: names of queries, layouts, classes and so on.
//!
//! A declaration of an argument names its completer: `add = completers::layouts()`. Arguments
//! with possible values, options and commands need none. Neither do paths, which the shell itself
//! completes; `value_hint` says where only folders will do.

use std::ffi::OsStr;

use clap::builder::StyledStr;
use clap_complete::{ArgValueCandidates, ArgValueCompleter, CompletionCandidate};
use klotski::names::{Continuation, canonical_name, continuations};
use klotski::{Class, ClassPattern, Metric};
use klotski_warehouse::Stage;
use strum::VariantNames;

use crate::export::Dataset;
#[cfg(feature = "parquet")]
use crate::export::{ParquetTable, SetKind};
use crate::picture::PLOTS;
use crate::query::{self, Kind, Topic, catalogue};
use crate::render::Format;
use crate::texts::Language;

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

/// Classes: `5-4-1`, `5-4-*`, `5-*-*`.
pub(super) fn class_patterns() -> ArgValueCompleter {
    ArgValueCompleter::new(class_patterns_from)
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

/// The languages of the programs.
pub(super) fn languages() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        Language::ALL.iter().map(|language| explained(language.tag(), language.name())).collect()
    })
}

/// The stages of a warehouse.
pub(super) fn stages() -> ArgValueCandidates {
    ArgValueCandidates::new(|| Stage::ALL.iter().map(|stage| stage.name().into()).collect())
}

/// The tables and views for SQL, with what a row stands for.
pub(super) fn dictionary() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        query::dictionary().iter().map(|table| explained(table.name, &table.meaning)).collect()
    })
}

/// The tables of `export parquet`.
#[cfg(feature = "parquet")]
pub(super) fn tables() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let tables = ParquetTable::all_of_warehouse().unwrap_or_default().into_iter();
        let of_warehouse = tables.filter_map(|table| match table {
            ParquetTable::OfWarehouse(name) => Some(name.into()),
            ParquetTable::Sets(_) => None,
        });
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

fn explained(value: &str, help: &str) -> CompletionCandidate {
    CompletionCandidate::new(value).help(Some(StyledStr::from(help.to_owned())))
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

/// The patterns of as many numbers as the text has, and of one more, so that nobody has to choose
/// among all 203 classes: `5` is continued to `5-*-*` and `5-4-*`, and `5-4` to `5-4-1`.
fn class_patterns_from(text: &OsStr) -> Vec<CompletionCandidate> {
    let Some(text) = text.to_str() else { return Vec::new() };
    let numbers = text.split('-').filter(|part| !part.is_empty() && *part != "*").count();
    let numbers = numbers.max(1)..=(numbers + usize::from(numbers > 0)).clamp(1, 3);
    let mut patterns: Vec<String> = Vec::new();
    for class in Class::all() {
        let Class { jiang_num: jiang, bing_num: bing, style_num: style } = class;
        for numbers in numbers.clone() {
            let pattern = match numbers {
                1 => format!("{jiang}-*-*"),
                2 => format!("{jiang}-{bing}-*"),
                _ => format!("{jiang}-{bing}-{style}"),
            };
            if pattern.starts_with(text) && !patterns.contains(&pattern) {
                patterns.push(pattern);
            }
        }
    }
    let candidate = |pattern: String| {
        let chosen: Option<ClassPattern> = pattern.parse().ok();
        let count = Class::all().filter(|&class| chosen.is_some_and(|p| p.matches(class))).count();
        let help = (count > 1).then(|| format!("{count} classes").into());
        CompletionCandidate::new(pattern).help(help)
    };
    patterns.into_iter().map(candidate).collect()
}

fn metrics_from(text: &OsStr) -> Vec<CompletionCandidate> {
    let begun = |name: &&&str| text.to_str().is_some_and(|text| name.starts_with(text));
    Metric::VARIANTS.iter().filter(begun).map(|name| (*name).into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(candidates: &[CompletionCandidate]) -> Vec<&str> {
        candidates.iter().map(|candidate| candidate.get_value().to_str().unwrap()).collect()
    }

    #[test]
    fn classes_are_offered_number_by_number() {
        let patterns = |text: &str| {
            let candidates = class_patterns_from(OsStr::new(text));
            values(&candidates).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(patterns("").len(), 8);
        assert_eq!(patterns("6"), ["6-*-*", "6-0-*", "6-1-*", "6-2-*"]);
        assert_eq!(patterns("6-"), patterns("6"));
        assert_eq!(
            patterns("7-0"),
            ["7-0-*", "7-0-1", "7-0-2", "7-0-3", "7-0-4", "7-0-5", "7-0-6", "7-0-7"]
        );
        assert_eq!(patterns("5-4-1"), ["5-4-1"]);
        assert_eq!(patterns("5-4-"), patterns("5-4"));
        assert_eq!(patterns("5-*"), ["5-*-*"]);
        assert_eq!(patterns("5-4-*"), ["5-4-*"]);
        for text in ["8", "x", "-", "5-4-1-", "*"] {
            assert!(patterns(text).is_empty(), "{text}: {:?}", patterns(text));
        }
        for text in ["", "0", "0-1", "3-", "7-0-"] {
            for pattern in patterns(text) {
                assert!(pattern.parse::<ClassPattern>().is_ok(), "{pattern}");
            }
        }
    }

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
