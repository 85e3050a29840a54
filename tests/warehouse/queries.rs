//! Every canned query: its header, its plan, its answer.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use klotski_sql::query::{Arguments, Kind, Query, ask, catalogue};
use klotski_sql::render::{Format, Style};
use klotski_sql::store::migrate;
use rusqlite::Connection;

use super::{answer, open, session};

fn fresh_schema() -> Connection {
    let mut connection = Connection::open_in_memory().unwrap();
    migrate(&mut connection).unwrap();
    connection
}

#[test]
fn headers_name_the_parameters_of_the_sql() {
    let connection = fresh_schema();
    for query in catalogue() {
        let statement = connection.prepare(query.sql).unwrap();
        let in_sql: BTreeSet<String> = (1..=statement.parameter_count())
            .map(|index| statement.parameter_name(index).expect("named").to_owned())
            .collect();
        let in_header: BTreeSet<String> =
            query.params.iter().map(|param| format!(":{}", param.name)).collect();
        assert_eq!(in_sql, in_header, "{}", query.name);
    }
}

#[test]
fn queries_only_read() {
    let connection = fresh_schema();
    for query in catalogue() {
        let statement = connection.prepare(query.sql).unwrap();
        assert!(statement.readonly() && statement.column_count() > 0, "{}", query.name);
        assert_eq!(query.null_answer.is_some(), query.name == "minsteps");
        assert!(query.null_answer.is_none() || statement.column_count() == 1, "{}", query.name);
    }
}

/// Reads the bytecode: a scan of a table or index starts with `Rewind` or `Last`
/// on its cursor, and `Count` walks all its pages.
fn scans_layouts(connection: &Connection, sql: &str) -> bool {
    let mut roots = connection
        .prepare("SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'layout_core'")
        .unwrap();
    let roots: BTreeSet<i64> =
        roots.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert_eq!(roots.len(), 3, "the table and two indexes");
    let mut program = connection.prepare(&format!("EXPLAIN {sql}")).unwrap();
    let steps: Vec<(String, i64, i64)> = program
        .raw_query()
        .mapped(|row| Ok((row.get(1)?, row.get(2)?, row.get(3)?)))
        .map(Result::unwrap)
        .collect();
    let cursors: BTreeSet<i64> = steps
        .iter()
        .filter(|(code, _, root)| code == "OpenRead" && roots.contains(root))
        .map(|&(_, cursor, _)| cursor)
        .collect();
    steps.iter().any(|(code, cursor, _)| {
        matches!(code.as_str(), "Rewind" | "Last" | "Count") && cursors.contains(cursor)
    })
}

#[test]
fn no_query_scans_the_layouts() {
    let warehouse = open();
    for connection in [&fresh_schema(), warehouse.connection()] {
        for query in catalogue() {
            assert!(!scans_layouts(connection, query.sql), "{}", query.name);
        }
        // The test itself can tell a scan.
        assert!(scans_layouts(connection, "SELECT max(layer) FROM layouts"));
        assert!(scans_layouts(connection, "SELECT count(*) FROM layout_core"));
    }
}

/// The arguments of the golden answers.
fn sample_arguments(query: &Query) -> Vec<&'static str> {
    match query.name {
        "minsteps" | "layout" | "farthest" | "solutions" => vec!["4FEA134"],
        "min-solutions" => vec!["1A9BF0C"],
        "group" | "layers" => vec!["1a9bf0c00"],
        "class-counts" => vec!["*-*-*"],
        "group-counts" | "group-sizes" => vec!["6-0-*"],
        "hardest" | "deepest" | "most-solutions" => vec!["5-4-*", "20"],
        _ => vec![],
    }
}

/// `UPDATE_GOLDEN=1 cargo test` writes the files anew; look at the difference.
#[test]
fn answers_are_the_golden_ones() {
    let session = session();
    for query in catalogue() {
        let arguments: Vec<String> =
            sample_arguments(query).into_iter().map(str::to_owned).collect();
        let mut out = Vec::new();
        let arguments = Arguments::read(query, &arguments).unwrap();
        ask(&session, query, &arguments, Format::Csv.sink(&mut out, &Style::default()).as_mut())
            .unwrap();
        let found = String::from_utf8(out).unwrap();
        let golden =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{}.csv", query.name));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&golden, &found).unwrap();
        }
        let expected = fs::read_to_string(&golden)
            .unwrap_or_else(|error| panic!("{}: {error}", golden.display()));
        assert_eq!(found, expected, "{}", query.name);
    }
}

#[test]
fn arguments_with_a_default_can_be_left_out() {
    for query in catalogue() {
        let mut arguments = vec!["query", query.name];
        for param in query.params.iter().filter(|param| param.default.is_none()) {
            assert_eq!(param.kind, Kind::Code);
            arguments.push("4FEA134");
        }
        assert!(!answer(&arguments).is_empty());
    }
}

/// The hardest layouts by the obvious scan.
#[test]
fn hardest_is_what_a_scan_finds() {
    for (class, n) in [("*-*-*", 50), ("5-4-1", 10), ("6-0-*", 400), ("0-0-0", 0), ("0-0-0", 99)] {
        let shortcut = answer(&["query", "hardest", class, &n.to_string()]);
        let scan = answer(&[
            "sql",
            "SELECT code, jiang_num, bing_num, style_num, group_num, min_solution_step
             FROM layouts
             WHERE jiang_num || '-' || bing_num || '-' || style_num GLOB :class
               AND min_solution_step NOTNULL
             ORDER BY min_solution_step DESC, code LIMIT :n",
            "-p",
            &format!("class={class}"),
            "-p",
            &format!("n={n}"),
        ]);
        assert_eq!(shortcut, scan, "{class} {n}");
    }
}
