//! Files of the canned queries, the pager, and the spinner.

use std::fs;
use std::path::Path;

use klotski_query::catalogue;
use klotski_warehouse::Stage;

use crate::support::fixture::{change, file};
use crate::support::programs;
use crate::support::programs::{answer, refusal};

#[cfg(target_os = "linux")]
use crate::support::pseudo_terminal::Terminal;

#[test]
fn reports_are_a_folder_with_an_index() {
    let folder = tempfile::tempdir().unwrap();
    let reports = folder.path().join("new/reports");
    let name = reports.to_str().unwrap();
    assert_eq!(answer(&["export", "reports", "--dir", name]), "");
    let written = fs::read_dir(&reports).unwrap().count();
    let index = fs::read_to_string(reports.join("reports.csv")).unwrap();
    assert!(index.starts_with("name,title,rows,query\ntotals,Totals of the warehouse,1,"));

    // Each report is the answer of its SQL in the index.
    let mut table = csv::Reader::from_reader(index.as_bytes());
    let lines: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
    assert_eq!(lines.len() + 1, written);
    for line in &lines {
        let report = fs::read_to_string(reports.join(format!("{}.csv", &line[0]))).unwrap();
        assert_eq!(report, answer(&["sql", &line[3], "--format", "csv"]), "{}", &line[0]);
        let rows = csv::Reader::from_reader(report.as_bytes()).records().count();
        assert_eq!(rows.to_string(), line[2], "{}", &line[0]);
    }
    let without_arguments = catalogue()
        .iter()
        .filter(|query| query.params.iter().all(|param| param.default.is_some()))
        .count();
    assert_eq!(lines.len(), without_arguments);

    let (code, error) = refusal(&["export", "reports", "--dir", name]);
    assert_eq!((code, error.contains("is there already")), (1, true), "{error}");
    fs::remove_file(reports.join("totals.csv")).unwrap();
    answer(&["export", "reports", "--dir", name, "--force"]);
    assert_eq!(fs::read_dir(&reports).unwrap().count(), written);
}

/// SQLite reads such files beside a warehouse.
#[test]
fn no_output_has_the_name_of_a_journal_of_a_warehouse() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy");
    fs::copy(file(), &copy).unwrap();
    for ending in ["-journal", "-wal", "-shm"] {
        let name = format!("{}{ending}", copy.display());
        for call in [&["show", "1A9BF0C", "-o", &name][..], &["man", "--dir", &name]] {
            let (code, error) = refusal(call);
            assert_eq!((code, error.contains("part of the warehouse")), (2, true), "{error}");
            assert!(!Path::new(&name).exists(), "{call:?}");
        }
    }
}

#[test]
fn reports_of_a_missing_stage_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("core.db");
    fs::copy(file(), &copy).unwrap();
    change(&copy, "DELETE FROM provenance WHERE stage = 'farthest'");
    let reports = folder.path().join("reports");
    let output = programs::sql()
        .args(["export", "reports", "--dir"])
        .arg(&reports)
        .env("KLOTSKI_DB", &copy)
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{error}");
    for query in catalogue() {
        let needs_farthest = query.needs == Some(Stage::Farthest);
        if query.params.iter().all(|param| param.default.is_some()) {
            assert_eq!(error.contains(&format!(" {}", query.name)), needs_farthest, "{error}");
            let is_there = reports.join(format!("{}.csv", query.name)).exists();
            assert_eq!(is_there, !needs_farthest, "{}", query.name);
        }
    }
}

/// A terminal of ten lines.
#[cfg(target_os = "linux")]
#[test]
fn long_answers_go_through_a_pager() {
    needs!("script");
    let db = file().to_str().unwrap();
    let run = |call: &str, pager: &str| {
        let line = format!("stty rows 10; klotski-sql {call}; echo code $?");
        let text = Terminal::run(&line, 40, &[("KLOTSKI_DB", db), ("PAGER", pager)]).rest();
        let (text, code) = text.rsplit_once("code ").unwrap();
        (text.to_owned(), code.trim().parse::<u8>().unwrap())
    };
    let lines = catalogue().len() + 2;
    let (text, code) = run("list", "sed 's/^/paged/'");
    let paged = text.lines().filter(|line| line.starts_with("paged")).count();
    assert_eq!((paged, code), (lines, 0), "{text}");
    for (call, pager) in [("list --no-pager", "sed 's/^/paged/'"), ("list", "cat"), ("list", "")] {
        let (text, code) = run(call, pager);
        let found = (text.lines().count(), text.contains("paged"), code);
        assert_eq!(found, (lines + 1, false, 0), "{call}, {pager}: {text}");
        let mut table = text.lines().take(lines);
        assert!(table.all(|line| line.trim_end().chars().count() <= 40), "{text}");
        assert!(text.contains(": see all with --format list"), "{text}");
    }
    // Leaving the pager early is a success.
    let (text, code) = run("list", "head -n 1");
    assert_eq!((text.lines().count(), code), (2, 0), "{text}");
    // An answer that fits needs no pager.
    assert!(!run("query jiang-counts --limit 3", "sed 's/^/paged/'").0.contains("paged"));
    let (text, code) = run("list", "no-such-pager");
    assert_eq!(
        (code, text.contains("the pager that PAGER names cannot be run")),
        (1, true),
        "{text}"
    );
}

/// An answer that takes longer than a second shows a spinner on a terminal, and erases it in the
/// end.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "a quarter of a minute at a terminal; a release test"]
fn a_long_answer_shows_a_spinner() {
    needs!("script");
    let db = file().to_str().unwrap();
    let run = |arguments: &str| -> String {
        Terminal::run(&format!("klotski-sql {arguments}"), 80, &[("KLOTSKI_DB", db)]).rest()
    };
    let erased = "\u{1b}[2K";
    let endless = "generate_series(1, 9000000000000000000)";
    let found = run(&format!("sql 'SELECT count(*) FROM {endless}' --timeout 2.5"));
    let (sign, behind) = found.rsplit_once(erased).expect(&found);
    assert!(sign.contains(" 00:00:01"), "{found:?}");
    assert!(behind.contains("klotski-sql: ") && !behind.contains("00:00:0"), "{found:?}");
    // Rows that go to a pipe leave the terminal to the spinner.
    let found = run(&format!("sql 'SELECT value FROM {endless}' --timeout 2.5 | tail -n 1"));
    assert!(found.contains("00:00:01"), "{found:?}");
    // A quick answer shows no spinner.
    assert!(!run("sql 'SELECT count(*) FROM classes'").contains('\u{1b}'));
}
