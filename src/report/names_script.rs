//! The names of layouts as a script, because pages can load no other files.

use std::collections::BTreeSet;

use klotski::names;

/// All names, ordered by code, each with its language, whether it is canonical, and its Latin
/// letters.
pub(super) fn write() -> String {
    // Several sources may have the same name.
    let mut seen = BTreeSet::new();
    let names = names::all().iter().filter(|name| seen.insert((name.code, &name.name)));
    let rows = names.map(|name| {
        let latin = name.latin.as_deref().unwrap_or_default();
        let usual = u8::from(name.is_canonical);
        let code = format!("{:#}", name.code);
        serde_json::json!([code, name.name, name.language, usual, latin]).to_string()
    });
    let rows: Vec<String> = rows.collect();
    format!("\"use strict\";\nconst NAMES = [\n{}\n];\n", rows.join(",\n"))
}
