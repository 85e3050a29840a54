//! What analysts expect of a database: mathematics, percentiles, patterns, series.

use crate::support::fixture::{rows, session};
use crate::support::programs::{answer, klotski_sql};

fn value(expression: &str) -> String {
    rows(&session(), &format!("SELECT {expression}"), &[]).remove(0).remove(0)
}

/// The one line on stderr of a statement that fails while it runs.
fn error_of(sql: &str) -> String {
    let output = klotski_sql(&["sql", sql]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

#[test]
fn mathematics_is_that_of_sqlite() {
    for (expression, expected) in [
        ("round(sqrt(2), 6)", "Real(1.414214)"),
        ("ln(exp(1))", "Real(1.0)"),
        ("log(1000)", "Real(3.0)"),
        ("log2(8)", "Real(3.0)"),
        ("log(2, 1024)", "Real(10.0)"),
        ("pow(2, 10)", "Real(1024.0)"),
        ("mod(7.5, 2)", "Real(1.5)"),
        ("floor(-1.5)", "Real(-2.0)"),
        // Integers stay integers.
        ("ceiling(7)", "7"),
        ("round(degrees(pi()), 6)", "Real(180.0)"),
        ("round(sin(radians(30)), 6)", "Real(0.5)"),
        ("round(atan2(1, 1) * 4 - pi(), 6)", "Real(0.0)"),
        // So does the text of an integer; other texts of numbers are real.
        ("sqrt('16')", "Real(4.0)"),
        ("ceil('5')", "5"),
        ("ceil(char(11, 32) || '-7' || char(10))", "-7"),
        ("floor('-9223372036854775808')", "-9223372036854775808"),
        ("floor('9223372036854775808')", "Real(9.223372036854776e18)"),
        ("sqrt('+.25')", "Real(0.5)"),
        // NULL where there is no answer.
        ("sqrt(-1)", "Null"),
        ("ln(0)", "Null"),
        ("log(-1, 2)", "Null"),
        ("mod(1, 0)", "Null"),
        ("sqrt(NULL)", "Null"),
        ("sqrt('16 steps')", "Null"),
        ("sqrt('inf')", "Null"),
        ("exp('-Infinity')", "Null"),
        ("ceil('1e')", "Null"),
        ("ceil('0x10')", "Null"),
        ("floor(x'31')", "Null"),
    ] {
        assert_eq!(value(expression), expected, "{expression}");
    }
}

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
    let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
    for values in [&[5][..], &[1, 2], &[3, 1, 2], &[4, -1, 4, 4, 9], &[7, 6, 5, 4, 3, 2, 1, 0]] {
        let list = values.iter().map(|value| format!("({value})")).collect::<Vec<_>>().join(", ");
        let of = |aggregate: &str| -> f64 {
            let sql = format!("SELECT {aggregate} AS x FROM (VALUES {list}, (NULL))");
            answer(&["sql", &sql, "--no-headers"]).trim().parse().unwrap()
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
    assert_eq!(value("median(NULL)"), "Null");
    for (sql, part) in [
        ("SELECT median(code) FROM classes, layouts LIMIT 1", "median is of numbers only"),
        ("SELECT percentile(size, 101) FROM groups", "percentile is from 0 to 100"),
        ("SELECT percentile_cont(size, 50) FROM groups", "percentile_cont is from 0 to 1"),
        ("SELECT percentile(size, seed_layers) FROM groups", "percentile is"),
        ("SELECT percentile(size, NULL) FROM groups", "percentile is from 0 to 100"),
    ] {
        assert!(error_of(sql).contains(part), "{sql}: {}", error_of(sql));
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
    for nothing in ["variance(1)", "stddev(NULL)", "corr(1, 2)", "corr(size, 1) FROM groups"] {
        assert_eq!(value(nothing), "Null", "{nothing}");
    }
    let error = error_of("SELECT corr(code, 1) FROM layouts");
    assert!(error.contains("corr is of numbers only"), "{error}");
}

#[test]
fn patterns_match_and_series_count() {
    for (expression, expected) in [
        ("'4FEA13400' REGEXP '^4F'", "1"),
        ("regexp('EA$', '4FEA13400')", "0"),
        ("'横刀立马' REGEXP '刀.马$'", "1"),
        ("5 REGEXP '^[0-9]$'", "1"),
        ("NULL REGEXP 'a'", "Null"),
        ("'a' REGEXP NULL", "Null"),
        // No pattern takes for ever.
        ("replace(hex(zeroblob(5000)), '0', 'a') || 'b' REGEXP '^(a+)+$'", "0"),
    ] {
        assert_eq!(value(expression), expected, "{expression}");
    }
    assert_eq!(value("group_concat(value) FROM generate_series(1, 9, 4)"), "1,5,9");
    let error = error_of("SELECT 'a' REGEXP '('");
    assert!(error.contains("the pattern of REGEXP cannot be read: unclosed group"), "{error}");
    let sql = "SELECT count(*) FROM classes WHERE class REGEXP '^5-4-[12]$'";
    assert_eq!(rows(&session(), sql, &[]), [["2"]]);
}
