//! `klotski-sql map`: the map for Gephi, and what a picture shows of it. The table is in the golden files.

use std::collections::HashMap;
use std::fs;

use roxmltree::{Document, Node};

use crate::support::programs::answer;

/// What `map` writes into a file with this ending.
fn text(of: &str, ending: &str, options: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("map.{ending}"));
    let call = [&["map", of, "-o", path.to_str().unwrap()], options].concat();
    assert_eq!(answer(&call), "");
    fs::read_to_string(path).unwrap()
}

#[test]
fn gephi_gets_nodes_at_their_points() {
    let points = text("05F0A5", "csv", &["--by", "farthest"]);
    let points: HashMap<&str, Vec<&str>> = points
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(','))
        .map(|(code, rest)| (code, rest.split(',').collect()))
        .collect();
    let graph = text("05F0A5", "gexf", &["--by", "farthest"]);
    let graph = Document::parse(&graph).unwrap();
    let nodes: Vec<Node<'_, '_>> =
        graph.descendants().filter(|node| node.has_tag_name("node")).collect();
    assert_eq!(nodes.len(), points.len());
    for node in nodes {
        let at = node.descendants().find(|node| node.tag_name().name() == "position").unwrap();
        let by =
            node.descendants().find(|node| node.attribute("for") == Some("farthest_step")).unwrap();
        let [x, y, z] = ["x", "y", "z"].map(|axis| at.attribute(axis).unwrap());
        let found = [x, y, z, by.attribute("value").unwrap()];
        assert_eq!(found[..], points[node.attribute("label").unwrap()]);
    }
}

/// A line for each edge, a dot for each solved layout, and the path of the start.
#[test]
fn the_picture_has_the_edges_the_solved_layouts_and_the_path() {
    let svg = text("横刀立马", "svg", &[]);
    let picture = Document::parse(&svg).unwrap();
    let of_class = |class: &str| {
        let found = picture.descendants().find(|node| node.attribute("class") == Some(class));
        found.unwrap_or_else(|| panic!("no {class}"))
    };
    // Relative lines are pairs of numbers.
    let numbers = |path: &str| {
        path.split(|sign: char| !sign.is_ascii_digit()).filter(|n| !n.is_empty()).count()
    };
    let lines = |node: &Node<'_, '_>| {
        let path = node.attribute("d")?;
        let shade = node.attribute("class")?.strip_prefix('c')?;
        shade.parse::<u8>().ok()?;
        Some(numbers(path) / 2 - path.matches('M').count())
    };
    assert_eq!(picture.descendants().filter_map(|node| lines(&node)).sum::<usize>(), 47_151);
    assert_eq!(of_class("solved").children().filter(Node::is_element).count(), 964);
    let path = of_class("path").descendants().find_map(|node| node.attribute("d")).unwrap();
    assert_eq!(path.matches('L').count(), 81);
    let says = |svg: &str| {
        let picture = Document::parse(svg).unwrap();
        let texts = picture.descendants().filter(|node| node.has_tag_name("text"));
        texts.filter_map(|node| node.text().map(|text| text.trim().to_owned())).collect::<Vec<_>>()
    };
    let expected = [
        "The group of Red Donkey 横刀立马 (1A9BF0C00): 25,955 layouts, 47,151 edges; 81 steps to a solution",
        "0",
        "93",
        "colour: steps to a solution",
        "solved",
    ];
    assert_eq!(says(&svg), expected);
    assert!(svg.contains("prefers-color-scheme:dark"));
    // A group without a solution, in Chinese: coloured by layers, with the board alone.
    let unsolvable = text("43FF4FFFC", "svg", &["--lang", "zh"]);
    let says = says(&unsolvable);
    assert!(says[0].ends_with("无解") && says[3] == "颜色：到种子的步数", "{says:?}");
    assert_eq!(says.len(), 4);
}
