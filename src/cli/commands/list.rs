//! `klotski-sql list`: the canned queries.

use std::io::{BufRead, Write};

use anyhow::Result;
use clap::Args;
use klotski_program::language;

use crate::cli::answer::{Checked, RowOptions};
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::query::{Arguments, Kind, Query, Session, Topic, ask, catalogue, find};
use crate::render::{Format, Style};
use crate::rows::RowSink;

/// List the canned queries by topic, or show one
#[derive(Debug, Args)]
pub struct ListArgs {
    /// Show this query: the meaning of its parameters, and its SQL; or list this topic
    #[arg(add = completers::queries_and_topics())]
    name: Option<String>,
    /// List the queries of this topic only
    #[arg(long, value_name = "TOPIC", add = completers::topics(), conflicts_with_all = ["name", "examples"])]
    topic: Option<Topic>,
    /// Write all queries as Markdown, each with an example and its answer
    #[arg(long, conflicts_with = "name")]
    examples: bool,
    #[command(flatten)]
    output: Checked<RowOptions>,
}

impl ListArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let topic = self.topic.or_else(|| topic_named(self.name.as_deref()?));
        if let Some(topic) = topic {
            return self.output.write_rows(|sink| write_list(sink, Some(topic)));
        }
        if let Some(name) = &self.name {
            let file = shown_file(find(name)?);
            return self
                .output
                .write_text("the SQL of a query", None, |out| Ok(out.write_all(file.as_bytes())?));
        }
        if self.examples {
            let session = call.session()?;
            return self.output.write_text("the document", Some(Format::Markdown), |out| {
                write_examples(&session, out)
            });
        }
        self.output.write_rows(|sink| write_list(sink, None))
    }
}

/// The topic of this name, in upper or lower case. A name of both a topic and a query is that of
/// the query.
pub fn topic_named(name: &str) -> Option<Topic> {
    if find(name).is_ok() { None } else { name.to_ascii_lowercase().parse().ok() }
}

/// The file of a query, with the texts of its header in the language of the reader.
pub fn shown_file(query: &Query<'_>) -> String {
    let texts = [query.title, query.description].into_iter();
    let texts = texts.chain(query.params.iter().map(|param| param.description));
    texts.chain(query.null_answer).fold(query.file.to_owned(), |file, text| {
        file.replacen(&format!(" {text}\n"), &format!(" {}\n", language().text(text)), 1)
    })
}

/// Writes a row per query, by topic.
pub fn write_list(sink: &mut dyn RowSink, topic: Option<Topic>) -> Result<()> {
    sink.begin(&["topic", "query", "arguments", "title"])?;
    let is_asked = |query: &&Query| topic.is_none_or(|topic| query.topic == topic);
    for query in catalogue().iter().filter(is_asked) {
        let arguments = query.placeholders();
        // The topic stays as it is: it is a word of the command line.
        let (topic, title) = (query.topic.name(), language().text(query.title));
        let title = title.as_ref().into();
        sink.row(&[topic.into(), query.name.into(), arguments.into(), title])?;
    }
    Ok(sink.end()?)
}

/// Writes the document `docs/queries.md`.
fn write_examples(session: &Session, out: &mut dyn Write) -> Result<()> {
    out.write_all(HEAD.as_bytes())?;
    for &topic in Topic::ALL {
        let queries = || catalogue().iter().filter(|query| query.topic == topic);
        let names: Vec<String> =
            queries().map(|query| format!("[{}](#{})", query.name, anchor(query))).collect();
        writeln!(out, "- {topic}: {}", names.join(", "))?;
    }
    for &topic in Topic::ALL {
        writeln!(out, "\n## {topic}")?;
        for query in catalogue().iter().filter(|query| query.topic == topic) {
            write_example(session, query, out)?;
        }
    }
    Ok(())
}

const HEAD: &str = "\
<!-- Written by `klotski-sql list --examples`; do not edit. -->

# The canned queries

What `klotski-sql query` answers, each with an example and its answer from the whole
warehouse. Arguments in brackets may be left out. A code may be written in any way
that names a layout: `峰回路转`, `4FEA134`, `id:10399732`, `short:AXCZN`, `5-4-2-0-30833`.
The SQL is in `queries/`, and `klotski-sql list NAME` prints it.

";

/// The anchor of the heading of a query. Of two equal headings, the second gets a number, and
/// the heading of a topic comes before those of its queries.
fn anchor(query: &Query) -> String {
    let is_topic = Topic::ALL.iter().any(|topic| topic.to_string() == query.name);
    if is_topic { format!("{}-1", query.name) } else { query.name.to_owned() }
}

/// The rows of an answer in the document.
const SHOWN: u64 = 8;

fn write_example(session: &Session, query: &Query, out: &mut dyn Write) -> Result<()> {
    let Query { name, title, description, .. } = query;
    writeln!(out, "\n### {name}\n\n**{title}.** {description}\n")?;
    for param in &query.params {
        let default = param.default.map(|default| format!(", `{default}` if left out"));
        writeln!(
            out,
            "- `{}` ({}{}): {}",
            param.placeholder(),
            param.kind.name(),
            default.unwrap_or_default(),
            param.description
        )?;
    }
    if let Some(stage) = query.needs {
        writeln!(out, "- asks the stage {stage} of the warehouse")?;
    }
    if !query.params.is_empty() || query.needs.is_some() {
        writeln!(out)?;
    }
    // The answer of a query about all classes depends on the warehouse. The mark tells the test
    // of the document that a small warehouse has another answer.
    if !query.params.iter().any(|param| matches!(param.kind, Kind::Code | Kind::Class)) {
        writeln!(out, "<!-- whole -->")?;
    }
    let command = format!("klotski-sql query {name} {}", query.example);
    let limit = if is_long(session, query)? { format!(" --limit {SHOWN}") } else { String::new() };
    writeln!(out, "```console\n$ {}{limit}", command.trim_end())?;
    let mut answer = Vec::new();
    let is_value = query.null_answer.is_some();
    let style = Style { limit: Some(SHOWN), has_headers: !is_value, ..Style::default() };
    let format = if is_value { Format::List } else { Format::Table };
    fill(session, query, format.sink(&mut answer, &style).as_mut())?;
    out.write_all(&answer)?;
    Ok(writeln!(out, "```")?)
}

/// Whether the answer has more rows than the document shows.
fn is_long(session: &Session, query: &Query) -> Result<bool> {
    let mut lines = Vec::new();
    let style = Style { has_headers: false, limit: Some(SHOWN + 1), ..Style::default() };
    fill(session, query, Format::Jsonl.sink(&mut lines, &style).as_mut())?;
    Ok(lines.lines().count() as u64 > SHOWN)
}

fn fill(session: &Session, query: &Query, sink: &mut dyn RowSink) -> Result<()> {
    let arguments = Arguments::read(query, &query.example_words())?;
    Ok(ask(session, query, &arguments, sink)?)
}
