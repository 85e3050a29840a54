//! The loadable extension: in other programs the functions give what they give in ours, and no
//! statement harms the host. `KLOTSKI_EXTENSION` names the library, which `cargo build --release`
//! makes in `extension/`; without it, only what needs no library is tested.

mod answers;
#[cfg(unix)]
mod hostile;
#[cfg(unix)]
mod hosts;
mod listed;
#[cfg(unix)]
mod python;
#[cfg(unix)]
mod sqlite_shell;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::support::fixture;

/// The classes of the small warehouse: those that the list of calls names most.
const CLASSES: [&str; 6] = ["0-0-0", "1-0-*", "5-4-1", "5-4-2", "6-0-*", "7-0-*"];

/// The file of the small warehouse. The functions do not read what later stages add.
fn file() -> &'static Path {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| fixture::stages("loadable.db", &CLASSES, &["core"]))
}
