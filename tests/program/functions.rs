//! The SQL functions: their golden answers, and their rows in docs/functions.md; against the library,
//! which its own tests compare with a naive model, and against the stored tables.

use std::fs;

use klotski::graph::LayerModel;
use klotski::{Code, Layout, Metric};
use klotski_query::Session;
use proptest::prelude::*;

use crate::support::fixture::{golden, rows, session};

const SCALARS: [&str; 14] = [
    "layout_id",
    "code",
    "short_code",
    "name",
    "board",
    "board_svg",
    "mirror",
    "flip",
    "is_symmetric",
    "distance",
    "minsteps",
    "solution_paths",
    "text_in",
    "klotski_sql_version",
];

/// The table-valued functions with their columns, as they are called.
const TABLE_FUNCTIONS: [(&str, &str); 10] = [
    ("neighbors(:a)", "code, block, from_cell, to_cell"),
    ("layers_of(:a)", "layer, layouts"),
    ("layer_members(:a)", "code, layer"),
    ("shortest_path(:a, :b)", "move, code, block, from_cell, to_cell"),
    ("shortest_paths(:a, :b)", "layer, code, next_code"),
    ("solutions(:a)", "code, moves, is_minimal"),
    ("farthest(:a)", "code, moves"),
    ("group_of(:a)", "code"),
    (
        "structure_of(:a)",
        "layouts, edges, max_degree, cut_layouts, bridges, biconnected_components, largest_biconnected_component",
    ),
    ("group_map(:a)", "code, x, y, z"),
];

/// A layout whose group has nine layouts, and its farthest layout.
const LAYOUTS: [&str; 2] = ["a=C26268000", "b=DA6920000"];

/// A statement and the rows of its answer, as lines.
fn answered(session: &Session, sql: &str, parameters: &[&str]) -> Vec<String> {
    let line = |row: Vec<String>| format!("  {}\n", row.join("|").replace('\n', "\n  "));
    let rows = rows(session, sql, parameters).into_iter().map(line);
    std::iter::once(format!("{sql}\n")).chain(rows).collect()
}

#[test]
fn scalars_have_their_golden_values() {
    let session = session();
    let mut found = Vec::new();
    for name in SCALARS {
        let calls = match name {
            "distance" => ["('1A9BF0C', 'id:4091297')", "('4FEA134', '5-4-2-0-0')"],
            "text_in" => ["('L ANE', 'L''Âne rouge', NULL)", "('战 布', '吕布', 'lü bu')"],
            // Compared below.
            "board_svg" | "klotski_sql_version" => continue,
            _ => ["('4FEA134')", "('short:4WVE1')"],
        };
        for call in calls {
            found.extend(answered(&session, &format!("SELECT {name}{call}"), &[]));
        }
    }
    golden("scalars.txt", &found.concat());
}

#[test]
fn table_functions_have_their_golden_rows() {
    let session = session();
    let mut found = Vec::new();
    for (call, columns) in TABLE_FUNCTIONS {
        let used = if call.contains(":b") { &LAYOUTS[..] } else { &LAYOUTS[..1] };
        found.extend(answered(&session, &format!("SELECT {columns} FROM {call}"), used));
    }
    golden("table_functions.txt", &found.concat());
}

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

