//! Pictures: well-formed XML, and each figure in them is one of the query that they show.

use std::fs;

use klotski_sql::picture::{Chart, PLOTS};
use klotski_sql::query::find;
use roxmltree::{Document, Node};
use serde_json::Value;

use super::{answer, refusal};

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

#[test]
fn plots_show_the_figures_of_their_queries() {
    let mut bars = 0;
    for plot in &PLOTS {
        let mut arguments = find(plot.query).unwrap().example_words();
        let mut query = vec!["query".to_owned(), plot.query.to_owned()];
        query.append(&mut arguments.clone());
        query.extend(["--format", "json"].map(str::to_owned));
        let rows = answer(&query.iter().map(String::as_str).collect::<Vec<_>>());
        let rows: Vec<Value> = serde_json::from_str(&rows).unwrap();
        assert!(!rows.is_empty(), "{}", plot.name);

        arguments.splice(0..0, ["plot", plot.name].map(str::to_owned));
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let svg = drawn(&arguments, "-o");
        let text = |value: &Value| match value {
            Value::Null => "none".to_owned(),
            Value::String(text) => text.clone(),
            number => number.to_string(),
        };
        let expected: Vec<String> = rows
            .iter()
            .filter_map(|row| match &plot.chart {
                Chart::Bars { up, .. } if row[up.column].is_null() => None,
                Chart::Bars { across, up } => Some(format!(
                    "{} {}: {} {}",
                    across.column,
                    text(&row[across.column]),
                    row[up.column],
                    up.column
                )),
                Chart::HeatMap { across, up, value } => Some(format!(
                    "{} {}, {} {}: {} {}",
                    across.column,
                    row[across.column],
                    up.column,
                    row[up.column],
                    row[value.column],
                    value.column
                )),
            })
            .collect();
        assert_eq!(said(&svg), expected, "{}", plot.name);
        bars += expected.len();
        // Titles, units, source.
        let digest = answer(&["info", "--format", "json"]);
        let digest: Value = serde_json::from_str(&digest).unwrap();
        let digest = &digest[0]["content_digest"].as_str().unwrap()[..16];
        let mut titles = vec![plot.title, digest];
        match &plot.chart {
            Chart::Bars { across, up } | Chart::HeatMap { across, up, .. } => {
                titles.extend([across.title, up.title]);
            }
        }
        for title in titles {
            assert!(svg.contains(title), "{}: {title}", plot.name);
        }
        // The drawing in letters has the same figures.
        let letters = answer(&arguments);
        if let Chart::Bars { up, .. } = &plot.chart {
            for row in rows.iter().filter(|row| !row[up.column].is_null()) {
                let figure = format!(" {}", row[up.column]);
                assert!(letters.lines().any(|line| line.ends_with(&figure)), "{letters}");
            }
        }
        // So have the rows.
        let mut as_rows = arguments.clone();
        as_rows.extend(["--format", "json"]);
        assert_eq!(serde_json::from_str::<Vec<Value>>(&answer(&as_rows)).unwrap(), rows);
    }
    assert!(bars > 300, "{bars}");
}

#[test]
fn plots_are_listed_and_wrong_names_refused() {
    let list = answer(&["plot"]);
    for plot in &PLOTS {
        assert!(list.contains(&format!("{},", plot.name)), "{list}");
    }
    let (code, error) = refusal(&["plot", "layer", "1A9BF0C"]);
    assert_eq!(code, 2);
    assert!(error.contains("no plot 'layer': there are group-layers, layers, "), "{error}");
    let (code, error) = refusal(&["plot", "layers"]);
    assert_eq!(code, 2, "{error}");
}

