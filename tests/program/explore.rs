//! The commands about layouts, with and without a warehouse.

use std::process::Output;

use klotski_query::catalogue;

use crate::support::programs;
use crate::support::programs::{answer, klotski_sql, refusal};

/// Runs `klotski-sql` in a folder without a warehouse.
fn without_warehouse(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    programs::sql().args(arguments).current_dir(&folder).env_remove("KLOTSKI_DB").output().unwrap()
}

/// The answer, which must be equal with and without a warehouse.
fn answer_of_both(arguments: &[&str]) -> String {
    let with = answer(arguments);
    let without = without_warehouse(arguments);
    assert!(without.status.success(), "{arguments:?}");
    assert_eq!(String::from_utf8(without.stdout).unwrap(), with, "{arguments:?}");
    with
}

#[test]
fn a_layout_is_shown_with_all_that_is_known() {
    let with = answer(&["show", "1A9BF0C"]);
    let without = String::from_utf8(without_warehouse(&["show", "1A9BF0C"]).stdout).unwrap();
    for page in [&with, &without] {
        assert!(page.starts_with("┌───┬───────┬───┐\n"), "{page}");
        for (name, value) in [
            ("code", "1A9BF0C00"),
            ("id", "4091296"),
            ("short_code", "4WVE1"),
            ("name", "Red"), // Donkey 横刀立马
            ("min_solution_step", "81"),
            ("min_straight_moves", "90"),
            ("min_unit_moves", "116"),
            ("min_solution_num", "2"),
            ("solution_num", "6"),
            ("farthest_step", "124"),
            ("farthest_num", "8"),
            ("group_size", "25955"),
        ] {
            let line = page.lines().find(|line| line.split_whitespace().next() == Some(name));
            let line = line.unwrap_or_else(|| panic!("{name} is missing: {page}"));
            assert_eq!(line.split_whitespace().nth(1), Some(value));
        }
    }
    // Only a warehouse has the numbers of groups.
    assert!(with.contains("group_index") && !without.contains("group_index"));
    // A layout whose class the warehouse lacks is searched.
    assert!(answer(&["show", "0FFFFFFF"]).contains("\ncode                 0FFFFFFF0\n"));
    let row = answer(&["show", "1A9BF0C", "--format", "jsonl"]);
    let row: serde_json::Value = serde_json::from_str(&row).unwrap();
    assert_eq!((&row["group_size"], &row["seed_layer"]), (&25_955.into(), &26.into()));
}

#[test]
fn a_solution_is_a_path_of_single_steps() {
    let moves = answer_of_both(&["solve", "1A9BF0C", "--moves"]);
    assert_eq!(moves.lines().count(), 2 + 81);
    let first = "move,code,block,from_cell,to_cell\n0,1A9BF0C00,,,\n1,1A9B33C00,single,14,18\n";
    assert!(moves.starts_with(first), "{moves}");
    assert!(moves.ends_with("81,DAA7F3000,2x2,14,13\n"), "{moves}");
    let boards = answer(&["solve", "1A9BF0C"]);
    assert!(
        boards.starts_with(
            "81 steps from 1A9BF0C00 to DAA7F3000; 256 shortest paths to a solution\n\n0 "
        ),
        "{boards}"
    );
    assert!(boards.lines().all(|line| line.chars().count() <= 80));
    // Boxes, as from `show`; a pipe has no colours.
    assert!(boards.contains(" ┌") && boards.contains('●') && !boards.contains('\u{1b}'));
    assert!(answer(&["solve", "1A9BF0C", "--ascii"]).contains("\nV # # V        V # # V"));
    // A solved layout is its own solution.
    let alone = "move,code,block,from_cell,to_cell\n0,D9B9F3000,,,\n";
    assert_eq!(answer(&["solve", "D9B9F3", "--moves"]), alone);
}

#[test]
fn paths_are_counted_and_mapped() {
    let page = answer_of_both(&["paths", "4FEA134", "D9B9F3"]);
    assert!(
        page.starts_with(
            "10,160,640 shortest paths of 138 steps from 4FEA13400 to D9B9F3000, over 193 layouts\n"
        ),
        "{page}"
    );
    assert_eq!(page.lines().count(), 2 + 139);
    // The reverse paths and the mirror images have an equal number.
    for [from, to] in [["D9B9F3", "4FEA134"], ["6BFA47", "D9AF4CC"]] {
        let paths = without_warehouse(&["paths", from, to, "-f", "graph-json"]).stdout;
        let paths: serde_json::Value = serde_json::from_slice(&paths).unwrap();
        assert_eq!((&paths["paths"], &paths["moves"]), (&"10160640".into(), &138.into()), "{from}");
    }
    let rows = answer(&["paths", "4FEA134", "D9B9F3", "--format", "csv"]);
    let dot = answer(&["paths", "4FEA134", "D9B9F3", "--format", "dot"]);
    let graphml = answer(&["paths", "4FEA134", "D9B9F3", "--format", "graphml"]);
    let edges = rows.lines().count() - 1;
    assert_eq!(dot.matches(" -> ").count(), edges);
    assert_eq!(graphml.matches("<edge ").count(), edges);
    assert_eq!(graphml.matches("<node ").count(), 193);
    let path = answer_of_both(&["path", "4FEA134", "D9B9F3", "--moves"]);
    assert_eq!(path.lines().count(), 2 + 138);
    let alone = answer(&["paths", "4FEA134", "4FEA134"]);
    let title = "1 shortest path of 0 steps from 4FEA13400 to 4FEA13400, over 1 layout\n";
    assert!(alone.starts_with(title), "{alone}");
    let next = answer(&["paths", "4FEA134", "4FEA434"]);
    let title = "1 shortest path of 1 step from 4FEA13400 to 4FEA43400, over 2 layouts\n";
    assert!(next.starts_with(title), "{next}");
}

#[test]
fn what_a_search_finds_is_what_is_stored() {
    assert_eq!(
        answer_of_both(&["layers", "00A6BFC"]),
        answer(&["query", "group-layers", "1A9BF0C"]).replace("seed_layer", "layer")
    );
    let minimal = answer_of_both(&["query", "solutions", "1A9BF0C", "--limit", "2"]);
    assert_eq!(minimal, "code,moves,is_minimal\nDAA7F3000,81,1\nDAAF4CC00,81,1\n");
    assert_eq!(answer_of_both(&["solutions", "1A9BF0C"]).lines().count(), 1 + 6);
    assert_eq!(answer_of_both(&["farthest", "1A9BF0C"]).lines().count(), 1 + 8);
    assert_eq!(answer_of_both(&["members", "1A9BF0C"]).lines().count(), 1 + 25_955);
}

#[test]
fn a_query_that_only_computes_needs_no_warehouse() {
    for query in catalogue().iter().filter(|query| query.needs.is_none()) {
        for layout in ["4FEA134", "1A9BF0C", "D", "7-0-4-3-0"] {
            // The last one has no solution: exit codes and messages are alike, too.
            let expected = klotski_sql(&["query", query.name, layout]);
            assert_eq!(klotski_sql(&[query.name, layout]), expected, "{} {layout}", query.name);
            assert_eq!(without_warehouse(&[query.name, layout]), expected, "{}", query.name);
        }
    }
}

/// A search of a class stops as any other.
#[test]
fn a_search_for_a_name_stops_in_time() {
    let (code, error) = refusal(&["code", "58-0x-0", "--timeout", "0.05"]);
    assert!(code == 1 && error.contains("--timeout"), "{code} {error}");
}
