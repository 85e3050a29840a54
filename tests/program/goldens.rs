//! The golden answers of the canned queries. Each is short enough to be checked by hand.

use klotski_query::{Arguments, Query, Session, ask, catalogue};
use klotski_sql::render::{Format, Style};

use crate::support::fixture::{golden, session};

/// Queries whose example in the documents has more lines, with arguments of a shorter answer.
/// The class 7-0-1 has 342 layouts, 7-0-2 has 464, and 1-0-0 has 132. The group of DA692 has
/// nine layouts, one of them solved; the group of 928AA has nine symmetric layouts.
const SHORTER: [(&str, &str); 8] = [
    ("claims", "横刀立马"),
    ("farthest-histogram", "7-0-1"),
    ("group-layers", "DA692"),
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
