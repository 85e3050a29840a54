//! The report of the small warehouse: pages that can be read, links that lead somewhere,
//! and the figures of the queries.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use klotski::Reference;
use klotski::names;
use roxmltree::{Document, Node, ParsingOptions};
use tempfile::TempDir;

use super::browser::sql::exported;
use crate::support::fixture;
use crate::support::programs;
use crate::support::programs::answer;

/// The site of another warehouse, and what the program said of it.
pub(super) fn site_of(db: &Path) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let output = programs::sql()
        .args(["report", "--dir"])
        .arg(folder.path())
        .arg("--db")
        .arg(db)
        .output()
        .unwrap();
    let error = programs::without_progress(&output.stderr);
    assert!(output.status.success(), "{error}");
    (folder, error)
}

pub(super) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files.extend(files_below(&path)) } else { files.push(path) }
    }
    files
}

pub(super) fn with_page<T>(path: &Path, look: impl FnOnce(&Document<'_>) -> T) -> T {
    let text = fs::read_to_string(path).unwrap();
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&text, options)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    look(&document)
}

/// The text of an element.
pub(super) fn text(node: Node<'_, '_>) -> String {
    node.descendants().filter_map(|node| node.text().filter(|_| node.is_text())).collect()
}

/// The first element of this name below another.
pub(super) fn below<'a, 'd>(node: Node<'a, 'd>, name: &str) -> Option<Node<'a, 'd>> {
    node.descendants().find(|node| node.has_tag_name(name))
}

/// The table of a question, in an element with the command that asks it.
pub(super) fn table_of<'a, 'd>(document: &'a Document<'d>, question: &str) -> Node<'a, 'd> {
    let command = format!("klotski-sql query {question}");
    let asks = |node: &Node<'_, '_>| {
        let asked = node.descendants().find(|node| node.attribute("class") == Some("asked"));
        let said = asked.and_then(|asked| below(asked, "code")).map(text);
        node.attribute("class") == Some("table") && said.as_deref() == Some(&*command)
    };
    let found = document.descendants().find(asks).unwrap_or_else(|| panic!("no {question}"));
    below(found, "table").unwrap()
}

/// The rows of the table of a question, the header first, as a program reads them: the names of
/// the columns, and numbers without separators.
pub(super) fn table(document: &Document<'_>, question: &str) -> Vec<Vec<String>> {
    let value = |cell: Node<'_, '_>| {
        if let Some(name) = below(cell, "small") {
            return text(name);
        }
        if cell.has_tag_name("th") {
            return text(cell).to_lowercase();
        }
        let data = below(cell, "data").and_then(|data| data.attribute("value"));
        let text = data.map_or_else(|| text(cell), str::to_owned);
        if cell.attribute("class") == Some("number") { text.replace(',', "") } else { text }
    };
    let table = table_of(document, question);
    let rows = table.descendants().filter(|node| node.has_tag_name("tr"));
    rows.map(|row| row.children().filter(Node::is_element).map(value).collect()).collect()
}

/// The element of this id.
pub(super) fn by_id<'a, 'd>(page: &'a Document<'d>, id: &str) -> Node<'a, 'd> {
    let found = page.descendants().find(|node| node.attribute("id") == Some(id));
    found.unwrap_or_else(|| panic!("no {id}"))
}

/// A number as people read it.
pub(super) fn separated(number: &str) -> String {
    let digits: Vec<char> = number.chars().collect();
    let parts: Vec<String> =
        digits.rchunks(3).rev().map(|part| part.iter().collect::<String>()).collect();
    parts.join(",")
}

