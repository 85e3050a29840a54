//! Ignored tests that need something which not every machine has, and `.ci/run`, which runs
//! them where it is there. A filter that matches no test would pass without a word.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// An ignored test: the name of its program, its own name, and why it is ignored.
struct Ignored {
    program: String,
    name: String,
    reason: String,
}

fn ignored_in(program: &str, text: &str) -> Vec<Ignored> {
    assert!(!text.contains("#[ignore]"), "{program}: an ignored test says why");
    let attribute = "#[ignore = \"";
    let after_each = text.split(attribute).skip(1);
    let one = |after: &str| {
        let (reason, after) = after.split_once('"').expect("the reason ends");
        let (_, name) = after.split_once("fn ").expect("a test follows");
        let (name, _) = name.split_once('(').expect("a test has no arguments");
        let [program, name, reason] = [program, name, reason].map(str::to_owned);
        Ignored { program, name, reason }
    };
    after_each.map(one).collect()
}

/// All ignored tests below `tests/`.
fn ignored() -> Vec<Ignored> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut found = Vec::new();
    for entry in fs::read_dir(tests).unwrap() {
        let path = entry.unwrap().path();
        let program = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let mut files = vec![path.clone()];
        if path.is_dir() {
            files = fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()).collect();
        }
        files.retain(|file| file.extension().is_some_and(|ending| ending == "rs"));
        // This file has attributes in texts only.
        files.retain(|file| !file.ends_with(file!()));
        for file in files {
            found.extend(ignored_in(&program, &fs::read_to_string(file).unwrap()));
        }
    }
    found
}

/// The calls of ignored tests in `.ci/run`: a program, and parts of names; no part is all.
fn calls() -> Vec<(String, Vec<String>)> {
    let ci = Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/run");
    let ci = fs::read_to_string(ci).unwrap().replace("\\\n", " ");
    let mut calls = Vec::new();
    for line in ci.lines() {
        let Some((before, parts)) = line.split_once(" -- --ignored") else { continue };
        let (_, program) = before.split_once("--test ").expect("a program is named");
        let parts = parts.split_whitespace().map(str::to_owned).collect();
        calls.push((program.trim().to_owned(), parts));
    }
    calls
}

/// A test of all stages of the whole warehouse takes too long: `.ci/run` makes core only.
fn is_for_ci(test: &Ignored) -> bool {
    test.reason.starts_with("needs ") && !test.reason.contains("all stages")
}

#[test]
fn ci_runs_every_ignored_test_that_needs_something() {
    let (tests, calls) = (ignored(), calls());
    let runs = |(program, parts): &(String, Vec<String>), test: &Ignored| {
        *program == test.program
            && (parts.is_empty() || parts.iter().any(|part| test.name.contains(part)))
    };
    let left_out: Vec<&String> = tests
        .iter()
        .filter(|test| is_for_ci(test) && !calls.iter().any(|call| runs(call, test)))
        .map(|test| &test.name)
        .collect();
    assert!(left_out.is_empty(), ".ci/run leaves out {left_out:?}");
    for (program, parts) in &calls {
        let names: Vec<&String> =
            tests.iter().filter(|test| test.program == *program).map(|test| &test.name).collect();
        assert!(!names.is_empty(), "{program} has no ignored test");
        for part in parts {
            assert!(names.iter().any(|name| name.contains(part)), "{program} has no test {part}");
        }
    }
}

/// The reason of an ignored test says what it needs, or how long it takes and when to run it.
#[test]
fn every_ignored_test_says_why() {
    let tests = ignored();
    let programs: BTreeSet<&str> = tests.iter().map(|test| test.program.as_str()).collect();
    assert!(tests.len() > 20 && programs.len() > 5, "{} in {programs:?}", tests.len());
    for test in &tests {
        let says = test.reason.starts_with("needs ") || test.reason.contains("; run it when ");
        assert!(says, "{}: {}", test.name, test.reason);
    }
}
