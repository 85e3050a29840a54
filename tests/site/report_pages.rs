//! The pages of named layouts, records, classes, claims and of the making, with what the queries
//! and the library give.

use std::fs;
use std::process::Command;

use klotski::{Code, names};
use klotski_query::{Topic, catalogue};
use roxmltree::Node;

use super::browser::sql::exported;
use super::report::{below, by_id, files_below, queried, separated, text, with_page};
use crate::support::fixture;
use crate::support::fixture::{rows, session};
use crate::support::programs;
use crate::support::programs::answer;

fn of_class<'a, 'd>(node: Node<'a, 'd>, class: &str) -> Vec<Node<'a, 'd>> {
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
    };
    node.descendants().filter(has).collect()
}

#[test]
fn named_layouts_have_all_their_names_and_steps() {
    let expected = queried(&["named-layouts"]);
    assert!(expected.len() > 20, "{}", expected.len());
    for (page, language) in [("names.html", "en"), ("zh/names.html", "zh")] {
        with_page(&exported().join(page), |page| {
            let cards: Vec<_> =
                page.descendants().filter(|node| node.attribute("data-code").is_some()).collect();
            assert_eq!(cards.len(), expected.len() - 1);
            for (card, row) in cards.iter().zip(&expected[1..]) {
                let code = card.attribute("data-code").unwrap();
                assert_eq!(code, row[0]);
                let layout = code.parse::<Code>().unwrap().layout();
                let [name, _] = names::titles(&layout, language).unwrap();
                // A Chinese name comes after its pinyin on an English page.
                let latin = name.latin.as_ref().filter(|_| language == "en");
                assert_eq!(text(below(*card, "b").unwrap()), *latin.unwrap_or(&name.name));
                let own = names::all().iter().filter(|name| name.code.to_string() == code);
                let shown = text(*card);
                for name in own {
                    assert!(shown.contains(&name.name), "{code}: {}", name.name);
                }
                assert!(shown.contains(&row[2]), "{code}: {}", row[2]);
                let numbers = card.descendants().filter(|node| node.has_tag_name("b"));
                let numbers: Vec<_> = numbers.skip(1).map(text).collect();
                let expected: Vec<_> =
                    row[3..6].iter().filter(|steps| !steps.is_empty()).cloned().collect();
                assert_eq!(numbers, expected, "{code}");
                assert!(row[6..].iter().all(|of_goal| shown.contains(of_goal)), "{code}");
            }
        });
    }
}

/// Named layouts are on the page of their class, the first twelve with boards.
#[test]
fn classes_list_their_named_layouts() {
    let classes = queried(&["class-counts"]);
    let (mut without, mut with_links) = (0, 0);
    for class in classes[1..].iter().map(|row| &row[0]) {
        let expected = queried(&["named-layouts", class]);
        with_page(&exported().join(format!("zh/class/{class}.html")), |page| {
            let lists =
                ["gallery", "more"].into_iter().flat_map(|list| of_class(page.root(), list));
            let shown: Vec<_> =
                lists.flat_map(|list| list.children().filter(Node::is_element)).collect();
            assert_eq!(shown.len(), expected.len() - 1, "{class}");
            for (place, (shown, row)) in shown.iter().zip(&expected[1..]).enumerate() {
                let link = below(*shown, "a").unwrap();
                let short = row[0].trim_end_matches('0');
                let target = link.attribute("href").unwrap();
                assert!(target.ends_with(&format!("layout.html?code={short}")), "{target}");
                assert_eq!(text(below(link, "b").unwrap()), row[1]);
                let steps = text(below(*shown, "small").unwrap());
                let steps: String = steps.chars().filter(char::is_ascii_digit).collect();
                assert_eq!(steps, row[3], "{class}: {target}");
                assert_eq!(below(*shown, "img").is_some(), place < 12, "{class}");
            }
            without += usize::from(shown.is_empty());
            with_links += usize::from(shown.len() > 12);
        });
    }
    assert!(without > 0 && with_links > 0, "{without} {with_links}");
}

/// A value in a hostile warehouse.
const HOSTILE: &str = "<script>alert(1)</script>\"><img src=x onerror=alert(1)>\u{1b}]0;x\u{7}";

/// Columns that pages show, and columns that name pages and files.
const SHOWN: &str = "classes.layouts classes.groups classes.largest_group classes.labelled_layouts
    groups.group_num groups.size groups.seed_layers groups.solved_layouts groups.max_min_solution_step
    layers.layouts layouts.group_num layouts.min_solution_step layouts.min_straight_moves
    layouts.min_unit_moves solution_steps.layouts names.name names.latin names.language
    names.source provenance.version provenance.started_at provenance.seconds provenance.rows
    content.name content.sha256";
