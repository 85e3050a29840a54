//! Every command of the documents, run as it is written. `tests/program/documents.rs` tests what else
//! they contain.
//!
//! A console block is a list of commands behind `$ `, each followed by what it
//! prints. They run in a folder where `klotski.db` is the small warehouse; an
//! answer behind `<!-- whole -->`, which only the whole warehouse gives, is then
//! not compared. The gate compares those. Where a terminal
//! would show a table, the test asks for one.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use klotski_query::catalogue;
use klotski_warehouse::{Content, Stage};
use rayon::prelude::*;

use super::documents::{names, prose, text};
use crate::support::fixture::file;
use crate::support::needs;
use crate::support::programs;

struct Example {
    command: String,
    output: String,
    whole: bool,
    /// The number of its console block. Later commands of a block may read files of earlier ones.
    block: usize,
}

/// Commands for the package itself; the gate runs them.
const BUILDING: [&str; 2] = ["cargo run --release --bin klotski-ingest", "cargo test"];

/// Programs of others that examples call. A machine may lack them.
const OTHERS: [&str; 2] = ["sqlite3 ", "python3 "];

/// The documents with examples.
const DOCUMENTS: [&str; 11] = [
    "README.md",
    "docs/queries.md",
    "docs/guide.md",
    "docs/boards.md",
    "docs/course.md",
    "docs/functions.md",
    "docs/map.md",
    "docs/extension.md",
    "docs/file-format.md",
    "docs/architecture.md",
    "docs/parquet.md",
];

fn examples(document: &str) -> Vec<Example> {
    let text = text(document);
    let mut examples: Vec<Example> = Vec::new();
    let (mut inside, mut whole, mut block) = (false, false, 0);
    for line in text.lines() {
        match line {
            "<!-- whole -->" => whole = true,
            "```console" => (inside, block) = (true, block + 1),
            "```" if inside => (inside, whole) = (false, false),
            _ if inside => {
                if let Some(command) = line.strip_prefix("$ ") {
                    let (command, output) = (command.to_owned(), String::new());
                    examples.push(Example { command, output, whole, block });
                    continue;
                }
                let example = examples.last_mut().expect("a command first");
                if let Some(further) = line.strip_prefix("> ") {
                    example.command.push('\n');
                    example.command.push_str(further);
                } else {
                    example.output.push_str(line);
                    example.output.push('\n');
                }
            }
            _ => {}
        }
    }
    examples
}

/// The blocks of a document that call a program of others.
fn blocks_of_others(document: &str) -> BTreeSet<usize> {
    let calls_another =
        |example: &Example| OTHERS.iter().any(|name| example.command.starts_with(name));
    examples(document)
        .iter()
        .filter(|example| calls_another(example))
        .map(|one| one.block)
        .collect()
}

/// Runs the examples of a document that `choose` chooses, where `klotski.db` is `warehouse`,
/// and compares the answers for which `compare` is true. Returns how many it compared.
fn run_examples(
    document: &str,
    warehouse: &Path,
    choose: impl Fn(&Example) -> bool,
    compare: impl Fn(&Example) -> bool,
) -> usize {
    let shell = Shell::at(warehouse);
    let mut compared = 0;
    for example in examples(document).into_iter().filter(choose) {
        let is_compared = compare(&example);
        let Example { command, output: expected, .. } = example;
        if BUILDING.contains(&command.as_str()) {
            continue;
        }
        let mut command = command.replace("cargo run --release --", "klotski-sql");
        // What is a table at a terminal is CSV in a pipe.
        let word = command.split(' ').nth(1).unwrap_or("");
        let is_table = ["query", "sql", "list"].contains(&word)
            || catalogue().iter().any(|query| query.name == word)
            || command == "klotski-sql plot";
        let chooses = ["--format", " -o ", "minsteps"].iter().any(|word| command.contains(word));
        if is_table && !chooses {
            command.push_str(" --format table");
        }
        let found = shell.run(&command);
        if is_compared {
            assert_eq!(found, expected, "{document}: {command}");
            compared += 1;
        }
    }
    compared
}

/// Names the loadable extension, where it was built.
const EXTENSION: &str = "KLOTSKI_EXTENSION";

/// A folder where `klotski.db` is a warehouse and `libklotski_sql.so` the extension.
struct Shell(tempfile::TempDir);

impl Shell {
    fn at(warehouse: &Path) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let link = |file: &Path, name| symlink(file, folder.path().join(name)).unwrap();
        link(warehouse, "klotski.db");
        if let Some(extension) = std::env::var_os(EXTENSION) {
            link(&fs::canonicalize(extension).unwrap(), "libklotski_sql.so");
        }
        Self(folder)
    }

    /// What a command prints, which must end well and without a message.
    fn run(&self, command: &str) -> String {
        let output = programs::shell(command, self.0.path()).output().unwrap();
        let error = programs::without_progress(&output.stderr);
        assert!(output.status.success() && error.is_empty(), "{command}: {error}");
        String::from_utf8(output.stdout).unwrap()
    }
}

/// The examples in the README's table of what can be asked; those that no console block has.
#[test]
fn what_can_be_asked_is_answered() {
    let shell = Shell::at(file());
    let readme = text("README.md");
    let rows = readme.lines().filter(|line| line.starts_with("| "));
    let commands = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    let of_blocks: Vec<String> =
        DOCUMENTS.iter().flat_map(|name| examples(name)).map(|one| one.command).collect();
    let is_other = |command: &&str| !of_blocks.iter().any(|known| known == command);
    let commands = commands.filter(|name| name.starts_with("klotski-sql ")).filter(is_other);
    let commands: Vec<&str> = commands.collect();
    assert!(commands.len() >= 10, "{commands:?}");
    commands.par_iter().for_each(|command| _ = shell.run(command));
}

