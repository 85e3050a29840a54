//! docs/claims.md: the published claims, and the answers of the warehouse.

use klotski::Class;
use klotski_query::{Answer, Arguments, Session, Stop, Value, ask, find, run_sql};
use klotski_texts::separated;

use super::queries::schema_filled_by;
use crate::support::fixture::{rows, session};
use crate::support::needs;

/// A claim, as the query `claims` lists it.
struct Claim {
    id: i64,
    text: String,
    claimed: Value<'static>,
    ours: Value<'static>,
    sql: String,
    shown: Option<String>,
}

fn claims(session: &Session) -> Vec<Claim> {
    let query = find("claims").unwrap();
    let mut answer = Answer::default();
    ask(session, query, &Arguments::read(query, &[]).unwrap(), &mut answer).unwrap();
    let claim = |row: &Vec<Value<'static>>| {
        let text = |column| answer.get(row, column).text().into_owned();
        let Value::Integer(id) = *answer.get(row, "claim_id") else { panic!("a number") };
        let [claimed, ours] = ["claimed", "ours"].map(|column| answer.get(row, column).clone());
        let agrees = match (text("agrees").as_str(), ours == Value::Null) {
            ("", true) => None,
            ("1", false) => Some(true),
            ("0", false) => Some(false),
            other => panic!("claim {id}: {other:?}"),
        };
        assert_eq!(agrees, (ours != Value::Null).then(|| claimed == ours), "claim {id}");
        let shown = Some(text("shown")).filter(|shown| !shown.is_empty());
        assert!(agrees == Some(false) || shown.is_none(), "claim {id} shows what is not wrong");
        Claim { id, text: text("claim"), claimed, ours, sql: text("sql"), shown }
    };
    answer.rows.iter().map(claim).collect()
}

fn value_of(session: &Session, sql: &str) -> Value<'static> {
    let mut answer = Answer::default();
    run_sql(session, sql, &[], &mut answer).unwrap_or_else(|error| panic!("{sql}: {error}"));
    assert_eq!((answer.rows.len(), answer.columns.len()), (1, 1), "{sql}");
    answer.rows[0][0].clone()
}

/// The answer in the column `ours` is that of the statement beside it, and claims about the
/// classes of the small warehouse have the answers of the page.
#[test]
fn claims_have_the_answers_of_the_page() {
    let session = session();
    let page = include_str!("../../docs/claims.md");
    let claims = claims(&session);
    let mut compared = 0;
    for claim in &claims {
        if claim.ours != Value::Null {
            assert_eq!(claim.ours, value_of(&session, &claim.sql), "claim {}", claim.id);
        }
        let row = format!("| {} | {} |", claim.id, claim.text.replace('|', "\\|"));
        let row = page.lines().find(|line| line.starts_with(&row));
        let row = row.unwrap_or_else(|| panic!("docs/claims.md lacks claim {}", claim.id));
        // Claims about a layout, or about one class that is there.
        let is_of_small = ["code = '", "('", "'5-4-1'", "(5, 4, 1)", "seed = "];
        if is_of_small.iter().any(|part| claim.sql.contains(part)) && claim.ours != Value::Null {
            let [claimed, ours] =
                [&claim.claimed, &claim.ours].map(|value| separated(&value.text()));
            assert!(row.contains(&format!("| {claimed} | {ours} |")), "{row}: not {ours}");
            compared += 1;
        }
    }
    assert!(compared >= 40, "{compared} of {} claims", claims.len());
    // The small warehouse does not hold all layouts.
    let of_all = claims.iter().find(|claim| claim.text.contains("203 classes")).unwrap();
    assert_eq!(of_all.ours, Value::Null);
    let last = format!("| {} |", claims.len() + 1);
    assert!(!page.lines().any(|line| line.starts_with(&last)), "docs/claims.md has more claims");
}

/// Whether a warehouse holds all layouts depends on its classes, not on how they were
/// asked for.
#[test]
fn claims_about_all_layouts_need_all_classes() {
    let query = find("claims").unwrap();
    let all: Vec<String> = Class::all()
        .map(|class| {
            let Class { jiang_num, bing_num, style_num } = class;
            let numbers = format!("{jiang_num}, {bing_num}, {style_num}");
            format!("INSERT INTO classes VALUES ('{class}', {numbers}, 1, 1, 1, 1);")
        })
        .collect();
    let (_folder, whole) = schema_filled_by(&all.concat());
    let answer = rows(&whole, query.sql, &["text=203 classes"]);
    assert_eq!((answer.len(), answer[0][3].as_str()), (1, "203"));
}

#[test]
fn claims_are_answered_in_the_whole_warehouse() {
    let Some(whole) = needs::whole() else { return };
    let session = Session::open(&whole, Stop::default()).unwrap();
    for claim in claims(&session) {
        assert_ne!(claim.ours, Value::Null, "claim {} has no answer", claim.id);
        let agrees = claim.claimed == claim.ours;
        assert_eq!(agrees, claim.shown.is_none(), "claim {}: what is wrong is shown", claim.id);
    }
}
