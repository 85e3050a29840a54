//! Options do what they say or are refused, and the name of a file tells its format.

use std::fs;

use klotski_query::catalogue;
use klotski_sql::cli::command;

use crate::support::fixture::one_class;
use crate::support::programs;
use crate::support::programs::{answer, klotski_sql, refusal};

#[test]
fn a_name_tells_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for (call, name, begins) in [
        ("query layers 1A9BF0C", "a.json", "[\n{\"layer\":0"),
        ("query layers 1A9BF0C", "a.jsonl", "{\"layer\":0"),
        ("query layers 1A9BF0C", "a.ndjson", "{\"layer\":0"),
        ("query layers 1A9BF0C", "a.md", "| layer |"),
        ("query layers 1A9BF0C", "a.html", "<table>"),
        ("query layers 1A9BF0C", "a.tsv", "layer\tlayouts\n"),
        ("query layers 1A9BF0C", "a.csv", "layer,layouts\n"),
        ("query layers 1A9BF0C", "a.TXT", " layer   layouts\n"),
        ("query layers 1A9BF0C", "a", "layer,layouts\n"),
        ("query layers 1A9BF0C --format json", "b.txt", "[\n"),
        ("query layers 1A9BF0C --format json", "b.pq", "[\n"),
        ("list hardest", "hardest.sql", "-- topic"),
        ("show 1A9BF0C", "board.svg", "<svg"),
        ("show 1A9BF0C", "board.json", "[\n{\"name\":\"横刀立马\""),
        ("solve 4FEA134", "solve.svg", "<svg"),
        ("solve 4FEA134", "solve.csv", "move,code,block"),
        ("path 1A9BF0C 1A98FCC", "path.svg", "<svg"),
        ("paths 1A9BF0C 1A98FCC", "paths.svg", "<svg"),
        ("paths 1A9BF0C 1A98FCC", "map.dot", "digraph"),
        ("paths 1A9BF0C 1A98FCC", "map.graphml", "<?xml"),
        ("paths 1A9BF0C 1A98FCC", "rows.json", "[\n"),
        ("paths 1A9BF0C 1A98FCC --format graph-json", "map.json", "{"),
        ("puzzles 5-4-1 80..85 -n 2", "sheet.svg", "<svg"),
        ("random 5-4-1 -n 2", "random.svg", "<svg"),
        ("puzzles 5-4-1 80..85 -n 2", "sheet.html", "<style>"),
        ("hardest 5-4-1", "one.levels.json", "{\"format\":\"klotski-levels\""),
        ("plot layers 1A9BF0C", "plot.svg", "<svg"),
        ("plot layers 1A9BF0C --format svg", "plot", "<svg"),
        ("plot layers 1A9BF0C", "drawing", "How many layouts"),
        ("plot layers 1A9BF0C", "plot.md", "| layer |"),
    ] {
        let words: Vec<&str> = call.split(' ').collect();
        assert_eq!(answer(&[&words[..], &["-o", &at(name)]].concat()), "", "{call} {name}");
        let text = fs::read_to_string(at(name)).unwrap();
        assert!(text.starts_with(begins), "{call} {name}: {text:.60}");
    }
}

#[test]
fn sizes_are_mebibytes() {
    let parts = |size| {
        let call = ["klotski-sql", "export", "web", "--dir", "web", "--parts", size];
        let matches = command().try_get_matches_from(call).ok()?;
        matches.subcommand()?.1.subcommand()?.1.get_one::<u64>("parts").copied()
    };
    assert_eq!(parts("64MiB"), Some(64 << 20));
    for wrong in ["64", "0MiB", "64MB", "-1MiB", "99999999999MiB", ""] {
        assert_eq!(parts(wrong), None, "{wrong}");
    }
}

