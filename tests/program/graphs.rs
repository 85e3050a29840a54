//! Graphs as files. `tests/hosts/networks.py` reads them with the programs that they are for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use regex::Regex;

use super::documents::all;
use crate::support::programs::answer;

type Edges = BTreeSet<(usize, usize)>;

/// The lines of an answer, without its header.
fn lines(sql: &str) -> Vec<String> {
    answer(&["sql", sql]).lines().skip(1).map(str::to_owned).collect()
}

/// A graph as the functions list it: the number of its layouts, and its edges.
fn expected(of: &str, metric: &str) -> (usize, Edges) {
    let layouts = format!("SELECT code FROM group_of('{of}') ORDER BY code");
    let numbers: BTreeMap<String, usize> = lines(&layouts).into_iter().zip(0..).collect();
    let edges = format!(
        "SELECT m.code, n.code FROM group_of('{of}') AS m, neighbors(m.code, '{metric}') AS n
         WHERE m.code < n.code"
    );
    let edge = |line: String| {
        let (from, to) = line.split_once(',').unwrap();
        (numbers[from], numbers[to])
    };
    (numbers.len(), lines(&edges).into_iter().map(edge).collect())
}

fn exported(of: &str, metric: &str, ending: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("graph.{ending}"));
    let name = path.to_str().unwrap();
    assert_eq!(answer(&["export", "graph", of, "--metric", metric, "-o", name]), "");
    fs::read_to_string(path).unwrap()
}

fn numbers(line: &str) -> Vec<usize> {
    line.split_whitespace().map(|number| number.parse().unwrap()).collect()
}

/// Reads a line of sparse6 as its description says.
fn sparse6(line: &str) -> (usize, Edges) {
    let bytes = line.trim_end().strip_prefix(':').unwrap().bytes();
    let sixes: Vec<usize> = bytes.map(|byte| usize::from(byte) - 63).collect();
    let (size, rest) = match sixes[..] {
        [63, a, b, c, ..] => (a << 12 | b << 6 | c, &sixes[4..]),
        _ => (sixes[0], &sixes[1..]),
    };
    let width = (size.max(1) - 1).checked_ilog2().map_or(0, |log| log as usize + 1);
    let bits: Vec<usize> =
        rest.iter().flat_map(|six| (0..6).rev().map(move |bit| six >> bit & 1)).collect();
    let (mut node, mut edges) = (0, Edges::new());
    for pair in bits.chunks_exact(width + 1) {
        node += pair[0];
        let other = pair[1..].iter().fold(0, |number, bit| number << 1 | bit);
        if other > node {
            node = other;
        } else if node < size {
            assert!(edges.insert((other, node)), "an edge is there twice");
        }
    }
    (size, edges)
}

#[test]
fn every_format_has_the_edges_of_the_metric() {
    let xml = Regex::new(r#"source="(\d+)" target="(\d+)""#).unwrap();
    for (of, metric) in [("928AA", "step"), ("928AA", "unit"), ("7-0-3-0-0", "straight")] {
        let (nodes, edges) = expected(of, metric);
        assert!(nodes > 20 && edges.len() >= nodes, "{of}");
        let of_lower = |pairs: Vec<usize>| (pairs[1] - 1, pairs[0] - 1);
        let matrix = exported(of, metric, "mtx");
        let matrix: Vec<Vec<usize>> = matrix.lines().skip(2).map(numbers).collect();
        assert_eq!(matrix[0], [nodes, nodes, edges.len()]);
        assert_eq!(matrix.into_iter().skip(1).map(of_lower).collect::<Edges>(), edges);

        let metis = exported(of, metric, "metis");
        let rows: Vec<Vec<usize>> = metis.lines().skip(1).map(numbers).collect();
        assert_eq!(rows[0], [nodes, edges.len()]);
        let pairs = (0..).zip(&rows[1..]).flat_map(|(from, row)| {
            row.iter().map(move |to| (from, to - 1)).filter(|(from, to)| from < to)
        });
        assert_eq!(pairs.collect::<Edges>(), edges);

        assert_eq!(sparse6(&exported(of, metric, "s6")), (nodes, edges.clone()));

        for ending in ["graphml", "gexf"] {
            let text = exported(of, metric, ending);
            assert_eq!(text.matches("<node id=").count(), nodes);
            let found = xml.captures_iter(&text).map(|found| found.extract().1);
            let found = found.map(|pair: [&str; 2]| pair.map(|number| number.parse().unwrap()));
            assert_eq!(found.map(|[from, to]| (from, to)).collect::<Edges>(), edges, "{ending}");
        }
        let csv = exported(of, metric, "csv");
        assert_eq!(csv.lines().count(), 1 + edges.len());
    }
}

/// The padding of sparse6 depends on the number of nodes.
#[test]
fn sparse6_of_small_groups_is_right() {
    let seeds = lines(
        "SELECT min(seed) FROM groups WHERE jiang_num = 7 AND size < 64 GROUP BY size, edges",
    );
    assert!(seeds.len() > 6, "{seeds:?}");
    for seed in seeds {
        assert_eq!(sparse6(&exported(&seed, "step", "s6")), expected(&seed, "step"), "{seed}");
    }
}

#[test]
fn attributes_are_those_of_the_warehouse() {
    let [text, gexf] = ["graphml", "gexf"].map(|ending| exported("7-0-3", "step", ending));
    let names = |text, key| all(&format!(r#"{key}="([a-z_]+)" "#), text).concat().join(" ");
    let expected = "code degree min_solution_step farthest_step is_cut layer group_num \
                    block from_cell to_cell metric";
    assert_eq!([names(&text, "attr.name"), names(&gexf, "title")], [expected; 2]);
    let rows = lines(
        "SELECT code, degree, ifnull(min_solution_step, ''), farthest_step, is_cut, seed_layer,
                group_num
         FROM layouts WHERE (jiang_num, bing_num, style_num) = (7, 0, 3) ORDER BY code",
    );
    let nodes = text.lines().filter(|line| line.contains("<node"));
    let data = Regex::new(r#"<data key="([a-z_]+)">([^<]*)<"#).unwrap();
    let found: Vec<String> = nodes
        .map(|node| {
            let pairs = data.captures_iter(node).map(|found| found.extract().1);
            let values: BTreeMap<&str, &str> = pairs.map(|[key, value]| (key, value)).collect();
            let value = |key| values.get(key).copied().unwrap_or_default();
            let numbers = ["degree", "min_solution_step", "farthest_step", "is_cut", "layer"];
            let names = ["code"].into_iter().chain(numbers).chain(["group_num"]);
            names.map(value).collect::<Vec<_>>().join(",")
        })
        .collect();
    assert_eq!(found, rows);
    // The moves of edges are those of the functions, by the metric with the smallest moves.
    let moves = lines(
        "SELECT source, target, block, from_cell, to_cell, metric
         FROM (SELECT m.code AS source, n.code AS target, n.*, k.metric, max(k.priority)
               FROM (SELECT 'unit' AS metric, 3 AS priority UNION SELECT 'straight', 2
                     UNION SELECT 'step', 1) AS k
               JOIN layouts AS m ON (jiang_num, bing_num, style_num) = (7, 0, 3)
               JOIN neighbors(m.code, k.metric) AS n
               WHERE m.code < n.code
               GROUP BY 1, 2)
         ORDER BY 1, 2",
    );
    let csv = exported("7-0-3", "step", "csv");
    assert!(csv.starts_with("source,target,block,from_cell,to_cell,metric\n"));
    assert_eq!(csv.lines().skip(1).map(str::to_owned).collect::<Vec<_>>(), moves);
}
