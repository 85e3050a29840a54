//! Options do what they say or are refused.

use klotski_query::catalogue;

use crate::support::programs::{answer, klotski_sql};

/// Nothing about a layout is the same fact in every query; the golden calls have it in every format.
#[test]
fn nothing_about_a_layout_ends_alike() {
    let sql = "SELECT code FROM groups JOIN layouts ON code = seed
               WHERE size = 1 AND NOT solvable AND NOT is_symmetric LIMIT 1";
    let code = answer(&["sql", sql, "--no-headers"]);
    let code = code.trim();
    let of_layouts = catalogue().iter().filter(|query| query.usage().contains(" LAYOUT"));
    let of_layouts: Vec<_> = of_layouts.collect();
    assert!(of_layouts.len() > 10);
    for query in of_layouts {
        let output = klotski_sql(&["query", query.name, code, "--no-headers"]);
        let [text, error] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
        let message = query.empty_answer.map(|missing| format!("klotski-sql: {code} {missing}\n"));
        assert_eq!((text.is_empty(), error), (message.is_some(), message.unwrap_or_default()));
        assert!(output.status.code() == Some(3) || !text.is_empty(), "{}", query.name);
    }
}
