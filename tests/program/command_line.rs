//! The command line of `klotski-sql`: answers, formats, files, refusals.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use klotski_query::{Query, catalogue};
use klotski_texts::Language;

use crate::support::fixture::file;
use crate::support::programs;
use crate::support::programs::{answer, klotski_sql, refusal};

/// The name of a query is a command, unless a command has this name already.
#[test]
fn every_canned_query_is_a_command() {
    let same = |short: &[&str], long: &[&str]| assert_eq!(answer(short), answer(long), "{short:?}");
    same(&["minsteps", "横刀立马"], &["query", "minsteps", "横刀立马"]);
    same(&["hardest", "5-4-1", "2", "--format", "csv"], &["query", "hardest", "5-4-1", "2"]);
    same(&["--lang", "zh", "totals"], &["query", "totals", "--lang", "zh"]);
}

#[test]
fn minsteps_prints_the_number_and_nothing_else() {
    assert_eq!(answer(&["query", "minsteps", "4FEA134"]), "138\n");
    assert_eq!(answer(&["query", "minsteps", "1a9bf0c00"]), "81\n");
    let unsolvable = answer(&[
        "sql",
        "SELECT code FROM layouts WHERE min_solution_step IS NULL ORDER BY id LIMIT 1",
    ]);
    let code = unsolvable.lines().nth(1).unwrap();
    let output = klotski_sql(&["query", "minsteps", code]);
    assert_eq!((output.stdout.as_slice(), output.status.code()), (&b"no solution\n"[..], Some(3)));
    assert!(output.stderr.is_empty());
    // With a format, the answer is a table.
    let csv = answer(&["query", "minsteps", "4FEA134", "--format", "csv"]);
    assert_eq!(csv, "moves\n138\n");
}

/// Arguments that may be left out have names, and most have a place, too. A layout means its class.
#[test]
fn arguments_have_places_and_names() {
    let same = |calls: &[&str]| {
        let [first, others @ ..] = calls else { unreachable!() };
        let told = |call: &str| answer(&call.split(' ').collect::<Vec<_>>());
        let expected = told(first);
        for call in others {
            assert_eq!(told(call), expected, "{call}");
        }
    };
    same(&[
        "minsteps 4FEA134 unit",
        "minsteps 4FEA134 --metric unit",
        "minsteps 4FEA134 --metric UNIT",
    ]);
    same(&["neighbors 4FEA134 unit", "neighbors 4FEA134 --metric unit"]);
    same(&[
        "hardest 5-4-1 3 unit",
        "hardest 5-4-1 -n 3 --metric unit",
        "hardest --class 5-4-1 --metric unit -n 3",
    ]);
    let of_layout = klotski_sql(&["hardest", "横刀立马", "-n", "3"]);
    let said = String::from_utf8(of_layout.stderr).unwrap();
    assert_eq!(said, "klotski-sql: 横刀立马 means its class, 5-4-1\n");
    assert_eq!(String::from_utf8(of_layout.stdout).unwrap(), answer(&["hardest", "5-4-1", "3"]));
    let (code, error) = refusal(&["hardest", "5-4-1-0"]);
    let said = "5-4-1-0 is in a group, not a class: write 5-4-1";
    assert_eq!((code, error.contains(said)), (2, true), "{error}");
    same(&[
        "puzzles 5-4-1 60..80 5 -f json",
        "puzzles 5-4-1 60..80 -n 5 -f json",
        "puzzles 5-4-1 --steps 60..80 -n 5 --format json",
    ]);
    same(&["class-counts 5-4-*", "class-counts 5-4", "class-counts --class 5-4"]);
    same(&["totals -f jsonl", "totals --format jsonl"]);
    same(&["random 5-4-1 --seed 7", "random --class 5-4-1 --seed 7"]);
    // In a histogram, a layout means its group.
    let sql =
        "SELECT f.farthest_step, f.layouts FROM farthest_steps AS f JOIN layouts USING (group_id)
               WHERE code = 'DA6920000' ORDER BY 1";
    assert_eq!(answer(&["farthest-histogram", "DA692"]), answer(&["sql", sql]));
    same(&["plot layers 4FEA134 unit -f csv", "plot layers 4FEA134 --metric unit -f csv"]);
}

