//! Every canned query: its header, its plan, its arguments.

use std::collections::BTreeSet;

use klotski_query::{Arguments, Kind, Query, Session, Stop, catalogue, explain, find};
use klotski_sql::render::{Format, Style};
use klotski_warehouse::make_schema;
use rusqlite::Connection;

use crate::support::fixture::{file, rows, session};
use crate::support::programs::answer;

/// The schema without a row, and so without the statistics of SQLite.
fn fresh_schema() -> (tempfile::TempDir, Session) {
    schema_filled_by("")
}

/// The schema with the rows that these statements insert.
pub(super) fn schema_filled_by(sql: &str) -> (tempfile::TempDir, Session) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("filled.db");
    let mut connection = Connection::open(&path).unwrap();
    make_schema(&mut connection).unwrap();
    connection.execute_batch(sql).unwrap();
    drop(connection);
    let session = Session::open(&path, Stop::default()).unwrap();
    (folder, session)
}

fn example(query: &Query) -> Arguments {
    Arguments::read(query, &query.example_words()).unwrap()
}

/// A parameter that only the header or only the SQL has is an error.
#[test]
fn headers_name_the_parameters_of_the_sql() {
    let session = session();
    for query in catalogue() {
        let mut out = Vec::new();
        let mut sink = Format::Csv.sink(&mut out, &Style::default());
        explain(&session, query, &example(query), sink.as_mut())
            .unwrap_or_else(|error| panic!("{}: {error}", query.name));
    }
}

/// The tables that have millions of rows in the whole warehouse.
const LARGE: [&str; 4] =
    ["layouts", "min_solution_sets", "standard_solution_pairs", "standard_farthest_pairs"];

/// Reads the bytecode: a scan of a table or index starts with `Rewind` or `Last`
/// on its cursor, and `Count` walks all its pages.
fn scans_much(session: &Session, sql: &str, parameters: &[&str]) -> bool {
    let large = LARGE.map(|name| format!("'{name}'")).join(", ");
    let roots = format!("SELECT rootpage FROM sqlite_schema WHERE tbl_name IN ({large})");
    let roots: BTreeSet<String> =
        rows(session, &roots, &[]).into_iter().map(|mut row| row.remove(0)).collect();
    // Views have no root page.
    assert_eq!(roots.len(), 5, "the tables and an index");
    let steps = rows(session, &format!("EXPLAIN {sql}"), parameters);
    let [code, cursor, root] = [1, 2, 3];
    let cursors: BTreeSet<&String> = steps
        .iter()
        .filter(|step| step[code] == "OpenRead" && roots.contains(&step[root]))
        .map(|step| &step[cursor])
        .collect();
    steps.iter().any(|step| {
        matches!(step[code].as_str(), "Rewind" | "Last" | "Count")
            && cursors.contains(&step[cursor])
    })
}

#[test]
fn no_query_scans_what_is_large() {
    let (_folder, fresh) = fresh_schema();
    for session in [&fresh, &session()] {
        for query in catalogue() {
            let values = query.params.iter().map(|param| format!("{}=1", param.name));
            let values: Vec<String> = values.collect();
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            assert!(!scans_much(session, query.sql, &values), "{}", query.name);
        }
    }
}

#[test]
fn a_scan_of_any_large_table_and_index_is_found() {
    let (_folder, fresh) = fresh_schema();
    for session in [&fresh, &session()] {
        for sql in [
            "SELECT max(seed_layer) FROM layouts",
            "SELECT count(*) FROM layouts",
            "SELECT max(farthest_step) FROM layouts",
            "SELECT count(*) FROM layouts INDEXED BY layouts_by_code",
            "SELECT count(*) FROM layouts NOT INDEXED",
            "SELECT code FROM layouts WHERE code > ''",
            "SELECT * FROM layouts ORDER BY id DESC LIMIT 1",
            "SELECT count(*) FROM min_solution_sets",
            "SELECT sum(length(code_tails)) FROM min_solution_sets",
            "SELECT count(*) FROM min_solutions",
            "SELECT max(distance) FROM standard_solution_pairs",
            "SELECT max(g.size) FROM groups AS g JOIN layouts AS l ON l.seed_layer = g.seed_layers",
        ] {
            let is_range = sql.contains("> ''");
            assert_eq!(scans_much(session, sql, &[]), !is_range, "{sql}");
        }
    }
}

