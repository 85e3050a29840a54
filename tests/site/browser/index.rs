//! The first page of the report in a browser: tables are sorted and folded, and the page fits.

use klotski::{Class, ClassPattern};
use serde_json::json;

use super::{run, site_of};
use crate::support::fixture;

/// More than fifty small classes, so that their table folds.
const CLASSES: [&str; 12] = [
    "*-0-*", "0-1-0", "0-2-0", "0-3-0", "0-4-0", "0-12-0", "0-13-0", "0-14-0", "1-1-*", "1-2-*",
    "1-12-*", "2-1-*",
];

#[test]
#[ignore = "half a minute in Chromium; a release test"]
fn the_first_page_is_read_sorted_and_folded_in_chromium() {
    needs!("node", "chromium");
    let folder = tempfile::tempdir().unwrap();
    let warehouse = fixture::stages("browser-index.db", &CLASSES, &["core"]);
    let site = site_of(folder.path(), &warehouse);
    let patterns = CLASSES.map(|pattern| pattern.parse::<ClassPattern>().unwrap());
    let mut classes: Vec<Class> = Class::all()
        .filter(|&class| patterns.iter().any(|pattern| pattern.matches(class)))
        .collect();
    classes.sort();
    assert!(classes.len() > 50, "{}", classes.len());
    let classes: Vec<String> = classes.iter().map(Class::to_string).collect();
    let input = json!({ "site": site, "classes": classes });
    run(folder.path(), include_str!("index.js"), &input);
}
