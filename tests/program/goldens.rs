//! The golden answers of the canned queries. Each is short enough to be checked by hand, and
//! the independent model of the puzzle gives the same.

use std::collections::BTreeMap;
use std::path::Path;

use klotski_query::{Arguments, Query, Session, ask, catalogue};
use klotski_sql::render::{Format, Style};

use crate::support::fixture::{golden, session};
use crate::support::naive::{AllPairs, Model};

/// Queries whose example in the documents has more lines, with arguments of a shorter answer.
/// The class 7-0-1 has 342 layouts, 7-0-2 has 464, and 1-0-0 has 132. The group of DA692 has
/// nine layouts, one of them solved; the group of 928AA has nine symmetric layouts.
const SHORTER: [(&str, &str); 11] = [
    ("claims", "横刀立马"),
    ("farthest-histogram", "7-0-1"),
    ("group-farthest", "DA692"),
    ("group-layers", "DA692"),
    ("group-sizes", "7-0-1"),
    ("group-steps", "DA692"),
    ("layers", "DA692"),
    ("members", "DA692"),
    ("solution-histogram", "7-0-2"),
    ("solution-num-histogram", "1-0-0"),
    ("symmetric", "928AA"),
];

fn arguments(query: &Query) -> Arguments {
    let shorter = SHORTER.iter().find(|(name, _)| *name == query.name);
    let words = match shorter {
        Some((_, argument)) => vec![(*argument).to_owned()],
        None => query.example_words(),
    };
    Arguments::read(query, &words).unwrap()
}

fn csv(session: &Session, query: &Query) -> String {
    let mut out = Vec::new();
    let mut sink = Format::Csv.sink(&mut out, &Style::default());
    ask(session, query, &arguments(query), sink.as_mut()).unwrap();
    drop(sink);
    String::from_utf8(out).unwrap()
}

#[test]
fn answers_are_the_golden_ones() {
    let session = session();
    for query in catalogue() {
        let found = csv(&session, query);
        assert!(found.lines().count() > 1, "{}: no row", query.name);
        golden(&format!("{}.csv", query.name), &found);
    }
    for (name, _) in SHORTER {
        assert!(catalogue().iter().any(|query| query.name == name), "no query {name}");
    }
}

/// The rows of the golden file of a query.
fn golden_rows(name: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/golden/{name}.csv"));
    let mut reader = csv::Reader::from_path(&path).unwrap();
    reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// How often each value occurs, as rows in ascending order; `None`, without text, comes last.
fn counted<V: Ord + ToString>(values: impl IntoIterator<Item = Option<V>>) -> Vec<Vec<String>> {
    let mut counts: BTreeMap<(bool, Option<V>), u32> = BTreeMap::new();
    for value in values {
        *counts.entry((value.is_none(), value)).or_default() += 1;
    }
    let row = |((_, value), count): ((bool, Option<V>), u32)| {
        vec![value.map(|value| value.to_string()).unwrap_or_default(), count.to_string()]
    };
    counts.into_iter().map(row).collect()
}

/// The model of a class, and the distances within each of its groups.
fn model(horizontals: usize, verticals: usize) -> (Model, Vec<AllPairs>) {
    let model = Model::of_class(horizontals, verticals, 0);
    let pairs = model.groups().iter().map(|group| model.all_pairs(group)).collect();
    (model, pairs)
}

fn farthest_steps(pairs: &AllPairs) -> impl Iterator<Item = Option<u16>> {
    (0..pairs.group.len()).map(|from| Some(pairs.farthest_step(from)))
}

/// Files of classes: sizes, farthest steps, steps to a solution, numbers of solutions.
#[test]
fn the_model_gives_the_golden_histograms() {
    let (model_701, pairs) = model(1, 6);
    let rows = golden_rows("group-sizes");
    assert_eq!(rows.len(), pairs.len());
    let first_id: usize = rows[0][0].parse().unwrap();
    for (group_num, (row, pairs)) in rows.iter().zip(&pairs).enumerate() {
        let seed = &model_701.codes[pairs.group[0]];
        let size = pairs.group.len().to_string();
        let expected = [(first_id + group_num).to_string(), "7-0-1".to_owned()];
        assert_eq!(row[..2], expected);
        assert_eq!(row[2..], [group_num.to_string(), size, seed.clone()]);
    }
    let steps = pairs.iter().flat_map(farthest_steps);
    assert_eq!(golden_rows("farthest-histogram"), counted(steps));

    let model_702 = Model::of_class(2, 5, 0);
    let steps = model_702.distances(|layout| model_702.boards[layout].is_solved());
    assert_eq!(golden_rows("solution-histogram"), counted(steps));

    let (_, pairs) = model(0, 1);
    let numbers = pairs
        .iter()
        .flat_map(|pairs| (0..pairs.group.len()).map(|from| Some(pairs.solutions(from).len())));
    assert_eq!(golden_rows("solution-num-histogram"), counted(numbers));
}
