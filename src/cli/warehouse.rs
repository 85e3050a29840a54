//! Which warehouse is asked.

use std::env;
use std::path::PathBuf;

/// The one in the present folder.
const DEFAULT: &str = "klotski.db";

/// The warehouse of `--db`, else of `KLOTSKI_DB`, else `klotski.db`.
pub(super) fn path(db: Option<PathBuf>) -> PathBuf {
    named(db).unwrap_or_else(|| PathBuf::from(DEFAULT))
}

/// The same, but none where nobody named one and there is none.
pub(super) fn if_any(db: Option<PathBuf>) -> Option<PathBuf> {
    named(db).or_else(|| Some(PathBuf::from(DEFAULT)).filter(|path| path.exists()))
}

fn named(db: Option<PathBuf>) -> Option<PathBuf> {
    let variable = || env::var_os("KLOTSKI_DB").filter(|name| !name.is_empty());
    db.or_else(|| variable().map(PathBuf::from))
}
