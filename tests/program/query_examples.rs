//! `docs/queries.md`: every canned query with an example and its answer from the whole warehouse.
//!
//! `KLOTSKI_WHOLE=klotski.db UPDATE_GOLDEN=1 cargo test -- query_examples` writes the document.
//! `examples.rs` compares its answers.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use klotski_query::{Kind, Query, Topic, catalogue, find};
use klotski_warehouse::Stage;

use crate::support::{needs, programs};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/queries.md");

const HEAD: &str = "\
<!-- Written by `cargo test -- query_examples`; do not edit. -->

# The canned queries

Each canned query with an example and its answer from the whole warehouse. Arguments in brackets
are optional. A code may be written in any way that names a layout: `峰回路转`, `4FEA134`,
`id:10399732`, `short:AXCZN`, `5-4-2-0-30833`. The SQL is in `queries/`, and
`klotski-sql list NAME` prints it.

";

#[test]
fn query_examples_are_in_the_document() {
    let written = fs::read_to_string(PATH).unwrap();
    let whole = needs::whole().filter(|_| std::env::var_os("UPDATE_GOLDEN").is_some());
    if let Some(whole) = whole {
        return fs::write(PATH, page(|call| ask(&whole, call))).unwrap();
    }
    let page = {
        let blocks = written.split("```console\n$ klotski-sql ").skip(1);
        let answers: BTreeMap<&str, &str> = blocks
            .map(|block| {
                let call = block.lines().next().unwrap();
                (call.split(" --").next().unwrap(), block.split("```\n").next().unwrap())
            })
            .collect();
        page(|call| format!("klotski-sql {}", answers.get(call).unwrap_or(&"without answer")))
    };
    if let Some((page, written)) = page.lines().zip(written.lines()).find(|(a, b)| a != b) {
        panic!("docs/queries.md has\n{written}\nand not\n{page}\nwrite it again, see {}", file!());
    }
    assert_eq!(page.lines().count(), written.lines().count());
}

/// A call and its answer of at most eight rows.
fn ask(whole: &std::path::Path, call: &str) -> String {
    const SHOWN: usize = 8;
    /// A wider table becomes a list.
    const WIDEST: usize = 240;
    let run = |options: &str| {
        let words = call.split(' ').chain(options.split_whitespace());
        let output = programs::sql().args(words).env("KLOTSKI_DB", whole).output().unwrap();
        assert!(output.status.success(), "{call}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let name = call.split(' ').next().unwrap();
    if find(name).unwrap().null_answer.is_some() {
        return format!("klotski-sql {call}\n{}", run(""));
    }
    let is_long = run(&format!("--format jsonl --limit {}", SHOWN + 1)).lines().count() > SHOWN;
    let limit = if is_long { format!(" --limit {SHOWN}") } else { String::new() };
    let table = run(&format!("--format table{limit}"));
    if table.lines().all(|line| line.chars().count() <= WIDEST) {
        return format!("klotski-sql {call}{limit}\n{table}");
    }
    let options = format!(" --format list{limit}");
    format!("klotski-sql {call}{options}\n{}", run(&options))
}

/// The document. `answer` gives the command line of a call, and its output behind it.
fn page(answer: impl Fn(&str) -> String) -> String {
    let mut page = HEAD.to_owned();
    let of = |topic: Topic| catalogue().iter().filter(move |query| query.topic == topic);
    for &topic in Topic::ALL {
        let links = of(topic).map(|query| format!("[{}](#{})", query.name, anchor(query)));
        writeln!(page, "- {topic}: {}", links.collect::<Vec<_>>().join(", ")).unwrap();
    }
    for &topic in Topic::ALL {
        write!(page, "\n## {topic}\n").unwrap();
        for query in of(topic) {
            let Query { name, title, description, .. } = query;
            write!(page, "\n### {name}\n\n**{title}.** {description}\n\n").unwrap();
            for param in &query.params {
                let default = param.default.map(|default| format!(", `{default}` if left out"));
                let (name, kind) = (param.placeholder(), param.kind.name());
                let (default, meaning) = (default.unwrap_or_default(), param.description);
                writeln!(page, "- `{name}` ({kind}{default}): {meaning}").unwrap();
            }
            match query.needs.map(Stage::name) {
                None => page += "- runs without a warehouse\n",
                Some("core") => {}
                Some(stage) => {
                    writeln!(page, "- reads the stage {stage} of the warehouse").unwrap();
                }
            }
            if !page.ends_with("\n\n") {
                page.push('\n');
            }
            // A small warehouse has another answer to a question about all classes.
            if !query.params.iter().any(|param| matches!(param.kind, Kind::Code | Kind::Class)) {
                page += "<!-- whole -->\n";
            }
            let call = format!("{name} {}", query.example);
            write!(page, "```console\n$ {}```\n", answer(call.trim_end())).unwrap();
        }
    }
    page
}

/// The anchor of the heading of a query. The heading of a topic with the same name comes first.
fn anchor(query: &Query) -> String {
    let is_topic = Topic::ALL.iter().any(|topic| topic.name() == query.name);
    if is_topic { format!("{}-1", query.name) } else { query.name.to_owned() }
}
