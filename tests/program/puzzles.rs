//! Puzzles to play: `query puzzles` lists them, `random` chooses one.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use klotski_query::random_layout;

use crate::support::fixture::{rows, session};
use crate::support::programs::{answer, refusal};

/// Layouts of the difficulty that is asked for, the hardest first, one of a mirror pair, and
/// all of them where n allows it.
#[test]
fn puzzles_are_what_a_scan_finds() {
    for (class, least, most) in [("5-4-1", 90, 93), ("6-0-*", 1, 999), ("7-0-*", 5, 9)] {
        let sql = "SELECT code, min_solution_step, min_straight_moves, min_unit_moves,
                          name(code) AS name
                   FROM layouts
                   WHERE jiang_num || '-' || bing_num || '-' || style_num GLOB :class
                     AND min_solution_step BETWEEN :least AND :most AND code <= mirror(code)";
        let given = [format!("class={class}"), format!("least={least}"), format!("most={most}")];
        let given = given.iter().flat_map(|parameter| ["-p", parameter]);
        let scan = answer(&["sql", sql].into_iter().chain(given).collect::<Vec<_>>());
        let puzzles = answer(&["puzzles", class, &format!("{least}..{most}"), "-n", "1000000"]);
        let steps = |line: &str| line.split(',').nth(1).unwrap().parse::<u32>().unwrap();
        assert!(puzzles.lines().skip(1).is_sorted_by_key(|line| Reverse(steps(line))), "{class}");
        let [puzzles, scan] = [&puzzles, &scan].map(|rows| rows.lines().collect::<BTreeSet<_>>());
        assert_eq!(puzzles, scan, "{class}");
        assert!(scan.len() > 1, "{class}");
    }
}

/// Every pair of mirror images of a class is chosen by some seed, and no other layout.
#[test]
fn every_puzzle_is_chosen_by_some_seed() {
    let session = session();
    let (class, steps) = ("7-0-*".parse().unwrap(), 3..=5);
    let expected: BTreeSet<String> = rows(
        &session,
        "SELECT code FROM layouts
         WHERE jiang_num = 7 AND min_solution_step BETWEEN 3 AND 5 AND code <= mirror(code)",
        &[],
    )
    .concat()
    .into_iter()
    .collect();
    let mut chosen = BTreeSet::new();
    for seed in 0..2_000 {
        let layout = random_layout(&session, &class, steps.clone(), Some(seed)).unwrap().unwrap();
        let again = random_layout(&session, &class, steps.clone(), Some(seed)).unwrap();
        assert_eq!(again, Some(layout), "seed {seed}");
        chosen.insert(layout.code().to_string());
    }
    assert!((10..300).contains(&expected.len()), "{}", expected.len());
    assert_eq!(chosen, expected);
}

#[test]
fn a_random_layout_is_shown() {
    let call = ["random", "--class", "5-4-1", "--steps", "50..60", "--seed", "7"];
    let shown = answer(&call);
    assert!(shown.starts_with("┌───"), "{shown}");
    let of = |name: &str| {
        let line = shown.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().to_owned()
    };
    assert!((50..=60).contains(&of("min_solution_step").parse::<u32>().unwrap()), "{shown}");
    assert_eq!(answer(&call), shown);
    let without_seed = answer(&["random", "--class", "5-4-1", "--steps", "93", "--format", "csv"]);
    assert!(without_seed.contains("12E68FC00"), "one pair needs 93 steps: {without_seed}");
    for (call, code, part) in [
        (&["random", "--class", "5-4-1", "--steps", "94.."][..], 3, "needs 94 steps or more"),
        (&["random", "--class", "7-0-*", "--steps", "50..60"], 3, "needs 50 to 60 steps"),
        (&["random", "--class", "4-4-4"], 1, "holds no such class"),
        (&["random", "--steps", "many"], 2, "write 81, 50..60, 50.. or ..60"),
    ] {
        let (found, error) = refusal(call);
        assert_eq!(found, code, "{error}");
        assert!(error.contains(part), "{error}");
    }
}
