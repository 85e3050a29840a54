//! The command line of `klotski-sql`: answers, formats, files, refusals.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::process::Stdio;

use klotski_query::{Query, catalogue};
use klotski_texts::Language;

use crate::support::fixture::{change, file, one_class};
use crate::support::programs;
use crate::support::programs::{answer, refusal};

/// The name of a query is a command, unless a command has this name already.
#[test]
fn every_canned_query_is_a_command() {
    let same = |short: &[&str], long: &[&str]| assert_eq!(answer(short), answer(long), "{short:?}");
    same(&["minsteps", "横刀立马"], &["query", "minsteps", "横刀立马"]);
    same(&["hardest", "5-4-1", "2", "--format", "csv"], &["query", "hardest", "5-4-1", "2"]);
    same(&["--lang", "zh", "totals"], &["query", "totals", "--lang", "zh"]);
}

#[test]
fn sql_is_read_from_files_and_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.sql");
    fs::write(&path, "SELECT 1 AS one;\n").unwrap();
    assert_eq!(answer(&["sql", path.to_str().unwrap()]), "one\n1\n");
    let mut child = programs::sql()
        .args(["sql", "-", "--db"])
        .arg(file())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"SELECT 1 AS one -- and a comment\n;\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.stdout, b"one\n1\n");
}

#[test]
fn list_names_every_query() {
    let list = answer(&["list"]);
    assert!(list.starts_with("topic,query,title,arguments\nsolving,minsteps,"));
    assert!(list.contains(",[CLASS|LAYOUT] [-n N] [--metric METRIC] [--by all|class]\n"));
    assert!(
        list.contains("\nsolving,minsteps,Fewest moves to a solution,LAYOUT [--metric METRIC]\n")
    );
    let file = include_str!("../../queries/hardest.sql");
    assert_eq!(answer(&["list", "hardest"]), file);
}

#[test]
fn texts_are_in_the_language_of_people_but_not_in_data() {
    let ask = |words: &[&str]| answer(&[words, &["--lang", "zh"]].concat());
    let chinese = |english: &str| Language::Chinese.text(english).into_owned();
    for (query, argument, english) in [
        ("claims", "9 blocks", ["横刀立马 has 9 blocks", "one 2x2, 5 of two cells, 4 single"]),
        ("records", "5-4-1", ["most layers of a group", "largest diameter"]),
    ] {
        let words = |format| ["query", query, argument, "--format", format];
        // The claims take a second.
        let formats = ["list", "table", "markdown", "html"];
        for format in &formats[..if query == "claims" { 1 } else { 4 }] {
            let shown = ask(&words(format));
            let is_said = |text| shown.contains(&chinese(text)) && !shown.contains(text);
            assert!(english.into_iter().all(is_said), "{shown}");
        }
        assert_eq!(ask(&words("csv")), answer(&words("csv")));
    }
    // The header of a query, which is still one.
    for query in catalogue().iter().step_by(20) {
        let file = ask(&["list", query.name]);
        let shown = Query::parse(query.name, &file).unwrap();
        let texts = |query: &Query<'_>| {
            let params = query.params.iter().map(|param| param.description);
            let texts = [query.title, query.description].into_iter().chain(params);
            texts.chain(query.null_answer).map(str::to_owned).collect::<Vec<_>>()
        };
        let expected = texts(query).into_iter().map(|text| chinese(&text)).collect::<Vec<_>>();
        assert_eq!((texts(&shown), shown.sql), (expected, query.sql));
    }
}

#[test]
fn man_pages_describe_both_programs() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man/man1");
    let name = pages.to_str().unwrap();
    answer(&["man", "--dir", name]);
    let page = |name: &str| fs::read_to_string(pages.join(name)).unwrap();
    let solve = page("klotski-sql-solve.1");
    assert!(solve.contains(".SH SYNOPSIS") && solve.contains("moves"), "{solve}");
    let hrd = page("klotski-sql-export-hrd.1");
    assert!(hrd.contains("export hrd\\fR") && hrd.contains("DATASET"), "{hrd}");
    let program = page("klotski-sql.1");
    assert!(program.contains("3 no solution, no path"), "{program}");
    assert!(!program.contains("help(1)"), "{program}");
    let ingest = page("klotski-ingest.1");
    assert!(ingest.contains("\\-\\-measures") && ingest.contains("Exit codes: "), "{ingest}");
    let (code, error) = refusal(&["man", "--dir", name]);
    assert_eq!(code, 1);
    assert!(error.contains("klotski-sql.1 is there already"), "{error}");
}

