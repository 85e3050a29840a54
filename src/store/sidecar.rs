//! What other programs leave beside a file: SQLite's journals.
//!
//! ```text
//!   NAME-journal   how the file was before a change that is not finished
//!   NAME-wal       changes that are not in the file yet
//! ```
//!
//! Neither says to which file it belongs: SQLite takes them for those of whatever file has
//! the name, and would roll those of an old warehouse into a new one. None is ever written
//! by this program, so what holds something is left to whoever wrote it.

use std::fs::{self, File, Metadata};
use std::io::{ErrorKind, Read};
use std::path::Path;

use super::error::StoreError;
use super::place::beside;

/// Refuses a file beside which another program has left something that SQLite would take
/// for a part of it.
pub(super) fn refuse_sidecars(path: &Path) -> Result<(), StoreError> {
    for (ending, holds_something) in [("-journal", is_hot as Holds), ("-wal", is_filled)] {
        let sidecar = beside(path, ending);
        let there = match fs::symlink_metadata(&sidecar) {
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(cause) => return Err(StoreError::CannotRead { path: sidecar, cause }),
            Ok(there) => there,
        };
        // What is no file is never opened: SQLite would wait for a pipe for ever.
        if !there.is_file() || holds_something(&sidecar, &there) {
            return Err(StoreError::Sidecar { path: path.to_owned(), sidecar });
        }
    }
    Ok(())
}

/// Whether something is there that is no file.
pub(super) fn is_no_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|there| !there.is_file())
}

type Holds = fn(&Path, &Metadata) -> bool;

/// Whether SQLite would roll it back: one whose first byte is zero is done with.
fn is_hot(journal: &Path, _: &Metadata) -> bool {
    let mut first = [0];
    let read = File::open(journal).and_then(|mut file| file.read(&mut first));
    // One that cannot be read may hold anything.
    !matches!(read, Ok(0)) && (read.is_err() || first != [0])
}

fn is_filled(_: &Path, wal: &Metadata) -> bool {
    wal.len() > 0
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
