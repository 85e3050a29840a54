//! Puzzles to play: `query puzzles` lists them, `random` chooses one.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use klotski_query::{Groups, random_layouts};

use crate::support::fixture::{rows, session};
use crate::support::programs::answer;

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

/// With spread, each number of steps has as many layouts as any other, unless it has no more. A seed
/// chooses other layouts of the same kind.
#[test]
fn puzzles_are_spread_and_shuffled() {
    let of = |options: &[&str]| {
        let puzzles = answer(&[&["puzzles", "6-0-*"], options].concat());
        puzzles.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let steps = |row: &String| row.split(',').nth(1).unwrap().parse::<usize>().unwrap();
    let all = of(&["-n", "999999"]);
    let available = |number| all.iter().filter(|row| steps(row) == number).count();
    for seed in ["0", "7", "20261126"] {
        let spread = of(&["2..9", "-n", "100", "--spread", "--seed", seed]);
        assert_eq!((spread.len(), spread == of(&["2..9", "100", "--spread"])), (100, seed == "0"));
        let counts: Vec<usize> = (2..=9)
            .map(|number| spread.iter().filter(|row| steps(row) == number).count())
            .collect();
        let most = *counts.iter().max().unwrap();
        for (number, count) in (2..).zip(counts) {
            assert!(count + 1 >= most.min(available(number) + 1), "{number}: {count} of {most}");
        }
        assert!(spread.iter().all(|row| all.contains(row)));
    }
    let shuffled = ["1", "2"].map(|seed| of(&["5..9", "-n", "20", "--seed", seed]));
    assert_ne!(shuffled[0], shuffled[1]);
    assert!(
        shuffled.iter().flatten().all(|row| (5..=9).contains(&steps(row)) && all.contains(row))
    );
}

/// Fewer layouts than numbers of steps have the numbers that are nearest to even ones.
#[test]
fn a_spread_is_even_over_the_range() {
    let steps = |class, range, number: usize| -> Vec<usize> {
        let puzzles = answer(&["puzzles", class, range, "-n", &number.to_string(), "--spread"]);
        let rows = puzzles.lines().skip(1);
        rows.map(|row| row.split(',').nth(1).unwrap().parse().unwrap()).collect()
    };
    assert_eq!(steps("5-4-1", "10..60", 6), [10, 20, 30, 40, 50, 60]);
    for class in ["5-4-1", "7-0-3", "6-0-*"] {
        let mut existing = steps(class, "1..999", 99_999);
        existing.dedup();
        let (least, range) = (existing[0], existing.last().unwrap() - existing[0]);
        for number in 2..existing.len() {
            let nearest = |place: usize| {
                let parts = number - 1;
                let far = |step: &&usize| (*step * parts).abs_diff(least * parts + place * range);
                *existing.iter().min_by_key(far).unwrap()
            };
            let expected: Vec<usize> = (0..number).map(nearest).collect();
            assert_eq!(steps(class, "1..999", number), expected, "{class} {number}");
        }
    }
}

/// Neighbours have similar codes.
#[test]
fn puzzles_of_equal_steps_are_shuffled() {
    let puzzles = answer(&["puzzles", "5-4-1", "40", "-n", "200"]);
    let codes: Vec<&str> = puzzles.lines().skip(1).collect();
    assert!((50..150).contains(&codes.windows(2).filter(|two| two[0] < two[1]).count()));
    assert!(codes.iter().filter(|code| code.starts_with('0')).count() < 100, "{codes:?}");
}

/// Every pair of mirror images of a class is chosen by some seed, and no other layout.
#[test]
fn every_puzzle_is_chosen_by_some_seed() {
    let session = session();
    let (class, steps) = (Groups::read("7-0-*", None).unwrap(), 3..=5);
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
        let random =
            |number| random_layouts(&session, &class, steps.clone(), Some(seed), number).unwrap();
        let [layout] = random(1)[..] else { panic!("seed {seed}") };
        assert_eq!(random(3)[0], layout, "seed {seed}");
        chosen.insert(layout.code().to_string());
    }
    let all = random_layouts(&session, &class, steps, Some(7), usize::MAX).unwrap();
    let all: Vec<String> = all.iter().map(|layout| layout.code().to_string()).collect();
    assert_eq!((all.len(), all.into_iter().collect()), (expected.len(), expected.clone()));
    assert!((10..300).contains(&expected.len()), "{}", expected.len());
    assert_eq!(chosen, expected);
}
