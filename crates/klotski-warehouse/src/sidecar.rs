//! SQLite's journals, left beside a file by another program.
//!
//! ```text
//!   NAME-journal   the original pages of an unfinished change
//!   NAME-wal       changes that are not in the file yet
//! ```
//!
//! A journal does not record its file: SQLite applies it to any file of the name, so it would roll
//! the journal of an old warehouse back into a new one. This program never creates a journal beside
//! a warehouse. A journal with contents belongs to another program, so this program rejects the
//! warehouse and keeps the journal.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;

use super::error::StoreError;
use super::path::beside;

/// Returns an error if a journal or WAL with contents is beside a file.
pub(super) fn reject_sidecars(path: &Path) -> Result<(), StoreError> {
    for ending in ["-journal", "-wal"] {
        let sidecar = beside(path, ending);
        if has_contents(&sidecar) {
            return Err(StoreError::Sidecar { path: path.to_owned(), sidecar });
        }
    }
    Ok(())
}

/// Whether a journal or WAL has contents. It has none if it is missing, empty, or a finished
/// journal, whose first byte is zero. Only regular files are opened: opening a pipe can block.
fn has_contents(sidecar: &Path) -> bool {
    match fs::symlink_metadata(sidecar) {
        Err(error) => return error.kind() != ErrorKind::NotFound,
        Ok(metadata) if !metadata.is_file() => return true,
        Ok(_) => {}
    }
    let is_wal = sidecar.as_os_str().as_encoded_bytes().ends_with(b"-wal");
    let mut first = Vec::new();
    match File::open(sidecar).and_then(|file| file.take(1).read_to_end(&mut first)) {
        Ok(_) => first.first().is_some_and(|&byte| is_wal || byte != 0),
        // An unreadable file may contain anything.
        Err(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_with_contents_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("k.db");
        reject_sidecars(&path).unwrap();
        for (ending, bytes, is_refused) in [
            ("-journal", &b""[..], false),
            ("-journal", &[0; 512], false),
            ("-journal", b"\xd9\xd5\x05\xf9", true),
            ("-wal", b"", false),
            ("-wal", &[0; 32], true),
            ("-shm", b"anything", false),
        ] {
            let sidecar = beside(&path, ending);
            fs::write(&sidecar, bytes).unwrap();
            assert_eq!(reject_sidecars(&path).is_err(), is_refused, "{ending} {bytes:?}");
            assert_eq!(fs::read(&sidecar).unwrap(), bytes);
            fs::remove_file(&sidecar).unwrap();
        }
        fs::create_dir(beside(&path, "-wal")).unwrap();
        let refused = reject_sidecars(&path).unwrap_err().to_string();
        assert!(refused.contains("k.db-wal: another program"), "{refused}");
    }
}
