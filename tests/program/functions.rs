//! The SQL functions: their golden answers, and their rows in docs/functions.md.
//! `tests/puzzle/functions.rs` compares them with the naive model.

use std::fs;

use klotski::graph::LayerModel;
use klotski::{Code, Layout, Metric};
use klotski_query::Session;
use proptest::prelude::*;

use crate::support::fixture::{golden, rows, session};

const SCALARS: [&str; 13] = [
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
    "solution_paths",
    "text_in",
    "klotski_sql_version",
];

/// The table-valued functions with their columns, as they are called.
const LISTINGS: [(&str, &str); 10] = [
    ("neighbors(:a)", "code, block, from_cell, to_cell"),
    ("layers_of(:a)", "layer, layouts"),
    ("layer_members(:a)", "code, layer"),
    ("shortest_path(:a, :b)", "step, code, block, from_cell, to_cell"),
    ("shortest_paths(:a, :b)", "layer, code, next_code"),
    ("solutions(:a)", "code, step, minimal"),
    ("farthest(:a)", "code, step"),
    ("group_of(:a)", "code"),
    ("structure_of(:a)", "layouts, edges, max_degree, cut_layouts, bridges, blocks, largest_block"),
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
fn listings_have_their_golden_rows() {
    let session = session();
    let mut found = Vec::new();
    for (call, columns) in LISTINGS {
        let used = if call.contains(":b") { &LAYOUTS[..] } else { &LAYOUTS[..1] };
        found.extend(answered(&session, &format!("SELECT {columns} FROM {call}"), used));
    }
    golden("listings.txt", &found.concat());
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
            format!("SELECT max(step) FROM shortest_path('{a}', '{b}', '{metric}')"),
            format!("SELECT max(layer) FROM shortest_paths('{a}', '{b}', '{metric}')"),
            format!("SELECT layer FROM layer_members('{a}', '{metric}') WHERE code = '{b}'"),
            format!("SELECT step FROM solutions('{a}', '{metric}') WHERE code = '{b}'"),
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
    for (call, columns) in LISTINGS {
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
        let steps = "SELECT max(step) FROM shortest_path(:a, :b)";
        prop_assert_eq!(&rows(&session, steps, &layouts)[0][0], &found[0]);
    }
}