#[test]
fn the_examples_are_right() {
    // A test that waits for the warehouse in a task could keep its maker from going on.
    let warehouse = file();
    let run = |document: &&str| {
        let others = blocks_of_others(document);
        let is_own = |example: &Example| !others.contains(&example.block);
        run_examples(document, warehouse, is_own, |example| !example.whole)
    };
    let compared: usize = DOCUMENTS.par_iter().map(run).sum();
    assert!(compared > 50, "only {compared} were compared");
}

#[test]
fn the_examples_of_other_programs_are_right() {
    needs!("sqlite3", "python3");
    if needs::extension().is_none() {
        return;
    }
    let with_others = |document: &&str| !blocks_of_others(document).is_empty();
    let documents: Vec<&str> = DOCUMENTS.into_iter().filter(with_others).collect();
    assert!(documents.len() >= 2, "{documents:?}");
    for document in documents {
        let others = blocks_of_others(document);
        let is_another = |example: &Example| others.contains(&example.block);
        let compared = run_examples(document, file(), is_another, |example| !example.whole);
        assert!(compared > 0, "no example of {document} was compared");
    }
}

/// Newer shells print blobs in another mode of quotes.
#[test]
fn the_digest_recipe_is_right_in_a_newer_shell() {
    let Some(newer) = needs::newer_sqlite3() else { return };
    let shell = Shell::at(file());
    let path = format!("PATH={}:$PATH", newer.display());
    let examples = examples("docs/file-format.md");
    let recipe = examples.iter().find(|one| one.command.starts_with("for table in")).unwrap();
    for example in examples.iter().filter(|one| one.block == recipe.block) {
        let found = shell.run(&format!("{path}; {}", example.command));
        assert_eq!(found, example.output, "{}", example.command);
    }
}

#[test]
fn the_examples_are_right_on_the_whole_warehouse() {
    let Some(whole) = needs::whole() else { return };
    let has_any = |document: &&str| examples(document).iter().any(|example| example.whole);
    let documents: Vec<&str> = DOCUMENTS.into_iter().filter(has_any).collect();
    assert!(!documents.is_empty(), "no example is of the whole warehouse");
    for document in documents {
        let compared = run_examples(document, &whole, |one| one.whole, |_| true);
        assert!(compared > 0, "no example of {document} was compared");
    }
}

/// The digest in the documents is that of the warehouse that this version makes.
#[test]
#[ignore = "half a minute; a release test"]
fn the_content_of_the_whole_warehouse_has_the_digest_of_the_release() {
    let Some(whole) = needs::whole_with_all_stages() else { return };
    let Content { digest, .. } = Content::of(&whole, 2).unwrap();
    let readmes = ["README.md", "README.zh.md"];
    let has_distances = needs::stages_of(&whole).contains(&Stage::Distances);
    let of_default = if has_distances { &[][..] } else { &readmes };
    for document in of_default.iter().chain(&["docs/file-format.md"]) {
        assert!(text(document).contains(&format!("`{digest}`")), "{document} lacks {digest}");
    }
    assert!(text("CITATION.cff").contains(&format!("\"sha256:{digest}\"")), "{digest}");
}

#[test]
fn the_gate_runs_the_commands_that_build() {
    let commands = examples("README.md").into_iter().map(|example| example.command);
    let commands: Vec<String> = commands.collect();
    let gate = text("xtask/gate.sh");
    for command in BUILDING {
        assert!(commands.iter().any(|known| known == command), "{command} left the README");
        assert!(gate.contains(command), "{command} is not in the gate");
    }
}

/// The README in two languages: the same commands and answers, the same headings,
/// the same names and links in the same rows of the same tables.
#[test]
fn the_readmes_are_in_step() {
    fn tables(text: &str) -> Vec<Vec<&str>> {
        text.lines().filter(|line| line.starts_with("| ")).map(names).collect()
    }
    let [english, chinese] = [text("README.md"), text("README.zh.md")];
    let commands = |document| -> Vec<_> {
        let told = |example: Example| (example.command, example.output, example.whole);
        examples(document).into_iter().map(told).collect()
    };
    assert_eq!(commands("README.md"), commands("README.zh.md"));
    assert_eq!(tables(&english), tables(&chinese));
    let headings = |text: &str| -> Vec<usize> {
        let level = |line: &str| line.bytes().take_while(|&byte| byte == b'#').count();
        text.lines().map(level).filter(|&level| level > 0).collect()
    };
    assert_eq!(headings(&english), headings(&chinese));
    let links = |text: &str| -> Vec<String> {
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        links.filter(|link| !link.starts_with("README")).map(str::to_owned).collect()
    };
    assert_eq!(links(&english), links(&chinese.replace(".zh.md", ".md")));
    // Whatever is named in the text of one is named in the other's.
    let [english, chinese] = [english, chinese].map(|text| prose(&text).replace('\n', " "));
    let [english, chinese] =
        [&english, &chinese].map(|text| names(text).into_iter().collect::<BTreeSet<_>>());
    assert_eq!(english, chinese);
}
