//! A warehouse of an earlier schema version, brought up to date.

use std::path::Path;

use super::error::IngestError;
use crate::store::{Found, SCHEMA_VERSION, Site, StoreError, Warehouse, look_at, record_content};

/// Brings the warehouse at `path` to the present schema version, and tells which one it
/// had. The work is done on a copy, which takes its place when it is whole.
///
/// # Errors
/// When there is no warehouse, or one of a later version, or the disk fails. It is
/// untouched then.
pub fn migrate(path: &Path) -> Result<i64, IngestError> {
    let found = match look_at(path)? {
        Found::Warehouse { version } if version < SCHEMA_VERSION => version,
        // Opening it says what is wrong, if anything.
        _ => return Ok(Warehouse::open(path).map(|_| SCHEMA_VERSION)?),
    };
    let site = Site::take(path)?;
    let copy = site.copy()?;
    record_content(copy.connection(), &[])
        .map_err(|error| StoreError::sqlite(copy.path(), error))?;
    copy.finish()?;
    Ok(found)
}
