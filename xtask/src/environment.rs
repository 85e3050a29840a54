//! What the tests need besides the project.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::Path;

use anyhow::Result;

use crate::steps::Steps;

/// Sets the variables of the tests, but the one for the whole warehouse.
pub fn set(steps: &mut Steps) -> Result<()> {
    steps.run("extension", "cd extension && cargo build --release --locked")?;
    let target =
        std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "extension/target".to_owned());
    let library = format!("{target}/release/{DLL_PREFIX}klotski_sql{DLL_SUFFIX}");
    steps.set_path("KLOTSKI_EXTENSION", &library)
}

/// Lets tests fail that would be skipped, but those of the published figures where these are not:
/// they are not part of the project.
pub fn need_all(steps: &mut Steps) -> Result<()> {
    steps.set("KLOTSKI_ALL", "1");
    let figures = std::env::var("KLOTSKI_REFERENCE");
    let figures = figures.unwrap_or_else(|_| "../shared/reference".to_owned());
    if Path::new(&figures).is_dir() {
        steps.set_path("KLOTSKI_REFERENCE", &figures)?;
    }
    Ok(())
}
