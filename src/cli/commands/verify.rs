//! `klotski-sql verify`: a line per check on standard output, a progress bar on stderr.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use klotski_program::Progress;
use klotski_texts::{escape_controls, language};

use super::arguments::ThreadsArgument;
use crate::cli::invocation::Invocation;
use crate::verify::{Observer, Recomputed, read_digests, verify, verify_quickly};

/// Check the warehouse, and its exports against published digests
#[derive(Debug, Args)]
#[command(after_help = "The first fault ends the command, with exit code 1.")]
pub struct VerifyArgs {
    /// Check only the file's length and pages, its stages, its totals: half a minute
    #[arg(long, conflicts_with_all = ["digests", "threads"])]
    quick: bool,
    /// A file of digests of class files, `farthest*.csv` or `solution*.csv`, with lines
    /// class,md5,lines,bytes; repeatable
    #[arg(long, value_name = "FILE")]
    digests: Vec<PathBuf>,
    /// Compute every measure again and compare; takes as long as making the warehouse
    #[arg(long, conflicts_with = "quick")]
    recompute: bool,
    #[command(flatten)]
    threads: ThreadsArgument,
}

impl VerifyArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let threads = self.threads.number();
        let path = call.warehouse_path();
        if self.quick {
            return Ok(verify_quickly(&path, &CheckPrinter::new())?);
        }
        let mut digests = Vec::new();
        for file in &self.digests {
            digests.extend(read_digests(file)?);
        }
        let recomputed = if self.recompute { Recomputed::All } else { Recomputed::Core };
        Ok(verify(&path, &digests, recomputed, threads, &CheckPrinter::new())?)
    }
}

/// Prints the checks, and shows a progress bar until dropped.
struct CheckPrinter(Progress);

impl CheckPrinter {
    fn new() -> Self {
        Self(Progress::new(false))
    }

    fn print(&self, line: &str) {
        self.0.advance(1);
        // If standard output is closed, the checks go on: the exit code has the result.
        self.0.suspend(|| drop(writeln!(io::stdout(), "{}", escape_controls(line))));
    }
}

impl Observer for CheckPrinter {
    fn begin(&self, checks: usize) {
        self.0.begin(&language().text("checks"), checks as u64);
    }

    fn passed(&self, name: &str, seconds: f64) {
        let [ok, name] = ["ok", name].map(|text| language().text(text));
        self.print(&format!("{ok}       {seconds:7.2} s  {name}"));
    }

    fn skipped(&self, what: &str, why: &str) {
        let [skipped, what, why] = ["skipped", what, why].map(|text| language().text(text));
        self.print(&format!("{skipped}             {what}: {why}"));
    }
}

impl Drop for CheckPrinter {
    fn drop(&mut self) {
        self.0.end();
    }
}