#[test]
fn arguments_with_a_default_can_be_left_out() {
    for query in catalogue() {
        let mut arguments = vec!["query", query.name];
        for param in query.params.iter().filter(|param| param.default.is_none()) {
            arguments.push(match param.kind {
                Kind::Code => "1A9BF0C",
                Kind::Metric => "unit",
                _ => panic!("{}: {}", query.name, param.name),
            });
        }
        assert!(!answer(&arguments).is_empty());
    }
}

/// A warehouse of a class without solutions has none, and not NULL.
#[test]
fn totals_are_numbers_where_nothing_is_solvable() {
    let (_folder, unsolvable) = schema_filled_by(&format!(
        "ATTACH '{}' AS small;
         INSERT INTO classes SELECT * FROM small.classes WHERE class = '7-0-7';
         INSERT INTO groups SELECT * FROM small.groups
         WHERE (jiang_num, bing_num, style_num) = (7, 0, 7)",
        file().display()
    ));
    let totals = rows(&unsolvable, find("totals").unwrap().sql, &[]);
    assert_eq!(totals, [["88", "1", "1", "2", "0", "2", "0", "88"]]);
}

#[test]
fn the_hardest_layouts_are_those_of_a_scan() {
    for (metric, column) in [
        ("step", "min_solution_step"),
        ("straight", "min_straight_moves"),
        ("unit", "min_unit_moves"),
    ] {
        for (class, n) in
            [("*-*-*", 50), ("5-4-1", 10), ("6-0-*", 400), ("0-0-0", 0), ("0-0-0", 99)]
        {
            let (class_argument, n_argument) = (format!("class={class}"), format!("n={n}"));
            let shortcut = answer(&["hardest", class, &n.to_string(), metric]);
            let sql = format!(
                "SELECT code, jiang_num || '-' || bing_num || '-' || style_num AS class,
                        group_num, {column} AS moves, name(code) AS name
                 FROM layouts
                 WHERE jiang_num || '-' || bing_num || '-' || style_num GLOB :class
                   AND {column} NOTNULL
                 ORDER BY {column} DESC, code LIMIT :n"
            );
            let scan = answer(&["sql", &sql, "-p", &class_argument, "-p", &n_argument]);
            assert_eq!(shortcut, scan, "{metric} {class} {n}");
        }
    }
}

/// By class, the rows are those of each class.
#[test]
fn extremes_by_class_are_those_of_each_class() {
    let classes = (0..=6).map(|style| format!("6-0-{style}"));
    for (query, by_class) in [
        ("hardest", &["6-0-*", "-n", "3", "--metric", "unit", "--by", "class"][..]),
        ("deepest", &["6-0-*", "-n", "3", "--by", "class"]),
    ] {
        let words = |class: String| {
            let mut words = vec![query.to_owned()];
            words.extend(by_class[..by_class.len() - 2].iter().map(|&word| word.to_owned()));
            words[1] = class;
            words
        };
        let of = |words: Vec<String>| answer(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let each = classes.clone().map(|class| of(words(class)));
        let rows: String = each.map(|rows| rows.split_once('\n').unwrap().1.to_owned()).collect();
        let found = answer(&[&[query], by_class].concat());
        assert_eq!(found.split_once('\n').unwrap().1, rows, "{query}");
    }
}

/// The groups come in the order of the measure, and are all of them.
#[test]
fn groups_have_the_order_that_is_asked_for() {
    let all = answer(&["groups", "5-4-1", "-f", "csv"]);
    for (order, column) in [
        ("size", 2),
        ("layers", 4),
        ("steps", 6),
        ("radius", 8),
        ("diameter", 9),
        ("mean_distance", 11),
    ] {
        let found = answer(&["groups", "5-4-1", "--order", order]);
        let value = |row: &str| row.split(',').nth(column).unwrap().parse().unwrap_or(-1.0);
        let values: Vec<f64> = found.lines().skip(1).map(value).collect();
        assert!(values.is_sorted_by(|one, next| one >= next), "{order}: {values:?}");
        let sorted = |rows: &str| {
            let mut rows: Vec<String> = rows.lines().map(str::to_owned).collect();
            rows.sort_unstable();
            rows
        };
        assert_eq!(sorted(&found), sorted(&all), "{order}");
    }
}
