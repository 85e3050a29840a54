//! The files that SQLite leaves beside a file of another program: its journals.
//!
//! ```text
//!   NAME-journal   the pages of the file before a change that is not finished
//!   NAME-wal       changes that are not in the file yet
//! ```
//!
//! A journal does not say to which file it belongs: SQLite applies it to any file of the
//! name, so it would roll the journal of an old warehouse back into a new one. This program
//! never makes a journal beside a warehouse. A journal with contents belongs to another
//! program, so this program refuses the warehouse and leaves the journal alone.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;

use super::error::StoreError;
use super::path::beside;

/// Refuses a file beside which lies a journal or WAL with contents.
pub(super) fn refuse_sidecars(path: &Path) -> Result<(), StoreError> {
    for ending in ["-journal", "-wal"] {
        let sidecar = beside(path, ending);
        if contents_of(&sidecar) != SidecarContents::Nothing {
            return Err(StoreError::Sidecar { path: path.to_owned(), sidecar });
        }
    }
    Ok(())
}

/// The contents of a journal or WAL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SidecarContents {
    /// There is no file, or an empty one, or a finished journal, whose first byte is zero.
    Nothing,
    /// A journal that SQLite would roll back.
    Journal,
    /// Anything else. What is not a regular file is never opened: to open a pipe can block.
    Other,
}

/// The first bytes of a journal, <https://sqlite.org/fileformat2.html#the_rollback_journal>.
const JOURNAL: [u8; 8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7];

/// Looks at a journal or WAL, and follows no link.
pub(super) fn contents_of(sidecar: &Path) -> SidecarContents {
    let there = match fs::symlink_metadata(sidecar) {
        Err(error) if error.kind() == ErrorKind::NotFound => return SidecarContents::Nothing,
        Err(_) => return SidecarContents::Other,
        Ok(there) => there,
    };
    if !there.is_file() {
        return SidecarContents::Other;
    }
    let is_wal = sidecar.as_os_str().as_encoded_bytes().ends_with(b"-wal");
    let mut first = Vec::new();
    let read = File::open(sidecar).and_then(|file| file.take(8).read_to_end(&mut first));
    match (read, first.first()) {
        (Ok(_), None) => SidecarContents::Nothing,
        (Ok(_), Some(0)) if !is_wal => SidecarContents::Nothing,
        (Ok(_), Some(_)) if first == JOURNAL => SidecarContents::Journal,
        // An unreadable file may contain anything.
        _ => SidecarContents::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_with_contents_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("k.db");
        refuse_sidecars(&path).unwrap();
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
            assert_eq!(refuse_sidecars(&path).is_err(), is_refused, "{ending} {bytes:?}");
            assert_eq!(fs::read(&sidecar).unwrap(), bytes);
            fs::remove_file(&sidecar).unwrap();
        }
        fs::create_dir(beside(&path, "-wal")).unwrap();
        let refused = refuse_sidecars(&path).unwrap_err().to_string();
        assert!(refused.contains("k.db-wal lies beside"), "{refused}");
    }
}
