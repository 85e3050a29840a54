//! The provenance of the warehouse and the digests of its tables, as recorded in the file.

use super::query_runner::checked;
use crate::query::{QueryError, Session, run_sql};
use crate::rows::Answer;

/// The records of a warehouse about itself.
pub(super) struct Provenance {
    /// The digest of the warehouse.
    pub(super) digest: String,
    /// One row: the versions of the program and of the schema.
    pub(super) versions: Answer,
    /// A row for each stage.
    pub(super) stages: Answer,
    /// A row for each table.
    pub(super) tables: Answer,
}

/// The statements, which are also printed on the page.
pub(super) const STAGES: &str = "SELECT stage, version, started_at, round(seconds) AS seconds, rows
FROM provenance
WHERE step = 'all'
ORDER BY started_at";
pub(super) const TABLES: &str = "SELECT name, rows, sha256
FROM content
ORDER BY name";
const VERSIONS: &str = "SELECT group_concat(DISTINCT version) AS version,
    (SELECT user_version FROM pragma_user_version) AS schema_version
FROM provenance";

impl Provenance {
    pub(super) fn query(session: &Session) -> Result<Self, QueryError> {
        let answer = |sql: &str| checked(session, |sink| run_sql(session, sql, &[], sink));
        Ok(Self {
            digest: session.content_digest()?,
            versions: answer(VERSIONS)?,
            stages: answer(STAGES)?,
            tables: answer(TABLES)?,
        })
    }
}
