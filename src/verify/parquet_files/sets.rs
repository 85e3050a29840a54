//! Checks the Parquet files of full sets.

use std::fs;
use std::io;
use std::path::Path;

use klotski::message;
use klotski::{Class, Ranking};

use super::open_file::{ENDING, FileFault, OpenFile};
use crate::export::{FileKeys, SetKind, SetsDigest};
use crate::verify::VerifyError;

/// The files of sets in a folder.
pub(super) fn files(dir: &Path) -> Result<Vec<(SetKind, Class)>, VerifyError> {
    let mut found = Vec::new();
    for kind in SetKind::ALL {
        let folder = dir.join(kind.name());
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => {
                let name = folder.display().to_string();
                return Err(VerifyError::File { file: name, fault: error.to_string() });
            }
        };
        let names = entries.flatten().map(|entry| entry.file_name());
        let classes = names.filter_map(|name| name.to_str()?.strip_suffix(ENDING)?.parse().ok());
        found.extend(classes.map(|class: Class| (kind, class)));
    }
    found.sort_by_key(|&(kind, class)| (kind.name(), class));
    Ok(found)
}

/// Compares the sets of a class with the digest in their file.
pub(super) fn check(
    path: &Path,
    kind: SetKind,
    class: Class,
    threads: usize,
) -> Result<(), FileFault> {
    let file = OpenFile::open(path, kind.name(), kind.schema())?;
    let (named, layouts) = (file.key(FileKeys::CLASS)?, Ranking::of_class(class).len());
    if named != class.to_string() {
        return Err(FileFault::new(message!("it holds the sets of class {named}", named)));
    }
    if file.reader.rows() != u64::from(layouts) {
        let rows = file.reader.rows();
        return Err(FileFault::new(message!(
            "it has {rows} rows, the class {layouts} layouts",
            rows,
            layouts
        )));
    }
    let mut digest = SetsDigest::default();
    file.for_each_row_group(
        threads,
        |group| {
            let mut digest = SetsDigest::default();
            digest.add(&group);
            Ok(digest)
        },
        |part| {
            digest.append(&part);
            Ok(())
        },
    )?;
    for (key, found) in digest.keys() {
        let recorded = file.key(key)?;
        if found != recorded {
            return Err(FileFault::new(message!(
                "its {key} is {found}, not {recorded}",
                key,
                found,
                recorded
            )));
        }
    }
    Ok(())
}