const NAMING: [&str; 3] = ["classes.class", "groups.seed", "layouts.code"];

#[test]
fn no_value_of_a_warehouse_is_a_tag_or_controls_a_terminal() {
    let whole = fixture::stages("tags.db", &["0-14-0", "0-0-0"], &["core"]);
    let folder = tempfile::tempdir().unwrap();
    let (db, site) = (folder.path().join("k.db"), folder.path().join("site"));
    let run = |arguments: &[&str]| {
        let mut command = Command::new(programs::sql_path());
        command.env("LC_ALL", "C.UTF-8").args(arguments).arg("--db").arg(&db);
        let output = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let error = programs::without_progress(&output.stderr);
        (output.status.success(), text(output.stdout), error)
    };
    let check = |place: &str, text: &str| {
        let controls = text.chars().any(|c| c.is_control() && c != '\n');
        let is_tag = text.contains("<script>alert") || text.contains("<img src=x");
        assert!(!(controls || is_tag && place.contains("site")), "{place}: {text}");
    };
    for columns in NAMING.into_iter().chain([SHOWN]) {
        fs::copy(&whole, &db).unwrap();
        let connection = rusqlite::Connection::open(&db).unwrap();
        connection.pragma_update(None, "foreign_keys", false).unwrap();
        for (table, column) in columns.split_whitespace().filter_map(|name| name.split_once('.')) {
            let sql = format!("UPDATE {table} SET {column} = ifnull({column}, '') || ?1");
            assert_ne!(connection.execute(&sql, [HOSTILE]).unwrap(), 0, "{table}.{column}");
        }
        drop(connection);
        for format in ["table", "list"] {
            let sql = "SELECT class, seed, name FROM classes, groups, names LIMIT 9";
            let (_, out, _) = run(&["sql", sql, "--format", format]);
            assert!(out.contains("alert") || columns == "layouts.code", "{out}");
            check(format, &out);
        }
        let (is_written, _, error) = run(&["report", "--dir", site.to_str().unwrap()]);
        let names_it = format!("column {} holds '", columns.rsplit('.').next().unwrap());
        let is_refused = error.contains(&names_it) && error.lines().count() == 1;
        assert!(if columns == SHOWN { is_written } else { is_refused }, "{columns}: {error}");
        check("error", &error);
    }
    for path in files_below(&site) {
        check(path.to_str().unwrap(), &fs::read_to_string(&path).unwrap());
    }
    for page in ["names.html", "zh/names.html"] {
        with_page(&site.join(page), |page| {
            let names = of_class(page.root(), "door").into_iter().map(text);
            assert_eq!(
                names.filter(|name| name.contains("<script>alert(1)</script>\">")).count(),
                2
            );
            // As many as the page counts.
            let lead = below(below(page.root_element(), "main").unwrap(), "p").unwrap();
            assert!(text(lead).contains(" 2 "), "{}", text(lead));
        });
    }
}

/// Whether an English sentence is this one, with names in Latin letters before the Chinese ones.
fn is_romanized(shown: &str, sentence: &str) -> bool {
    let is_chinese = |letter: char| ('\u{4e00}'..'\u{a000}').contains(&letter);
    let mut rest = shown;
    for piece in sentence.split(is_chinese) {
        let Some((_, after)) = rest.split_once(piece) else { return false };
        rest = after;
    }
    sentence.chars().filter(|letter| is_chinese(*letter)).all(|letter| shown.contains(letter))
}

#[test]
fn claims_have_their_answers_and_sources() {
    let expected = queried(&["claims"]);
    let known: Vec<_> = expected[1..].iter().filter(|row| !row[3].is_empty()).collect();
    assert!(known.len() > 20 && known.len() < expected.len() - 1, "{}", known.len());
    with_page(&exported().join("claims.html"), |page| {
        assert_eq!(of_class(page.root(), "claim").len(), known.len());
        for row in known {
            let claim = by_id(page, &format!("claim-{}", row[0]));
            let shown = text(of_class(claim, "claim")[0]);
            assert!(is_romanized(&shown, &row[1]), "{shown}");
            let answers: Vec<_> =
                claim.descendants().filter(|node| node.has_tag_name("dd")).map(text).collect();
            let mark = if row[4] == "1" { "✓" } else { "✗" };
            assert_eq!(answers[0], separated(&row[2]));
            assert_eq!(answers[1], format!("{} {mark}", separated(&row[3])));
            assert!(text(claim).contains(&row[5]), "{}", row[5]);
        }
    });
}

