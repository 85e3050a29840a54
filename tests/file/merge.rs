//! `klotski-ingest --plan` and `--merge`: parts of a warehouse are made one by one and joined.

use std::fs;
use std::path::Path;
use std::process::Output;

use klotski::Class;
use klotski_ingest::{IngestError, Options, Silent, merge, run};
use klotski_sql::verify::Recomputed;
use klotski_warehouse::{Content, Stage};
use rusqlite::Connection;

use crate::support::fixture::{change, names, one_class, options, standard, verified};
use crate::support::programs;

/// Early classes: a run takes a second.
const CLASSES: [&str; 3] = ["0-0-0", "0-2-0", "1-0-*"];

fn ingest(folder: &Path, arguments: &[&str]) -> Output {
    programs::ingest().args(arguments).current_dir(folder).output().unwrap()
}

fn digest(path: &Path) -> String {
    Content::of(path, 2).unwrap().digest
}

fn join(target: &Path, parts: &[&Path]) -> Result<(), IngestError> {
    let parts: Vec<_> = parts.iter().map(|&part| part.to_owned()).collect();
    merge(&options(target, &[""; 0], &[]), &parts, &Silent).map(drop)
}

#[test]
fn the_jobs_of_a_plan_make_the_rows_of_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut call = vec!["a.db", "--measures", "solutions,farthest,distances"];
    call.extend(CLASSES.iter().flat_map(|class| ["--class", class]));
    let planned = ingest(folder, &[&call[..], &["--plan", "3"]].concat());
    let planned = String::from_utf8(planned.stdout).unwrap();
    assert_eq!((planned.lines().count(), names(folder).len()), (3, 0), "{planned}");
    for job in planned.lines() {
        let words: Vec<&str> = job.split(' ').collect();
        assert!(words[0] == "klotski-ingest" && ingest(folder, &words[1..]).status.success());
    }
    let parts = ["a.part-01.db", "a.part-02.db", "a.part-03.db"];
    assert_eq!(names(folder), parts);

    let merged = ingest(folder, &[&["a.db", "--merge"][..], &parts].concat());
    let steps = String::from_utf8(merged.stderr).unwrap();
    assert!(merged.status.success() && !steps.contains("solutions"), "{steps}");
    let report = String::from_utf8(merged.stdout).unwrap();
    assert!(report.contains("\nmissing classes: 0-1-* 0-3-* "), "{report}");
    call[0] = "one.db";
    assert!(ingest(folder, &call).status.success());
    assert_eq!(digest(&folder.join("a.db")), digest(&folder.join("one.db")));

    // The steps of a stage are the sums of the parts.
    let file = Connection::open(folder.join("a.db")).unwrap();
    let sql = "SELECT rows, json_array_length(options) FROM provenance
               WHERE stage = 'farthest' AND step = 'measure'";
    let found: (i64, i64) = file.query_row(sql, [], |row| row.try_into()).unwrap();
    let layouts: i64 =
        file.query_row("SELECT sum(layouts) FROM classes", [], |row| row.get(0)).unwrap();
    assert_eq!(found, (layouts, 3));
    let again = ingest(folder, &[&["a.db", "--merge"][..], &parts].concat());
    let report = String::from_utf8(again.stdout).unwrap();
    assert!(report.contains("a.db holds 1,708 layouts of 4 classes already"), "{report}");
}

#[test]
fn a_plan_has_every_class_once() {
    let folder = tempfile::tempdir().unwrap();
    let planned = ingest(folder.path(), &["my file.db", "--threads", "4", "--plan", "10"]);
    let planned = String::from_utf8(planned.stdout).unwrap();
    let jobs: Vec<&str> = planned.lines().collect();
    assert!(jobs.len() == 10 && jobs.iter().all(|job| job.ends_with(" --threads 4")), "{planned}");
    assert!(jobs[0].starts_with("klotski-ingest 'my file.part-01.db' --class 2-6-1"), "{planned}");
    let mut classes: Vec<Class> = planned.split(' ').filter_map(|word| word.parse().ok()).collect();
    classes.sort_unstable();
    assert!(classes.into_iter().eq(Class::all()));

    let planned =
        ingest(folder.path(), &["--quiet", "--plan", "1", "--class", "0-0-0", "--", "-x.db"]);
    let planned = String::from_utf8(planned.stdout).unwrap();
    assert_eq!(planned, "klotski-ingest ./-x.part-01.db --class 0-0-0 --quiet\n");
    for path in ["..", "a\nb.db"] {
        let refused = ingest(folder.path(), &[path, "--plan", "2"]);
        let error = String::from_utf8(refused.stderr).unwrap();
        assert!(refused.stdout.is_empty() && error.contains("as a word of sh: name a"), "{error}");
    }
}

