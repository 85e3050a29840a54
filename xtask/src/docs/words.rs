//! docs/words.md and docs/words.zh.md: the terms.

use anyhow::{Context, Result};
use klotski_report::DEFINITIONS;
use klotski_texts::Language;

/// The page with its table of terms made again.
pub fn page(old: &str, language: Language) -> Result<String> {
    const HEADER: &str = "| --- | --- | --- |\n";
    let (before, rest) = old.split_once(HEADER).context("no table")?;
    let (_, after) = rest.split_once("\n\n").context("no end of the table")?;
    let rows = DEFINITIONS.iter().map(|[_, english, chinese, meaning]| {
        let [first, second] = match language {
            Language::English => [english, chinese],
            Language::Chinese => [chinese, english],
        };
        format!("| {first} | {second} | {} |\n", language.text(meaning))
    });
    Ok(format!("{before}{HEADER}{}\n{after}", rows.collect::<String>()))
}
