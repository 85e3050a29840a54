//! The SQL functions: their golden answers, and their rows in docs/functions.md; against the library,
//! which its own tests compare with a naive model, and against the stored tables.

use std::fs;

use klotski::{Code, Metric};
use klotski_query::Session;

use crate::support::fixture::{rows, session};

/// The rows of a statement without parameters.
fn ask(session: &Session, sql: &str) -> Vec<Vec<String>> {
    rows(session, sql, &[])
}

/// The only value of the only row.
fn value(session: &Session, sql: &str) -> String {
    let rows = ask(session, sql);
    assert!(rows.len() == 1 && rows[0].len() == 1, "{sql}: {rows:?}");
    rows[0][0].clone()
}

/// Layouts of all classes of the small warehouse.
const SOME: &str = "(SELECT * FROM layouts NATURAL JOIN groups WHERE layouts.id % 97 = 0)";

#[test]
fn all_names_of_a_layout_name_it() {
    let session = session();
    for name in [
        "lower(code)",
        "coalesce(nullif(rtrim(code, '0'), ''), '0')",
        "'id:' || id",
        "'ID:000' || id",
        "'short:' || short_code(code)",
        "'Short:' || lower(short_code(code))",
        "format('%d-%d-%d-%d-%d', jiang_num, bing_num, style_num, group_num, group_index)",
    ] {
        let sql = format!(
            "SELECT count(*) > 1000, count(*) FILTER (WHERE code({name}) IS NOT code
                OR layout_id({name}) IS NOT id OR short_code({name}) IS NOT short_code(code))
             FROM {SOME}"
        );
        assert_eq!(ask(&session, &sql), [["1", "0"]], "{name}");
    }
}

/// The functions give what the library gives. The last is a correlated join.
#[test]
fn layouts_are_those_of_the_library() {
    let session = session();
    let sql = format!(
        "SELECT code, board(code), is_symmetric(code), mirror(code), flip(code) FROM {SOME}"
    );
    for row in ask(&session, &sql) {
        let layout = row[0].parse::<Code>().unwrap().layout();
        let [mirror, flip] = [layout.mirror(), layout.flip()].map(|image| image.code().to_string());
        let is_symmetric = u8::from(layout.is_symmetric()).to_string();
        assert_eq!(row[1..], [layout.drawing(), is_symmetric, mirror, flip], "{}", row[0]);
    }
    let sql = format!(
        "SELECT l.code, group_concat(n.code || block || from_cell || ' ' || to_cell)
         FROM {SOME} AS l CROSS JOIN neighbors(l.code) AS n GROUP BY 1"
    );
    for row in ask(&session, &sql) {
        let layout = row[0].parse::<Code>().unwrap().layout();
        let moves = layout
            .moves(Metric::Step)
            .map(|(step, to)| format!("{}{}{} {}", to.code(), step.shape, step.from, step.to));
        assert_eq!(row[1], moves.collect::<Vec<_>>().join(","), "{}", row[0]);
    }
}

