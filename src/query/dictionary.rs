//! The data dictionary: the tables and views of a warehouse, and what their columns mean.
//!
//! It is the page of the file format itself, so there is one place to write a meaning. A test
//! compares that page with the schema.

use std::sync::LazyLock;

/// A table or a view.
#[derive(Clone, Debug)]
pub struct DescribedTable {
    /// The name in SQL.
    pub name: &'static str,
    /// Whether it is a view.
    pub is_view: bool,
    /// What a row stands for.
    pub meaning: String,
    /// The columns in their order.
    pub columns: Vec<DescribedColumn>,
}

/// A column of a table or of a view.
#[derive(Clone, Debug)]
pub struct DescribedColumn {
    /// The name in SQL.
    pub name: &'static str,
    /// The declared type.
    pub kind: &'static str,
    /// When the value is NULL: `never`, or a condition.
    pub null: String,
    /// What the value says.
    pub meaning: String,
}

const PAGE: &str = include_str!("../../docs/file-format.md");

/// All tables and views, in the order of the schema.
///
/// ```
/// use klotski_sql::query::dictionary;
///
/// let layouts = dictionary().iter().find(|table| table.name == "layouts").unwrap();
/// assert_eq!(layouts.columns[0].name, "code");
/// ```
#[must_use]
pub fn dictionary() -> &'static [DescribedTable] {
    static TABLES: LazyLock<Vec<DescribedTable>> = LazyLock::new(|| read(PAGE));
    &TABLES
}

/// Reads the sections of the page, one for each table.
fn read(page: &'static str) -> Vec<DescribedTable> {
    let tables = page.split_once("\n## Tables and views\n").map_or("", |(_, rest)| rest);
    let tables = tables.split_once("\n## ").map_or(tables, |(tables, _)| tables);
    tables.split("\n### ").skip(1).filter_map(table).collect()
}

fn table(section: &'static str) -> Option<DescribedTable> {
    let (name, text) = section.split_once('\n')?;
    let prose = text.trim_start().split("\n\n").next().unwrap_or_default().replace('\n', " ");
    let is_view = prose.starts_with("A view");
    let sentence = prose.split_inclusive(". ").next().unwrap_or_default();
    let sentence = sentence.trim_start_matches("A view: ");
    let columns = text.lines().filter(|line| line.starts_with("| `")).filter_map(column).collect();
    let meaning = capitalised(plain(sentence.trim().trim_end_matches('.')));
    Some(DescribedTable { name, is_view, meaning, columns })
}

fn column(line: &'static str) -> Option<DescribedColumn> {
    let mut cells = line.trim_matches('|').split(" | ").map(str::trim);
    let (name, kind) = (cells.next()?.trim_matches('`'), cells.next()?);
    let (null, meaning) = (plain(cells.next()?), plain(without_pointer(cells.next()?)));
    Some(DescribedColumn { name, kind, null, meaning })
}

/// A text without `, see [below](target)` at its end: only the page has something below.
fn without_pointer(text: &str) -> &str {
    let is_target = |target: &str| target.find(')') == target.len().checked_sub(1);
    match text.rsplit_once(", see [below](") {
        Some((before, target)) if is_target(target) => before,
        _ => text,
    }
}

/// A text without the marks of Markdown: code, and links as `[text](target)`.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        let Some((shown, after)) = link.split_once("](") else { break };
        plain.extend([before, shown]);
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    plain.push_str(rest);
    plain.replace('`', "")
}

fn capitalised(text: String) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_and_column_has_a_meaning() {
        let tables = dictionary();
        assert_eq!(tables.len(), 19);
        for table in tables {
            assert!(table.meaning.len() > 10, "{}: {}", table.name, table.meaning);
            assert!(!table.columns.is_empty(), "{}", table.name);
            for DescribedColumn { name, kind, null, meaning } in &table.columns {
                assert!(!null.is_empty() && !meaning.is_empty(), "{}.{name}", table.name);
                assert!(["INTEGER", "TEXT", "REAL", "BLOB"].contains(kind), "{name}: {kind}");
            }
        }
        let views = tables.iter().filter(|table| table.is_view).count();
        assert_eq!(views, 4);
    }

    #[test]
    fn the_marks_of_markdown_are_left_out() {
        assert_eq!(plain("`a`, see [below](#b), and [c] and `d`"), "a, see below, and [c] and d");
        let content = dictionary().iter().find(|table| table.name == "content").unwrap();
        assert_eq!(content.meaning, "The digest of each table but this one and provenance");
        assert!(content.columns[2].meaning.ends_with("64 lower-case hex digits"));
        assert_eq!(without_pointer("a, see [below](#b)"), "a");
        assert_eq!(without_pointer("a, see [below](#b) (c)"), "a, see [below](#b) (c)");
        let columns = dictionary().iter().flat_map(|table| &table.columns);
        assert!(columns.map(|column| &column.meaning).all(|text| !text.contains("see below")));
    }
}
