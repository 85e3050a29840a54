//! docs/claims.md: the published claims, and the answers of the warehouse.

use std::fmt::Write;

use anyhow::{Context, Result};
use klotski_query::Session;
use klotski_texts::separated;

use super::texts;

/// The page with its parts about the claims written anew. Its head and its last part stay.
pub fn page(session: &Session, old: &str) -> Result<String> {
    let columns = ["claim_id", "claim", "claimed", "ours", "source", "shown"];
    let claims = texts(session, "claims", columns)?;
    let header = "\n| ---: | --- | ---: | ---: | --- | --- |\n";
    let (head, rest) = old.split_once(header).context("no table of claims")?;
    let (_, tail) = rest.split_once("\n## Beside the figures\n").context("no last part")?;
    let mut page = format!("{head}{header}");
    for [id, text, claimed, ours, source, ..] in &claims {
        let agrees = if claimed == ours { "yes" } else { "**no**" };
        let (text, claimed, ours) = (cell(text), separated(claimed), separated(ours));
        writeln!(page, "| {id} | {text} | {claimed} | {ours} | {agrees} | {} |", cell(source))?;
    }
    page += "\n## Where a claim is wrong\n\nA path is written as block and cells: `single 13-18` \
             moves the single block at cell 13 to\ncell 18. Cells are numbered row by row from 0.\n\n";
    for [id, text, claimed, ours, _, shown] in &claims {
        if !shown.is_empty() {
            let (claimed, ours) = (separated(claimed), separated(ours));
            writeln!(page, "* **{id}. {text}.** Not {claimed}, but {ours}: {shown}.")?;
        }
    }
    Ok(page + "\n## Beside the figures\n" + tail)
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