#[test]
fn an_output_file_appears_whole_and_is_not_overwritten_by_surprise() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answer.json");
    let name = path.to_str().unwrap();
    assert_eq!(answer(&["query", "totals", "-o", name]), "");
    let first = fs::read_to_string(&path).unwrap();
    assert!(first.starts_with("[\n{\"layouts\":"), "{first}");

    let (code, error) = refusal(&["list", "-o", name]);
    assert_eq!(code, 1);
    assert!(error.contains("is there already: replace it with --force"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), first);

    // A failed query leaves the old file, and no part of a new one.
    refusal(&["sql", "SELECT nothing", "-o", name, "--force"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), first);
    answer(&["list", "-o", name, "--force", "--format", "json"]);
    assert!(fs::read_to_string(&path).unwrap().starts_with("[\n{\"topic\":"));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

/// SQLite and klotski-ingest take such files for their own.
#[test]
fn no_output_has_the_name_of_a_file_of_a_warehouse() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    fs::copy(one_class(), &copy).unwrap();
    for ending in ["-journal", "-wal", "-shm", ".lock", ".partial", ".checkpoint"] {
        let name = format!("{}{ending}", copy.display());
        for call in [
            &["totals", "-o", &name, "--format", "csv"][..],
            &["man", "--dir", &name],
            &["export", "parquet", "--dir", &name],
        ] {
            let (code, error) = refusal(call);
            let is_refused = error.contains("would be taken for a part of the warehouse");
            assert_eq!((code, is_refused), (2, true), "{call:?}: {error}");
        }
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

/// Most functions compute their answers. A table needs a warehouse.
#[test]
fn sql_is_answered_without_a_warehouse() {
    let folder = tempfile::tempdir().unwrap();
    let sql = |sql: &str| {
        let mut command = programs::sql();
        command.args(["sql", sql, "--no-headers"]).current_dir(&folder).env_remove("KLOTSKI_DB");
        let output = command.output().unwrap();
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap())
    };
    let moves = "SELECT minsteps('横刀立马'), distance('横刀立马', 'DAA7F3')";
    assert_eq!(sql(moves), ["81,81\n", ""]);
    let [_, error] = sql("SELECT count(*) FROM layouts");
    assert!(error.ends_with("none is open: make one with `klotski-ingest`\n"), "{error}");
}

/// A citation identifies the data by their digest.
#[test]
fn changed_rows_are_not_cited() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("changed.db");
    let call = ["cite", "--db", path.to_str().unwrap()];
    fs::copy(one_class(), &path).unwrap();
    assert!(answer(&call).contains("Content digest sha256:"));
    change(&path, "UPDATE layouts SET min_solution_step = min_solution_step + 7");
    let (code, error) = refusal(&call);
    let fault = "12 rows of layouts are not those that were written";
    assert_eq!((code, error.contains(fault)), (1, true), "{error}");
}

/// An unreadable file may be a warehouse. Not even root can read this file.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_read_is_not_replaced() {
    for arguments in
        [&["list", "-o", "/proc/self/mem"][..], &["list", "-o", "/proc/self/mem", "--force"]]
    {
        let (code, error) = refusal(arguments);
        let is_refused = error.contains("/proc/self/mem cannot be read: ")
            && error.contains("it may be a warehouse: name another file for the output");
        assert_eq!((code, is_refused), (2, true), "{error}");
    }
}

