//! Pictures: well-formed XML, and each figure in them is one of the query that they show.

use std::fs;

use klotski_query::find;
use klotski_report::picture::{Chart, PLOTS, Plot};
use klotski_texts::separated;
use roxmltree::{Document, Node};
use serde_json::Value;

use crate::support::programs::answer;

/// A picture that a command writes into a file.
fn drawn(arguments: &[&str], option: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture.svg");
    let mut arguments = arguments.to_vec();
    arguments.extend([option, path.to_str().unwrap()]);
    assert_eq!(answer(&arguments), "");
    fs::read_to_string(path).unwrap()
}

fn of_class<'a>(document: &'a Document<'a>, class: &str) -> Vec<Node<'a, 'a>> {
    let has = |node: &Node<'_, '_>| node.attribute("class") == Some(class);
    document.descendants().filter(has).collect()
}

/// The titles of the marks of a plot, without the title of the plot.
fn said(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let titles = document.descendants().filter(|node| node.has_tag_name("title"));
    titles.skip(1).map(|node| node.text().unwrap().to_owned()).collect()
}

/// Whether the text of a mark has the figures of a row.
fn has_figures(text: &str, chart: &Chart, row: &Value) -> bool {
    let columns = match chart {
        Chart::Bars { across, up } => vec![across.column, up.column],
        Chart::HeatMap { across, up, value } => vec![value.column, across.column, up.column],
    };
    let words: Vec<&str> = text.split(' ').collect();
    columns.iter().all(|&column| match &row[column] {
        Value::Null => text.contains(" no "),
        Value::String(class) => words.contains(&class.as_str()),
        number => words.contains(&separated(&number.to_string()).as_str()),
    })
}

/// The rows of a plot, and the words of its example, with the command before them.
fn example(plot: &Plot) -> (Vec<Value>, Vec<String>) {
    let mut arguments = find(plot.query).unwrap().example_words();
    let mut query = vec!["query".to_owned(), plot.query.to_owned()];
    query.append(&mut arguments.clone());
    query.extend(["--format", "json"].map(str::to_owned));
    let rows = answer(&query.iter().map(String::as_str).collect::<Vec<_>>());
    arguments.splice(0..0, ["plot", plot.name].map(str::to_owned));
    (serde_json::from_str(&rows).unwrap(), arguments)
}

/// Whether a row has a mark: a bar of a height, or a tile.
fn is_marked(plot: &Plot, row: &Value) -> bool {
    match &plot.chart {
        Chart::Bars { up, .. } => !row[up.column].is_null(),
        Chart::HeatMap { .. } => true,
    }
}

#[test]
fn plots_show_the_figures_of_their_queries() {
    let digest = answer(&["info", "--format", "json"]);
    let digest: Value = serde_json::from_str(&digest).unwrap();
    let digest = &digest[0]["content_digest"].as_str().unwrap()[..16];
    let mut bars = 0;
    for plot in &PLOTS {
        let (rows, arguments) = example(plot);
        assert!(!rows.is_empty(), "{}", plot.name);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let svg = drawn(&arguments, "-o");
        let marked: Vec<&Value> = rows.iter().filter(|row| is_marked(plot, row)).collect();
        let mut found = said(&svg);
        if let Chart::HeatMap { .. } = plot.chart {
            // The legend has where each colour begins.
            found.retain(|text| text.contains("have") || text.contains("has"));
        }
        assert_eq!(found.len(), marked.len(), "{}", plot.name);
        for (number, row) in marked.iter().enumerate() {
            let is_found = match plot.chart {
                Chart::Bars { .. } => has_figures(&found[number], &plot.chart, row),
                Chart::HeatMap { .. } => {
                    found.iter().any(|text| has_figures(text, &plot.chart, row))
                }
            };
            assert!(is_found, "{}: {row} in {found:?}", plot.name);
        }
        bars += found.len();
        // The titles of the axes, and the digest of the warehouse.
        let mut titles = vec![digest];
        match &plot.chart {
            Chart::Bars { across, up } if across.column == "class" => titles.push(up.title),
            Chart::Bars { across, up } => titles.extend([across.title, up.title]),
            Chart::HeatMap { across, up, value } => {
                titles.extend([across.title, up.title, value.title]);
            }
        }
        for title in titles {
            assert!(svg.contains(title), "{}: {title}", plot.name);
        }
        // The drawing in letters has the same figures.
        let letters = answer(&arguments);
        if let Chart::Bars { up, .. } = &plot.chart {
            for row in &marked {
                let figure = format!(" {}", separated(&row[up.column].to_string()));
                assert!(letters.lines().any(|line| line.ends_with(&figure)), "{letters}");
            }
        }
        // In Chinese, each mark is said in Chinese.
        let chinese = said(&drawn(&[&arguments[..], &["--lang", "zh"]].concat(), "-o"));
        let is_chinese = |text: &&String| text.chars().any(|letter| letter > '\u{2fff}');
        assert!(chinese.iter().filter(is_chinese).count() >= marked.len(), "{}", plot.name);
        // The rows have the same figures, too.
        let mut as_rows = arguments.clone();
        as_rows.extend(["--format", "json"]);
        assert_eq!(serde_json::from_str::<Vec<Value>>(&answer(&as_rows)).unwrap(), rows);
    }
    assert!(bars > 300, "{bars}");
}

