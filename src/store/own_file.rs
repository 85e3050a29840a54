//! Files that a run keeps beside the warehouse, and what else may have their names.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use super::error::StoreError;
use super::open::{APPLICATION, HEADER_LENGTH, MAGIC, header, number_at};

/// What ends the names of files beside a warehouse: those of this program and of SQLite.
const RESERVED: [&str; 6] = [LOCK, PARTIAL, CHECKPOINT, "-journal", "-wal", "-shm"];

/// The lock of whoever makes the warehouse.
pub(super) const LOCK: &str = ".lock";

/// The warehouse in the making.
pub(super) const PARTIAL: &str = ".partial";

/// What an unfinished run has measured.
pub(super) const CHECKPOINT: &str = ".checkpoint";

/// Refuses a name for a warehouse that files beside another one have.
pub(super) fn refuse_reserved_name(path: &Path) -> Result<(), StoreError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match RESERVED.into_iter().find(|ending| name.ends_with(ending)) {
        Some(ending) => Err(StoreError::Reserved { path: path.to_owned(), ending }),
        None => Ok(()),
    }
}

/// What stands where a run keeps an SQLite file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Nothing,
    /// A file of that `application_id`.
    Ours,
    /// A file that a power cut left empty, of zeros, or with a part of its beginning.
    Cut,
}

/// Looks at what stands at a place of ours, without following a link or opening what is no
/// file.
///
/// # Errors
/// [`StoreError::InTheWay`] for what is not ours.
pub(super) fn look_at_own(path: &Path, application_id: i64) -> Result<Standing, StoreError> {
    let in_the_way = || Err(StoreError::InTheWay { path: path.to_owned() });
    let cannot_read = |cause| StoreError::CannotRead { path: path.to_owned(), cause };
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Standing::Nothing),
        Err(error) => return Err(cannot_read(error)),
        Ok(there) if !there.is_file() => return in_the_way(),
        Ok(_) => {}
    }
    let header = header(path).map_err(cannot_read)?;
    let is_whole = header.len() as u64 == HEADER_LENGTH;
    if is_whole && header.starts_with(MAGIC) {
        let is_ours = number_at(&header, APPLICATION) == Some(application_id);
        return if is_ours { Ok(Standing::Ours) } else { in_the_way() };
    }
    let is_blank = header.iter().all(|&byte| byte == 0) && is_zero(path).map_err(cannot_read)?;
    let is_begun = !is_whole && (header.starts_with(MAGIC) || MAGIC.starts_with(&header));
    if is_blank || is_begun { Ok(Standing::Cut) } else { in_the_way() }
}

/// Whether there is nothing but zeros in a file.
fn is_zero(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let mut bytes = vec![0; 1 << 20];
    loop {
        match file.read(&mut bytes)? {
            0 => return Ok(true),
            read if bytes[..read].iter().any(|&byte| byte != 0) => return Ok(false),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_ours_or_empty_is_taken_for_ours() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("k.db.partial");
        assert_eq!(look_at_own(&path, 7).unwrap(), Standing::Nothing);
        let mut ours = [MAGIC, &[0; 84]].concat();
        ours[APPLICATION + 3] = 7;
        for (bytes, standing) in [
            (&ours[..], Some(Standing::Ours)),
            (&ours[..99], Some(Standing::Cut)),
            (&ours[..5], Some(Standing::Cut)),
            (b"", Some(Standing::Cut)),
            (&[0; 5], Some(Standing::Cut)),
            (&[0; 8192], Some(Standing::Cut)),
            (b"my notes", None),
            (&[1; 8192], None),
            (&[&[0; 4096][..], &[1; 4096]].concat(), None),
        ] {
            fs::write(&path, bytes).unwrap();
            assert_eq!(look_at_own(&path, 7).ok(), standing, "{} bytes", bytes.len());
        }
        fs::write(&path, &ours).unwrap();
        assert!(look_at_own(&path, 8).is_err(), "of another application");
        assert!(look_at_own(folder.path(), 7).is_err(), "a folder");
    }

    #[test]
    fn names_of_files_beside_a_warehouse_are_refused() {
        for name in ["k.db.lock", "a/k.db.partial", "k.db.checkpoint", "k.db-wal"] {
            assert!(refuse_reserved_name(Path::new(name)).is_err(), "{name}");
        }
        for name in ["k.db", "lock", "k.partial.db", "k.db.lock/k.db"] {
            refuse_reserved_name(Path::new(name)).unwrap();
        }
    }
}