#[test]
fn findings_have_their_statements_and_boards() {
    let findings = answer(&["findings", "--format", "json"]);
    let findings: Vec<serde_json::Value> = serde_json::from_str(&findings).unwrap();
    with_page(&exported().join("findings.html"), |page| {
        for expected in &findings {
            let id = format!("finding-{}", expected["finding_id"]);
            let finding = by_id(page, &id);
            let shown = text(of_class(finding, "claim")[0]);
            assert!(is_romanized(&shown, expected["finding"].as_str().unwrap()), "{shown}");
            assert!(!shown.starts_with("横刀立马"), "{shown}");
            let statement = finding.descendants().find(|node| node.has_tag_name("pre")).unwrap();
            assert_eq!(text(statement), expected["sql"], "{id}");
            for name in ["checked", "published"] {
                assert!(text(finding).contains(expected[name].as_str().unwrap()), "{id}");
            }
            let boards = of_class(finding, "of-board").len();
            assert_eq!(boards == 1, expected["code"].is_string(), "{id}");
        }
    });
}

/// What search engines read: the data set with its digest.
#[test]
fn the_first_page_describes_the_data_set() {
    let page = fs::read_to_string(exported().join("index.html")).unwrap();
    let (_, rest) = page.split_once("<script type=\"application/ld+json\">").unwrap();
    let metadata: serde_json::Value =
        serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    assert_eq!([&metadata["@context"], &metadata["@type"]], ["https://schema.org/", "Dataset"]);
    let digest = session().content_digest().unwrap();
    assert_eq!(metadata["identifier"], format!("sha256:{digest}"));
    assert_eq!(metadata["keywords"].as_array().unwrap().len(), 5);
    let description = metadata["description"].as_str().unwrap();
    assert!(description.contains(" in 20 of 203 classes, each with "), "{description}");
    assert!(metadata["license"].as_str().unwrap().contains("publicdomain/zero"));
}

#[test]
fn the_page_of_the_making_has_digests_and_queries() {
    let digest = answer(&["info", "--format", "json"]);
    let info: serde_json::Value = serde_json::from_str(&digest).unwrap();
    let digest = info[0]["content_digest"].as_str().unwrap();
    for folder in ["", "zh/"] {
        with_page(&exported().join(format!("{folder}made.html")), |page| {
            assert_eq!(text(of_class(page.root(), "digest")[0]), digest);
            for topic in Topic::ALL {
                by_id(page, &format!("topic-{}", topic.name()));
            }
            for query in catalogue() {
                let there = by_id(page, &format!("query-{}", query.name));
                let sql = there.descendants().find(|node| node.has_tag_name("pre")).unwrap();
                assert_eq!(text(sql), query.sql.trim(), "{}", query.name);
            }
            for word in ["layout", "code", "group", "layer", "metrics", "farthest_step"] {
                assert_eq!(by_id(page, word).tag_name().name(), "dt");
            }
        });
    }
    let page = fs::read_to_string(exported().join("made.html")).unwrap();
    for row in rows(&session(), "SELECT sha256 FROM content", &[]) {
        assert!(page.contains(&format!("<td>{}</td>", row[0])), "{row:?}");
    }
}

/// The hardest and the deepest layout of each group, by a plain look at all its layouts.
#[test]
fn groups_have_their_extremes() {
    for class in ["5-4-1", "7-0-2", "1-0-0"] {
        let first = |measure: &str| {
            let sql = format!(
                "SELECT g.group_num, g.size, g.max_{measure}, min(l.code)
                 FROM classes AS c JOIN groups AS g USING (jiang_num, bing_num, style_num)
                 LEFT JOIN layouts AS l
                     ON l.group_id = g.group_id AND l.{measure} = g.max_{measure}
                    AND (l.jiang_num, l.bing_num, l.style_num)
                        = (g.jiang_num, g.bing_num, g.style_num)
                 WHERE c.class = '{class}' GROUP BY g.group_id"
            );
            rows(&session(), &sql, &[])
        };
        let found = queried(&["groups", class]);
        let (hardest, deepest) = (first("min_solution_step"), first("farthest_step"));
        assert_eq!(found.len() - 1, hardest.len());
        for ((row, hardest), deepest) in found[1..].iter().zip(hardest).zip(deepest) {
            let null = |text: &str| if text == "Null" { "" } else { text }.to_owned();
            assert_eq!(row[0], class);
            assert_eq!(row[1..3], hardest[..2]);
            assert_eq!(row[6..8], [null(&hardest[2]), null(&hardest[3])], "{row:?}");
            assert_eq!(row[9..11], deepest[2..], "{row:?}");
        }
    }
}
