//! The picture of the tables, with their columns and keys.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{Context, Result};
use klotski_warehouse::{TABLES, Table};

/// The tables from left to right, and from top to bottom. Tables that are joined are side by side.
const PLACES: [&str; 4] = [
    "classes layers degrees solution_steps solution_nums farthest_steps distances",
    "groups piece_placements numbers",
    "layouts",
    "names min_solution_sets standard_solution_pairs standard_farthest_pairs content provenance",
];

const WIDTH: usize = 196;
const GAP: usize = 32;
const MARGIN: usize = 8;
const HEAD: usize = 22;
const LINE: usize = 15;

/// The tables as boxes. An arrow leads to the table in which a row has its row; one that another
/// arrow leads on to has none.
pub fn picture() -> Result<String> {
    let (mut places, mut boxes, mut height) = (BTreeMap::new(), String::new(), 0);
    for (x, names) in (MARGIN..).step_by(WIDTH + GAP).zip(PLACES) {
        let mut y = MARGIN;
        for name in names.split(' ') {
            let table = Table::named(name).with_context(|| format!("no table {name}"))?;
            places.insert(table.name, (x, y));
            draw(table, x, y, &mut boxes)?;
            y += HEAD + LINE * table.columns.len() + GAP / 2;
        }
        height = height.max(y);
    }
    let mut arrows = String::new();
    for table in TABLES.into_iter().filter(|table| !table.is_view()) {
        let name = table.name;
        let &from = places.get(name).with_context(|| format!("{name} has no place"))?;
        let is_led_to = |parent: &Table| {
            let mut on = table.parents().flat_map(|(nearer, _)| nearer.parents());
            on.any(|(further, _)| further.name == parent.name)
        };
        for (parent, keys) in table.parents().filter(|(parent, _)| !is_led_to(parent)) {
            let to = places[parent.name];
            let row = |table: &Table| {
                let row = table.columns.iter().position(|column| column.name == keys[0]);
                HEAD + LINE * row.unwrap_or(0) + LINE / 2
            };
            let (start, end) =
                if from.0 < to.0 { (from.0 + WIDTH, to.0) } else { (from.0, to.0 + WIDTH) };
            let (middle, y) = (usize::midpoint(start, end), to.1 + row(parent));
            writeln!(arrows, "<path d=\"M{start} {}H{middle}V{y}H{end}\"/>", from.1 + row(table))?;
        }
    }
    let width = PLACES.len() * (WIDTH + GAP) - GAP + 2 * MARGIN;
    Ok(format!(
        r##"<svg class="schema" height="{height}" role="img" viewBox="0 0 {width} {height}" width="{width}" xmlns="http://www.w3.org/2000/svg">
<title>The tables of a warehouse, their columns and keys</title>
<style>.schema{{font:12px sans-serif}}.schema text{{fill:#222}}.schema .key,.schema .name{{font-weight:bold}}.schema .ground{{fill:#fff}}.schema rect{{fill:#fff;stroke:#555}}.schema .head{{fill:#cde2f4}}.schema .arrows{{fill:none;stroke:#333;marker-end:url(#schema-end)}}</style>
<marker id="schema-end" markerHeight="7" markerWidth="8" orient="auto" refX="8" refY="3.5" markerUnits="userSpaceOnUse"><path d="M0 0 8 3.5 0 7z" fill="#333"/></marker>
<path class="ground" d="M0 0h{width}v{height}H0z"/>
{boxes}<g class="arrows">
{arrows}</g>
</svg>
"##
    ))
}

/// Draws a table: its name, and its columns, those of the key in bold.
fn draw(table: &Table, x: usize, y: usize, out: &mut String) -> Result<()> {
    let height = HEAD + LINE * table.columns.len();
    writeln!(
        out,
        r#"<g transform="translate({x} {y})"><rect height="{height}" width="{WIDTH}"/>"#
    )?;
    write!(out, r#"<rect class="head" height="{HEAD}" width="{WIDTH}"/>"#)?;
    writeln!(out, r#"<text class="name" x="6" y="15">{}</text>"#, table.name)?;
    for (y, column) in (HEAD + 11..).step_by(LINE).zip(table.columns) {
        let class = if table.key.contains(&column.name) { r#" class="key""# } else { "" };
        writeln!(out, r#"<text{class} x="6" y="{y}">{}</text>"#, column.name)?;
    }
    Ok(writeln!(out, "</g>")?)
}
