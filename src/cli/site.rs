//! `klotski-sql report`: the static site.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::output::write_new;
use super::plot::source;
use crate::query::{Session, Stop};
use crate::site::{SiteFile, build};

/// Writes the site of a warehouse into a folder, which is made if it is not there and must
/// be empty if it is.
pub(super) fn write(db: &Path, stop: Stop, folder: &Path) -> Result<()> {
    let session = Session::open(db, stop)?;
    let cannot_make = |folder: &Path| format!("cannot make the folder {}", folder.display());
    fs::create_dir_all(folder).with_context(|| cannot_make(folder))?;
    let entries = fs::read_dir(folder).with_context(|| cannot_make(folder))?;
    if entries.count() > 0 {
        bail!("{} holds files already: name an empty folder", folder.display());
    }
    build(&session, &source(db)?, |SiteFile { path, text }| -> Result<()> {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).with_context(|| cannot_make(parent))?;
        }
        write_new(&path, text.as_bytes())
    })
}
