//! The rules of imports, checked against the text of the sources: the table in `src/lib.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A module and the other modules of the crate that it may import.
struct Rule {
    module: String,
    imports: BTreeSet<String>,
}

/// The table in the documentation of `src/lib.rs`, row by row.
fn rules() -> Vec<Rule> {
    let lib = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs");
    let lib = fs::read_to_string(lib).unwrap();
    let modules: BTreeSet<String> = lib
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
        .map(str::to_owned)
        .collect();
    let (_, table) = lib.split_once("//! | --- | --- |\n").expect("lib.rs has a table");
    let mut rules = Vec::new();
    for row in table.lines().map_while(|line| line.strip_prefix("//! | ")) {
        let (names, imports) = row.trim_end_matches(" |").split_once(" | ").expect("two columns");
        let imports: BTreeSet<String> = match imports {
            "none of the others" => BTreeSet::new(),
            "all" => modules.clone(),
            _ => imports.split(", ").map(str::to_owned).collect(),
        };
        assert!(imports.is_subset(&modules), "{row}: no such module");
        for name in names.split(", ") {
            let module = name.trim_matches(['[', '`', ']']).to_owned();
            rules.push(Rule { module, imports: imports.clone() });
        }
    }
    let named: Vec<&String> = rules.iter().map(|rule| &rule.module).collect();
    assert_eq!(named.len(), modules.len(), "{named:?} are the rows of {modules:?}");
    assert!(modules.iter().all(|module| named.contains(&module)), "{named:?}");
    rules
}

/// Crates that only some modules may use.
const CRATES: [(&str, &[&str]); 22] = [
    ("rusqlite", &["store", "query", "ingest", "export", "verify"]),
    ("base16ct", &["rows", "store", "verify"]),
    ("clap", &["cli"]),
    ("indicatif", &["cli"]),
    ("anyhow", &["cli"]),
    ("ctrlc", &["cli"]),
    ("signal_hook", &["cli"]),
    ("libc", &["cli"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("terminal_size", &["cli"]),
    ("num_bigint", &["graph"]),
    ("rayon", &["ingest"]),
    ("fs4", &["ingest"]),
    ("bytesize", &["cli", "ingest"]),
    ("csv", &["render"]),
    ("html_escape", &["render", "site"]),
    ("svg", &["picture"]),
    ("itoa", &["render", "store"]),
    ("sha2", &["store"]),
    ("postcard", &["ingest"]),
    ("md5", &["verify"]),
];

fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files_below(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Each source file with its module and its text without comments.
fn sources() -> Vec<(String, PathBuf, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    files_below(&src, &mut files);
    files
        .into_iter()
        .map(|path| {
            let first = path.strip_prefix(&src).unwrap().iter().next().unwrap();
            let module = Path::new(first).file_stem().unwrap().to_str().unwrap().to_owned();
            let text = fs::read_to_string(&path).unwrap();
            let code: Vec<&str> =
                text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
            (module, path, code.join("\n"))
        })
        .filter(|(module, _, _)| module != "lib" && module != "bin")
        .collect()
}

/// The word that follows each occurrence of `prefix` at the start of a path.
fn words_after<'a>(text: &'a str, prefix: &str) -> BTreeSet<&'a str> {
    text.match_indices(prefix)
        .filter(|(at, _)| !text[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        .map(|(at, _)| {
            let rest = &text[at + prefix.len()..];
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            &rest[..end.unwrap_or(rest.len())]
        })
        .collect()
}

#[test]
fn modules_import_only_what_they_may() {
    let rules = rules();
    let mut seen = BTreeSet::new();
    for (module, path, text) in sources() {
        let rule = rules.iter().find(|rule| rule.module == module);
        let Rule { imports, .. } = rule.unwrap_or_else(|| panic!("{module} has no rule"));
        assert!(!text.contains("super::super"), "{}: say crate::", path.display());
        assert!(!text.contains("crate::{"), "{}: one `use crate::` a module", path.display());
        for imported in words_after(&text, "crate::") {
            assert!(
                imported == module || imports.contains(imported),
                "{}: {module} must not import {imported}",
                path.display()
            );
        }
        seen.insert(module);
    }
    assert_eq!(seen.len(), rules.len(), "a rule without a module");
}

/// Modules can be put in an order in which each imports earlier ones only.
#[test]
fn modules_import_in_no_circle() {
    let mut rest = rules();
    let mut done: BTreeSet<String> = BTreeSet::new();
    while !rest.is_empty() {
        let is_next = |rule: &Rule| {
            rule.imports.iter().all(|name| *name == rule.module || done.contains(name))
        };
        let next: Vec<String> =
            rest.iter().filter(|rule| is_next(rule)).map(|rule| rule.module.clone()).collect();
        let left: Vec<&String> = rest.iter().map(|rule| &rule.module).collect();
        assert!(!next.is_empty(), "a circle among {left:?}");
        rest.retain(|rule| !next.contains(&rule.module));
        done.extend(next);
    }
}

#[test]
fn crates_are_used_where_they_belong() {
    for (module, path, text) in sources() {
        for (name, allowed) in CRATES {
            let used = text.contains(&format!("use {name}")) || text.contains(&format!("{name}::"));
            assert!(
                !used || allowed.contains(&module.as_str()),
                "{}: {name} belongs to {allowed:?}",
                path.display()
            );
        }
    }
}

#[test]
fn the_programs_only_call_the_library() {
    let bin = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bin");
    let mut files = Vec::new();
    files_below(&bin, &mut files);
    assert_eq!(files.len(), 2);
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.lines().count() < 15, "{} has grown", path.display());
        assert_eq!(words_after(&text, "klotski_sql::"), BTreeSet::from(["cli"]));
    }
}
