//! The generated documents.

mod claims;
mod file_format;
mod findings;
mod queries;
mod whole;
mod words;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use klotski_program::texts::Language;
use klotski_query::{Answer, Arguments, Session, ask, find};
use whole::Whole;

use crate::environment;
use crate::steps::Steps;

/// A document, or a picture of one: its path and its content.
type Document = (String, String);

/// Writes the documents, or compares them with the files.
pub fn run(check: bool, db: Option<&Path>) -> Result<()> {
    let mut steps = Steps::begin("docs");
    let whole = db.map(|path| Whole::open(path, &mut steps)).transpose()?;
    // Answers have NULL where a stage is missing.
    let complete = whole.as_ref().filter(|whole| whole.has_all_stages());
    let mut documents = vec![
        document("docs/file-format.md", file_format::page)?,
        document("docs/words.md", |old| words::page(old, Language::English))?,
        document("docs/words.zh.md", |old| words::page(old, Language::Chinese))?,
        document("docs/queries.md", |old| queries::page(old, complete))?,
    ];
    match &whole {
        Some(whole) => {
            documents.push(document("docs/claims.md", |old| claims::page(&whole.session, old))?);
            if complete.is_some() {
                documents.extend(findings::pages(&whole.session)?);
            } else {
                println!("left out, because a stage is missing: docs/findings.md, docs/queries.md");
            }
        }
        None => println!(
            "left out without --db: docs/claims.md, docs/findings.md, the answers of docs/queries.md"
        ),
    }
    let is_other =
        |(path, content): &&Document| fs::read_to_string(path).ok().as_ref() != Some(content);
    let others: Vec<&Document> = documents.iter().filter(is_other).collect();
    let count = documents.len();
    if check {
        let paths: Vec<&str> = others.iter().map(|(path, _)| path.as_str()).collect();
        let db = db.map(|path| format!(" --db {}", path.display())).unwrap_or_default();
        ensure!(
            paths.is_empty(),
            "not as generated: {}; `cargo xtask docs{db}` writes them",
            paths.join(", ")
        );
        println!("docs: {count} files are as generated");
        return Ok(());
    }
    for (path, content) in &others {
        fs::write(path, content).with_context(|| path.clone())?;
        println!("wrote {path}");
    }
    // What tests write.
    steps.set("KLOTSKI_WRITE", "1");
    steps.run("golden answers", "cargo test --quiet --test klotski -- golden")?;
    if let Some(path) = db.filter(|_| whole.is_some_and(|whole| whole.has_all_stages())) {
        steps.set_path("KLOTSKI_WHOLE", &path.to_string_lossy())?;
        environment::sqlite_wasm(&mut steps)?;
        steps.run(
            "the table of docs/serve.md",
            "cargo test --quiet --test klotski -- --ignored the_canned_queries_are_cheap",
        )?;
    }
    println!("docs: {count} files and the golden answers are written");
    Ok(())
}

/// A document that is made from the one before it.
fn document(path: &str, page: impl FnOnce(&str) -> Result<String>) -> Result<Document> {
    let old = fs::read_to_string(path).with_context(|| path.to_owned())?;
    Ok((path.to_owned(), page(&old).with_context(|| path.to_owned())?))
}

/// The answer to a canned query.
fn answer(session: &Session, query: &str, words: &[String]) -> Result<Answer> {
    let query = find(query)?;
    let mut answer = Answer::default();
    ask(session, query, &Arguments::read(query, words)?, &mut answer)?;
    Ok(answer)
}

/// Some columns of the answer to a canned query.
fn texts<const N: usize>(
    session: &Session,
    query: &str,
    columns: [&str; N],
) -> Result<Vec<[String; N]>> {
    let answer = answer(session, query, &[])?;
    let text = |row, column| answer.get(row, column).text().into_owned();
    Ok(answer.rows.iter().map(|row| columns.map(|column| text(row, column))).collect())
}
