//! The options of a command that writes several files.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use klotski::message;

use super::output::{Output, make_folder};

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
    /// Makes the folder, if there is none.
    pub fn make(&self) -> Result<()> {
        make_folder(&self.dir)
    }

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

    /// Opens a file of the folder. An existing file is an error unless it may be replaced.
    pub fn open(&self, name: &str) -> Result<Output> {
        Output::open(Some(&self.dir.join(name)), self.force)
    }

    /// Writes a small file into the folder.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<()> {
        self.open(name)?.fill(|output| Ok(output.writer().write_all(bytes)?))
    }
}