#[test]
fn files_of_a_folder_are_replaced_by_force_only() {
    let folder = tempfile::tempdir().unwrap();
    for (name, call) in [("man", "man"), ("answers", "export reports"), ("site", "report")] {
        let dir = folder.path().join(name);
        let dir = dir.to_str().unwrap();
        let db = ["--db", one_class().to_str().unwrap()];
        let db = if name == "site" { &db[..] } else { &[] };
        let call: Vec<&str> =
            call.split(' ').chain(["--dir", dir]).chain(db.iter().copied()).collect();
        answer(&call);
        let files = || fs::read_dir(dir).unwrap().count();
        let before = files();
        let first = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
        let first = first.filter(|path| path.is_file()).min().unwrap();
        let text = fs::read(&first).unwrap();
        fs::write(&first, "changed").unwrap();
        let (code, error) = refusal(&call);
        assert_eq!((code, error.contains("--force")), (1, true), "{call:?}: {error}");
        assert_eq!(fs::read(&first).unwrap(), b"changed");
        fs::write(folder.path().join(name).join("of-the-user"), "").unwrap();
        answer(&[&call[..], &["--force"]].concat());
        assert_eq!(fs::read(&first).unwrap(), text, "{call:?}");
        assert_eq!(files(), before + 1, "{call:?}");
    }
}

/// A folder may be new or there. Its path may end in a slash, or be that in which the program runs.
#[test]
fn a_folder_is_named_by_any_path() {
    for name in ["new", "new/", "old", "old/", "."] {
        let folder = tempfile::tempdir().unwrap();
        let old = folder.path().join("old");
        fs::create_dir(&old).unwrap();
        let from = if name == "." { &*old } else { folder.path() };
        let output =
            programs::sql().args(["man", "--dir", name]).current_dir(from).output().unwrap();
        assert!(output.status.success(), "{name}");
        assert!(from.join(name).join("klotski-sql.1").is_file(), "{name}");
        // Nothing is left beside it.
        let there = if name.starts_with("new") { 2 } else { 1 };
        assert_eq!(fs::read_dir(&folder).unwrap().count(), there, "{name}");
    }
}

/// Nothing about a layout is the same fact in every command and format. A list may be empty.
#[test]
fn nothing_about_a_layout_ends_alike() {
    let sql = "SELECT code FROM groups JOIN layouts ON code = seed
               WHERE size = 1 AND NOT solvable AND NOT is_symmetric LIMIT 1";
    let code = answer(&["sql", sql, "--no-headers"]);
    let code = code.trim();
    let ask = |call: &str| {
        let output = klotski_sql(&call.replace("CODE", code).split(' ').collect::<Vec<_>>());
        let [text, error] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
        (output.status.code(), text, error)
    };
    for format in ["table", "list", "csv", "tsv", "json", "jsonl", "markdown", "html"] {
        let (exit, text, error) = ask(&format!("query minsteps CODE --format {format}"));
        assert_eq!((exit, text.is_empty(), &*error), (Some(3), false, ""), "{format}");
        for call in ["solutions CODE", "neighbors CODE"] {
            let (exit, _, error) = ask(&format!("{call} --format {format}"));
            assert_eq!((exit, error.lines().count()), (Some(3), 1), "{call} {format}");
        }
        let (exit, _, error) = ask(&format!("query puzzles 5-4-1 200..300 --format {format}"));
        assert_eq!((exit, &*error), (Some(0), ""), "{format}");
    }
    let of_layouts = catalogue().iter().filter(|query| query.usage().contains(" LAYOUT"));
    let of_layouts: Vec<_> = of_layouts.collect();
    assert!(of_layouts.len() > 10);
    for query in of_layouts {
        let (exit, text, error) = ask(&format!("query {} CODE --no-headers", query.name));
        let message = query.empty_answer.map(|missing| format!("klotski-sql: {code} {missing}\n"));
        assert_eq!((text.is_empty(), error), (message.is_some(), message.unwrap_or_default()));
        assert!(exit == Some(3) || !text.is_empty(), "{}", query.name);
    }
    assert_eq!(ask("solutions CODE --limit 0").0, Some(0));
}