fn sorted(mut rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    rows.sort_unstable();
    rows
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

/// A call has its arguments in parentheses or as conditions on hidden columns, on either side of a
/// join.
#[test]
fn every_way_to_write_a_call_gives_the_same_rows() {
    let session = session();
    let rows = |sql: &str| sorted(ask(&session, sql));
    let some = "(SELECT code AS c FROM layouts WHERE id % 997 = 0)";
    let expected = rows(&format!("SELECT c, n.* FROM {some}, neighbors(c) AS n"));
    assert!(expected.len() > 40, "{} rows", expected.len());
    for sql in [
        format!("SELECT c, n.* FROM neighbors AS n, {some} WHERE n.a = c"),
        format!("SELECT c, n.* FROM neighbors AS n JOIN {some} ON c = n.a"),
        format!("SELECT c, n.* FROM {some} LEFT JOIN neighbors(c) AS n"),
    ] {
        // Isolated layouts have no neighbours: a LEFT JOIN keeps them.
        let found: Vec<Vec<String>> =
            rows(&sql).into_iter().filter(|row| row[1] != "Null").collect();
        assert_eq!(found, expected, "{sql}");
    }
    // A contradiction has no rows.
    let sql = "SELECT * FROM neighbors WHERE a = '0' AND a = '1'";
    assert!(ask(&session, sql).is_empty());
}

#[test]
fn layouts_of_two_groups_have_no_path() {
    let session = session();
    let sql = "SELECT seed FROM groups WHERE (jiang_num, bing_num, style_num) = (7, 0, 3) LIMIT 2";
    let seeds = ask(&session, sql).concat();
    for (a, b) in [(seeds[0].as_str(), seeds[1].as_str()), (&seeds[0], "0"), ("0", &seeds[0])] {
        assert_eq!(value(&session, &format!("SELECT distance('{a}', '{b}')")), "Null");
        for function in ["shortest_path", "shortest_paths"] {
            let sql = format!("SELECT * FROM {function}('{a}', '{b}')");
            assert!(ask(&session, &sql).is_empty());
        }
    }
}

#[test]
fn null_gives_null_or_no_row() {
    let session = session();
    let pairs = ["NULL, '0'", "'0', NULL", "NULL, NULL"];
    let names = ["layout_id", "code", "short_code", "board", "mirror", "flip", "is_symmetric"];
    let calls = names.map(|name| format!("{name}(NULL)")).into_iter();
    for call in calls.chain(pairs.map(|both| format!("distance({both})"))) {
        assert_eq!(value(&session, &format!("SELECT {call} IS NULL")), "1", "{call}");
    }
    let names = [
        "neighbors",
        "layers_of",
        "layer_members",
        "solutions",
        "farthest",
        "group_of",
        "structure_of",
        "group_map",
    ];
    let calls = names.map(|name| format!("{name}(NULL)")).into_iter();
    let paths = pairs
        .into_iter()
        .flat_map(|both| ["shortest_path", "shortest_paths"].map(|name| format!("{name}({both})")));
    for call in calls.chain(paths) {
        assert!(ask(&session, &format!("SELECT * FROM {call}")).is_empty(), "{call}");
    }
    // In a join, the rows of a layout do not remain for a NULL behind the layout.
    let sql = "SELECT count(*) FROM (VALUES ('0'), (NULL), ('0')) AS v, neighbors(v.column1)";
    let one = value(&session, "SELECT 2 * count(*) FROM neighbors('0')");
    assert_eq!(value(&session, sql), one);
}

/// The types of the columns compare with columns of the tables without a cast.
#[test]
fn numbers_are_integers_and_names_are_texts() {
    let session = session();
    for (columns, call, types) in [
        ("layout_id('0') AS a, code('0') AS b, board('0') AS c", "(SELECT 1)", "integer text text"),
        ("is_symmetric('0') AS a, distance('0','0') AS b", "(SELECT 1)", "integer integer"),
        ("block, from_cell, to_cell", "neighbors('0')", "text integer integer"),
        ("layer, layouts", "layers_of('0')", "integer integer"),
        ("code, layer", "layer_members('0')", "text integer"),
        ("code, move", "shortest_path('0', 'D')", "text integer"),
        ("layer, code", "shortest_paths('0', 'D')", "integer text"),
        ("code, moves, is_minimal", "solutions('0')", "text integer integer"),
        ("code, moves", "farthest('0')", "text integer"),
        ("code", "group_of('0')", "text"),
    ] {
        let name = |column: &str| format!("typeof({})", column.rsplit(' ').next().unwrap());
        let typeofs: Vec<String> = columns.split(", ").map(name).collect();
        let typeofs = typeofs.join(" || ' ' || ");
        let sql = format!("SELECT DISTINCT {typeofs} FROM (SELECT {columns} FROM {call})");
        assert_eq!(value(&session, &sql), types, "{call}");
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
                OR l.min_solution_step IS NOT minsteps(l.code)
                OR l.min_straight_moves IS NOT minsteps(l.code, 'straight')
                OR l.min_unit_moves IS NOT minsteps(l.code, 'unit')
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

/// The hidden columns must have no affinity: with NUMERIC, the first three codes would become the
/// numbers 0, 0 and 30000000.
#[test]
fn arguments_stay_texts() {
    let session = session();
    let numbers = "(VALUES ('000000000'), ('0E0000000'), ('030000000'), ('0C0000000'))";
    let each = "neighbors(v.column1) GROUP BY 1";
    let expected =
        ask(&session, &format!("SELECT v.column1, count(*) FROM {numbers} AS v, {each}"));
    assert_eq!(expected.len(), 4);
    for condition in [
        format!("a IN {numbers}"),
        "a IN ('000000000', '0E0000000', '030000000', '0C0000000')".to_owned(),
        "a = '000000000' OR a = '0E0000000' OR a = '030000000' OR a = '0C0000000'".to_owned(),
    ] {
        let sql = format!("SELECT a, count(*) FROM neighbors WHERE {condition} GROUP BY 1");
        assert_eq!(ask(&session, &sql), expected, "{sql}");
    }
    let call = "SELECT count(*) FROM neighbors('000000000') AS n";
    let expected = value(&session, call);
    for join in [format!("{numbers} AS v ON v.column1"), "layouts AS v ON v.code".to_owned()] {
        assert_eq!(value(&session, &format!("{call} JOIN {join} = n.a")), expected, "{join}");
    }
    assert_eq!(value(&session, &format!("{call} WHERE a = '0E0000000'")), "0");
    // The columns can be named with the function.
    let qualified = ask(&session, "SELECT solutions.moves FROM solutions('0')");
    assert_eq!(qualified, ask(&session, "SELECT moves FROM solutions('0')"));
}

/// The functions give what a search by the metric finds.
#[test]
fn functions_count_in_the_metric_that_is_asked_for() {
    let session = session();
    let one = |sql: &str| rows(&session, sql, &[])[0][0].clone();
    let [a, b] = ["1A9BF0C00", "DAA7F3000"];
    let [start, end] = [a, b].map(|code| code.parse().map(Code::layout).unwrap());
    for metric in Metric::ALL {
        let model = LayerModel::by(&start, metric);
        let distance = model.distance(&end).unwrap().to_string();
        // Names of metrics in any case; a cached search by another metric does not serve.
        let upper = metric.to_string().to_uppercase();
        for sql in [
            format!("SELECT distance('{a}', '{b}', '{metric}')"),
            format!("SELECT distance('横刀立马', '{b}', '{upper}')"),
            format!("SELECT max(move) FROM shortest_path('{a}', '{b}', '{metric}')"),
            format!("SELECT max(layer) FROM shortest_paths('{a}', '{b}', '{metric}')"),
            format!("SELECT layer FROM layer_members('{a}', '{metric}') WHERE code = '{b}'"),
            format!("SELECT moves FROM solutions('{a}', '{metric}') WHERE code = '{b}'"),
        ] {
            assert_eq!(one(&sql), distance, "{sql}");
        }
        let codes = |layouts: &mut dyn Iterator<Item = Layout>| -> Vec<String> {
            layouts.map(|layout| layout.code().to_string()).collect()
        };
        for (sql, expected) in [
            ("layouts FROM layers_of", model.sizes().map(|size| size.to_string()).collect()),
            ("code FROM farthest", codes(&mut model.farthest().into_iter())),
            ("code FROM solutions", codes(&mut model.solutions().iter().map(|found| found.layout))),
            ("code FROM neighbors", codes(&mut start.moves(metric).map(|(_, layout)| layout))),
        ] {
            let found = rows(&session, &format!("SELECT {sql}('{a}', '{metric}')"), &[]).concat();
            assert_eq!(found, expected, "{sql} by {metric}");
        }
    }
    assert_eq!(one("SELECT DISTINCT metric FROM layers_of('1A9BF0C')"), "step");
    assert_eq!(one("SELECT distance('1A9BF0C', '1A9BF0C', NULL)"), "Null");
    assert_eq!(one("SELECT count(*) FROM layers_of('1A9BF0C', NULL)"), "0");
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

/// The tables of docs/functions.md name each of them with its columns.
#[test]
fn the_page_of_functions_names_every_function() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/functions.md");
    let text = fs::read_to_string(path).unwrap();
    for name in SCALARS {
        assert!(text.contains(&format!("`{name}(")), "the page lacks {name}");
    }
    for (call, columns) in TABLE_FUNCTIONS {
        let call = call.replace(":a)", "ref)").replace(":a, :b", "a, b");
        // All but one take a metric.
        let call =
            if call.starts_with("group_of") { call } else { call.replace(')', ", [metric])") };
        let columns: Vec<String> =
            columns.split(", ").map(|column| format!("`{column}`")).collect();
        let described = format!("| `{call}`: {} |", columns.join(", "));
        assert!(text.contains(&described), "the page lacks {described}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(12) })]

    /// The shortest paths between the images of two layouts are the images of the paths.
    #[test]
    fn reflections_keep_distances_and_paths(from in 0..25_955_u32, to in 0..25_955_u32) {
        let session = session();
        let layouts = [format!("a=5-4-1-0-{from}"), format!("b=5-4-1-0-{to}")];
        let layouts = [layouts[0].as_str(), layouts[1].as_str()];
        let distances = "SELECT distance(:a, :b), distance(:b, :a),
                                distance(mirror(:a), mirror(:b)), distance(flip(:a), flip(:b))";
        let found = rows(&session, distances, &layouts).remove(0);
        prop_assert!(found.iter().all(|distance| *distance == found[0]), "{found:?}");
        let map = |sql: &str| {
            let mut steps = rows(&session, sql, &layouts);
            steps.sort();
            steps
        };
        for image in ["mirror", "flip"] {
            let of_images = map(&format!(
                "SELECT layer, code, next_code FROM shortest_paths({image}(:a), {image}(:b))"
            ));
            let images = map(&format!(
                "SELECT layer, {image}(code), {image}(next_code) FROM shortest_paths(:a, :b)"
            ));
            prop_assert_eq!(&of_images, &images);
        }
        let steps = "SELECT max(move) FROM shortest_path(:a, :b)";
        prop_assert_eq!(&rows(&session, steps, &layouts)[0][0], &found[0]);
    }
}