/// A dump that was read back keeps all but the marks.
#[test]
fn a_dump_gets_its_marks_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dump.db");
    let call = ["totals", "--db", path.to_str().unwrap()];
    fs::copy(file(), &path).unwrap();
    let dump = rusqlite::Connection::open(&path).unwrap();
    dump.execute_batch("PRAGMA application_id = 0; PRAGMA user_version = 0").unwrap();
    let (_, error) = refusal(&call);
    let marks = error.split('"').nth(1).unwrap_or_else(|| panic!("{error}"));
    dump.execute_batch(marks).unwrap();
    answer(&call);
}

#[test]
fn a_damaged_warehouse_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cut.db");
    let name = path.to_str().unwrap();
    let whole = fs::read(file()).unwrap();
    for length in [100, 4_096, 5_000, 65_536, whole.len() / 2] {
        fs::write(&path, &whole[..length]).unwrap();
        let (code, error) = refusal(&["query", "totals", "--db", name]);
        assert_eq!(code, 1, "{length}: {error}");
        let advice = format!("{name} is damaged");
        assert!(error.contains(&advice) && error.contains("--force"), "{length}: {error}");
    }
}

#[test]
fn an_empty_variable_is_no_variable() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(file(), folder.path().join("klotski.db")).unwrap();
    let output = programs::sql()
        .args(["query", "minsteps", "4FEA134"])
        .current_dir(&folder)
        .env("KLOTSKI_DB", "")
        .output()
        .unwrap();
    assert_eq!(output.stdout, b"138\n");
}

#[cfg(unix)]
#[test]
fn an_output_link_stays_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("link.csv");
    std::os::unix::fs::symlink("real.csv", &link).unwrap();
    for _ in 0..2 {
        answer(&["list", "-o", link.to_str().unwrap(), "--force"]);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        let real = fs::read_to_string(folder.path().join("real.csv")).unwrap();
        assert!(real.starts_with("topic,query,title,arguments\n"));
    }
    for standard in ["-", "/dev/stdout"] {
        assert!(answer(&["list", "-o", standard]).starts_with("topic,query,title,arguments\n"));
    }
}

/// The first thousand rows determine the widths of the columns, the others stream.
#[test]
fn a_long_table_is_written_in_full() {
    let sql = "SELECT id FROM layouts ORDER BY id LIMIT 2500";
    let table = answer(&["sql", sql, "--format", "table"]);
    let csv = answer(&["sql", sql, "--format", "csv"]);
    let ids = |text: &str, skip: usize| -> Vec<String> {
        text.lines().skip(skip).map(|line| line.trim().to_owned()).collect()
    };
    assert_eq!(ids(&table, 2), ids(&csv, 1));
    assert_eq!(table.lines().count(), 2_502);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    // Each answer is longer than the buffer of a pipe.
    for arguments in [
        &["sql", "SELECT * FROM layouts"][..],
        &["export", "hrd", "codes"],
        &["export", "hrd", "solution"],
        &["export", "hrd", "farthest", "--class", "5-4-1"],
    ] {
        let mut child = programs::sql()
            .args(arguments)
            .env("KLOTSKI_DB", file())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn help_and_version_go_to_standard_output() {
    assert!(answer(&["--help"]).contains("Exit codes: 0 found"));
    assert!(answer(&["--version"]).starts_with("klotski-sql "));
}

/// `tables` and `--help` name all tables and views.
#[test]
fn every_table_of_the_schema_is_named() {
    let schema = "SELECT name FROM pragma_table_list \
                  WHERE schema = 'main' AND name NOT LIKE 'sqlite%'";
    let schema = answer(&["sql", schema, "--no-headers"]);
    let expected: BTreeSet<&str> = schema.lines().collect();
    let tables = answer(&["tables"]);
    let listed = tables.lines().skip(1).map(|line| line.split(',').next().unwrap());
    assert_eq!(listed.collect::<BTreeSet<_>>(), expected);
    let help = answer(&["--help"]);
    let (_, tables) = help.split_once("Tables and views for SQL: ").unwrap();
    let (tables, _) = tables.split_once('.').unwrap();
    let named = tables.split(',').map(|name| name.split_whitespace().last().unwrap());
    assert_eq!(named.collect::<BTreeSet<_>>(), expected);
}
