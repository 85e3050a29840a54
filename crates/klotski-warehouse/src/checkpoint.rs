//! The checkpoint: the measures of an unfinished run, for the next run.
//!
//! ```text
//!   klotski.db.checkpoint/version          of the program that wrote the entries
//!   klotski.db.checkpoint/solutions-5-4-1  all measures of a class in a stage
//! ```
//!
//! The measures of a class depend only on the class and the version of the program. Each entry
//! starts with a digest of its name and its bytes. If the digest is wrong, the entry is ignored and
//! its class is measured again.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use klotski::Class;
use sha2::{Digest, Sha256};

use super::error::WarehouseError;
use super::partial_file::{beside, rename};
use super::stage::Stage;

pub(super) const CHECKPOINT: &str = ".checkpoint";

/// The content of the file `version`. A change of the entry format needs a new number.
const VERSION: &str = concat!("klotski-ingest ", env!("CARGO_PKG_VERSION"), ", entries 5\n");
const VERSION_FILE: &str = "version";

/// The suffix of an entry while it is being written.
const NEW: &str = ".new";

/// The result of a search for an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckpointEntry {
    /// There is no entry, or it cannot be read, as when too many files are open.
    Missing,
    /// The digest of the entry is wrong.
    Damaged,
    /// The bytes of the entry. Its digest is right.
    Intact(Vec<u8>),
}

/// The checkpoint of a warehouse. The folder is created with the first entry.
pub struct Checkpoint {
    folder: PathBuf,
    was_discarded: bool,
}

impl Checkpoint {
    /// Opens the checkpoint of the warehouse at `target`. Entries of another version of the program
    /// are removed. A foreign file in the folder is an error.
    pub(super) fn open(target: &Path) -> Result<Self, WarehouseError> {
        let folder = beside(target, CHECKPOINT);
        let cannot_read = |cause| WarehouseError::CannotRead { path: folder.clone(), cause };
        let mut checkpoint = Self { folder: folder.clone(), was_discarded: false };
        match folder.symlink_metadata() {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(checkpoint),
            Err(error) => return Err(cannot_read(error)),
            Ok(metadata) if !metadata.is_dir() => {
                return Err(WarehouseError::NotOurs { path: folder });
            }
            Ok(_) => {}
        }
        for file in fs::read_dir(&folder).map_err(cannot_read)? {
            let file = file.map_err(cannot_read)?;
            let is_file = file.file_type().map_err(cannot_read)?.is_file();
            if !is_file || !is_ours(&file.file_name().to_string_lossy()) {
                return Err(WarehouseError::NotOurs { path: file.path() });
            }
        }
        if fs::read(folder.join(VERSION_FILE)).ok().as_deref() != Some(VERSION.as_bytes()) {
            checkpoint.remove()?;
            checkpoint.was_discarded = true;
        }
        Ok(checkpoint)
    }

    /// Whether entries of another version were removed.
    pub fn was_discarded(&self) -> bool {
        self.was_discarded
    }

    /// The path of the folder, which may not exist.
    pub fn path(&self) -> &Path {
        &self.folder
    }

    pub fn get(&self, stage: Stage, class: Class) -> CheckpointEntry {
        let name = format!("{stage}-{class}");
        let Ok(mut bytes) = fs::read(self.folder.join(&name)) else {
            return CheckpointEntry::Missing;
        };
        let digest: Vec<u8> = bytes.drain(..bytes.len().min(Sha256::output_size())).collect();
        if entry_digest(&name, &bytes) == digest {
            CheckpointEntry::Intact(bytes)
        } else {
            CheckpointEntry::Damaged
        }
    }

    pub fn put(&self, stage: Stage, class: Class, bytes: &[u8]) -> Result<(), WarehouseError> {
        let cannot_write = |cause| WarehouseError::cannot_make(&self.folder, cause);
        let version = self.folder.join(VERSION_FILE);
        if !version.exists() {
            fs::create_dir_all(&self.folder).map_err(cannot_write)?;
            fs::write(version, VERSION).map_err(cannot_write)?;
        }
        let name = format!("{stage}-{class}");
        let new = self.folder.join(format!("{name}{NEW}"));
        let write = || {
            let mut file = File::create(&new)?;
            file.write_all(&entry_digest(&name, bytes))?;
            file.write_all(bytes)?;
            rename(&new, &self.folder.join(&name))
        };
        write().map_err(cannot_write)
    }

    /// Whether all entries are of these stages.
    pub(super) fn is_of(&self, stages: &[Stage]) -> bool {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = files.filter_map(|file| file.file_name().into_string().ok());
        let mut of_stages = names.filter_map(|name| name.split_once('-')?.0.parse().ok());
        of_stages.all(|stage| stages.contains(&stage))
    }

    /// The size of all entries in bytes.
    pub fn bytes(&self) -> u64 {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        files.filter_map(|file| Some(file.metadata().ok()?.len())).sum()
    }

    /// Removes the entries, and the folder unless another program has added a file.
    pub fn remove(&self) -> Result<(), WarehouseError> {
        let remove = || {
            let files = match fs::read_dir(&self.folder) {
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
                files => files?,
            };
            for file in files {
                let file = file?;
                if is_ours(&file.file_name().to_string_lossy()) {
                    remove_if_there(&file.path())?;
                }
            }
            match fs::remove_dir(&self.folder) {
                Err(error) if error.kind() == ErrorKind::DirectoryNotEmpty => Ok(()),
                removed => removed,
            }
        };
        remove().map_err(|cause| WarehouseError::cannot_make(&self.folder, cause))
    }
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn is_ours(name: &str) -> bool {
    let entry = name.strip_suffix(NEW).unwrap_or(name);
    name == VERSION_FILE
        || entry.split_once('-').is_some_and(|(stage, class)| {
            stage.parse::<Stage>().is_ok() && class.parse::<Class>().is_ok()
        })
}

fn entry_digest(name: &str, bytes: &[u8]) -> Vec<u8> {
    let header = format!("{VERSION}{name} {}\n", bytes.len());
    Sha256::new().chain_update(header).chain_update(bytes).finalize().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_foreign_file_does_not_keep_the_entries() {
        let folder = tempfile::tempdir().unwrap();
        let checkpoint = Checkpoint::open(&folder.path().join("k.db")).unwrap();
        checkpoint.put(Stage::Solutions, Class::all().next().unwrap(), b"measures").unwrap();
        fs::write(checkpoint.path().join("notes"), "mine").unwrap();
        checkpoint.remove().unwrap();
        assert_eq!(fs::read_dir(checkpoint.path()).unwrap().count(), 1);
    }

    #[test]
    fn names_of_other_files_are_foreign() {
        for name in ["version", "solutions-5-4-1", "core-5-4-1.new"] {
            assert!(is_ours(name), "{name}");
        }
        for name in ["notes", "solutions-5-4-9", "other-5-4-1", "farthest-5-4-1.begun"] {
            assert!(!is_ours(name), "{name}");
        }
    }
}
