//! The line under a picture or a page that says where its figures come from.

use anyhow::Result;

use crate::query::{QueryError, Session};
use crate::store::{Content, StoreError};

/// The version of the program, and the first digits of the content digest: enough to tell
/// warehouses apart.
pub fn provenance_line(session: &Session) -> Result<String> {
    let digest = content_digest(session)?;
    Ok(format!("klotski-sql {}, content {}", env!("CARGO_PKG_VERSION"), &digest[..16]))
}

/// The digest of the content, as klotski-ingest has recorded it in the warehouse.
pub fn content_digest(session: &Session) -> Result<String> {
    let warehouse = session.warehouse().ok_or(QueryError::NoWarehouse)?;
    let content = Content::recorded(warehouse.connection())
        .map_err(|error| StoreError::sqlite(warehouse.path(), error))?;
    Ok(content.digest)
}
