//! The generated documents.

mod claims;
mod digests;
mod file_format;
mod findings;
mod layout;
mod queries;
mod schema;
mod whole;
mod words;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use klotski_query::{Answer, Arguments, Session, ask, catalogue, find};
use klotski_texts::Language;
use whole::Db;

use crate::{WRITE, cargo};

/// A document, or a picture of one: its path and its content.
type Document = (String, String);

/// Writes the documents, or compares them with the files. A document that cannot be made does not
/// keep the others from being written.
pub fn run(check: bool, db: Option<&Path>) -> Result<()> {
    let mut left_out = untranslated();
    let warehouse = db.map(Db::open).transpose()?;
    let whole = warehouse.as_ref().filter(|db| db.is_whole);
    let complete = whole.filter(|db| db.is_complete());
    let of_all = "no --db FILE of all layouts";
    if whole.is_none() {
        left_out.push(format!("docs/claims.md: {of_all}"));
    }
    if complete.is_none() {
        left_out.push(format!(
            "docs/findings.md with its pictures, the table of docs/serve.md: {of_all} and stages"
        ));
    }
    let mut made = vec![
        document("docs/words.md", |old| words::page(old, Language::English)),
        document("docs/words.zh.md", |old| words::page(old, Language::Chinese)),
        document("docs/pictures/schema.svg", |_| schema::picture()),
        document("queries/layout.sql", layout::query),
        document("docs/queries.md", |old| queries::page(old, warehouse.as_ref(), &mut left_out)),
    ];
    let citation = document("CITATION.cff", |old| match whole {
        Some(whole) => digests::citation(old, whole),
        None => Ok(old.to_owned()),
    })?;
    let copied = |old: &str| digests::copied(old, &citation.1);
    made.push(document("docs/file-format.md", |old| copied(&file_format::page(old)?)));
    made.extend(["README.md", "README.zh.md"].map(|readme| document(readme, copied)));
    made.push(Ok(citation));
    if let Some(whole) = whole {
        made.push(document("docs/claims.md", |old| claims::page(&whole.session, old)));
    }
    if let Some(whole) = complete {
        match findings::pages(&whole.session) {
            Ok(pages) => made.extend(pages.into_iter().map(Ok)),
            Err(error) => made.push(Err(error)),
        }
    }
    for one in left_out {
        println!("left out: {one}");
    }
    let (mut documents, mut faults) = (Vec::new(), Vec::new());
    for one in made {
        match one {
            Ok(document) => documents.push(document),
            Err(error) => faults.push(format!("{error:#}")),
        }
    }
    let is_other =
        |(path, content): &&Document| fs::read_to_string(path).ok().as_ref() != Some(content);
    let others: Vec<&Document> = documents.iter().filter(is_other).collect();
    let count = documents.len();
    if check {
        let paths: Vec<&str> = others.iter().map(|(path, _)| path.as_str()).collect();
        let db = db.map(|path| format!(" --db {}", path.display())).unwrap_or_default();
        if !paths.is_empty() {
            let paths = paths.join(", ");
            faults.push(format!("not as generated: {paths}; `cargo xtask docs{db}` writes them"));
        }
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        println!("docs: {count} files are as generated");
        return Ok(());
    }
    for (path, content) in &others {
        fs::write(path, content).with_context(|| path.clone())?;
        println!("wrote {path}");
    }
    // What tests write.
    let mut written = vec![cargo("test --quiet --test klotski -- golden", &[WRITE])];
    if let Some(path) = db.filter(|_| complete.is_some()) {
        written.push(cargo(
            "test --quiet --test klotski -- --ignored the_canned_queries_are_cheap",
            &[WRITE, ("KLOTSKI_WHOLE", &path.to_string_lossy())],
        ));
    }
    faults.extend(written.into_iter().filter_map(Result::err).map(|error| format!("{error:#}")));
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    println!("docs: {count} files and the golden answers are written");
    Ok(())
}

/// The texts of queries without Chinese, which a test would find after a long build.
fn untranslated() -> Vec<String> {
    let texts = catalogue().iter().flat_map(|query| {
        let meanings = query.params.iter().map(|param| param.description);
        [query.title, query.description].into_iter().chain(meanings)
    });
    let is_missing = |text: &&str| Language::Chinese.template(text).is_none();
    let of_text =
        |text| format!("the Chinese of '{text}': crates/klotski-texts/src/texts.csv lacks it");
    texts.filter(is_missing).map(of_text).collect()
}

/// A document that is made from the one before it.
fn document(path: &str, page: impl FnOnce(&str) -> Result<String>) -> Result<Document> {
    let old = fs::read_to_string(path).with_context(|| path.to_owned())?;
    Ok((path.to_owned(), page(&old).with_context(|| path.to_owned())?))
}

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