#[test]
fn ad_hoc_sql_takes_parameters_and_standard_input() {
    let sql = "SELECT seed_layer FROM layouts WHERE code = :code";
    assert_eq!(answer(&["sql", sql, "-p", "code=4FEA13400"]), "seed_layer\n147\n");
    // A code of decimal digits is an integer.
    assert_eq!(answer(&["sql", "SELECT code(:c) AS c", "-p", "c=100000003"]), "c\n100000003\n");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.sql");
    fs::write(&path, "SELECT 1 AS one;\n").unwrap();
    assert_eq!(answer(&["sql", path.to_str().unwrap()]), "one\n1\n");
    let (code, error) = refusal(&["sql", "nowhere.sql"]);
    assert!(code == 1 && error.contains("cannot read nowhere.sql"), "{error}");
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
fn a_code_that_equals_none_is_noted() {
    let sql = "SELECT 1 FROM layouts WHERE code IN ('1a9bf0c', '4FEA13400', '横刀立马', 'x')";
    let note = |text| {
        format!("klotski-sql: note: code is compared with the text '{text}': write '1A9BF0C00'\n")
    };
    let error = klotski_sql(&["sql", sql]).stderr;
    assert_eq!(String::from_utf8(error).unwrap(), note("1a9bf0c") + &note("横刀立马"));
}

#[test]
fn list_names_every_query() {
    let list = answer(&["list"]);
    assert!(list.starts_with("topic,query,title,arguments\ncounts,class-counts,"));
    assert!(list.contains(",[CLASS] [-n N] [--metric METRIC] [--by all|class]\n"));
    assert!(
        list.contains("\nsolving,minsteps,Fewest moves to a solution,LAYOUT [--metric METRIC]\n")
    );
    let file = include_str!("../../queries/hardest.sql");
    assert_eq!(answer(&["list", "hardest"]), file);
}

#[test]
fn a_number_finds_one_finding_or_claim() {
    for (query, number, id) in [("findings", "7", "finding_id"), ("claims", "39", "claim_id")] {
        let rows = answer(&[query, number, "--format", "jsonl"]);
        assert!(rows.starts_with(&format!("{{\"{id}\":{number},")), "{rows}");
        assert_eq!(rows.lines().count(), 1, "{rows}");
    }
}

#[test]
fn texts_are_in_the_language_of_people_but_not_in_data() {
    let ask = |words: &[&str]| answer(&[words, &["--lang", "zh"]].concat());
    let chinese = |english: &str| Language::Chinese.text(english).into_owned();
    for (query, argument, english) in [
        ("claims", "9 blocks", ["横刀立马 has 9 blocks", "one 2x2, 5 of two cells, 4 single"]),
        ("records", "5-4-1", ["layers of a group", "diameter of a group"]),
    ] {
        let words = |format| ["query", query, argument, "--format", format];
        for format in ["table", "list", "markdown", "html"] {
            let shown = ask(&words(format));
            let is_said = |text| shown.contains(&chinese(text)) && !shown.contains(text);
            assert!(english.into_iter().all(is_said), "{shown}");
        }
        for format in ["csv", "json"] {
            assert_eq!(ask(&words(format)), answer(&words(format)));
        }
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
fn every_format_is_to_be_had() {
    let ask = |format| answer(&["query", "layout", "1A9BF0C", "--format", format]);
    assert!(ask("table").lines().next().unwrap().ends_with(" short_code"));
    assert!(ask("csv").ends_with(
        "\n横刀立马,1A9BF0C00,5-4-1,81,90,116,256,4,2,6,124,8,1330532,8,0,1,1A9BF0C00,DC3BE6800,169-0u,25955,26,1,7472,11394,4091296,4WVE1\n"
    ));
    let with_tabs = ask("csv").replace(',', "\t");
    assert_eq!(ask("tsv"), with_tabs);
    assert!(ask("markdown").contains("\n| --- |"));
    let array: serde_json::Value = serde_json::from_str(&ask("json")).unwrap();
    let object: serde_json::Value = serde_json::from_str(&ask("jsonl")).unwrap();
    assert_eq!(array[0], object);
    assert_eq!(object["min_solution_step"], 81);
}

#[test]
fn rows_can_be_limited_and_headers_left_out() {
    let ask = |options: &[&str]| answer(&[&["query", "layers", "1A9BF0C"], options].concat());
    assert_eq!(ask(&["--limit", "2"]), "layer,layouts\n0,1\n1,8\n");
    assert_eq!(ask(&["--limit", "2", "--no-headers"]), "0,1\n1,8\n");
    assert_eq!(ask(&["--limit", "1", "--bom"]), "\u{feff}layer,layouts\n0,1\n");
    assert_eq!(ask(&["--limit", "0"]), "layer,layouts\n");
    assert!(ask(&["--limit", "1", "--format", "html"]).contains("<th>layouts</th>"));
    assert_eq!(
        answer(&["neighbors", "4FEA134", "--limit", "1", "--no-headers"]).lines().count(),
        1
    );
    // A limit of one row does not read all layouts.
    let first = answer(&["sql", "SELECT code FROM layouts", "--limit", "1", "--no-headers"]);
    assert_eq!(first.lines().count(), 1);
}

#[test]
fn explain_shows_the_plan_of_a_query() {
    let plan = answer(&["query", "minsteps", "4FEA134", "--explain"]);
    assert!(plan.starts_with("id,parent,notused,detail\n"), "{plan}");
    assert!(plan.contains("SEARCH") && plan.contains("layouts_by_code"), "{plan}");
    let (code, error) = refusal(&["query", "minsteps", "--explain"]);
    assert_eq!((code, error.contains("not provided: <LAYOUT>")), (2, true), "{error}");
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
    assert!(program.contains("no such layout, no solution or no path"), "{program}");
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

    let (code, error) = refusal(&["list", "-o", folder.path().to_str().unwrap()]);
    assert_eq!((code, error.contains("is a folder")), (1, true));
    let (code, error) = refusal(&["list", "-o", "/nowhere/answer.csv"]);
    assert_eq!((code, error.contains("cannot write /nowhere/answer.csv")), (1, true), "{error}");
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

#[test]
fn wrong_calls_end_with_2_and_say_what_to_do() {
    for (arguments, part) in [
        (&["query", "minstep", "4FEA134"][..], "did you mean `klotski-sql query minsteps`?"),
        (&["query", "minsteps"], "not provided: <LAYOUT>; see `klotski-sql query minsteps --help`"),
        (
            &["query", "layout", "4FEA134", "5"],
            "unexpected argument '5' found; see `klotski-sql query layout --help`",
        ),
        (&["layout", "heng", "dao"], "argument 'dao' found; put a name with spaces in quotes"),
        (&["query", "minsteps", "4FEA1345678"], "a code has at most 9 hex digits, not 11"),
        (&["query", "minsteps", "3"], "'3' is not a layout: digit 1 is 3"),
        (&["query", "minsteps", "1x"], "digit 2 is 'x', not a hex digit"),
        (
            &["query", "minsteps", "xyz"],
            "'xyz' is not a layout: no layout has this name; write a code",
        ),
        (&["query", "minsteps", "虚与委蛇2"], "it names 2 layouts: 虚与委蛇 (0E31E74)"),
        (&["query", "minsteps", "hengdaolina"], "near ones are 横刀立马 (1A9BF0C)"),
        (&["query", "layers", "0", "moves"], "'moves' is not a metric: write step, straight, unit"),
        (&["random", "--steps", "60..50"], "write the smaller number first"),
        (&["puzzles", "5-4-1", "60..50"], "write the smaller number first, as in 50..60"),
        (&["puzzles", "5-4-1", "many"], "write 81, 50..60, 50.. or ..60"),
        (&["query", "minsteps", ""], "1 to 9 hex digits, not 0"),
        (&["query", "class-counts", "5-4-x"], "'5-4-x' is not a class"),
        (&["hardest", "5-4-1", "--class", "5-4-2"], "cannot be used with"),
        (&["query", "class-counts", "7-0-0"], "no class matches '7-0-0'"),
        (&["query", "hardest", "5-4-1", "many"], "'many' is not a number: write 0, 1, 2"),
        (&["sql", ""], "no SQL statement"),
        (&["sql", "-- nothing"], "no SQL statement"),
        (&["sql", "SELECT 1; SELECT 2"], "only one statement is allowed"),
        (&["sql", "DELETE FROM layouts"], "only statements that read"),
        (&["sql", "SELECT :a"], "parameter :a has no value: add -p a=VALUE"),
        (&["sql", "SELECT ?"], "has no name"),
        (&["sql", "SELECT 1", "-p", "a=1"], "no parameter :a"),
        (&["sql", "SELECT 1", "-p", "a"], "write name=value"),
        (&["sql", "SELECT :a", "-p", "a=1", "-p", "a=2"], "parameter :a has two values"),
        (&["sql", "SELECT code(3)", "--no-headers"], "write 'id:3' for an id (in -p without"),
        (&["sql", "SELECT * FROM nosuch"], "no such table: nosuch"),
        (&["sql", "SELECT * FROM layuots"], "no such table: layuots (did you mean 'layouts'?)"),
        (&["sql", "SELECT l.cod FROM layouts AS l"], "column 8 (did you mean 'code'?)"),
        (&["sql", "SELECT 横刀立马"], "column 8: write texts in single quotes: '横刀立马'"),
        (&["sql", "SELEC 1"], "near \"SELEC\": syntax error at line 1, column 1"),
        (&["sql", "ATTACH 'other.db' AS other"], "ATTACH is refused"),
        (&["list", "--format", "xml"], "'xml' is no format"),
        (&["list", "--force"], "--output"),
        (&["list", "--bom", "--format", "tsv"], "--bom is for CSV"),
        (&["list", "harde"], "did you mean 'hardest'?"),
        (&["no-such-command"], "see `klotski-sql --help`"),
        (&["query"], "see `klotski-sql query --help`"),
    ] {
        let (code, error) = refusal(arguments);
        assert_eq!(code, 2, "{arguments:?}: {error}");
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
}

#[test]
fn failures_end_with_1_and_say_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(at("empty.db"), "").unwrap();
    fs::write(at("text.db"), "not a database, and long enough to have a header ".repeat(9))
        .unwrap();
    let other = rusqlite::Connection::open(at("other.db")).unwrap();
    other.execute_batch("CREATE TABLE t (a)").unwrap();
    let newer = rusqlite::Connection::open(at("newer.db")).unwrap();
    newer.execute_batch("PRAGMA application_id = 0x4B4C4F54; PRAGMA user_version = 99").unwrap();
    let older = rusqlite::Connection::open(at("older.db")).unwrap();
    older.execute_batch("PRAGMA application_id = 0x4B4C4F54; CREATE TABLE t (a)").unwrap();

    // A dump that was read back keeps all but the marks.
    fs::copy(file(), at("dump.db")).unwrap();
    let dump = rusqlite::Connection::open(at("dump.db")).unwrap();
    dump.execute_batch("PRAGMA application_id = 0; PRAGMA user_version = 0").unwrap();
    let (_, error) = refusal(&["totals", "--db", &at("dump.db")]);
    let marks = error.split('"').nth(1).unwrap_or_else(|| panic!("{error}"));
    dump.execute_batch(marks).unwrap();
    answer(&["totals", "--db", &at("dump.db")]);

    for (db, part) in [
        (at("missing.db"), "make one with `klotski-ingest"),
        (at("empty.db"), "is not a klotski warehouse"),
        (at("text.db"), "is not a klotski warehouse"),
        (at("other.db"), "is not a klotski warehouse"),
        (at("newer.db"), "has schema version 99"),
        (at("older.db"), "make it again with `klotski-ingest --force"),
        (folder.path().to_str().unwrap().to_owned(), "is not a file"),
    ] {
        let (code, error) = refusal(&["query", "totals", "--db", &db]);
        assert_eq!(code, 1, "{db}: {error}");
        assert!(error.contains(part) && error.contains(&db), "{db}: {error}");
    }
    for (arguments, part) in [
        (&["query", "minsteps", "0FFFFFFF"][..], "class 0-14-0, but"),
        (
            &["query", "groups", "4-*-*"],
            "make a warehouse of it with `klotski-ingest new.db --class 4-*-*`",
        ),
    ] {
        let (code, error) = refusal(arguments);
        assert_eq!(code, 1, "{arguments:?}: {error}");
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
}

/// A wrong call ends with 2, even without a warehouse.
#[test]
fn arguments_are_read_before_the_warehouse() {
    for arguments in [
        &["query", "minsteps"][..],
        &["query", "minsteps", "xyz"],
        &["query", "hardest", "5-4-1", "many"],
        &["sql", "SELECT 1", "-p", "a"],
    ] {
        let with_db = [arguments, &["--db", "/nowhere/klotski.db"]].concat();
        assert_eq!(refusal(&with_db).0, 2, "{arguments:?}");
    }
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
    // A killed run leaves an unfinished file. It is not a warehouse, even under this name.
    fs::write(&path, &whole).unwrap();
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute_batch("PRAGMA application_id = 0x4B4C4F3F").unwrap();
    drop(connection);
    let (code, error) = refusal(&["query", "totals", "--db", name]);
    assert_eq!((code, error.contains("was never finished")), (1, true), "{error}");
}

/// SQLite would read these names as a URI and as a database in memory.
#[test]
fn names_are_names_of_files() {
    let folder = tempfile::tempdir().unwrap();
    // Windows has no names with a colon or a question mark.
    let is_name = |name: &&str| cfg!(unix) || !name.contains([':', '?']);
    let names = ["file:x.db?mode=memory", ":memory:", "with #, ? and %20.db", "with # and %20.db"];
    for name in names.into_iter().filter(is_name) {
        let copy = folder.path().join(name);
        fs::copy(file(), &copy).unwrap();
        let output = programs::sql()
            .args(["query", "minsteps", "4FEA134", "--db", name])
            .current_dir(&folder)
            .output()
            .unwrap();
        assert_eq!(output.stdout, b"138\n", "{name}");
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

/// A warehouse is expensive to make, so not even `--force` replaces it.
#[test]
fn a_warehouse_is_never_an_output_file() {
    let folder = tempfile::tempdir().unwrap();
    // A name like .db is refused without a look at the file.
    let (code, error) = refusal(&["query", "totals", "-o", "copy.db", "--force"]);
    assert!(code == 2 && error.contains("writes no .db: name the file .csv"), "{error}");
    let path = folder.path().join("copy");
    fs::copy(file(), &path).unwrap();
    let name = path.to_str().unwrap();
    for arguments in [
        &["query", "totals", "--db", name, "-o", name, "--force"][..],
        &["query", "totals", "-o", name, "--force"],
    ] {
        let (code, error) = refusal(arguments);
        assert_eq!(code, 2);
        assert!(error.contains("is a warehouse: name another file"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), fs::read(file()).unwrap());
    }
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

/// `--help` names all tables and views.
#[test]
fn help_names_the_tables_of_the_schema() {
    let schema = "SELECT name FROM pragma_table_list WHERE schema = 'main' \
                  AND name NOT LIKE 'sqlite%'";
    let schema = answer(&["sql", schema, "--no-headers"]);
    let mut expected: Vec<&str> = schema.lines().collect();
    expected.sort_unstable();
    let help = answer(&["--help"]);
    let (_, tables) = help.split_once("Tables and views for SQL: ").unwrap();
    let (tables, _) = tables.split_once('.').unwrap();
    let mut named: Vec<&str> =
        tables.split(',').map(|name| name.split_whitespace().last().unwrap()).collect();
    named.sort_unstable();
    assert_eq!(named, expected);
}

#[test]
fn a_query_under_export_is_named() {
    let line = ["export", "hardest", "5-4-1", "-o", "hardest.csv"];
    let (code, error) = refusal(&line);
    let instead =
        "write `klotski-sql hardest [CLASS] [-n N] [--metric METRIC] [--by all|class] -o FILE.csv`";
    assert_eq!((code, error.contains(instead)), (2, true), "{error}");
}
