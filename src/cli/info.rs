//! `klotski-sql info`: what a warehouse is.

use std::path::Path;
use std::thread;

use anyhow::Result;

use super::reply::Reply;
use crate::query::{Bound, QueryError, Session, Stop, run_sql};
use crate::render::lines;
use crate::store::{Content, StoreError};

/// What a file says of itself.
const INFO: &str = "
    SELECT (SELECT sum(layouts) FROM classes) AS layouts,
           (SELECT count(*) FROM classes) AS classes,
           (SELECT count(*) FROM groups) AS groups,
           group_concat(stage, ' ') AS stages,
           group_concat(DISTINCT version) AS version,
           (SELECT user_version FROM pragma_user_version) AS schema_version,
           min(started_at) AS started_at,
           round(sum(seconds)) AS seconds,
           :digest AS content_digest
    FROM (SELECT * FROM provenance WHERE step = 'all' ORDER BY started_at)";

/// Tells about a warehouse, or the digests of its content.
pub(super) fn run(path: &Path, is_digest_asked: bool, stop: Stop, reply: &Reply) -> Result<()> {
    if is_digest_asked {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let content = Content::of(path, threads)?;
        return reply.write(|sink| {
            use crate::rows::Value::{Integer, Text};
            sink.begin(&["content", "rows", "sha256"])?;
            let mut all = 0;
            for table in &content.tables {
                let rows = table.rows.cast_signed();
                all += rows;
                sink.row(&[Text(&table.name), Integer(rows), Text(&table.digest)])?;
            }
            sink.row(&[Text("all"), Integer(all), Text(&content.digest)])?;
            Ok(sink.end()?)
        });
    }
    let session = Session::open(path, stop)?;
    let values = [("digest".to_owned(), Bound::Text(recorded_digest(&session)?))];
    if reply.has_format() {
        return reply.write(|sink| Ok(run_sql(&session, INFO, &values, sink)?));
    }
    reply.write_bytes(|out| Ok(run_sql(&session, INFO, &values, lines(out).as_mut())?))
}

/// The digest of a warehouse's content, as it was recorded while it was made.
pub(super) fn recorded_digest(session: &Session) -> Result<String> {
    let warehouse = session.warehouse().ok_or(QueryError::NoWarehouse)?;
    let recorded = Content::recorded(warehouse.connection())
        .map_err(|error| StoreError::sqlite(warehouse.path(), error))?;
    Ok(recorded.digest)
}