/// Every layout of whole classes: the ingest measures all layouts of a class at once, while the
/// functions search from each layout.
#[test]
fn the_functions_agree_with_the_stored_measures() {
    let session = session();
    for class in ["0-0-0", "1-0-0", "1-0-1", "6-0-0", "7-0-2", "7-0-3", "7-0-7"] {
        let layouts =
            format!("(SELECT l.* FROM layouts AS l NATURAL JOIN classes WHERE class = '{class}')");
        let sql = format!(
            "SELECT l.code FROM {layouts} AS l JOIN groups AS g USING (group_id)
             WHERE l.id IS NOT layout_id(l.code)
                OR l.is_symmetric IS NOT is_symmetric(l.code)
                OR l.seed_layer IS NOT distance(g.seed, l.code)
                OR g.size IS NOT (SELECT count(*) FROM group_of(l.code))
                OR (g.size, g.edges, g.max_degree, g.cut_layouts, g.bridges, g.biconnected_components,
                    g.largest_biconnected_component) IS NOT (SELECT * FROM structure_of(l.code))
                OR l.degree IS NOT (SELECT count(*) FROM neighbors(l.code))
                OR l.farthest_num IS NOT (SELECT count(*) FROM farthest(l.code))
                OR l.farthest_step IS NOT (SELECT min(moves) FROM farthest(l.code))
                OR l.farthest_step IS NOT (SELECT max(moves) FROM farthest(l.code))
                OR l.farthest_step IS NOT (SELECT max(layer) FROM layers_of(l.code))
                OR l.farthest_num IS NOT
                   (SELECT layouts FROM layers_of(l.code) ORDER BY layer DESC LIMIT 1)
                OR l.solution_num IS NOT (SELECT count(*) FROM solutions(l.code))
                OR l.min_solution_num IS NOT (SELECT count(*) FROM solutions(l.code) WHERE is_minimal)
                OR l.min_solution_step IS NOT (SELECT min(moves) FROM solutions(l.code))
                OR l.min_solution_step IS NOT steps_to(l.code, '2x2@13')
                OR l.min_straight_moves IS NOT steps_to(l.code, '2x2@13', 'straight')
                OR l.min_unit_moves IS NOT steps_to(l.code, '2x2@13', 'unit')
                OR l.solution_paths IS NOT solution_paths(l.code)"
        );
        assert_eq!(ask(&session, &sql), [[""; 0]; 0], "class {class}");
        let found = format!(
            "SELECT l.code, s.code FROM {layouts} AS l, solutions(l.code) AS s WHERE is_minimal"
        );
        let stored =
            format!("SELECT code, solution_code FROM min_solutions JOIN {layouts} USING (code)");
        assert_same(&session, &found, &stored);
    }
    let found = "SELECT g.group_id, f.layer, f.layouts FROM groups AS g, layers_of(g.seed) AS f";
    assert_same(&session, found, "SELECT group_id, seed_layer, layouts FROM layers");
    let found = "SELECT g.group_id, m.code FROM groups AS g, group_of(g.seed) AS m";
    assert_same(&session, found, "SELECT group_id, code FROM layouts");
}

/// Compares two statements whose rows are all different.
fn assert_same(session: &Session, one: &str, other: &str) {
    let sql = format!(
        "SELECT abs((SELECT count(*) FROM ({one})) - (SELECT count(*) FROM ({other})))
              + (SELECT count(*) FROM ({one} EXCEPT {other}))"
    );
    assert_eq!(value(session, &sql), "0", "{one}");
}

/// The picture is that of `show`, in cells of another size.
#[test]
fn a_board_is_an_svg() {
    let session = session();
    let one = |sql: &str| rows(&session, sql, &[])[0][0].clone();
    let svg = one("SELECT board_svg('横刀立马')");
    assert_eq!(
        svg,
        klotski_report::picture::board(&"1A9BF0C".parse::<Code>().unwrap().layout(), 40)
    );
    assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
    assert_eq!(one("SELECT klotski_sql_version()"), env!("CARGO_PKG_VERSION"));
}

/// The tables of docs/functions.md name each function of the puzzle, those with rows with their columns.
#[test]
fn the_page_of_functions_names_every_function() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/functions.md");
    let text = fs::read_to_string(path).unwrap();
    let session = session();
    let scalars = "SELECT name FROM pragma_function_list
                   WHERE flags = 526336 OR name = 'klotski_sql_version'";
    for name in ask(&session, scalars).concat() {
        assert!(text.contains(&format!("`{name}(")), "the page lacks {name}");
    }
    let tables = "SELECT m.name, group_concat(iif(x.hidden, NULL, '`' || x.name || '`'), ', '),
                         group_concat(iif(x.hidden, x.name, NULL), ', ')
                  FROM pragma_module_list AS m, pragma_table_xinfo(m.name) AS x
                  WHERE m.name NOT LIKE 'fts%' AND m.name NOT LIKE 'pragma%'
                    AND m.name NOT LIKE 'rtree%' AND m.name NOT IN ('dbstat', 'generate_series')
                  GROUP BY 1";
    let tables = ask(&session, tables);
    assert!(tables.len() > 9, "{tables:?}");
    for row in tables {
        let arguments = row[2].replace("metric", "[metric]");
        let has_two = arguments.contains("a, b");
        let arguments = if has_two { arguments } else { arguments.replacen('a', "ref", 1) };
        let described = format!("| `{}({arguments})`: {} |", row[0], row[1]);
        assert!(text.contains(&described), "the page lacks {described}");
    }
}
