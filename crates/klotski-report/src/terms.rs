//! The terms of the field, for the site and for exported files.

use std::sync::LazyLock;

/// The terms: the anchor of the definition, e.g. `group` in `made.html#group`, the names in both
/// languages, and the meaning. Each definition uses only earlier terms.
pub static DEFINITIONS: LazyLock<Vec<[String; 4]>> =
    LazyLock::new(|| serde_json::from_str(site!("terms.json")).expect("a test reads the file"));
