//! `klotski-sql report`: the static site.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use super::left_out::say_left_out;
use crate::cli::answer::{FolderOptions, make_folder, make_partial, write_new};
use crate::cli::invocation::Invocation;
use crate::report::{ReportFile, build};

/// Write a static site of all classes: tables, plots and boards
#[derive(Debug, Args)]
pub struct ReportArgs {
    #[command(flatten)]
    folder: FolderOptions,
}

impl ReportArgs {
    /// Writes the site. The folder appears once the site is complete.
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let session = call.session()?;
        // The partial folder is named after this path, which must not end in a slash.
        let folder: &Path = &self.folder.dir.components().collect::<PathBuf>();
        let cannot_make = || format!("cannot make the folder {}", folder.display());
        let is_there = folder.symlink_metadata().is_ok();
        let is_filled = is_there && fs::read_dir(folder).with_context(cannot_make)?.count() > 0;
        if is_filled && !self.folder.force {
            bail!(
                "{} holds files already: name an empty folder, or replace the files of a site \
                 with --force",
                folder.display()
            );
        }
        let (partial, ()) =
            make_partial(folder, |path| fs::create_dir(path)).with_context(cannot_make)?;
        let left_out = build(&session, |ReportFile { path, text }| -> Result<()> {
            let path = partial.path().join(path);
            if let Some(parent) = path.parent() {
                make_folder(parent)?;
            }
            write_new(&path, text.as_bytes())
        })?;
        let placed = if is_there {
            move_files(partial.path(), folder)
        } else {
            partial.put_in_place_of(folder)
        };
        placed.with_context(cannot_make)?;
        say_left_out(&left_out);
        Ok(())
    }
}

/// Moves all files into an existing folder and its folders, and replaces files of the same names.
/// Renaming the partial folder would not do: the user may work in the existing one, `.` has no
/// other name, and there may be files that are not of the site.
fn move_files(from: &Path, into: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = into.join(entry.file_name());
        if target.is_dir() && entry.file_type()?.is_dir() {
            move_files(&entry.path(), &target)?;
        } else {
            fs::rename(entry.path(), target)?;
        }
    }
    Ok(())
}
