//! `klotski-sql list`: the canned queries.

use anyhow::Result;
use clap::Args;
use klotski_query::{Query, RowSink, Topic, catalogue, find};
use klotski_texts::language;

use crate::cli::answer::{AnswerKind, AnswerOptions};
use crate::cli::completers;

/// The queries that most users need, listed before those of any topic.
const FIRST: [&str; 10] = [
    "minsteps",
    "hardest",
    "puzzles",
    "named-layouts",
    "names",
    "layout",
    "solutions",
    "group",
    "totals",
    "records",
];

/// List the canned queries by topic, or show one
#[derive(Debug, Args)]
pub struct ListArgs {
    /// Show this query: the meaning of its parameters, and its SQL; or list this topic
    #[arg(add = completers::queries_and_topics())]
    name: Option<String>,
    #[command(flatten)]
    output: AnswerOptions,
}

impl ListArgs {
    pub fn run(&self) -> Result<()> {
        let topic = self.name.as_ref().and_then(|name| name.to_ascii_lowercase().parse().ok());
        if let (None, Some(name)) = (topic, &self.name) {
            let file = shown_file(find(name)?);
            let destination = self.output.decide_text("the SQL of a query")?;
            return destination.write_text(&file);
        }
        self.output.decide(AnswerKind::Rows)?.write_rows(|sink| write_list(sink, topic))
    }
}

/// The file of a query, with the texts of its header in the language of the reader.
fn shown_file(query: &Query<'_>) -> String {
    let texts = [query.title, query.description].into_iter();
    let texts = texts.chain(query.params.iter().map(|param| param.description));
    texts.chain(query.null_answer).fold(query.file.to_owned(), |file, text| {
        file.replacen(&format!(" {text}\n"), &format!(" {}\n", language().text(text)), 1)
    })
}

/// Writes a row per query, by topic; in a list of all topics [`FIRST`] comes first.
fn write_list(sink: &mut dyn RowSink, topic: Option<Topic>) -> Result<()> {
    sink.begin(&["topic", "query", "title", "arguments"])?;
    let is_asked = |query: &&Query| topic.is_none_or(|topic| query.topic == topic);
    let mut queries: Vec<&Query<'_>> = catalogue().iter().filter(is_asked).collect();
    if topic.is_none() {
        let place = |query: &&Query<'_>| FIRST.iter().position(|name| *name == query.name);
        queries.sort_by_key(|query| place(query).unwrap_or(FIRST.len()));
    }
    for query in queries {
        let arguments = query.placeholders().join(" ");
        // The topic stays as it is: it is a word of the command line.
        let (topic, title) = (query.topic.name(), language().text(query.title));
        let title = title.as_ref().into();
        sink.row(&[topic.into(), query.name.into(), title, arguments.into()])?;
    }
    Ok(sink.end()?)
}
