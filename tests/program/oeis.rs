//! The sequences for the OEIS, by other statements, and as files.

use std::fs;

use klotski_sql::export::SEQUENCES;

use crate::support::fixture::{names, rows, session};
use crate::support::needs;
use crate::support::programs;
use crate::support::programs::refusal;

const EMPTY_CELLS: &str = "16 - 2 * jiang_num - bing_num";

/// Another statement for the rows of a sequence: by single layouts, not by sums.
fn by_layouts(name: &str) -> String {
    let by = |key: &str, value: &str| {
        format!(
            "SELECT {key} AS n, {value} FROM layouts WHERE {key} IS NOT NULL GROUP BY n ORDER BY n"
        )
    };
    let from_start = |metric: &str| {
        format!(
            "SELECT distance('1A9BF0C', code, '{metric}') AS n, count(*) FROM layouts
             WHERE group_id = (SELECT group_id FROM layouts WHERE code = '1A9BF0C00')
               AND (jiang_num, bing_num, style_num) = (5, 4, 1)
             GROUP BY n ORDER BY n"
        )
    };
    match name {
        "steps-from-the-classic-start" => from_start("step"),
        "straight-moves-from-the-classic-start" => from_start("straight"),
        "unit-moves-from-the-classic-start" => from_start("unit"),
        "layouts-by-steps-to-a-solution" => by("min_solution_step", "count(*)"),
        "layouts-by-blocks" => by("1 + jiang_num + bing_num", "count(*)"),
        "layouts-by-blocks-of-two-cells" => by("jiang_num", "count(*)"),
        "layouts-by-empty-cells" => by(EMPTY_CELLS, "count(*)"),
        "groups-by-empty-cells" => by(EMPTY_CELLS, "count(DISTINCT group_id)"),
        "classes-by-empty-cells" => {
            by(EMPTY_CELLS, "count(DISTINCT jiang_num || '-' || bing_num || '-' || style_num)")
        }
        "most-steps-by-empty-cells" => by(EMPTY_CELLS, "max(min_solution_step)"),
        "layouts-by-farthest-step" => by("farthest_step", "count(*)"),
        "sizes-of-groups" => "SELECT row_number() OVER (ORDER BY count(*) DESC), count(*)
                              FROM layouts GROUP BY group_id ORDER BY 1"
            .to_owned(),
        _ => panic!("{name} has no other statement"),
    }
}

#[test]
fn sequences_are_those_of_other_statements() {
    let session = session();
    for sequence in &SEQUENCES {
        let found = rows(&session, &format!("{} ORDER BY 1", sequence.sql), &[]);
        if sequence.name == "distances-in-the-largest-group" {
            let total = |row: &dyn Fn([i64; 2]) -> i64| -> i64 {
                found.iter().map(|cells| row([0, 1].map(|at| cells[at].parse().unwrap()))).sum()
            };
            let totals = [total(&|[_, pairs]| pairs), total(&|[n, pairs]| n * pairs)];
            let sql = "SELECT count(*) * (count(*) - 1) / 2, sum(sum_distance) / 2 FROM layouts
                       WHERE group_id = (SELECT group_id FROM groups ORDER BY size DESC LIMIT 1)";
            assert_eq!(totals.map(|total| total.to_string()), rows(&session, sql, &[])[0][..]);
        } else {
            assert_eq!(found, rows(&session, &by_layouts(sequence.name), &[]), "{}", sequence.name);
        }
    }
}

#[test]
fn sequences_of_some_classes_are_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let (code, error) = refusal(&["export", "oeis", "--dir", folder.path().to_str().unwrap()]);
    assert_eq!((code, error.contains("has 20 of 203 classes")), (1, true), "{error}");
    assert!(names(folder.path()).is_empty());
}

#[test]
fn sequences_of_the_whole_warehouse_are_written() {
    let Some(whole) = needs::whole() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut export = programs::sql();
    export.args(["export", "oeis", "--dir"]).arg(folder.path()).arg("--db").arg(whole);
    assert!(export.status().unwrap().success());
    // Those of core at least.
    assert!(names(folder.path()).len() >= 22);
    for (name, terms, sum) in [
        ("layouts-by-steps-to-a-solution", 139, 28_913_089),
        ("layouts-by-blocks", 15, 29_334_498),
        ("sizes-of-groups", 25_422, 29_334_498),
        ("classes-by-empty-cells", 15, 203),
        ("groups-by-empty-cells", 15, 25_422),
        ("steps-from-the-classic-start", 125, 25_955),
    ] {
        let text = fs::read_to_string(folder.path().join(format!("b-{name}.txt"))).unwrap();
        let found: Vec<u64> =
            text.lines().map(|line| line.split_once(' ').unwrap().1.parse().unwrap()).collect();
        assert_eq!((found.len(), found.iter().sum::<u64>()), (terms, sum), "{name}");
        let sequence = fs::read_to_string(folder.path().join(format!("{name}.seq"))).unwrap();
        assert!(sequence.starts_with(&format!("%I A000000\n%S A000000 {},{}", found[0], found[1])));
    }
}
