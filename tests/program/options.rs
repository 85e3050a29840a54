//! Options do what they say or are refused.

use klotski_query::catalogue;
use klotski_sql::cli::command;

use crate::support::programs::{answer, klotski_sql};

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