/// A narrow picture has all marks, and no text of theirs.
#[test]
fn narrow_plots_have_all_marks() {
    for plot in &PLOTS {
        let (rows, arguments) = example(plot);
        let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        arguments.push("--narrow");
        let svg = drawn(&arguments, "-o");
        assert!(said(&svg).is_empty(), "{}", plot.name);
        let document = Document::parse(&svg).unwrap();
        let width = document.root_element().attribute("width").unwrap();
        assert!(width.parse::<f64>().unwrap() <= 340.0, "{width}");
        let marks = document.descendants().filter(|node| {
            let class = node.attribute("class").unwrap_or_default();
            node.has_tag_name("path") && !["grid", "axis"].contains(&class)
        });
        let paths: String = marks.filter_map(|node| node.attribute("d")).collect();
        let expected = rows.iter().filter(|row| is_marked(plot, row)).count();
        let of_legend = match &plot.chart {
            Chart::Bars { .. } => 0,
            Chart::HeatMap { value, .. } => {
                let values = rows.iter().filter_map(|row| row[value.column].as_u64());
                values.max().unwrap().to_string().len()
            }
        };
        assert_eq!(paths.matches('z').count(), expected + of_legend, "{}", plot.name);
    }
}

#[test]
fn a_path_is_drawn_with_the_moved_blocks_marked() {
    for arguments in [&["solve", "1A9BF0C"][..], &["path", "1A9BF0C", "DAA7F3"]] {
        let mut moves = arguments.to_vec();
        moves.extend(["--format", "json"]);
        let moves: Vec<Value> = serde_json::from_str(&answer(&moves)).unwrap();
        let svg = drawn(arguments, "-o");
        let document = Document::parse(&svg).unwrap();
        assert_eq!(of_class(&document, "ground").len(), moves.len());
        assert_eq!(of_class(&document, "from").len(), moves.len() - 1);
        let marked: Vec<String> = document
            .descendants()
            .filter_map(|node| node.attribute("class")?.strip_suffix(" moved").map(str::to_owned))
            .collect();
        let block = |step: &Value| match step["block"].as_str().unwrap() {
            "2x2" => "block square".to_owned(),
            name => format!("block {name}"),
        };
        assert_eq!(marked, moves[1..].iter().map(block).collect::<Vec<_>>());
        let captions = of_class(&document, "code");
        for (number, (caption, step)) in (0..).zip(captions.iter().zip(&moves)) {
            let expected = format!("{number} {}", step["code"].as_str().unwrap());
            assert_eq!(caption.text().map(str::trim), Some(expected.as_str()));
        }
    }
}

/// Every layout and every step of the map, as boards or as dots.
#[test]
fn route_maps_are_drawn_as_boards_or_dots() {
    for (from, to, mark, is_of_boards) in
        [("1A9BF0C", "DAA7F3", "ground", true), ("4FEA134", "D9B9F3", "bar", false)]
    {
        let graph = answer(&["paths", from, to, "--format", "graph-json"]);
        let graph: Value = serde_json::from_str(&graph).unwrap();
        let layers = graph["layers"].as_array().unwrap();
        let codes: Vec<&str> = layers
            .iter()
            .flat_map(|layer| layer.as_array().unwrap())
            .filter_map(Value::as_str)
            .collect();
        let svg = drawn(&["paths", from, to], "-o");
        let document = Document::parse(&svg).unwrap();
        let said = said(&svg).join(" ");
        for code in &codes {
            assert!(said.contains(code), "{code}");
        }
        let marks = of_class(&document, mark).len();
        let pale = document.descendants().filter(|node| node.attribute("opacity").is_some());
        let again: usize =
            pale.map(|layer| layer.children().filter(Node::is_element).count()).sum();
        // The first and the last dot are of other colours.
        assert_eq!(marks, codes.len() + again - if is_of_boards { 0 } else { 2 });
        let lines = document.descendants().filter(|node| node.has_tag_name("line")).count();
        assert_eq!(lines, graph["edges"].as_array().unwrap().len());
        // The layers wrap into rows.
        let [wide, high] = ["width", "height"].map(|side| {
            let side = document.root_element().attribute(side).unwrap();
            side.parse::<f64>().unwrap()
        });
        assert!(wide <= 1_400.0 && (1.2..=1.8).contains(&(wide / high)), "{wide} x {high}");
        let paths: Value = graph["paths"].as_str().unwrap().parse().unwrap();
        let noun = if paths == 1 { "path" } else { "paths" };
        assert!(svg.contains(&format!("{} shortest {noun} of ", separated(&paths.to_string()))));
    }
}

/// Each layout has its board, its number and its steps; a page has six.
#[test]
fn rows_with_codes_are_a_sheet_to_print() {
    let svg = drawn(&["puzzles", "5-4-1", "40..60", "-n", "7", "--spread"], "-o");
    let document = Document::parse(&svg).unwrap();
    assert_eq!(of_class(&document, "ground").len(), 7);
    assert_eq!(document.root_element().attribute("height"), Some("2244"));
    let last = of_class(&document, "code").last().and_then(Node::text).unwrap();
    assert!(last.trim().starts_with("7. 60 steps "), "{last}");
}
