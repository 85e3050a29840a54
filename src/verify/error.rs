//! What is wrong with a warehouse.

use std::path::PathBuf;

use thiserror::Error;

use crate::export::ExportError;
use crate::store::StoreError;

/// What is wrong with a warehouse, or why that could not be found out; each
/// message is one line.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// A row that cannot be right.
    #[error("{table} is wrong: {what}: build the warehouse again")]
    Fault {
        /// The table or view.
        table: &'static str,
        /// Which row, and what is wrong with it.
        what: String,
    },
    /// An export that is not the published file.
    #[error(
        "{name} differs from the published file: MD5 {found} ({lines} lines, {bytes} bytes) and \
         not {expected}"
    )]
    Digest {
        /// The file.
        name: String,
        /// The published digest, and what else is known.
        expected: String,
        /// The digest of the export.
        found: String,
        /// Its lines.
        lines: u64,
        /// Its bytes.
        bytes: u64,
    },
    /// A file of digests that cannot be read.
    #[error("{path}: {what}: a file of digests has lines class,md5,lines,bytes")]
    DigestFile {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// Something about the warehouse.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file could not be exported.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// What SQLite says.
    #[error("the warehouse cannot be read ({0}): if it is damaged, build it again")]
    Sqlite(#[from] rusqlite::Error),
}

impl VerifyError {
    pub(super) fn fault(table: &'static str, what: impl Into<String>) -> Self {
        Self::Fault { table, what: what.into() }
    }
}
