//! The rules of imports, checked against the text of the sources: the table in `src/lib.rs`.

use std::collections::{BTreeMap, BTreeSet};
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
const CRATES: [(&str, &[&str]); 28] = [
    ("rusqlite", &["functions", "store", "query", "ingest", "export", "verify"]),
    ("base16ct", &["rows", "store", "export", "verify"]),
    ("clap", &["cli"]),
    ("indicatif", &["cli"]),
    ("anyhow", &["cli"]),
    ("ctrlc", &["cli"]),
    ("signal_hook", &["cli"]),
    ("libc", &["cli"]),
    ("rustix", &["cli"]),
    ("rustyline", &["cli"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("terminal_size", &["cli"]),
    ("num_bigint", &["graph"]),
    ("rayon", &["ingest"]),
    ("fs4", &["ingest"]),
    ("bytesize", &["cli", "ingest"]),
    ("csv", &["names", "render", "texts"]),
    ("html_escape", &["render", "report"]),
    ("svg", &["picture"]),
    ("itoa", &["render", "store"]),
    ("sha2", &["store", "export"]),
    ("postcard", &["ingest"]),
    ("md5", &["verify"]),
    ("parquet", &["columnar"]),
    ("bytes", &["columnar"]),
    ("unicode_normalization", &["names"]),
    ("fastrand", &["query"]),
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

/// So no modules import each other in a circle.
#[test]
fn modules_import_only_those_that_stand_before_them() {
    let mut before = BTreeSet::new();
    for Rule { module, mut imports } in rules() {
        imports.remove(&module);
        let later: Vec<&String> = imports.difference(&before).collect();
        assert!(later.is_empty(), "{module} stands before {later:?}");
        before.insert(module);
    }
}

#[test]
fn crates_are_used_where_they_belong() {
    for (module, path, text) in sources() {
        for (name, allowed) in CRATES {
            let named = [format!("use {name};"), format!("use {name} as ")];
            let used = named.iter().any(|named| text.contains(named))
                || !words_after(&text, &format!("{name}::")).is_empty();
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

/// A source file as a module of the crate: its path, such as `query::header`, its code
/// without the unit tests, and the names that it only passes on by `pub use`.
struct File {
    path: Vec<String>,
    code: String,
    passed_on: BTreeMap<String, Vec<String>>,
}

/// The characters of names.
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The paths of a tree of imports: `a::{b, c::d}` is `a::b` and `a::c::d`. Reads from the
/// start of `text`, and returns the rest after the tree.
fn paths_of_tree<'t>(text: &'t str, before: &[String], paths: &mut Vec<Vec<String>>) -> &'t str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            if let Some(rest) = rest.strip_prefix('}') {
                return rest;
            }
            let after = paths_of_tree(rest, before, paths);
            assert!(after.len() < rest.len(), "cannot read the imports {rest:.80}");
            rest = after;
        }
    }
    let end = text.find(|c| !is_word(c)).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let path = [before, &[word.to_owned()]].concat();
    match rest.strip_prefix("::") {
        Some(rest) if rest.starts_with(|c| is_word(c) || c == '{') => {
            paths_of_tree(rest, &path, paths)
        }
        Some(rest) => {
            paths.push(path);
            rest.trim_start_matches('*')
        }
        None => {
            paths.push(path);
            let renamed = rest.strip_prefix(" as ");
            renamed.map_or(rest, |name| name.trim_start_matches(is_word))
        }
    }
}

/// The code without its unit tests, which are at the end of a file.
fn without_tests(code: &str) -> &str {
    code.split_once("\n#[cfg(test)]\nmod tests {").map_or(code, |(code, _)| code)
}

/// Splits `use` statements that pass names on from the rest of the code.
fn split_passed_on(code: &str) -> (String, Vec<Vec<String>>) {
    let (mut kept, mut paths) = (String::new(), Vec::new());
    let mut rest = code;
    while let Some(at) =
        ["pub use ", "pub(super) use "].iter().filter_map(|start| rest.find(start)).min()
    {
        kept.push_str(&rest[..at]);
        let (_, tree) = rest[at..].split_once("use ").unwrap();
        let after = paths_of_tree(tree, &[], &mut paths);
        rest = after.strip_prefix(';').expect("a use statement ends");
    }
    kept.push_str(rest);
    (kept, paths)
}

fn files() -> Vec<File> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let file = |(_, path, code): (String, PathBuf, String)| {
        let path = path.strip_prefix(&src).unwrap().with_extension("");
        let mut path: Vec<String> =
            path.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
        path.retain(|part| part != "mod");
        let (code, passed_on) = split_passed_on(without_tests(&code));
        let passed_on =
            passed_on.into_iter().map(|path| (path.last().unwrap().clone(), path)).collect();
        File { path, code, passed_on }
    };
    sources().into_iter().map(file).collect()
}

