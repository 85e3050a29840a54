//! docs/findings.md: what the data of all layouts show.

use std::collections::BTreeSet;

use klotski_query::{Answer, Arguments, Session, Stop, Value, ask, find, run_sql};
use klotski_texts::Language;
use klotski_warehouse::{Stage, TABLES};
use regex::Regex;

use crate::support::fixture::session;
use crate::support::needs;

/// A finding, as the query `findings` lists it.
struct Finding {
    id: String,
    text: String,
    checked: String,
    published: String,
    sql: String,
}

fn findings(session: &Session) -> Vec<Finding> {
    let query = find("findings").unwrap();
    let mut answer = Answer::default();
    ask(session, query, &Arguments::read(query, &[]).unwrap(), &mut answer).unwrap();
    let finding = |row: &Vec<Value<'static>>| {
        let [id, text, checked, published, sql] =
            ["finding_id", "finding", "checked", "published", "sql"]
                .map(|column| answer.get(row, column).text().into_owned());
        Finding { id, text, checked, published, sql }
    };
    answer.rows.iter().map(finding).collect()
}

fn answer_of(session: &Session, sql: &str) -> Answer {
    let mut answer = Answer::default();
    run_sql(session, sql, &[], &mut answer).unwrap_or_else(|error| panic!("{sql}: {error}"));
    answer
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
    let (session, page) = (session(), include_str!("../../docs/findings.md"));
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

#[test]
fn findings_hold_in_the_whole_warehouse() {
    let Some(whole) = needs::whole() else { return };
    let session = Session::open(&whole, Stop::default()).unwrap();
    let stages = needs::stages_of(&whole);
    for finding in findings(&session).iter().filter(|one| is_measured(&one.sql, &stages)) {
        assert_supported(finding, &answer_of(&session, &finding.sql));
    }
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
