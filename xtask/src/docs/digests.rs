//! The content digests of all layouts, with the default stages and with all. CITATION.cff has them;
//! the other documents have copies.

use anyhow::{Context, Result};
use klotski_warehouse::{Content, Stage};
use regex::Regex;

use super::Db;

/// CITATION.cff with the digest of a warehouse of one of these sets of stages.
pub fn citation(old: &str, whole: &Db) -> Result<String> {
    let place = [&Stage::DEFAULT[..], &Stage::ALL].iter().position(|set| whole.has_just(set));
    let Some(place) = place else { return Ok(old.to_owned()) };
    let warehouse = whole.session.warehouse().context("no warehouse")?;
    let old_digests = digests(old)?;
    let digest = Content::recorded(warehouse.connection())?.digest;
    Ok(old.replace(&old_digests[place], &digest))
}

/// A document with copies of the digests: in code or in an entry of BibTeX, the one with the default
/// stages first and the one with all last, if it has two.
pub fn copied(old: &str, citation: &str) -> Result<String> {
    let [default, all] = digests(citation)?;
    let copy = Regex::new("(`|sha256:)[0-9a-f]{64}")?;
    let has_both = old.contains("and with all stages");
    let mut copies = 0;
    let page = copy.replace_all(old, |found: &regex::Captures<'_>| {
        copies += 1;
        let digest = if has_both && copies == 2 { &all } else { &default };
        format!("{}{digest}", &found[1])
    });
    Ok(page.into_owned())
}

fn digests(citation: &str) -> Result<[String; 2]> {
    let digest = Regex::new("sha256:([0-9a-f]{64})")?;
    let found: Vec<String> =
        digest.captures_iter(citation).map(|found| found[1].to_owned()).collect();
    found.try_into().ok().context("CITATION.cff has not two digests")
}
