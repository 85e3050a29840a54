//! The documents: what they name must exist, and what they list must be complete.
//!
//! `tests/program/examples.rs` runs their commands.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use klotski_query::catalogue;
use klotski_sql::citation::Citation;
use klotski_sql::cli::command;
use klotski_sql::render::Format;
use klotski_warehouse::Stage;
use regex::Regex;
use strum::VariantArray;

use crate::support::programs;
use crate::support::programs::refusal;

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub(super) fn text(document: &str) -> String {
    fs::read_to_string(root().join(document)).unwrap_or_else(|error| panic!("{document}: {error}"))
}

/// The README in both languages, CONTRIBUTING, and all of docs/.
fn documents() -> Vec<String> {
    let names = ["README.md", "README.zh.md", "CONTRIBUTING.md"].map(str::to_owned);
    let folder = fs::read_dir(root().join("docs")).unwrap();
    let pages = folder.map(|page| page.unwrap().file_name().into_string().unwrap());
    let pages = pages.filter(|page| page != "pictures");
    names.into_iter().chain(pages.map(|page| format!("docs/{page}"))).collect()
}

pub fn all<'t>(pattern: &str, text: &'t str) -> Vec<Vec<&'t str>> {
    let pattern = Regex::new(pattern).unwrap();
    let groups = pattern.captures_iter(text);
    groups
        .map(|found| found.iter().skip(1).flatten().map(|group| group.as_str()).collect())
        .collect()
}

/// The texts in backquotes.
pub(super) fn names(text: &str) -> Vec<&str> {
    all("`([^`\n]+)`", text).concat()
}

/// The lines outside of code blocks.
pub(super) fn prose(text: &str) -> String {
    let mut is_code = false;
    let is_prose = |line: &&str| {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    };
    text.lines().filter(is_prose).collect::<Vec<_>>().join("\n")
}

/// The anchors of the headings, as GitHub makes them.
fn anchors(document: &str) -> BTreeSet<String> {
    let mut seen = BTreeMap::new();
    let mut anchor = |heading: &str| {
        let word = |c: &char| c.is_alphanumeric() || "-_ ".contains(*c);
        let anchor: String = heading.to_lowercase().chars().filter(word).collect();
        let anchor = anchor.replace(' ', "-");
        let times = seen.entry(anchor.clone()).or_insert(0);
        *times += 1;
        if *times == 1 { anchor } else { format!("{anchor}-{}", *times - 1) }
    };
    let prose = prose(&text(document));
    all("(?m)^#+ (.*)$", &prose).concat().into_iter().map(&mut anchor).collect()
}