pub(super) fn queried(query: &[&str]) -> Vec<Vec<String>> {
    let mut arguments = vec!["query"];
    arguments.extend(query);
    arguments.extend(["--format", "tsv"]);
    let text = answer(&arguments);
    text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn every_page_is_well_formed_and_every_link_has_a_target() {
    let links = checked_links(exported());
    assert!(links > 500, "{links}");
}

/// A warehouse with only the first stage gets the pages of its measures.
#[test]
fn a_report_names_what_the_warehouse_lacks() {
    let (folder, error) = site_of(&fixture::stages("core-only.db", &["1-0-*"], &["core"]));
    let lacks = "left out, the warehouse lacks their stage or class: deepest, \
                 deepest *-*-* 1 class, ";
    assert!(error.contains(lacks) && error.lines().count() == 1, "{error}");
    assert!(checked_links(folder.path()) > 50);
    let index = fs::read_to_string(folder.path().join("index.html")).unwrap();
    assert!(index.contains("these answers are left out: deepest, deepest *-*-* 1 class"));
    let records = fs::read_to_string(folder.path().join("records.html")).unwrap();
    assert!(records.contains("id=\"hardest\"") && !records.contains("id=\"deepest\""));
}

/// Reads all pages of a site, follows their links, and counts these.
pub(super) fn checked_links(site: &Path) -> usize {
    // The script of the page for SQL names these.
    let of_sql = ["db", "tops", "klotski-sql.wasm.gz", "database.json", "sql-worker.js"];
    let mut files = files_below(site);
    files.retain(|path| !of_sql.iter().any(|end| path.to_str().unwrap().ends_with(end)));
    let mut links = 0;
    let (mut named, mut layouts, mut parts) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for path in &files {
        let ending = path.extension().unwrap().to_str().unwrap();
        if !["html", "svg"].contains(&ending) {
            continue;
        }
        with_page(path, |document| {
            let ids: Vec<_> =
                document.descendants().filter_map(|node| node.attribute("id")).collect();
            assert_eq!(
                ids.len(),
                ids.iter().collect::<BTreeSet<_>>().len(),
                "{}: ids twice",
                path.display()
            );
            for node in document.descendants() {
                let Some(link) = node.attribute("href").or(node.attribute("src")) else { continue };
                // Pages of others, which no page loads by itself, and the sign of the site.
                if node.has_tag_name("a") && link.starts_with("https://")
                    || link.starts_with("data:")
                {
                    assert!(path.ends_with("claims.html") || link.starts_with("data:"), "{link}");
                    continue;
                }
                let (address, part) = link.split_once('#').unwrap_or((link, ""));
                let (file, question) = address.split_once('?').unwrap_or((address, ""));
                let target =
                    if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
                assert!(target.is_file(), "{}: {link}", path.display());
                if !part.is_empty() {
                    parts.insert((target.clone(), part.to_owned()));
                }
                // The page of any layout is asked for one.
                let code = question.strip_prefix("code=");
                assert_eq!(code.is_some(), file.ends_with("layout.html") && !question.is_empty());
                if let Some(code) = code {
                    let is_one = code.parse::<Reference>().is_ok() || names::find(code).is_ok();
                    assert!(is_one, "{}: {link}", path.display());
                    layouts.insert(code.to_owned());
                }
                named.insert(target.canonicalize().unwrap());
                links += 1;
            }
            // A script loads the stored maps that the texts of a page name.
            let texts = document.descendants().find(|node| node.attribute("id") == Some("texts"));
            if let Some(texts) = texts.and_then(|texts| texts.text()) {
                let texts: serde_json::Value = serde_json::from_str(texts).unwrap();
                let maps = &texts["maps"];
                let folder = path.parent().unwrap().join(maps["folder"].as_str().unwrap_or("maps"));
                for seed in maps["stored"].as_array().into_iter().flatten() {
                    let target = folder.join(format!("{}.js", seed.as_str().unwrap()));
                    named.insert(target.canonicalize().expect("a stored map"));
                }
            }
            if ending == "html" {
                let root = document.root_element();
                let expected = if path.starts_with(site.join("zh")) { "zh" } else { "en" };
                assert_eq!(root.attribute("lang"), Some(expected));
                let images = document.descendants().filter(|node| node.has_tag_name("img"));
                assert!(images.into_iter().all(|image| image.attribute("alt").is_some()));
                let headings = document.descendants().filter(|node| node.has_tag_name("h1"));
                assert_eq!(headings.count(), 1);
            }
        });
    }
    assert!(layouts.len() > 5, "{layouts:?}");
    // A link to a part of a page leads to an element that is there.
    for (path, part) in parts {
        with_page(&path, |page| {
            let is_there = page.descendants().any(|node| node.attribute("id") == Some(&*part));
            assert!(is_there, "{}: no {part}", path.display());
        });
    }
    // Every file is named by a page, and no page loads anything from a network.
    let unnamed: Vec<_> =
        files.iter().filter(|path| !named.contains(&path.canonicalize().unwrap())).collect();
    assert!(unnamed.is_empty(), "{unnamed:?}");
    for path in &files {
        let text = fs::read_to_string(path).unwrap().replace("http://www.w3.org/2000/svg", "");
        let text = text.replace("<a href=\"https:", "");
        // Metadata name vocabularies by their addresses.
        let metadata = text.split_once("<script type=\"application/ld+json\">");
        let text = metadata.map_or(text.clone(), |(before, rest)| {
            format!("{before}{}", rest.split_once("</script>").unwrap().1)
        });
        assert!(!text.contains("http:") && !text.contains("https:"), "{}", path.display());
    }
    links
}

#[test]
fn tables_hold_the_figures_of_their_queries() {
    let of_plots = "jiang-counts, jiang-bing-counts, class-counts, hardest *-*-* 1 step class, \
                    deepest *-*-* 1 class";
    let of_records = "records, hardest, deepest, most-solutions, groups *-*-* diameter 10, \
                      groups *-*-* size 10, groups *-*-* layers 10, widest-layers";
    for (name, queries) in
        [("plots.html", of_plots), ("records.html", of_records), ("zh/records.html", of_records)]
    {
        with_page(&exported().join(name), |page| {
            for call in queries.split(", ") {
                let words: Vec<&str> = call.split(' ').collect();
                assert_eq!(table(page, call), queried(&words), "{call}");
            }
        });
    }
    for class in ["5-4-1", "0-0-0", "7-0-7"] {
        with_page(&exported().join(format!("class/{class}.html")), |page| {
            let records = table(page, &format!("records {class}"));
            assert_eq!(records, queried(&["records", class]), "{class}");
            let mut groups = queried(&["groups", class, "size", "30"]);
            for row in &mut groups {
                row.remove(0);
            }
            let shown = table(page, &format!("groups {class} size 30"));
            assert_eq!(shown, groups, "{class}");
        });
    }
}

/// The titles of the marks of a picture.
fn said(picture: Node<'_, '_>) -> Vec<String> {
    let marks = picture.descendants().filter(|node| node.has_tag_name("path"));
    let titles = marks.flat_map(|mark| mark.children().filter(|node| node.has_tag_name("title")));
    titles.filter_map(|title| title.text().map(|text| text.trim().to_owned())).collect()
}

/// The plots of a page are those that the commands below them draw, in the language of the page; on the
/// page of plots once for wide and once for narrow columns.
#[test]
fn plots_are_those_of_their_commands() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plot.svg");
    let mut plots = 0;
    let [both, one] = [&["wide", "narrow"][..], &["narrow"]];
    for (page, language, forms) in [("plots.html", "en", both), ("zh/class/5-4-1.html", "zh", one)]
    {
        with_page(&exported().join(page), |page| {
            let is_plot = |node: &Node<'_, '_>| {
                node.has_tag_name("figure") && node.attribute("class") == Some("plot")
            };
            for figure in page.descendants().filter(is_plot) {
                let find = |name: &str| figure.descendants().find(|node| node.has_tag_name(name));
                let command = find("code").unwrap().text().unwrap();
                let mut words: Vec<&str> = command.split(' ').skip(1).collect();
                words.extend(["--force", "--lang", language, "-o", file.to_str().unwrap()]);
                let pictures = figure.children().filter(|node| node.has_tag_name("svg"));
                let pictures: Vec<_> = pictures.collect();
                assert_eq!(pictures.len(), forms.len(), "{command}");
                for (picture, form) in pictures.into_iter().zip(forms) {
                    let class = picture.attribute("class").unwrap();
                    assert_eq!(class, format!("klotski {form}"), "{command}");
                    if *form == "narrow" {
                        words.push("--narrow");
                    }
                    assert_eq!(answer(&words), "");
                    let svg = fs::read_to_string(&file).unwrap();
                    let drawn = Document::parse(&svg).unwrap();
                    assert_eq!(said(picture), said(drawn.root_element()), "{command}");
                    plots += 1;
                }
            }
        });
    }
    assert_eq!(plots, 2 * 9 + 2);
}
