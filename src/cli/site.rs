//! `klotski-sql report`: the static site.

use std::fs;
use std::path::{Path, PathBuf};
use std::{io, process};

use anyhow::{Context, Result, bail};

use super::output::write_new;
use super::plot::source;
use crate::query::{Session, Stop};
use crate::site::{SiteFile, build};
use crate::store::{Temporary, beside};

/// Writes the site of a warehouse into a folder, which appears when it is whole. One that
/// is there must be empty.
pub(super) fn write(db: &Path, stop: Stop, folder: &Path) -> Result<()> {
    let session = Session::open(db, stop)?;
    // Without a slash behind it.
    let folder: &Path = &folder.components().collect::<PathBuf>();
    let cannot_make = || format!("cannot make the folder {}", folder.display());
    let is_there = folder.symlink_metadata().is_ok();
    if is_there && fs::read_dir(folder).with_context(cannot_make)?.count() > 0 {
        bail!("{} holds files already: name an empty folder", folder.display());
    }
    let partial = beside(folder, &format!(".{}.partial", process::id()));
    let (partial, ()) =
        Temporary::make(&partial, |path| fs::create_dir(path)).with_context(cannot_make)?;
    build(&session, &source(&session)?, |SiteFile { path, text }| -> Result<()> {
        let path = partial.path().join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).with_context(cannot_make)?;
        }
        write_new(&path, text.as_bytes())
    })?;
    let placed =
        if is_there { fill(partial.path(), folder) } else { partial.put_in_place_of(folder) };
    placed.with_context(cannot_make)
}

/// Moves what is in one folder into another: the working folder has no other name.
fn fill(from: &Path, into: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::rename(entry.path(), into.join(entry.file_name()))?;
    }
    Ok(())
}
