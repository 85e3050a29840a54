//! The last steps before a warehouse is put in place: checks, statistics, provenance.

use std::time::UNIX_EPOCH;

use rusqlite::{Connection, Result};

use super::measure::Measured;
use super::progress::Progress;
use super::summary::Step;

/// Reads back through every index what was written, and returns what does not
/// fit the measures, if anything.
pub(super) fn check(
    connection: &Connection,
    measured: &Measured,
    progress: &dyn Progress,
) -> Result<Option<String>> {
    let layouts = measured.layouts() as u64;
    let count = |sql: &str| {
        let rows = connection.query_row(sql, [], |row| row.get::<_, i64>(0));
        progress.advance(layouts / 3);
        rows.map(i64::cast_unsigned)
    };
    let by_code = count("SELECT count(*) FROM layout_core INDEXED BY layout_by_code")?;
    let by_id = count("SELECT count(*) FROM layout_core NOT INDEXED")?;
    for (rows, name) in [(by_code, "layout_by_code"), (by_id, "layout_core")] {
        if rows != layouts {
            return Ok(Some(format!("{name} has {rows} rows of {layouts}")));
        }
    }
    let wrong_groups = count(
        "SELECT count(*) FROM groups AS g LEFT JOIN (
             SELECT group_id, count(*) AS layouts, max(group_index) AS last
             FROM layout_core INDEXED BY layout_by_group GROUP BY group_id
         ) AS l USING (group_id)
         WHERE (l.layouts, l.last) IS NOT (g.size, g.size - 1)",
    )?;
    if wrong_groups > 0 {
        return Ok(Some(format!("{wrong_groups} groups have not the layouts they should have")));
    }
    Ok(None)
}

/// Gathers what the query planner wants to know.
pub(super) fn analyze(connection: &Connection, rows: u64, progress: &dyn Progress) -> Result<()> {
    // One statement a large index, so that the progress can be told.
    for index in ["layout_by_code", "layout_by_group"] {
        connection.execute_batch(&format!("ANALYZE {index}"))?;
        progress.advance(rows / 2);
    }
    for table in ["classes", "groups", "layers", "solution_steps", "piece_placements"] {
        connection.execute_batch(&format!("ANALYZE {table}"))?;
    }
    Ok(())
}

/// Writes down what was built, how, and how long each step took.
pub(super) fn leave_provenance(
    connection: &Connection,
    options: &str,
    steps: &[Step],
) -> Result<()> {
    let mut insert = connection.prepare(
        "INSERT INTO provenance VALUES
             ('core', ?1, ?2, ?3, strftime('%Y-%m-%dT%H:%M:%SZ', ?4, 'unixepoch'), ?5, ?6)",
    )?;
    for step in steps {
        insert.execute((
            step.name,
            env!("CARGO_PKG_VERSION"),
            options,
            step.started.duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64()),
            step.seconds,
            step.rows.cast_signed(),
        ))?;
    }
    Ok(())
}
