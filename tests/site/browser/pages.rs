//! The pages of names, records, classes, claims and of the making, in a browser.

use std::collections::BTreeSet;

use klotski::names::{self, NameError};
use serde_json::json;

use super::{run, site};

/// Names and parts of names as people type them; the last finds nothing.
const PARTS: &str =
    "横刀立马|横刀|heng dao|HENGDAO|héng dāo lì mǎ|donkey|L'ÂNE|ｈｅｎｇ|Red Donkey|qqqqqq";

/// The layouts of whose names a text is a part.
fn having(text: &str) -> BTreeSet<String> {
    let has =
        names::all().iter().filter(|name| names::is_part(text, &name.name, name.latin.as_deref()));
    has.map(|name| name.code.to_string()).collect()
}

/// The layouts that have exactly this name.
fn named(text: &str) -> Vec<String> {
    match names::find(text) {
        Ok(layout) => vec![layout.code().to_string()],
        Err(NameError::Several(named)) => {
            named.iter().map(|named| named.code.to_string()).collect()
        }
        Err(NameError::Unknown(_)) => Vec::new(),
    }
}

/// The layouts that the library suggests.
fn near(text: &str) -> Vec<String> {
    let Err(NameError::Unknown(near)) = names::find(text) else { panic!("{text} is a name") };
    near.iter().map(|named| named.code.to_string()).collect()
}

#[test]
#[ignore = "half a minute in Chromium; a release test"]
fn pages_are_searched_and_read_in_chromium() {
    needs!("node", "chromium");
    let folder = tempfile::tempdir().unwrap();
    let site = site(folder.path(), "named.db", &["0-14-0", "5-4-1", "7-0-*"]);
    assert!(having("横刀立马").contains("1A9BF0C00") && having("qqqqqq").is_empty());
    let part = |text| json!({ "text": text, "codes": having(text), "whole": named(text) });
    let parts: Vec<_> = PARTS.split('|').map(part).collect();
    let misspelt = json!({ "text": "Red Donky", "near": near("Red Donky") });
    let input = json!({ "site": site, "parts": parts, "misspelt": misspelt });
    run(folder.path(), include_str!("pages.js"), &input);
}
