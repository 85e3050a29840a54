//! docs/queries.md: every canned query with an example and its answer.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{Result, anyhow};
use klotski_query::{Kind, Query, Topic, catalogue};
use klotski_warehouse::Stage;

use super::Db;

const HEAD: &str = "\
<!-- Written by `cargo xtask docs`; do not edit. -->

# The canned queries

Each canned query with an example and its answer from a warehouse of all layouts and stages. Arguments
in brackets are optional. A code may be written in [any way](functions.md#how-a-layout-is-named) that
names a layout. The SQL is in `queries/`, and `klotski-sql list NAME` prints it.

";

/// The document. A warehouse of all layouts and stages gives all answers, another one those that the old
/// document lacks. Adds what is left out.
pub fn page<'o>(old: &'o str, db: Option<&Db>, left_out: &mut Vec<String>) -> Result<String> {
    let blocks = old.split("```console\n$ klotski-sql ").skip(1);
    let block = |block: &'o str| {
        let (answer, _) = block.split_once("```\n")?;
        let call = answer.lines().next()?;
        Some((call.split(" --format").next()?.split(" --limit").next()?, answer))
    };
    let answers: BTreeMap<&str, &str> = blocks.filter_map(block).collect();
    let mut page = HEAD.to_owned();
    let of = |topic: Topic| catalogue().iter().filter(move |query| query.topic == topic);
    page += "| topic | query | answers |\n| --- | --- | --- |\n";
    for &topic in Topic::ALL {
        for query in of(topic) {
            let (name, title) = (query.name, query.title);
            writeln!(page, "| {topic} | [{name}](#{name}) | {title} |")?;
        }
    }
    for &topic in Topic::ALL {
        write!(page, "\n## {topic}\n")?;
        for query in of(topic) {
            add_query(&mut page, query)?;
            let call = &*query.example_call();
            let kept = answers.get(call).filter(|_| !db.is_some_and(Db::is_complete));
            let answer = match (kept, db) {
                (Some(answer), _) => Ok((*answer).to_owned()),
                (None, Some(db)) if db.is_whole || is_of_a_class(query) => ask(db, query, call),
                (None, _) => Err(anyhow!("no --db FILE with the layouts and stages that it reads")),
            };
            match answer {
                Ok(answer) => write!(page, "```console\n$ klotski-sql {answer}```\n")?,
                Err(error) => left_out.push(format!(
                    "the answer of {name} in docs/queries.md: {error}",
                    name = query.name
                )),
            }
        }
    }
    Ok(page)
}

fn add_query(page: &mut String, query: &Query) -> Result<()> {
    let Query { name, title, description, .. } = query;
    write!(page, "\n### {name}\n\n**{title}.** {description}\n\n")?;
    for (param, name) in query.params.iter().zip(query.placeholders()) {
        let default = param.default.map(|default| format!(", `{default}` if left out"));
        let words: Vec<&str> = param.words().collect();
        let kind = match words[..] {
            [] => param.kind.name().to_owned(),
            _ => words.join(" | "),
        };
        let (default, meaning) = (default.unwrap_or_default(), param.description);
        writeln!(page, "- `{name}` ({kind}{default}): {meaning}")?;
    }
    match query.needs.map(Stage::name) {
        None => page.push_str("- runs without a warehouse\n"),
        Some("core") => {}
        Some(stage) => writeln!(page, "- reads the stage {stage} of the warehouse")?,
    }
    if !page.ends_with("\n\n") {
        page.push('\n');
    }
    if !is_of_a_class(query) {
        page.push_str("<!-- whole -->\n");
    }
    Ok(())
}

/// Whether a small warehouse has the same answer: it has another one to a question about all classes.
fn is_of_a_class(query: &Query) -> bool {
    query.params.iter().any(|param| matches!(param.kind, Kind::Code | Kind::Class | Kind::Group))
}

/// A call, and its answer of at most six rows.
fn ask(db: &Db, query: &Query, call: &str) -> Result<String> {
    const SHOWN: usize = 6;
    /// A wider table becomes a list.
    const WIDEST: usize = 240;
    let run = |options: &str| db.run(&format!("{call}{options}"));
    if query.null_answer.is_some() {
        return Ok(format!("{call}\n{}", run("")?));
    }
    let is_long = run(&format!(" --format jsonl --limit {}", SHOWN + 1))?.lines().count() > SHOWN;
    let limit = if is_long { format!(" --limit {SHOWN}") } else { String::new() };
    let table = run(&format!(" --format table{limit}"))?;
    if table.lines().all(|line| line.chars().count() <= WIDEST) {
        return Ok(format!("{call}{limit}\n{table}"));
    }
    let options = format!(" --format list{limit}");
    Ok(format!("{call}{options}\n{}", run(&options)?))
}
