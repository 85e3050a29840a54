//! The first page of the report: its figures are those of the queries, in sentences that are true
//! of the warehouse.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use klotski::{Code, names};
use roxmltree::{Document, Node};

use super::browser::sql::exported;
use super::report::{below, by_id, queried, separated, site_of, table, table_of, text, with_page};
use crate::support::fixture;
use crate::support::fixture::{one_class, rows, session};

const INDEXES: [&str; 2] = ["index.html", "zh/index.html"];

fn by_class<'a, 'd>(page: &'a Document<'d>, class: &str) -> Vec<Node<'a, 'd>> {
    page.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

/// The value of a column in the first row of an answer.
fn first(query: &[&str], column: &str) -> String {
    let rows = queried(query);
    let place = rows[0].iter().position(|name| name == column).expect(column);
    rows[1][place].clone()
}

#[test]
fn every_total_is_the_answer_of_its_query() {
    let named: BTreeSet<String> =
        queried(&["names"])[1..].iter().map(|row| row[0].clone()).collect();
    let totals = [
        ("total-layouts", first(&["totals"], "layouts")),
        ("total-solvable-layouts", first(&["totals"], "solvable_layouts")),
        ("total-classes", first(&["totals"], "classes")),
        ("total-groups", first(&["totals"], "groups")),
        ("total-largest-group", first(&["groups", "*", "-n", "1"], "size")),
        ("total-hardest", first(&["hardest"], "moves")),
        ("total-deepest", first(&["deepest"], "farthest_step")),
        ("total-named", named.len().to_string()),
    ];
    for index in INDEXES {
        with_page(&exported().join(index), |page| {
            for (id, value) in &totals {
                let data = below(by_id(page, id), "data").unwrap();
                assert_eq!(data.attribute("value"), Some(value.as_str()), "{id}");
                assert_eq!(text(data), separated(value), "{id}");
            }
            assert_eq!(by_class(page, "figure").len(), totals.len());
            // Of the hardest and the deepest layout there is a link.
            for (id, query) in [("total-hardest", "hardest"), ("total-deepest", "deepest")] {
                let link = below(by_id(page, id), "a").unwrap();
                let code = link.attribute("href").unwrap().split_once('=').unwrap().1;
                let code = code.parse::<Code>().unwrap().to_string();
                assert_eq!(code, first(&[query], "code"));
            }
        });
    }
}

#[test]
fn famous_layouts_have_their_steps() {
    let session = session();
    with_page(&exported().join("zh/index.html"), |page| {
        let gallery = by_class(page, "gallery")[0];
        let boards: Vec<_> = gallery.children().filter(Node::is_element).collect();
        assert!(boards.len() > 5 && boards.len() <= 12, "{}", boards.len());
        for board in boards {
            let link = below(board, "a").unwrap().attribute("href").unwrap();
            let code: Code = link.split_once("code=").unwrap().1.parse().unwrap();
            let data = board.descendants().filter(|node| node.has_tag_name("data"));
            let found: Vec<&str> = data.map(|data| data.attribute("value").unwrap()).collect();
            let sql = "SELECT min_solution_step, min_straight_moves, min_unit_moves \
                       FROM layouts WHERE code = :code";
            assert_eq!(found, rows(&session, sql, &[&format!("code={code}")])[0], "{code}");
            let name = text(below(board, "b").unwrap());
            assert!(names::all().iter().any(|one| one.code == code && one.name == name), "{name}");
        }
    });
}

#[test]
fn tables_have_a_link_to_the_sql_of_their_query() {
    for index in ["plots.html", "zh/plots.html", "zh/records.html"] {
        with_page(&exported().join(index), |page| {
            for place in by_class(page, "table") {
                let asked =
                    place.descendants().find(|node| node.attribute("class") == Some("asked"));
                let link = below(asked.unwrap(), "a").unwrap();
                let command = text(below(link, "code").unwrap());
                let query = command.strip_prefix("klotski-sql query ").unwrap();
                let name = query.split(' ').next().unwrap();
                let target = link.attribute("href").unwrap();
                assert!(target.ends_with(&format!("made.html#query-{name}")), "{target}");
                let rows = below(place, "tbody").unwrap().children().filter(Node::is_element);
                let folds = table_of(page, query).attribute("data-rows").is_some();
                assert_eq!(folds, rows.count() > 50, "{query}");
                assert_eq!(folds, below(place, "button").is_some(), "{query}");
                for head in place.descendants().filter(|node| node.has_tag_name("th")) {
                    let words = text(below(head, "span").unwrap());
                    let is_chinese = words.chars().any(|c| c >= '\u{2e80}');
                    assert!(!words.contains('_'), "{query}: {words}");
                    assert_eq!(is_chinese, index.starts_with("zh"), "{query}: {words}");
                }
            }
            // Numbers for people have separators, and ids have none.
            for cell in page.descendants().filter(|node| node.has_tag_name("td")) {
                let said = text(cell);
                if cell.attribute("class") == Some("number") {
                    let whole = said.split('.').next().unwrap_or_default();
                    assert_eq!(whole, separated(&whole.replace(',', "")));
                }
            }
        });
    }
}

/// The text of the index of a site above its first table.
fn lead(site: &Path) -> String {
    with_page(&site.join("index.html"), |page| {
        let main = below(page.root_element(), "main").unwrap();
        let is_above = |node: &Node<'_, '_>| node.is_element() && !node.has_tag_name("section");
        main.children().filter(is_above).map(text).collect()
    })
}

/// The first page begins with the map and the ways in, and is small.
#[test]
fn the_first_page_begins_with_the_map() {
    let site = exported();
    for index in INDEXES {
        let page = fs::read_to_string(site.join(index)).unwrap();
        let at = |part: &str| page.find(part).unwrap_or_else(|| panic!("{index}: no {part}"));
        let places =
            ["maps/1A9BF0C00.svg", "id=\"hardest\"", "id=\"today\"", "id=\"yours\""].map(at);
        assert!(places.is_sorted() && places[3] < at("id=\"total-layouts\""), "{places:?}");
        let map = fs::metadata(site.join("maps/1A9BF0C00.svg")).unwrap().len();
        assert!(page.len() as u64 + map < 200_000, "{index}: {} and {map}", page.len());
    }
}

/// A warehouse of one class has no famous layout, and its page names no figure of all layouts.
#[test]
fn the_page_of_a_small_warehouse_claims_no_more_than_it_holds() {
    let (site, _) = site_of(one_class());
    let small = lead(site.path());
    assert!(small.contains("Here are 12 of its layouts, those of 1 of its 203 classes"), "{small}");
    for wrong in ["every one", "81 steps", "Layouts that people know"] {
        assert!(!small.contains(wrong), "{wrong}: {small}");
    }
    assert!(small.contains("横刀立马"), "{small}");
}

#[test]
fn the_page_of_a_warehouse_without_the_last_stage_has_no_part_of_it() {
    let classes = ["1-0-*", "0-13-0", "0-2-0"];
    let (site, _) = site_of(&fixture::stages("index-core.db", &classes, &["core"]));
    let has = |page: &Document<'_>, id| page.descendants().any(|it| it.attribute("id") == Some(id));
    with_page(&site.path().join("index.html"), |page| {
        assert_eq!(["total-deepest", "total-hardest"].map(|id| has(page, id)), [false, true]);
    });
    with_page(&site.path().join("plots.html"), |page| {
        let parts = ["how-many", "how-hard", "how-far", "what-shapes"];
        assert_eq!(parts.map(|id| has(page, id)), [true, true, false, true]);
        // 13 is sorted behind 2.
        for (query, column) in [("class-counts", 0), ("hardest *-*-* 1 step class", 1)] {
            let classes: Vec<String> =
                table(page, query)[1..].iter().map(|row| row[column].clone()).collect();
            assert_eq!(classes[..3], ["0-2-0", "0-13-0", "1-0-0"], "{query}");
        }
    });
}
