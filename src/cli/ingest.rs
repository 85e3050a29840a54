//! `klotski-ingest`.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use bytesize::ByteSize;
use clap::Parser;
use indicatif::{DecimalBytes, HumanCount};

use super::exit;
use super::patience;
use super::progress::{Bars, Quiet};
use crate::board::ClassPattern;
use crate::ingest::{Options, Outcome, Progress, Summary, migrate, run};
use crate::store::{SCHEMA_VERSION, Stage};

/// Makes the warehouse of Huarongdao: all layouts, classified, grouped and measured
#[derive(Debug, Parser)]
#[command(name = "klotski-ingest", version, after_help = AFTER_HELP)]
struct Arguments {
    /// The warehouse to make
    #[arg(value_name = "DB", default_value = "klotski.db")]
    path: PathBuf,

    /// Only these classes, jiang-bing-style with * for any: 5-4-1, 5-4-*; repeatable
    #[arg(long = "class", value_name = "PATTERN")]
    classes: Vec<ClassPattern>,

    /// What to measure; core always is. What a warehouse lacks is added to it
    #[arg(
        long,
        value_name = "STAGES",
        value_delimiter = ',',
        default_value = "core,solutions,farthest"
    )]
    measures: Vec<Stage>,

    /// Threads to measure with; one for each core if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// The most memory to take, like 2GB: fewer classes at a time, smaller caches
    #[arg(long, value_name = "SIZE")]
    memory: Option<ByteSize>,

    /// How often to keep what was measured, for the run after an interrupted one
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = patience::seconds)]
    keep_every: Duration,

    /// Say nothing but errors and what was found damaged
    #[arg(long, short)]
    quiet: bool,

    /// Replace a warehouse that stands there
    #[arg(long)]
    force: bool,

    /// Bring a warehouse of an earlier version up to date instead
    #[arg(long, conflicts_with_all = ["classes", "measures", "force", "threads"])]
    migrate: bool,
}

const AFTER_HELP: &str = "\
A warehouse that holds all that is asked for is left alone. A file that is not a
warehouse is never overwritten. All classes take 16 minutes on two cores,
2 GB of memory and, while the last stage is added, 8 GB of disk, half of it in the
end; the stage core alone takes a minute and 2 GB.

An interrupted run loses a minute at most: the same command again goes on from what is
kept beside the warehouse, in DB.checkpoint, which goes when all is done.

Exit codes: 0 done, 1 failed, 2 called wrongly, 130 interrupted.";

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    exit::run("klotski-ingest", ingest)
}

fn ingest(arguments: Arguments) -> Result<()> {
    patience::end_when_interrupted();
    if arguments.migrate {
        let found = migrate(&arguments.path)?;
        if !arguments.quiet {
            let path = arguments.path.display();
            let text = match found {
                SCHEMA_VERSION => format!("{path} has schema version {SCHEMA_VERSION} already\n"),
                _ => format!("{path}: schema version {found} is now {SCHEMA_VERSION}\n"),
            };
            io::stdout().write_all(text.as_bytes())?;
        }
        return Ok(());
    }
    let options = Options {
        path: arguments.path,
        classes: arguments.classes,
        measures: arguments.measures,
        threads: arguments.threads.map(usize::from),
        memory: arguments.memory.map(|size| size.as_u64()),
        force: arguments.force,
        checkpoint_every: arguments.keep_every,
    };
    let bars = Bars::new();
    let progress: &dyn Progress = if arguments.quiet { &Quiet } else { &bars };
    let outcome = run(&options, progress)?;
    if !arguments.quiet {
        let text = match &outcome {
            Outcome::Built(summary) => describe(summary),
            Outcome::AlreadyThere { layouts, classes } => format!(
                "{} holds {} layouts of {classes} classes already; --force builds it again\n",
                options.path.display(),
                HumanCount(*layouts),
            ),
        };
        io::stdout().write_all(text.as_bytes())?;
    }
    Ok(())
}

fn describe(summary: &Summary) -> String {
    let count = |number: usize| HumanCount(number as u64);
    let mut text = format!(
        "{}: {} layouts, {} classes, {} pairs of jiang and bing, {} groups\n",
        summary.path.display(),
        HumanCount(summary.layouts),
        count(summary.classes),
        count(summary.jiang_bing),
        HumanCount(summary.groups),
    );
    for built in &summary.stages {
        // A String takes everything.
        let _ = writeln!(text, "{}, {} with it", built.stage, DecimalBytes(built.bytes));
        for step in &built.steps {
            let _ = writeln!(text, "  {:13} {:8.2} s", step.name, step.seconds);
        }
    }
    if let Some(peak) = peak_memory() {
        let _ = writeln!(text, "{:15} {}", "peak memory", DecimalBytes(peak));
    }
    text
}

/// The most memory that this process has held so far, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
