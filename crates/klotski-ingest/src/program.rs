//! The program `klotski-ingest`.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use clap::{CommandFactory, Parser, ValueHint};
use indicatif::{DecimalBytes, HumanCount};
use klotski::ClassPattern;
use klotski::message;
use klotski_program::interrupt::end_on_interrupt;
use klotski_program::stderr::one_line;
use klotski_program::{Exit, Program, languages, with_examples};
use klotski_texts::{Language, counted, translated};
use klotski_warehouse::{Stage, abandon};

use crate::completers::{class_patterns, stages};
use crate::jobs::plan_jobs;
use crate::progress_bars::ProgressBars;
use crate::room::proc_memory;
use crate::{Options, Outcome, Summary, merge, run};

/// Makes the warehouse of Huarongdao: all layouts, classified, grouped and measured
#[derive(Debug, Parser)]
#[command(name = "klotski-ingest", bin_name = "klotski-ingest", version, after_help = AFTER_HELP)]
struct IngestCommandLine {
    /// The warehouse to make
    #[arg(value_name = "DB", default_value = "klotski.db")]
    path: PathBuf,

    /// Only these classes, jiang-bing-style with * for any: 5-4-1, 5-4-*; repeatable
    #[arg(long = "class", value_name = "PATTERN", add = class_patterns())]
    classes: Vec<ClassPattern>,

    /// The stages to measure, of core, solutions, farthest and distances; core is always one.
    /// Stages that a warehouse lacks are added to it
    #[arg(
        long,
        value_name = "STAGES",
        value_delimiter = ',',
        add = stages(),
        default_value = "core,solutions,farthest"
    )]
    measures: Vec<Stage>,

    /// Make the warehouse of these warehouses, which have different classes and the same stages
    #[arg(
        long,
        value_name = "PART",
        num_args = 1..,
        conflicts_with_all = ["classes", "measures"],
        value_hint = ValueHint::FilePath
    )]
    merge: Vec<PathBuf>,

    /// Print this many commands, of about equal times, which each measure a part of the classes in
    /// a file of its own
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["merge", "force"],
        value_parser = clap::value_parser!(u16).range(1..=203)
    )]
    plan: Option<u16>,

    /// Number of threads; one per core if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Print nothing but errors and warnings
    #[arg(long, short)]
    quiet: bool,

    /// Replace an existing warehouse
    #[arg(long)]
    force: bool,

    /// Language of messages: en or zh [default: by LC_ALL, LC_MESSAGES, LANG]
    #[arg(long, value_name = "LANGUAGE", add = languages())]
    lang: Option<Language>,
}

const AFTER_HELP: &str = "\
A warehouse that has all requested classes and stages is left alone. A file that is not a \
warehouse is never overwritten.

All classes take a quarter of an hour on two cores and 2 GB of memory. The warehouse has 3.1 GB in the \
end, and takes 6.5 GB while it is made. The stage core alone takes a minute and has 2.3 GB. The \
stage distances, which is measured only on request, takes 25 minutes.

After an interrupted run, the same command continues from the checkpoint beside the warehouse, \
DB.checkpoint, which has the measured classes. A complete run removes the checkpoint.

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted.";

const EXAMPLES: &str = "\
klotski-ingest
klotski-ingest small.db --class 5-4-1 --measures core";

/// The command line with its examples, for man pages.
pub fn command() -> clap::Command {
    with_examples(IngestCommandLine::command(), "klotski-ingest", EXAMPLES)
}

pub fn main() -> ExitCode {
    klotski::translate_by(translated);
    klotski_program::run(&Program {
        name: "klotski-ingest",
        examples: EXAMPLES,
        // The program has no commands.
        suggest: |_| None,
        advise: |_| None,
        format_help: |help| help,
        clean_up: abandon,
        exit_of: Exit::of,
        run: work,
    })
}

fn work(call: IngestCommandLine) -> Result<()> {
    let is_quiet = call.quiet && call.plan.is_none();
    let bars = ProgressBars::new(is_quiet);
    end_on_interrupt(bars.advice());
    let text = ingest(call, &bars)?;
    if !is_quiet {
        io::stdout().write_all(text.as_bytes())?;
    }
    Ok(())
}

fn ingest(call: IngestCommandLine, bars: &ProgressBars) -> Result<String> {
    let is_quiet = call.quiet;
    let options = Options {
        path: call.path,
        classes: call.classes,
        stages: call.measures,
        threads: call.threads.map(usize::from),
        force: call.force,
        source_date: source_date()?,
    };
    if let Some(jobs) = call.plan {
        return Ok(plan_jobs(&options, is_quiet, jobs.into())?.join("\n") + "\n");
    }
    let outcome = if call.merge.is_empty() {
        run(&options, bars)?
    } else {
        merge(&options, &call.merge, bars)?
    };
    Ok(match outcome {
        Outcome::Built(summary) => describe(&summary),
        Outcome::AlreadyThere { layouts, classes, asked } => {
            let (path, layouts) =
                (one_line(&options.path.display().to_string()), HumanCount(layouts));
            let [of, asked] =
                [classes, asked].map(|number| counted(&number, "{n} class", "{n} classes"));
            let held = if of == asked {
                message!(
                    "{path} holds {layouts} layouts of {of} already; --force builds it again",
                    path,
                    layouts,
                    of
                )
            } else {
                message!(
                    "{path} holds {layouts} layouts of {of} already; --force builds it again with \
                     {asked}",
                    path,
                    layouts,
                    of,
                    asked
                )
            };
            held + "\n"
        }
    })
}

/// SOURCE_DATE_EPOCH, if it is set: <https://reproducible-builds.org/specs/source-date-epoch/>.
fn source_date() -> Result<Option<u32>> {
    let Some(value) = std::env::var_os("SOURCE_DATE_EPOCH") else { return Ok(None) };
    let seconds = value.to_str().and_then(|value| value.parse().ok());
    seconds.map(Some).ok_or_else(|| {
        anyhow!(message!("SOURCE_DATE_EPOCH is not a number of seconds from 0 to 4294967295"))
    })
}

fn describe(summary: &Summary) -> String {
    let mut text = message!(
        "{path}: {layouts} layouts, {classes}, {pairs}, {groups}; {bytes}",
        path = one_line(&summary.path.display().to_string()),
        layouts = HumanCount(summary.layouts),
        classes = counted(&summary.classes, "{n} class", "{n} classes"),
        pairs = counted(
            &summary.jiang_bing,
            "{n} pair of jiang and bing",
            "{n} pairs of jiang and bing"
        ),
        groups = counted(&summary.groups, "{n} group", "{n} groups"),
        bytes = DecimalBytes(summary.bytes),
    );
    text.push('\n');
    if let Some(classes) = &summary.missing {
        text += &(message!("missing classes: {classes}", classes) + "\n");
    }
    // The peak of this process.
    if let Some(peak) = proc_memory("/proc/self/status", "VmHWM:") {
        text += &(message!("peak memory {peak}", peak = DecimalBytes(peak)) + "\n");
    }
    let path = one_line(&summary.path.display().to_string());
    text += &message!(
        "next: `klotski-sql info --db {path}` describes it, `klotski-sql list` names the queries",
        path
    );
    text + "\n"
}
