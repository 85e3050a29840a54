//! Errors of verification.

use std::path::PathBuf;

use klotski::message;
use klotski_warehouse::StoreError;
use thiserror::Error;

use crate::export::ExportError;

/// A fault of a warehouse, or why the warehouse cannot be checked. Each message is one line.
// The messages document the variants and their fields.
#[allow(missing_docs)]
#[derive(Debug, Error)]
pub enum VerifyError {
    #[error("{}", message!("{table} is wrong: {fault}: build the warehouse again", table, fault))]
    Fault { table: &'static str, fault: String },
    #[error("{}", message!(
        "{dir} holds no file of `klotski-sql export parquet`: name the folder that it wrote",
        dir
    ))]
    NoExport { dir: String },
    #[error("{}", message!("{file} is wrong: {fault}: export it again with --force", file, fault))]
    File { file: String, fault: String },
    /// An export is not the published file.
    #[error("{}", message!(
        "{name} differs from the published file: MD5 {found} ({lines} lines, {bytes} bytes) and \
         not {expected}",
        name, found, lines, bytes, expected
    ))]
    Digest { name: String, expected: String, found: String, lines: u64, bytes: u64 },
    #[error("{}", message!(
        "{path}: {fault}: a file of digests has lines class,md5,lines,bytes",
        path = path.display(), fault
    ))]
    DigestFile { path: PathBuf, fault: String },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Export(#[from] ExportError),
    #[error("{}", message!(
        "the warehouse cannot be read ({cause}): if it is damaged, build it again",
        cause = .0
    ))]
    Sqlite(#[from] rusqlite::Error),
}

impl VerifyError {
    /// A fault of a table, or of another part of the file.
    pub(super) fn fault(table: &'static str, fault: impl Into<String>) -> Self {
        Self::Fault { table, fault: fault.into() }
    }
}