/// The number of the file where a name of a module is declared. `path` starts at the crate.
fn declared(files: &[File], path: &[String]) -> Option<usize> {
    let longest = (1..=path.len()).rev().find_map(|length| {
        files.iter().position(|file| file.path == path[..length]).map(|file| (file, length))
    });
    let (file, length) = longest?;
    let onward = path.get(length).and_then(|name| files[file].passed_on.get(name));
    match onward {
        Some(onward) => declared(files, &[&files[file].path[..], onward].concat()),
        None => Some(file),
    }
}

/// The files from which a file takes names.
fn imports(files: &[File], file: &File) -> BTreeSet<usize> {
    let above = &file.path[..file.path.len() - 1];
    let mut heads: Vec<(&str, &[String])> = vec![("super", above), ("crate", &[])];
    let children = files.iter().filter(|other| other.path.starts_with(&file.path));
    let children: BTreeSet<&str> =
        children.filter_map(|child| child.path.get(file.path.len())).map(String::as_str).collect();
    heads.extend(children.iter().map(|&child| (child, &file.path[..])));
    let mut found = BTreeSet::new();
    for (head, base) in heads {
        let prefix = format!("{head}::");
        for (at, _) in file.code.match_indices(&prefix) {
            if file.code[..at].ends_with(|c| is_word(c) || c == ':') {
                continue;
            }
            // The name of a child stays in the path, `super` and `crate` do not.
            let start = if children.contains(head) { at } else { at + prefix.len() };
            let mut paths = Vec::new();
            paths_of_tree(&file.code[start..], base, &mut paths);
            found.extend(paths.iter().filter_map(|path| declared(files, path)));
        }
    }
    // What a file passes on it may use as well.
    for (name, path) in &file.passed_on {
        let mut uses = file.code.match_indices(name.as_str()).filter(|(at, _)| {
            let rest = &file.code[at + name.len()..];
            !file.code[..*at].ends_with(|c| is_word(c) || c == ':') && !rest.starts_with(is_word)
        });
        if uses.next().is_some() {
            found.extend(declared(files, &[&file.path[..], path].concat()));
        }
    }
    found
}

/// The files on the way from one file to another by imports, the shortest way; empty if none.
fn way(imports: &[BTreeSet<usize>], from: usize, to: usize) -> Vec<usize> {
    let mut ways: Vec<Vec<usize>> = vec![vec![from]];
    let mut seen = BTreeSet::from([from]);
    let mut next = 0;
    while let Some(way) = ways.get(next).cloned() {
        next += 1;
        for &file in &imports[*way.last().unwrap()] {
            if file == to {
                return [&way[..], &[to]].concat();
            }
            if seen.insert(file) {
                ways.push([&way[..], &[file]].concat());
            }
        }
    }
    Vec::new()
}

#[test]
fn files_import_in_no_circle() {
    let files = files();
    let imports: Vec<BTreeSet<usize>> = files
        .iter()
        .enumerate()
        .map(|(number, file)| {
            let mut imports = imports(&files, file);
            imports.remove(&number);
            imports
        })
        .collect();
    // The test sees imports: most files have some, and some have none.
    assert!(imports.iter().filter(|imports| !imports.is_empty()).count() > files.len() / 2);
    let name = |file: usize| files[file].path.join("::");
    let circles: Vec<String> = (0..files.len())
        .map(|file| way(&imports, file, file))
        .filter(|circle| !circle.is_empty() && circle.iter().min() == circle.first())
        .map(|circle| circle.into_iter().map(name).collect::<Vec<_>>().join(" -> "))
        .collect();
    assert!(circles.is_empty(), "circles of imports:\n{}", circles.join("\n"));
}

/// Names of types that two files may declare, with the reason.
const DECLARED_TWICE: [(&str, &str); 0] = [];

#[test]
fn a_name_of_a_type_stands_for_one_type() {
    let mut declared: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files() {
        for line in file.code.lines() {
            let inner = line.trim_start();
            let bare = ["pub(crate) ", "pub(super) ", "pub "]
                .iter()
                .find_map(|visibility| inner.strip_prefix(visibility))
                .unwrap_or(inner);
            let Some((keyword, rest)) = bare.split_once(' ') else { continue };
            // An indented `type` belongs to a trait.
            let is_type = ["struct", "enum", "trait"].contains(&keyword)
                || (keyword == "type" && inner.len() == line.len());
            if is_type {
                let name: String = rest.chars().take_while(|&c| is_word(c)).collect();
                declared.entry(name).or_default().push(file.path.join("::"));
            }
        }
    }
    assert!(declared.len() > 100, "{} types", declared.len());
    declared.retain(|_, files| files.len() > 1);
    for (name, reason) in DECLARED_TWICE {
        assert!(declared.remove(name).is_some(), "{name} is declared once: {reason}");
    }
    let twice: Vec<String> =
        declared.iter().map(|(name, files)| format!("{name}: {}", files.join(", "))).collect();
    assert!(twice.is_empty(), "types of one name:\n{}", twice.join("\n"));
}
