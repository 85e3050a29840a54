//! The rows of the table `provenance`: how each stage was measured.

use std::time::UNIX_EPOCH;

use klotski::{ids, message};
use klotski_warehouse::{Stage, WarehouseError};
use rusqlite::Connection;
use serde::Serialize;

use super::options::Options;
use super::progress::TimedStep;
use super::source::Source;

/// Writes the steps of a stage, the version of the program and the options. With a `source_date`,
/// each step has this start and takes no time.
pub(super) fn write_measured(
    connection: &Connection,
    stage: Stage,
    options: &str,
    source_date: Option<u32>,
    steps: &[TimedStep],
) -> rusqlite::Result<()> {
    let mut insert = connection.prepare(
        "INSERT INTO provenance VALUES
             (?1, ?2, ?3, ?4, strftime('%Y-%m-%dT%H:%M:%SZ', ?5, 'unixepoch'), ?6, ?7)",
    )?;
    for step in steps {
        let started = step.started.duration_since(UNIX_EPOCH).unwrap_or_default();
        let (started, seconds) = source_date
            .map_or((started.as_secs_f64(), step.time.as_secs_f64()), |date| (date.into(), 0.0));
        insert.execute((
            stage.name(),
            step.name,
            env!("CARGO_PKG_VERSION"),
            options,
            started,
            seconds,
            step.rows.cast_signed(),
        ))?;
    }
    Ok(())
}

/// A row: stage, step, version, options, start, seconds and number of rows.
pub(super) type Step = (String, String, String, String, String, f64, i64);

/// Reads the steps of the stages after core. Their numbers are checked, because a sum that overflows
/// would end a merge only after everything is written.
pub(super) fn read(source: &Source) -> Result<Vec<Step>, WarehouseError> {
    let of_file = |error| WarehouseError::sqlite(source.file.path(), error);
    let warehouse = source.file.open()?;
    let sql = "SELECT * FROM provenance WHERE stage <> 'core' ORDER BY rowid";
    let mut rows = warehouse.connection().prepare(sql).map_err(of_file)?;
    let rows = rows.query_map([], |row| row.try_into()).map_err(of_file)?;
    let steps: Vec<Step> = rows.collect::<Result<_, _>>().map_err(of_file)?;
    let is_wrong = |step: &&Step| !(0..=ids().len().into()).contains(&step.6);
    match steps.iter().find(is_wrong) {
        Some((stage, step, .., rows)) => {
            let path = source.file.path().to_owned();
            let place = format!("provenance, stage {stage}, step {step}: rows");
            let fault = message!("{place} is {found}, out of bounds", place, found = rows);
            Err(WarehouseError::Inconsistent { path, fault })
        }
        None => Ok(steps),
    }
}

/// Writes the steps that were read from other warehouses. A step of several warehouses has the
/// earliest start, the sums of seconds and rows, every version, and a list of the options.
pub(super) fn write_read(connection: &Connection, steps: &[Step]) -> rusqlite::Result<()> {
    connection.execute_batch("CREATE TEMP TABLE steps AS SELECT * FROM provenance WHERE false")?;
    let mut insert = connection.prepare("INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?)")?;
    steps.iter().try_for_each(|step| insert.execute(step.clone()).map(drop))?;
    connection.execute_batch(
        "INSERT INTO provenance
         SELECT stage, step, group_concat(DISTINCT version),
                iif(count(*) = 1, options, '[' || group_concat(options) || ']'),
                min(started_at), sum(seconds), sum(rows)
         FROM steps GROUP BY stage, step ORDER BY min(rowid);
         DROP TABLE steps",
    )
}

pub(super) fn options_json(options: &Options, threads: usize) -> String {
    #[derive(Serialize)]
    struct WrittenOptions {
        classes: Vec<String>,
        measures: Vec<&'static str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        threads: Option<usize>,
    }
    let classes = match options.classes.as_slice() {
        [] => vec!["*-*-*".to_owned()],
        patterns => patterns.iter().map(ToString::to_string).collect(),
    };
    let measures = options.stages.iter().map(|stage| stage.name()).collect();
    let threads = options.source_date.is_none().then_some(threads);
    serde_json::to_string(&WrittenOptions { classes, measures, threads })
        .expect("texts and a number")
}
