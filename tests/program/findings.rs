//! docs/findings.md: what the data of all layouts show.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use klotski_program::texts::{Language, separated};
use klotski_query::{Answer, Arguments, Session, Stop, Value, ask, find, run_sql};
use klotski_report::picture::{Form, PLOTS};
use klotski_warehouse::{Stage, TABLES, stages};
use regex::Regex;

use crate::support::fixture::session;
use crate::support::needs;

const HEAD: &str = "\
<!-- Written by a test from the query `findings`: UPDATE_GOLDEN=1, see CONTRIBUTING.md. -->

# Findings

What the data of all 29,334,498 layouts show. Each finding has the statement that gives its numbers: run
it with `klotski-sql sql`, or in any SQLite browser; statements without functions of the puzzle also run in
DuckDB on the [Parquet files](parquet.md). [Words](words.md) explains the terms; a distance or a number of
moves is in steps unless noted. `klotski-sql cite` prints how to cite the data. [Claims](claims.md) has what
others published.
";

/// A finding, as the query `findings` lists it.
struct Finding {
    id: String,
    text: String,
    plot: String,
    checked: String,
    published: String,
    sql: String,
}

fn findings(session: &Session) -> Vec<Finding> {
    let query = find("findings").unwrap();
    let mut answer = Answer::default();
    ask(session, query, &Arguments::read(query, &[]).unwrap(), &mut answer).unwrap();
    let finding = |row: &Vec<Value<'static>>| {
        let [id, text, plot, checked, published, sql] =
            ["finding_id", "finding", "plot", "checked", "published", "sql"]
                .map(|column| answer.get(row, column).text().into_owned());
        Finding { id, text, plot, checked, published, sql }
    };
    answer.rows.iter().map(finding).collect()
}

fn answer_of(session: &Session, sql: &str) -> Answer {
    let mut answer = Answer::default();
    run_sql(session, sql, &[], &mut answer).unwrap_or_else(|error| panic!("{sql}: {error}"));
    answer
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name)
}

fn page_text() -> String {
    fs::read_to_string(path("findings.md")).unwrap()
}

/// The numbers of a sentence, without those in names of classes and layouts.
fn numbers(text: &str) -> Vec<String> {
    let words =
        text.split_whitespace().map(|word| word.trim_matches(|c: char| "(),;:.".contains(c)));
    let number = Regex::new(r"^[0-9][0-9,]*(\.[0-9]+)?$").unwrap();
    words.filter(|word| number.is_match(word)).map(|word| word.replace(',', "")).collect()
}

/// Every number of a sentence is in the answer of its statement.
fn assert_supported(finding: &Finding, answer: &Answer) {
    let cells: BTreeSet<String> =
        answer.rows.iter().flatten().map(|value| value.text().into_owned()).collect();
    let numbers = numbers(&finding.text);
    assert!(!numbers.is_empty(), "finding {} has no number", finding.id);
    for number in numbers {
        assert!(cells.contains(&number), "finding {}: {number} is not in {cells:?}", finding.id);
    }
}

#[test]
fn numbers_are_found_in_sentences() {
    let text = "Class 5-4-1 (4FEA134) has 65,880, not 1.5; 2x2 in 2,407.";
    assert_eq!(numbers(text), ["65880", "1.5", "2407"]);
}

/// Every statement runs on a warehouse of some classes, and the page has every finding.
#[test]
fn findings_run_on_a_small_warehouse() {
    let (session, page) = (session(), page_text());
    let findings = findings(&session);
    assert!(findings.len() >= 15);
    for finding in &findings {
        let answer = answer_of(&session, &finding.sql);
        for part in [&finding.text, &finding.sql, &finding.checked, &finding.published] {
            assert!(page.contains(part.as_str()), "docs/findings.md lacks finding {}", finding.id);
        }
        for english in [&finding.text, &finding.checked, &finding.published] {
            assert_ne!(Language::Chinese.text(english), english.as_str(), "no entry in texts.csv");
        }
        assert!(!finding.published.to_lowercase().contains("the first"), "finding {}", finding.id);
        // Those about one layout or one class hold here, too.
        if finding.sql.contains("code = '1A9BF0C00'") || finding.sql.contains("(5, 4, 1)") {
            assert_supported(finding, &answer);
        }
    }
}

/// `UPDATE_GOLDEN=1` writes the page and its plots again, from a warehouse with all stages.
#[test]
fn findings_hold_in_the_whole_warehouse() {
    let Some(whole) = needs::whole() else { return };
    let session = Session::open(&whole, Stop::default()).unwrap();
    let stages = stages(session.warehouse().unwrap().connection()).unwrap();
    let (known, unknown): (Vec<_>, Vec<_>) =
        findings(&session).into_iter().partition(|finding| is_measured(&finding.sql, &stages));
    let mut page = HEAD.to_owned();
    for finding in known {
        let answer = answer_of(&session, &finding.sql);
        assert_supported(&finding, &answer);
        add_finding(&mut page, &session, &finding, &answer);
    }
    if !unknown.is_empty() {
        return println!("{} findings need further stages", unknown.len());
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(path("findings.md"), &page).unwrap();
    }
    assert_eq!(page_text(), page);
}

/// Whether a warehouse with these stages has all tables and columns of a statement.
fn is_measured(sql: &str, stages: &[Stage]) -> bool {
    let words: BTreeSet<&str> = sql.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let lacks = |stage: Stage, name: &str| !stages.contains(&stage) && words.contains(name);
    !TABLES.into_iter().any(|table| {
        lacks(table.stage, table.name)
            || table.columns.iter().any(|column| lacks(column.stage, column.name))
    })
}

fn add_finding(page: &mut String, session: &Session, finding: &Finding, answer: &Answer) {
    let Finding { id, text, plot, checked, published, sql } = finding;
    write!(page, "\n## Finding {id}\n\n**{text}**\n\n").unwrap();
    if !plot.is_empty() {
        let name = add_plot(session, plot);
        write!(page, "![{plot}](pictures/{name})\n\n").unwrap();
    }
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    *page += &line(answer.columns.clone());
    *page += &line(answer.columns.iter().map(|_| "---:".to_owned()).collect());
    for row in &answer.rows {
        *page += &line(row.iter().map(cell).collect());
    }
    write!(
        page,
        "\n```sql\n{sql};\n```\n\n- Checked: {checked}\n- Published before: {published}\n"
    )
    .unwrap();
}

/// A number with separators.
fn cell(value: &Value<'_>) -> String {
    match value {
        Value::Integer(integer) => separated(&integer.to_string()),
        value => value.text().into_owned(),
    }
}

/// Writes the picture of a plot, and returns its file name.
fn add_plot(session: &Session, call: &str) -> String {
    let mut words = call.split(' ');
    let name = words.next().unwrap();
    let file_name = format!("{name}.svg");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let plot = PLOTS.iter().find(|plot| plot.name == name).unwrap();
        let words: Vec<String> = words.map(str::to_owned).collect();
        let query = find(plot.query).unwrap();
        let mut answer = Answer::default();
        let arguments = Arguments::read(query, &words).unwrap();
        ask(session, query, &arguments, &mut answer).unwrap();
        let source = session.provenance_line().unwrap();
        let caption = plot.caption(&words, source, Language::English);
        let svg = plot.svg(&answer, &caption, Form::Wide, Language::English);
        fs::write(path("pictures").join(&file_name), svg).unwrap();
    }
    file_name
}
