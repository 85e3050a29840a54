//! What other programs leave beside a file: SQLite's journals.
//!
//! ```text
//!   NAME-journal   how the file was before a change that is not finished
//!   NAME-wal       changes that are not in the file yet
//! ```
//!
//! Neither says to which file it belongs: SQLite takes them for those of whatever file has
//! the name, and would roll those of an old warehouse into a new one. Beside a
//! warehouse this program never writes one, so what holds something is left to whoever did.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;

use super::error::StoreError;
use super::place::beside;

/// Refuses a file beside which another program has left something that SQLite would take
/// for a part of it.
pub(super) fn refuse_sidecars(path: &Path) -> Result<(), StoreError> {
    for ending in ["-journal", "-wal"] {
        let sidecar = beside(path, ending);
        if holds(&sidecar) != Holds::Nothing {
            return Err(StoreError::Sidecar { path: path.to_owned(), sidecar });
        }
    }
    Ok(())
}

/// What holds a file beside another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// Nothing: it is not there, empty, or a journal that is done with, whose first byte
    /// is zero.
    Nothing,
    /// What SQLite would roll back.
    Journal,
    /// Anything else, or it is no file. That is never opened: a pipe would be waited for.
    Other,
}

/// What begins a journal, <https://www.sqlite.org/fileformat2.html>.
const JOURNAL: [u8; 8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7];

/// Looks at a journal or WAL, and follows no link.
pub(super) fn holds(sidecar: &Path) -> Holds {
    let there = match fs::symlink_metadata(sidecar) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Holds::Nothing,
        Err(_) => return Holds::Other,
        Ok(there) => there,
    };
    if !there.is_file() {
        return Holds::Other;
    }
    let is_wal = sidecar.as_os_str().as_encoded_bytes().ends_with(b"-wal");
    let mut first = Vec::new();
    let read = File::open(sidecar).and_then(|file| file.take(8).read_to_end(&mut first));
    match (read, first.first()) {
        (Ok(_), None) => Holds::Nothing,
        (Ok(_), Some(0)) if !is_wal => Holds::Nothing,
        (Ok(_), Some(_)) if first == JOURNAL => Holds::Journal,
        // One that cannot be read may hold anything.
        _ => Holds::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_something_is_refused() {
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
