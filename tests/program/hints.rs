//! Calls of a newcomer: the hints that they get.

use std::collections::BTreeSet;

use crate::support::fixture::file;
use crate::support::programs::{answer, refusal};

#[test]
fn an_unknown_command_gets_a_hint() {
    for (word, meant) in [
        ("counts", "it is a topic of queries, write `klotski-sql list counts`"),
        ("graph", "it is a topic of queries, write `klotski-sql list graph`"),
        ("layouts-heat", "it is a plot, write `klotski-sql plot layouts-heat`"),
        ("classes", "it is a table, write `klotski-sql tables classes`"),
        ("4FEA134", "it is a layout, write `klotski-sql show 4FEA134`"),
        ("横刀立马", "it is a layout, write `klotski-sql show 横刀立马`"),
        ("red donkey", "it is a layout, write `klotski-sql show 'red donkey'`"),
        ("SELECT 1", "write `klotski-sql sql \"...\"` to run SQL"),
        (".tables", "write `klotski-sql tables` for the tables"),
        ("qurey", "did you mean `klotski-sql query`?"),
        ("slove", "did you mean `klotski-sql solve`?"),
        ("minstep", "did you mean `klotski-sql minsteps`?"),
        ("play", "write `klotski-sql report --dir site`"),
        ("class", "write `klotski-sql class-counts CLASS`"),
        ("mirror", "it is a function, write `klotski-sql sql \"SELECT mirror(...)\"`"),
        ("layers_of", "it is a function, write"),
        ("distance", "write `klotski-sql sql \"SELECT distance('FROM', 'TO')\"`"),
        ("levels", "write `klotski-sql puzzles CLASS 50..60 -n 20 -o levels.json`"),
        ("sevre", "see `klotski-sql --help`"),
        ("xyzzy", "see `klotski-sql --help`"),
    ] {
        let (code, error) = refusal(&[word, "4FEA134"]);
        let expected = format!("klotski-sql: no command '{word}': {meant}");
        assert!(code == 2 && error.starts_with(&expected), "{error}");
    }
    let (_, error) = refusal(&["plot", "hardest"]);
    let meant = "no command 'hardest': did you mean `klotski-sql plot hardest-by-class`?";
    assert!(error.contains(meant), "{error}");
    let (_, error) = refusal(&["totals", "--json"]);
    let meant = "unexpected argument '--json' found: write `--format json`";
    assert!(error.contains(meant), "{error}");
    for text in [".tables", " .schema layouts"] {
        let (code, error) = refusal(&["sql", text]);
        let is_helped = error.contains("is a command of sqlite3: write `klotski-sql tables`");
        assert_eq!((code, is_helped), (2, true), "{error}");
    }
    let (_, error) = refusal(&["show", "-q", "4FEA134"]);
    assert!(error.contains("unexpected argument '-q' found; see `klotski-sql show"), "{error}");
    for (sql, hint) in [
        (
            "SELECT * FROM layouts WHERE class = '5-4-1'",
            "write (jiang_num, bing_num, style_num) = (5, 4, 1)",
        ),
        (
            "SELECT code FROM groups, layer_members(seed), neighbors(seed)",
            "have it, write TABLE.code",
        ),
    ] {
        let (_, error) = refusal(&["sql", sql, "--db", file().to_str().unwrap()]);
        assert!(error.contains(hint), "{error}");
    }
    let (_, error) = refusal(&["query", "layers", "0", "--formt", "csv"]);
    assert!(
        error.contains("(did you mean '--format'?); see `klotski-sql query layers --help`"),
        "{error}"
    );
}

#[test]
fn without_a_command_there_are_examples() {
    let page = answer(&[]);
    let calls = page.lines().filter(|line| line.starts_with("  klotski-sql ")).count();
    assert_eq!(calls, 5, "{page}");
    assert!(page.contains("\nThe warehouse is ") && page.contains("--help"), "{page}");
}

#[test]
fn a_topic_lists_its_queries() {
    let list = answer(&["list", "counts"]);
    assert!(list.starts_with("topic,query,title,arguments\ncounts,class-counts,"));
    assert!(list.lines().skip(1).all(|line| line.starts_with("counts,")));
}

#[test]
fn tables_lists_tables_and_columns() {
    let tables = answer(&["tables"]);
    assert!(tables.starts_with("table,kind,meaning\nclasses,table,"), "{tables}");
    let listed: Vec<&str> =
        tables.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    let schema = "SELECT name FROM sqlite_schema \
                  WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%'";
    let schema = answer(&["sql", schema, "--no-headers"]);
    assert_eq!(BTreeSet::from_iter(listed), schema.lines().collect::<BTreeSet<_>>());
    let columns = answer(&["tables", "LAYOUTS"]);
    assert!(columns.starts_with("column,type,null,meaning\ncode,TEXT,never,"), "{columns}");
    assert!(columns.contains("\nmin_solution_step,INTEGER,in an unsolvable group,"), "{columns}");
    let (code, error) = refusal(&["tables", "layout"]);
    assert_eq!((code, error.contains("no table 'layout': there are classes, ")), (2, true));
}
