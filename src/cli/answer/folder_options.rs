//! The options of a command that writes several files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use klotski::message;
use klotski_warehouse::{PartialFile, rename};

use super::output::refuse_sidecar;

/// The folder for the files of an answer
#[derive(Debug, Args)]
pub struct FolderOptions {
    /// The folder for the files
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub dir: PathBuf,

    /// Replace existing files
    #[arg(long)]
    pub force: bool,
}

impl FolderOptions {
    /// Refuses existing files, before any work is done.
    pub fn refuse_to_replace<'n>(&self, mut names: impl Iterator<Item = &'n str>) -> Result<()> {
        if self.force {
            return Ok(());
        }
        let is_there = |name: &&str| self.dir.join(name).symlink_metadata().is_ok();
        if let Some(name) = names.find(is_there) {
            let path = self.dir.join(name);
            bail!(message!(
                "{path} is there already: name another folder, or replace files with --force",
                path = path.display()
            ));
        }
        Ok(())
    }

    /// Lets `write` write files into a new folder, which then takes the name of the folder. If the
    /// folder exists, the files are moved into it.
    pub fn fill<T>(&self, write: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
        // The partial folder is named after this path, which must not end in a slash.
        let folder: &Path = &self.dir.components().collect::<PathBuf>();
        refuse_sidecar(folder)?;
        let cannot_make =
            || message!("cannot write into the folder {path}", path = folder.display());
        let is_there = folder.symlink_metadata().is_ok();
        // An existing folder may be a mount point, or its parent may not be writable.
        let target = if is_there { folder.join("files") } else { folder.to_owned() };
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent).with_context(cannot_make)?;
        }
        let (partial, ()) =
            PartialFile::beside(&target, |path| fs::create_dir(path)).with_context(cannot_make)?;
        let written = write(partial.path())?;
        let placed = if is_there {
            move_files(partial.path(), folder)
        } else {
            partial.put_in_place_of(folder)
        };
        placed.with_context(cannot_make)?;
        Ok(written)
    }
}

/// Moves all files into an existing folder and its folders, and replaces files of the same names.
/// The existing folder is not replaced: the user may work in it, `.` cannot be renamed, and it may
/// have other files.
fn move_files(from: &Path, into: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = into.join(entry.file_name());
        if target.is_dir() && entry.file_type()?.is_dir() {
            move_files(&entry.path(), &target)?;
        } else {
            rename(&entry.path(), &target)?;
        }
    }
    Ok(())
}