/// The extension asks whether its version is the one that a connection has.
#[test]
fn the_packages_have_one_version() {
    let version = |package| all(r#"(?m)^version = "(.*)"$"#, &text(package)).concat()[0].to_owned();
    assert_eq!(version("Cargo.toml"), version("extension/Cargo.toml"));
    let citation = text("CITATION.cff");
    assert!(citation.contains(&format!("\nversion: {}\n", version("Cargo.toml"))), "{citation}");
}

/// A published package cannot have a file from outside its folder, so each has a copy.
#[test]
fn every_package_has_the_licence() {
    let crates = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let others = ["migrations", "queries"].map(|folder| root().join(folder));
    let licences = crates.chain(others).map(|package| package.join("LICENSE"));
    // The sdist has the LICENSE of the project beside this one.
    for path in licences.chain([root().join("python/LICENSE.txt")]) {
        let licence = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(licence, text("LICENSE"), "{}", path.display());
    }
}

/// The READMEs have the BibTeX entry; `cite` without a warehouse prints the same data.
#[test]
fn the_readmes_cite_the_published_data() {
    for readme in ["README.md", "README.zh.md"] {
        assert!(text(readme).contains(&Citation::published().bibtex()), "{readme}");
    }
    let folder = tempfile::tempdir().unwrap();
    let cite =
        programs::sql().arg("cite").current_dir(folder.path()).env_remove("KLOTSKI_DB").output();
    let expected = format!("{}\n", Citation::published().reference());
    assert_eq!(String::from_utf8(cite.unwrap().stdout).unwrap(), expected);
}

/// Each promise names the tests that fail without it.
#[test]
fn promises_have_tests() {
    let page = text("docs/stability.md");
    let promises: Vec<&str> = page.split("\n* ").skip(1).collect();
    assert!(promises.len() > 5, "{page}");
    for promise in promises {
        let tests = all("(?s)<!--(.*?)-->", promise).concat().join(" ");
        assert!(tests.contains("::"), "no test is named: {promise}");
        for test in tests.split_whitespace() {
            let (module, function) = test.rsplit_once("::").expect(test);
            let module = module.replace("::", "/");
            let [own, folder] = ["", "/mod"].map(|end| format!("tests/{module}{end}.rs"));
            let files = [own, folder, format!("crates/{module}.rs"), format!("{module}.py")];
            let text = files.iter().find_map(|file| fs::read_to_string(root().join(file)).ok());
            let is_there = text.is_some_and(|text| text.contains(&format!(" {function}(")));
            assert!(is_there, "docs/stability.md names {test}");
        }
    }
}

#[test]
fn every_link_has_a_target() {
    let mut links = 0;
    for document in documents() {
        let folder = Path::new(&document).parent().unwrap();
        for link in all(r"\]\(([^)\s]+)\)", &prose(&text(&document))).concat() {
            if link.starts_with("https://") {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let path = if path.is_empty() { PathBuf::from(&document) } else { folder.join(path) };
            assert!(root().join(&path).exists(), "{document}: {link}");
            let is_there = || anchors(path.to_str().unwrap()).contains(anchor);
            assert!(anchor.is_empty() || is_there(), "{document}: {link}");
            links += 1;
        }
    }
    assert!(links > 50, "only {links} links were found");
}

/// A path is a name with a folder of the project before it, or a file in its root.
#[test]
fn paths_that_are_named_exist() {
    let path = Regex::new(r"^(\.?[a-z]+/[\w./-]*|[A-Za-z.]+\.(md|toml))$").unwrap();
    // Files of a build may not exist.
    let left = text(".gitignore");
    let left: Vec<&str> = left.lines().filter_map(|line| line.strip_prefix('/')).collect();
    let is_left = |name: &str| left.iter().any(|path| Path::new(name).starts_with(path));
    for (document, least) in [
        ("docs/architecture.md", 40),
        ("CONTRIBUTING.md", 15),
        ("docs/performance.md", 2),
        ("src/lib.rs", 1),
    ] {
        let text = text(document);
        let paths: Vec<&str> = names(&text)
            .into_iter()
            .filter(|name| path.is_match(name) && !name.contains("NAME") && !is_left(name))
            .collect();
        assert!(paths.len() >= least, "{document} names {} paths", paths.len());
        for name in paths {
            assert!(root().join(name).exists(), "{document} names {name}");
        }
    }
}

/// Each topic of queries has its row, linked to its part of the list.
#[test]
fn the_readmes_name_every_topic() {
    for readme in ["README.md", "README.zh.md"] {
        let text = text(readme);
        for topic in catalogue().iter().map(|query| query.topic) {
            let link = format!("(docs/queries.md#{topic})");
            let row = text.lines().find(|line| line.starts_with("| ") && line.contains(&link));
            let row = row.unwrap_or_else(|| panic!("{readme} lacks {link}"));
            let query = all("`klotski-sql ([a-z-]+)", row).concat()[0];
            let query = catalogue().iter().find(|known| known.name == query);
            assert_eq!(query.expect(row).topic, topic, "{readme}: {row}");
        }
    }
}

#[test]
fn the_guide_has_all_formats() {
    let guide = text("docs/guide.md");
    let row = |of| guide.lines().find(|line| line.starts_with(of)).unwrap();
    let program = command();
    let mut options = program.find_subcommand("sql").unwrap().get_arguments();
    let formats = options.find(|option| option.get_id() == "format").unwrap();
    let formats = formats.get_possible_values();
    for format in &formats {
        let mut names = format.get_name_and_aliases();
        let name = names.next().unwrap();
        let is_there = |ending| row("| `-o FILE`").contains(&format!("`.{ending}`"));
        assert!(row("| `-f`").contains(name) && names.next().is_none_or(is_there), "{name}");
    }
    for format in Format::VARIANTS {
        assert!(formats.iter().any(|known| known.matches(&format!("{format:?}"), true)));
    }
    let (_, graphs) = guide.split_once("| ending |").unwrap();
    let (_, refusal) = refusal(&["export", "graph", "0", "-o", "g"]);
    for ending in all(r"(\.[a-z0-9]+)", &refusal).concat() {
        assert!(graphs.contains(&format!("`{ending}`")), "{ending}");
    }
}

/// Messages about a stage have the time of the guide.
#[test]
fn stages_take_as_long_as_the_guide_has_it() {
    let guide = text("docs/guide.md");
    for stage in &Stage::ALL[1..] {
        let row = guide.lines().find(|line| line.starts_with(&format!("| {stage}"))).unwrap();
        assert!(row.ends_with(&format!(" {} minutes |", stage.minutes())), "{row}");
    }
}

/// 29,334,498 can be read, 29334498 can be copied: sentences have the former.
#[test]
fn figures_in_sentences_have_separators() {
    let code = Regex::new("`[^`]*`").unwrap();
    for document in documents() {
        let prose = prose(&text(&document));
        let plain = code.replace_all(&prose, "");
        // The number of a page in an address is no figure.
        let figures = all(r"(?:^|[^/\w])(\d{5,})\b", &plain).concat();
        assert!(figures.is_empty(), "{document}: {figures:?}");
    }
}
