//! Who may import whom: the rules that `src/lib.rs` states, checked against the text.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A module and the modules of ours that it may import, besides itself.
const RULES: [(&str, &[&str]); 12] = [
    ("board", &[]),
    ("rows", &[]),
    ("store", &["board"]),
    ("graph", &["board"]),
    ("ingest", &["board", "graph", "store"]),
    ("export", &["board", "graph", "store"]),
    ("verify", &["board", "graph", "store", "export"]),
    ("query", &["board", "graph", "store", "rows"]),
    ("render", &["board", "rows"]),
    ("picture", &["board", "rows"]),
    ("site", &["board", "picture", "query", "rows"]),
    (
        "cli",
        &[
            "board", "export", "graph", "ingest", "picture", "query", "render", "rows", "site",
            "store", "verify",
        ],
    ),
];

/// Crates that only some modules may use.
const CRATES: [(&str, &[&str]); 20] = [
    ("rusqlite", &["store", "query", "ingest", "export", "verify"]),
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

/// Each source file of a module with its text, comments left out.
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
    let mut seen = BTreeSet::new();
    for (module, path, text) in sources() {
        let rule = RULES.iter().find(|(name, _)| *name == module);
        let (name, allowed) = rule.unwrap_or_else(|| panic!("{module} has no rule"));
        seen.insert(*name);
        assert!(!text.contains("super::super"), "{}: say crate::", path.display());
        assert!(!text.contains("crate::{"), "{}: one `use crate::` a module", path.display());
        for imported in words_after(&text, "crate::") {
            assert!(
                imported == module || allowed.contains(&imported),
                "{}: {module} must not import {imported}",
                path.display()
            );
        }
    }
    assert_eq!(seen.len(), RULES.len(), "a rule without a module");
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
