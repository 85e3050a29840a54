//! The digest of the sets of a file.

use sha2::{Digest, Sha256};

use super::identity::FileKeys;
use crate::columnar::{ColumnValues, RowGroup};

/// The digest of the sets of a file: the SHA-256 of the digests of its row groups. The digest of a
/// row group is the SHA-256 of its columns, as 32-bit little-endian integers. For a column of
/// lists, the numbers of elements by row come before the values.
#[derive(Debug, Default)]
pub struct SetsDigest {
    row_groups: Vec<u8>,
    rows: u64,
    pairs: u64,
}

impl SetsDigest {
    /// Adds a row group.
    pub fn add(&mut self, group: &RowGroup) {
        let mut digest = Sha256::new();
        for column in group.columns() {
            column.for_each_integer(|bytes| digest.update(bytes));
        }
        self.row_groups.extend_from_slice(&digest.finalize());
        self.rows += group.rows() as u64;
        self.pairs += group.columns().last().map_or(0, ColumnValues::values) as u64;
    }

    /// Adds the row groups of another digest.
    pub fn append(&mut self, other: &Self) {
        self.row_groups.extend_from_slice(&other.row_groups);
        self.rows += other.rows;
        self.pairs += other.pairs;
    }

    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    /// The metadata of the sets for the file.
    #[must_use]
    pub fn keys(&self) -> Vec<(&'static str, String)> {
        let digest = base16ct::lower::encode_string(&Sha256::digest(&self.row_groups));
        vec![(FileKeys::PAIRS, self.pairs.to_string()), (FileKeys::SHA256, digest)]
    }
}
