//! The metadata that identifies a file.

use klotski_warehouse::{TableContent, WarehouseClass};

use super::set_kind::SetKind;

/// The keys of the metadata of the files.
#[derive(Debug)]
pub struct FileKeys;

impl FileKeys {
    /// The table or the kind of sets.
    pub const TABLE: &str = "klotski.table";
    /// The class of the sets.
    pub const CLASS: &str = "klotski.class";
    /// The program that wrote the file, and its version.
    pub const VERSION: &str = "klotski.version";
    /// The name of the warehouse's file.
    pub const SOURCE: &str = "klotski.source";
    /// The digest of the warehouse.
    pub const CONTENT_DIGEST: &str = "klotski.content_digest";
    /// The digest of the table, or of the sets.
    pub const SHA256: &str = "klotski.sha256";
    /// The number of members of all sets.
    pub const PAIRS: &str = "klotski.pairs";
}

/// The metadata of a complete file.
#[derive(Clone, Debug)]
pub(super) struct FileIdentity {
    /// The path below the folder.
    pub(super) name: String,
    pub(super) rows: u64,
    /// Pairs of a key and a value in the metadata of the file.
    pub(super) keys: Vec<(&'static str, String)>,
}

impl FileIdentity {
    /// The file of a table of the warehouse whose content has this digest.
    pub(super) fn of_table(table: &TableContent, digest: &str) -> Self {
        let keys = vec![
            (FileKeys::TABLE, table.name.clone()),
            (FileKeys::CONTENT_DIGEST, digest.to_owned()),
            (FileKeys::SHA256, table.digest.clone()),
        ];
        Self { name: format!("{}.parquet", table.name), rows: table.rows, keys }
    }

    /// The file with the sets of a class. It is the same for every warehouse with the class.
    pub(super) fn of_sets(kind: SetKind, class: &WarehouseClass) -> Self {
        let (table, class_name) = (kind.name(), class.class.to_string());
        Self {
            name: format!("{table}/{class_name}.parquet"),
            rows: class.layouts.into(),
            keys: vec![(FileKeys::TABLE, table.to_owned()), (FileKeys::CLASS, class_name)],
        }
    }
}
