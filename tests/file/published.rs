//! The published figures: layouts and groups of all 203 classes, sizes and seeds
//! of all 25,422 groups, and digests of the files of farthest steps and solutions.
//!
//! These figures are not part of the project: `KLOTSKI_REFERENCE` names their folder, and
//! `KLOTSKI_WHOLE` the warehouse of all layouts.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;

use klotski::{Class, Ranking, names};
use klotski_sql::verify::{Observer, PublishedFile, Recomputed, read_digests, verify};
use klotski_warehouse::Warehouse;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

use crate::support::fixture;
use crate::support::{needs, programs};

/// The rows of a file after its header, each as its fields.
fn rows(folder: &Path, name: &str) -> Vec<Vec<String>> {
    let mut reader =
        csv::Reader::from_path(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// The rows of a query, each as its fields.
fn rows_of(connection: &Connection, sql: &str) -> Vec<Vec<String>> {
    let mut statement = connection.prepare(sql).unwrap();
    let columns = statement.column_count();
    let fields = |row: &Row<'_>| {
        let text = |column| match row.get_ref_unwrap(column) {
            ValueRef::Integer(integer) => integer.to_string(),
            other => other.as_str().unwrap().to_owned(),
        };
        Ok((0..columns).map(text).collect())
    };
    statement.query_map([], fields).unwrap().map(Result::unwrap).collect()
}

/// Compares as sets of rows: their order does not count.
fn assert_published(folder: &Path, name: &str, mut found: Vec<Vec<String>>) {
    let mut published = rows(folder, name);
    published.sort();
    found.sort();
    let differs = published.iter().zip(&found).find(|(theirs, ours)| theirs != ours);
    assert_eq!(differs, None, "{name}: published, found");
    assert_eq!(published.len(), found.len(), "{name}");
}

/// Every name of the collected list, each with its layout and what its source claims.
#[test]
fn names_of_the_collected_list_are_there() {
    let Some(folder) = needs::reference() else { return };
    let ours: BTreeSet<(String, &str, Option<u16>)> = names::all()
        .iter()
        .map(|name| (name.code.to_string(), name.name.as_str(), name.claimed_steps))
        .collect();
    let collected = rows(&folder, "names.csv");
    assert_eq!(collected.len(), 691);
    for row in &collected {
        let [code, chinese, latin, _, claimed, _] = &row[..] else { panic!("{row:?}") };
        let name = if chinese.is_empty() { latin } else { chinese };
        let of_code = |claimed| (code.clone(), name.as_str(), claimed);
        // A claim of no solution is written in words.
        assert!(ours.contains(&of_code(claimed.parse().ok())), "{code}: {name}, {claimed}");
    }
}

#[test]
fn the_whole_warehouse_has_the_known_numbers_of_layouts() {
    let Some(whole) = needs::whole() else { return };
    let warehouse = Warehouse::open(&whole).unwrap();
    let by_jiang = rows_of(
        warehouse.connection(),
        "SELECT sum(layouts) FROM classes GROUP BY jiang_num ORDER BY jiang_num",
    );
    let known = [786_228, 4_190_464, 8_729_454, 9_090_662, 4_995_328, 1_381_224, 157_630, 3_508];
    assert_eq!(by_jiang, known.map(|count: u32| vec![count.to_string()]));
    // The most moves that a layout needs, by metric, and all steps together.
    let most = "SELECT max(max_min_solution_step), max(max_min_straight_moves),
                       max(max_min_unit_moves), (
                    SELECT sum(min_solution_step * layouts) FROM solution_steps
                ) FROM groups";
    let most = rows_of(warehouse.connection(), most);
    assert_eq!(most, [["138", "150", "179", "224110922"]]);
    // A test of the puzzle finds the graphs of the small groups. The isomorphisms of larger groups
    // are the images of a pattern.
    let graphs = "SELECT count(DISTINCT graph), count(DISTINCT iif(size > 1000, graph, NULL)),
                         count(DISTINCT iif(size > 1000, pattern, NULL)),
                         count(DISTINCT iif(size > 1000, graph || pattern, NULL))
                  FROM (SELECT graph, size,
                               substr(pattern(seed), 1, length(pattern(seed)) - 1) AS pattern
                        FROM groups)";
    let answer =
        programs::answer(&["sql", graphs, "--db", whole.to_str().unwrap(), "--no-headers"]);
    assert_eq!(answer, "1117,180,180,180\n");
}

#[test]
fn the_whole_warehouse_holds_the_published_figures() {
    let Some(folder) = needs::reference() else { return };
    let Some(whole) = needs::whole() else { return };
    let warehouse = Warehouse::open(&whole).unwrap();
    let connection = warehouse.connection();
    for (name, sql) in [
        ("class_counts.csv", "SELECT jiang_num, bing_num, style_num, layouts, groups FROM classes"),
        ("group_sizes.csv", "SELECT jiang_num, bing_num, style_num, group_num, size FROM groups"),
        ("group_seeds.csv", "SELECT jiang_num, bing_num, style_num, group_num, seed FROM groups"),
        // Sizes and seeds once more, counted from the layouts.
        (
            "group_sizes.csv",
            "SELECT jiang_num, bing_num, style_num, group_num, l.layouts
             FROM (SELECT group_id, count(*) AS layouts FROM layouts GROUP BY group_id) AS l
             JOIN groups USING (group_id)",
        ),
        (
            "group_seeds.csv",
            "SELECT jiang_num, bing_num, style_num, group_num, code
             FROM groups NATURAL JOIN layouts WHERE group_index = 0",
        ),
    ] {
        assert_published(&folder, name, rows_of(connection, sql));
    }
}

/// Collects the names of the checks.
#[derive(Default)]
struct Checks {
    passed: Mutex<Vec<String>>,
    skipped: Mutex<Vec<String>>,
}

impl Observer for Checks {
    fn begin(&self, _checks: usize) {}

    fn passed(&self, name: &str, _seconds: f64) {
        self.passed.lock().unwrap().push(name.to_owned());
    }

    fn skipped(&self, what: &str, _why: &str) {
        self.skipped.lock().unwrap().push(what.to_owned());
    }
}

fn published(folder: &Path) -> Vec<PublishedFile> {
    ["farthest_md5.csv", "solution_md5.csv"]
        .into_iter()
        .flat_map(|name| read_digests(&folder.join(name)).unwrap())
        .collect()
}

fn layouts(class: Class) -> u32 {
    Ranking::of_class(class).len()
}

/// Verifies a warehouse with these digests; every digest must be checked.
fn assert_verified(path: &Path, expected: &[PublishedFile]) -> Checks {
    let checks = Checks::default();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    verify(path, expected, Recomputed::Core, threads, &checks).unwrap();
    let passed = checks.passed.lock().unwrap().clone();
    for file in expected {
        assert!(passed.contains(&file.name()), "{} was not checked", file.name());
    }
    checks
}

/// Classes of more layouts are left to the test of the whole warehouse.
const SMALL: u32 = 30_000;

#[test]
#[ignore = "a minute; a release test"]
fn small_classes_have_their_published_digests() {
    let Some(folder) = needs::reference() else { return };
    let mut expected = published(&folder);
    expected.retain(|file| file.class().is_some_and(|class| layouts(class) <= SMALL));
    assert!(expected.len() > 100, "{} digests", expected.len());
    // Every class of that size, also those without a digest: `verify` checks the inner
    // rules of each.
    let classes = Class::all().filter(|&class| layouts(class) <= SMALL);
    let classes: Vec<String> = classes.map(|class| class.to_string()).collect();
    let path = fixture::warehouse("digests.db", &classes);
    assert_verified(&path, &expected);
}

#[test]
#[ignore = "ten minutes; a release test"]
fn all_classes_have_their_published_digests() {
    let Some(folder) = needs::reference() else { return };
    let Some(whole) = needs::whole_with_all_stages() else { return };
    let checks = assert_verified(&whole, &published(&folder));
    // The digests of the release files are in the program.
    assert!(checks.skipped.lock().unwrap().is_empty());
}