#[test]
fn boards_are_drawn() {
    let svg = drawn(&["show", "1A9BF0C"], "--svg");
    let document = Document::parse(&svg).unwrap();
    for (class, number) in [("square", 1), ("horizontal", 1), ("vertical", 4), ("single", 4)] {
        let class = format!("block {class}");
        assert_eq!(of_class(&document, &class).len(), number, "{class}");
    }
    // The 2x2 block is as wide as two single blocks and the gap between them.
    let width = |class: &str| -> u32 {
        of_class(&document, class)[0].attribute("width").unwrap().parse().unwrap()
    };
    assert_eq!(width("block square") + 2, 2 * (width("block single") + 2));
}

#[test]
fn a_way_is_drawn_with_what_moves_marked() {
    for arguments in [&["solve", "1A9BF0C"][..], &["path", "1A9BF0C", "DAA7F3"]] {
        let mut moves = arguments.to_vec();
        moves.extend(["--format", "json"]);
        let moves: Vec<Value> = serde_json::from_str(&answer(&moves)).unwrap();
        let svg = drawn(arguments, "--svg");
        let document = Document::parse(&svg).unwrap();
        assert_eq!(of_class(&document, "ground").len(), moves.len() + 1);
        assert_eq!(of_class(&document, "from").len(), moves.len());
        let marked: Vec<String> = document
            .descendants()
            .filter_map(|node| node.attribute("class")?.strip_suffix(" moved").map(str::to_owned))
            .collect();
        let block = |step: &Value| match step["block"].as_str().unwrap() {
            "2x2" => "block square".to_owned(),
            name => format!("block {name}"),
        };
        assert_eq!(marked, moves.iter().map(block).collect::<Vec<_>>());
        let captions = of_class(&document, "code");
        for (number, (caption, step)) in (1..).zip(captions[1..].iter().zip(&moves)) {
            let expected = format!("{number} {}", step["code"].as_str().unwrap());
            assert_eq!(caption.text().map(str::trim), Some(expected.as_str()));
        }
    }
}

#[test]
fn a_picture_replaces_nothing_by_surprise() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture.svg");
    let name = path.to_str().unwrap();
    fs::write(&path, "mine").unwrap();
    for arguments in [&["show", "id:0", "--svg", name][..], &["solve", "id:0", "--svg", name]] {
        let (code, error) = refusal(arguments);
        assert_eq!(code, 1);
        assert!(error.contains("is there already: replace it with --force"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    }
    answer(&["show", "id:0", "--svg", name, "--force"]);
    assert!(fs::read_to_string(&path).unwrap().starts_with("<svg"));
}

#[test]
fn a_board_in_letters() {
    let page = answer(&["show", "1A9BF0C", "--ascii"]);
    assert!(page.starts_with("V # # V\nV # # V\nV H H V\nV 1 1 V\n1 . . 1\n\n"), "{page}");
    assert!(page.contains("min_solution_step    81\n"), "{page}");
}

/// Every layout and every step of the map, as boards or as dots.
#[test]
fn route_maps_are_drawn_as_boards_or_dots() {
    for (from, to, mark, is_of_boards) in
        [("4FEA134", "4FE81B400", "ground", true), ("4FEA134", "D9B9F3", "bar", false)]
    {
        let graph = answer(&["paths", from, to, "--json"]);
        let graph: Value = serde_json::from_str(&graph).unwrap();
        let layers = graph["layers"].as_array().unwrap();
        let codes: Vec<&str> = layers
            .iter()
            .flat_map(|layer| layer.as_array().unwrap())
            .filter_map(Value::as_str)
            .collect();
        let svg = drawn(&["paths", from, to], "--svg");
        let document = Document::parse(&svg).unwrap();
        let said = said(&svg).join(" ");
        for code in &codes {
            assert!(said.contains(code), "{code}");
        }
        let marks = of_class(&document, mark).len();
        // The first and the last dot are of other colours.
        assert_eq!(marks, codes.len() - if is_of_boards { 0 } else { 2 });
        let lines = document.descendants().filter(|node| node.has_tag_name("line")).count();
        assert_eq!(lines, graph["edges"].as_array().unwrap().len());
        assert!(svg.contains(&format!("{} shortest paths", graph["paths"].as_str().unwrap())));
    }
}
