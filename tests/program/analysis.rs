//! What analysts expect of a database: percentiles and statistics. Mathematics, patterns and series are
//! in the golden calls.

use crate::support::fixture::{rows, session};
use crate::support::programs::answer;

/// The percentile by its definition, in parts of 100: of the sorted values the one at that place, or
/// between two by proportion.
fn percentile(values: &[i32], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let place = percent * (sorted.len() - 1);
    let (low, high) = (sorted[place / 100], sorted[place.div_ceil(100)]);
    let part = f64::from(u8::try_from(place % 100).unwrap());
    f64::from(low) + f64::from(high - low) * part / 100.0
}

#[test]
fn percentiles_are_those_of_their_definition() {
    let (session, near) = (session(), |one: f64, other: f64| (one - other).abs() < 1e-9);
    for values in [&[5][..], &[1, 2], &[3, 1, 2], &[4, -1, 4, 4, 9], &[7, 6, 5, 4, 3, 2, 1, 0]] {
        let list = values.iter().map(|value| format!("({value})")).collect::<Vec<_>>().join(", ");
        let of = |aggregate: &str| -> f64 {
            let sql = format!("SELECT {aggregate} AS x FROM (VALUES {list}, (NULL))");
            let value = rows(&session, &sql, &[]).remove(0).remove(0);
            value.trim_start_matches("Real(").trim_end_matches(')').parse().unwrap()
        };
        assert!(near(of("median(column1)"), percentile(values, 50)), "{values:?}");
        for percent in [0, 10, 25, 33, 50, 90, 100] {
            let (name, expected) = (format!("{values:?} {percent}"), percentile(values, percent));
            let fraction = format!("{}.{:02}", percent / 100, percent % 100);
            assert!(near(of(&format!("percentile(column1, {percent})")), expected), "{name}");
            assert!(near(of(&format!("percentile_cont(column1, {fraction})")), expected), "{name}");
            // A value that is there, none of those beyond it.
            let disc = of(&format!("percentile_disc(column1, {fraction})"));
            let is_there = values.iter().any(|&value| near(f64::from(value), disc));
            assert!(is_there && disc <= expected + 1e-9, "{name}: {disc}");
        }
    }
}

#[test]
fn statistics_are_those_of_their_definition() {
    let values = [(2.0, 1.0), (4.0, 3.0), (4.0, 2.0), (9.0, 7.5)];
    let mean = |of: fn(&(f64, f64)) -> f64| values.iter().map(of).sum::<f64>() / 4.0;
    let (x_mean, y_mean) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
        values.iter().map(|(x, y)| of(x - x_mean, y - y_mean)).sum()
    };
    let (xx, yy, xy) = (sum(&|x, _| x * x), sum(&|_, y| y * y), sum(&|x, y| x * y));
    let list = values.map(|(x, y)| format!("({x}, {y})")).join(", ");
    for (aggregate, expected) in [
        ("variance(column1)", xx / 3.0),
        ("stddev(column1)", (xx / 3.0).sqrt()),
        ("corr(column1, column2)", xy / (xx * yy).sqrt()),
        // Large numbers that differ little.
        ("variance(column1 + 1e9)", xx / 3.0),
        ("corr(column1, -column1)", -1.0),
    ] {
        let sql = format!("SELECT {aggregate} FROM (VALUES {list}, (NULL, 1))");
        let found: f64 = answer(&["sql", &sql, "--no-headers"]).trim().parse().unwrap();
        assert!((found - expected).abs() < 1e-6, "{aggregate}: {found}, {expected}");
    }
}
