//! No circle of files: of two files of a package, only one uses the other, directly or through more.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::documents::{all, root};

/// Adds the code of the files by their modules, such as `::cli::answer`.
fn add_modules(folder: &Path, of: &str, modules: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = entry.file_stem().unwrap().to_str().unwrap();
        let module = format!("{of}::{name}");
        if entry.is_dir() {
            add_modules(&entry, &module, modules);
            continue;
        }
        let text = fs::read_to_string(&entry).unwrap();
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap().lines();
        let code = code.filter(|line| !line.trim_start().starts_with("//"));
        let module = if ["mod", "lib"].contains(&name) { of.to_owned() } else { module };
        modules.insert(module, code.collect::<Vec<_>>().join("\n"));
    }
}

/// The modules that the code of a module names after `crate` or `super`, but those above and in it.
fn used(module: &str, code: &str, modules: &BTreeMap<String, String>) -> BTreeSet<String> {
    let paths = all(r"((?:super::)+|crate::)((?:[a-z_]+::)*\{[^}]*\}|[a-z_]+(?:::[a-z_]+)*)", code);
    let targets = paths.iter().flat_map(|path| {
        let above = module.rsplitn(path[0].matches("super").count() + 1, "::").last().unwrap();
        let from = if path[0] == "crate::" { "" } else { above };
        let (head, names) = path[1].split_once('{').unwrap_or(("", path[1]));
        let path = move |name: &str| format!("{from}::{head}{}", name.trim());
        names.trim_end_matches('}').split(',').map(path).collect::<Vec<_>>()
    });
    let starts = |path: &str, of: &str| format!("{path}::").starts_with(&format!("{of}::"));
    let longest =
        |path: String| modules.keys().filter(|known| starts(&path, known)).max_by_key(|k| k.len());
    let targets = targets.filter_map(longest).cloned();
    targets.filter(|other| !starts(other, module) && !starts(module, other)).collect()
}

#[test]
fn no_files_use_each_other() {
    let crates = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    for package in crates.chain([root().to_owned(), root().join("xtask")]) {
        let mut modules = BTreeMap::new();
        add_modules(&package.join("src"), "", &mut modules);
        let uses = modules.iter().map(|(module, code)| (module, used(module, code, &modules)));
        let mut left: BTreeMap<&String, BTreeSet<String>> = uses.collect();
        // A module that uses none of the others is in no circle.
        while let Some(done) = left.iter().find(|(_, used)| used.is_empty()).map(|(it, _)| *it) {
            left.remove(done);
            for used in left.values_mut() {
                used.remove(done);
            }
        }
        assert!(left.is_empty(), "{}: a circle is among {left:#?}", package.display());
    }
}
