//! `klotski-sql report`: the static site.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use klotski::message;

use super::export_reports::print_left_out;
use crate::cli::answer::{FolderOptions, make_folder, make_partial, write_new};
use crate::cli::invocation::Invocation;
use crate::query::Session;
use crate::report::{ReportFile, ReportOptions, build};

/// Write a static site of all classes: tables, plots and boards
#[derive(Debug, Args)]
pub struct ReportArgs {
    #[command(flatten)]
    site: SiteOptions,
}

// The options of a site.
#[derive(Debug, Args)]
pub struct SiteOptions {
    #[command(flatten)]
    folder: FolderOptions,
    /// Draw maps of the groups above 100,000 layouts, too: ten minutes and 47 MB for all classes
    #[arg(long)]
    large_maps: bool,
}

impl ReportArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        write_site(call.session()?, &self.site, false, |_| Ok(()))
    }
}

/// Writes the site, and what `add` adds to its folder. The folder appears once it is complete.
pub(super) fn write_site(
    session: &Session,
    site: &SiteOptions,
    is_served: bool,
    add: impl FnOnce(&Path) -> Result<()>,
) -> Result<()> {
    let SiteOptions { folder: FolderOptions { dir, force }, large_maps } = site;
    // The partial folder is named after this path, which must not end in a slash.
    let folder: &Path = &dir.components().collect::<PathBuf>();
    let cannot_make = || format!("cannot write into the folder {}", folder.display());
    let is_there = folder.symlink_metadata().is_ok();
    let is_filled = is_there && fs::read_dir(folder).with_context(cannot_make)?.count() > 0;
    if is_filled && !force {
        bail!(message!(
            "{folder} holds files already: name an empty folder, or replace the files of a \
             site with --force",
            folder = folder.display(),
        ));
    }
    // An existing folder may be a file system of its own, or stand where nothing else may be
    // written.
    let beside = if is_there { folder.join("site") } else { folder.to_owned() };
    let (partial, ()) =
        make_partial(&beside, |path| fs::create_dir(path)).with_context(cannot_make)?;
    let options = ReportOptions { is_served, has_large_maps: *large_maps };
    let left_out = build(session, options, |ReportFile { path, text }| -> Result<()> {
        let path = partial.path().join(path);
        if let Some(parent) = path.parent() {
            make_folder(parent)?;
        }
        write_new(&path, text.as_bytes())
    })?;
    add(partial.path())?;
    let placed = if is_there {
        refuse_obstacles(partial.path(), folder)?;
        move_files(partial.path(), folder)
    } else {
        partial.put_in_place_of(folder)
    };
    placed.with_context(cannot_make)?;
    print_left_out(&left_out);
    Ok(())
}

/// Refuses a file where the site needs a folder, and a folder where it needs a file, before
/// anything is replaced.
fn refuse_obstacles(from: &Path, into: &Path) -> Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (needs_folder, target) = (entry.file_type()?.is_dir(), into.join(entry.file_name()));
        match target.symlink_metadata() {
            Ok(found) if target.is_dir() != needs_folder => {
                let what = if found.is_dir() { "a folder" } else { "a file" };
                let needed = if needs_folder { "a folder" } else { "a file" };
                bail!(message!(
                    "{target} is {what}, and the site needs {needed} there",
                    target = target.display(),
                    what,
                    needed
                ));
            }
            Ok(_) if needs_folder => refuse_obstacles(&entry.path(), &target)?,
            _ => {}
        }
    }
    Ok(())
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