/// Numbers that the puzzle does not have, with digests that fit: a merge would take their memory, or
/// fail at its end.
#[test]
fn values_out_of_bounds_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [part, other] = ["part.db", "other.db"].map(|name| folder.path().join(name));
    let early = folder.path().join("early.db");
    run(&options(&part, &["0-2-0"], &Stage::DEFAULT), &Silent).unwrap();
    run(&options(&early, &["0-0-0"], &Stage::DEFAULT), &Silent).unwrap();
    for (sql, fault) in [
        (
            "UPDATE layouts SET solution_num = 4294967295",
            "is damaged (layouts, code 00000000F: solution_num is out of bounds): make it again with \
             `klotski-ingest ",
        ),
        (
            "UPDATE layouts SET farthest_num = 4294967295",
            // A path with `\` is in quotes.
            if cfg!(windows) {
                "other.db' --class 0-2-0 --force`"
            } else {
                "other.db --class 0-2-0 --force`"
            },
        ),
        (
            "UPDATE provenance SET rows = 9223372036854775807",
            "step measure: rows is 9223372036854775807, out of bounds): make it again with",
        ),
    ] {
        fs::copy(&part, &other).unwrap();
        change(&other, sql);
        let connection = Connection::open(&other).unwrap();
        for table in Content::of(&other, 1).unwrap().tables {
            table.record(&connection).unwrap();
        }
        let error = join(&folder.path().join("a.db"), &[&early, &other]);
        let error = error.unwrap_err().to_string();
        assert!(error.contains(fault), "{sql}: {error}");
    }
}

/// Parts that do not fit, and files that would be lost.
#[test]
fn parts_that_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let make = |name: &str, class: &str, stages: &[Stage]| {
        run(&options(&path(name), &[class], stages), &Silent).unwrap();
    };
    make("other.db", "0-1-0", &Stage::ALL);
    make("core.db", "0-1-0", &[Stage::Core]);
    let refused =
        |target: &str, parts: &[&Path]| join(&path(target), parts).unwrap_err().to_string();
    let (one, other, core) = (one_class(), &*path("other.db"), &*path("core.db"));
    let wrong = |parts: &[&Path], part: &str| {
        let error = refused("a.db", parts);
        assert!(error.contains(part), "{error}");
    };
    wrong(&[one, core], "core.db has core: add what one of them lacks with --measures");
    wrong(&[one, other, one], "both hold class 0-0-0: merge warehouses of different classes");
    wrong(&[one, &path("no.db")], "no warehouse at ");
    let changed = path("changed.db");
    for (sql, part) in [
        ("UPDATE layouts SET solution_num = 7", "not those that were written"),
        ("CREATE TABLE mine (a)", "has extra tables (mine) that would be lost"),
        ("PRAGMA user_version = 7", "has schema version 7, this program needs version "),
    ] {
        fs::copy(other, &changed).unwrap();
        change(&changed, sql);
        wrong(&[one, &changed], part);
    }
    assert!(!path("a.db").exists());

    // The target is kept.
    make("small.db", "0-0-0", &Stage::ALL);
    let error = refused("small.db", &[one, other]);
    assert!(error.contains("lacks 1 of those asked for: make another file"), "{error}");
    let error = refused("core.db", &[other]);
    assert!(error.contains("has fewer stages than the parts: replace it with --force"), "{error}");
    fs::write(path("a.db.lock"), "").unwrap();
    let lock = fs::File::open(path("a.db.lock")).unwrap();
    lock.lock().unwrap();
    wrong(&[one, other], "a.db is being made by another klotski-ingest");
    drop(lock);
    join(&path("a.db"), &[one, other]).unwrap();

    let usage = ingest(folder.path(), &["b.db", "--class", "0-0-0", "--merge", "other.db"]);
    assert_eq!(usage.status.code(), Some(2));
}

/// The target may be a part. Standard layouts keep their pairs.
#[test]
fn a_class_is_added_to_a_warehouse() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    fs::copy(one_class(), &path).unwrap();
    let both = Options { force: true, ..options(&path, &[""; 0], &[]) };
    merge(&both, &[path.clone(), standard().to_owned()], &Silent).unwrap();
    verified(&path, Recomputed::Core).unwrap();
}
