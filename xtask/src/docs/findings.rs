//! docs/findings.md: what the data of all layouts show, and its plots.

use std::fmt::Write;

use anyhow::{Context, Result};
use klotski_query::{Answer, Session, Value, run_sql};
use klotski_report::picture::{Form, PLOTS};
use klotski_texts::{Language, separated};

use super::{Document, answer, texts};

const HEAD: &str = "\
<!-- Written by `cargo xtask docs` from the query `findings`. -->

# Findings

What the data of all 29,334,498 layouts show. Each finding has the statement that gives its numbers: run
it with `klotski-sql sql`, or in any SQLite program with the [extension](extension.md); statements without
functions of the puzzle also run in DuckDB on the [Parquet files](parquet.md). Findings about distances need
`klotski-ingest --measures distances`. [Words](words.md) explains the terms; a distance or a number of moves is in
steps unless noted. `klotski-sql cite` prints how to cite the data. [Claims](claims.md) has what others published.
";

pub fn pages(session: &Session) -> Result<Vec<Document>> {
    let mut page = HEAD.to_owned();
    let mut plots = Vec::new();
    let columns = ["finding_id", "finding", "plot", "checked", "published", "sql"];
    for [id, text, plot, checked, published, sql] in texts(session, "findings", columns)? {
        write!(page, "\n## Finding {id}. {text}\n\n")?;
        if !plot.is_empty() {
            let (name, svg) = picture(session, &plot)?;
            write!(page, "![{plot}](pictures/{name}.svg)\n\n")?;
            plots.push((format!("docs/pictures/{name}.svg"), svg));
        }
        let mut answer = Answer::default();
        run_sql(session, &sql, &[], &mut answer).context(sql.clone())?;
        let mut comment = String::new();
        if let [row] = &answer.rows[..] {
            let values = answer.columns.iter().zip(row);
            let values = values.map(|(column, value)| format!("{column}: {}", cell(value)));
            comment = format!("\n-- {}", values.collect::<Vec<_>>().join("; "));
        } else {
            page += &table(&answer);
        }
        write!(
            page,
            "```sql\n{sql};{comment}\n```\n\n- Checked: {checked}\n- Published before: {published}\n"
        )?;
    }
    plots.push(("docs/findings.md".to_owned(), page));
    Ok(plots)
}

/// The answer with a line for each column, because the answers have more rows than columns.
fn table(answer: &Answer) -> String {
    let line = |(place, column): (usize, &String)| {
        let cells = answer.rows.iter().map(|row| format!(" {} |", cell(&row[place])));
        format!("| {column} |{}\n", cells.collect::<String>())
    };
    let mut lines: Vec<String> = answer.columns.iter().enumerate().map(line).collect();
    lines.insert(1, format!("| --- |{}\n", " ---: |".repeat(answer.rows.len())));
    lines.concat() + "\n"
}

/// A number with separators.
fn cell(value: &Value<'_>) -> String {
    match value {
        Value::Integer(integer) => separated(&integer.to_string()),
        value => value.text().into_owned(),
    }
}

/// The name of a plot, and its picture.
fn picture<'c>(session: &Session, call: &'c str) -> Result<(&'c str, String)> {
    let (name, words) = call.split_once(' ').unwrap_or((call, ""));
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    let plot = PLOTS.iter().find(|plot| plot.name == name).context("no such plot")?;
    let caption = plot.caption(&words, session.provenance_line()?, Language::English);
    let answer = answer(session, plot.query, &words)?;
    Ok((name, plot.svg(&answer, &caption, Form::Wide, Language::English)))
}
