//! The table `provenance`: how a warehouse was made.

use std::time::UNIX_EPOCH;

use klotski_warehouse::Stage;
use rusqlite::{Connection, Result};
use serde::Serialize;

use super::clock::TimedStep;
use super::options::Options;

/// Writes the steps of a stage, the version of the program and the options.
pub(super) fn write(
    connection: &Connection,
    stage: Stage,
    options: &str,
    steps: &[TimedStep],
) -> Result<()> {
    let mut insert = connection.prepare(
        "INSERT INTO provenance VALUES
             (?1, ?2, ?3, ?4, strftime('%Y-%m-%dT%H:%M:%SZ', ?5, 'unixepoch'), ?6, ?7)",
    )?;
    for step in steps {
        insert.execute((
            stage.name(),
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

/// The options of a run as JSON.
pub(super) fn options_json(options: &Options, threads: usize) -> String {
    #[derive(Serialize)]
    struct WrittenOptions {
        classes: Vec<String>,
        measures: Vec<&'static str>,
        threads: usize,
    }
    let classes = match options.classes.as_slice() {
        [] => vec!["*-*-*".to_owned()],
        patterns => patterns.iter().map(ToString::to_string).collect(),
    };
    let measures = options.stages.iter().map(|stage| stage.name()).collect();
    serde_json::to_string(&WrittenOptions { classes, measures, threads })
        .expect("texts and a number")
}
