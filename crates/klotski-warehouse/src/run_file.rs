//! Finds the partial file of a run, and distinguishes it from other files with its name.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use super::error::StoreError;
use super::file_header::{APPLICATION, HEADER_LENGTH, MAGIC, header, number_at};

/// The ending of a lock file.
pub(super) const LOCK: &str = ".lock";

/// The ending of a partial file.
pub(super) const PARTIAL: &str = ".partial";

/// The result of looking for the partial file of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunFile {
    /// There is no file.
    Missing,
    /// A file with the expected `application_id`.
    Ours,
    /// A file that a power cut damaged: it is empty, contains only zeros, or ends within the
    /// header.
    Cut,
}

/// Looks for an SQLite file of a run at `path`. Follows no link, and opens only regular files.
///
/// # Errors
/// [`StoreError::InTheWay`] if the file belongs to another program.
pub(super) fn find_run_file(path: &Path, application_id: i64) -> Result<RunFile, StoreError> {
    let in_the_way = || Err(StoreError::InTheWay { path: path.to_owned() });
    let cannot_read = |cause| StoreError::CannotRead { path: path.to_owned(), cause };
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(RunFile::Missing),
        Err(error) => return Err(cannot_read(error)),
        Ok(metadata) if !metadata.is_file() => return in_the_way(),
        Ok(_) => {}
    }
    let header = header(path).map_err(cannot_read)?;
    let is_whole = header.len() as u64 == HEADER_LENGTH;
    if is_whole && header.starts_with(MAGIC) {
        let is_ours = number_at(&header, APPLICATION) == Some(application_id);
        return if is_ours { Ok(RunFile::Ours) } else { in_the_way() };
    }
    let is_blank = header.iter().all(|&byte| byte == 0) && is_zero(path).map_err(cannot_read)?;
    let is_begun = !is_whole && (header.starts_with(MAGIC) || MAGIC.starts_with(&header));
    if is_blank || is_begun { Ok(RunFile::Cut) } else { in_the_way() }
}

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
    fn only_files_of_a_run_and_empty_files_are_ours() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("k.db.partial");
        assert_eq!(find_run_file(&path, 7).unwrap(), RunFile::Missing);
        let mut ours = [MAGIC, &[0; 84]].concat();
        ours[APPLICATION + 3] = 7;
        for (bytes, standing) in [
            (&ours[..], Some(RunFile::Ours)),
            (&ours[..99], Some(RunFile::Cut)),
            (&ours[..5], Some(RunFile::Cut)),
            (b"", Some(RunFile::Cut)),
            (&[0; 5], Some(RunFile::Cut)),
            (&[0; 8192], Some(RunFile::Cut)),
            (b"my notes", None),
            (&[1; 8192], None),
            (&[&[0; 4096][..], &[1; 4096]].concat(), None),
        ] {
            fs::write(&path, bytes).unwrap();
            assert_eq!(find_run_file(&path, 7).ok(), standing, "{} bytes", bytes.len());
        }
        fs::write(&path, &ours).unwrap();
        assert!(find_run_file(&path, 8).is_err(), "of another application");
        assert!(find_run_file(folder.path(), 7).is_err(), "a folder");
    }
}
