//! `klotski-sql verify`: a line a check on standard output, a bar on stderr.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};

use super::ticking::Ticking;
use crate::verify::{Passed, Recomputed, Report, read_digests, verify, verify_quickly};

/// Checks in seconds what can be, and says what was checked.
pub(super) fn run_quickly(path: &Path) -> Result<()> {
    Ok(verify_quickly(path, &Lines::new())?)
}

/// Checks a warehouse and says what was checked.
pub(super) fn run(
    path: &Path,
    digests: &[PathBuf],
    recomputed: Recomputed,
    threads: Option<u16>,
) -> Result<()> {
    let mut expected = Vec::new();
    for file in digests {
        expected.extend(read_digests(file)?);
    }
    let threads = match threads {
        Some(threads) => usize::from(threads),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let lines = Lines::new();
    Ok(verify(path, &expected, recomputed, threads, &lines)?)
}

struct Lines {
    bar: ProgressBar,
    ticking: Option<Ticking>,
}

impl Lines {
    fn new() -> Self {
        let bar = ProgressBar::no_length();
        let style = ProgressStyle::with_template("[{bar:30}] {pos} of {len} checks {elapsed}");
        bar.set_style(style.expect("the template is well formed").progress_chars("=> "));
        Self { ticking: Some(Ticking::start(bar.clone())), bar }
    }

    fn print(&self, line: &str) {
        self.bar.inc(1);
        // The verdict does not depend on who listens: without a reader, the exit
        // code tells it.
        self.bar.suspend(|| drop(writeln!(io::stdout(), "{line}")));
    }
}

impl Report for Lines {
    fn begin(&self, checks: usize) {
        self.bar.set_length(checks as u64);
    }

    fn passed(&self, check: &Passed) {
        self.print(&format!("ok       {:7.2} s  {}", check.seconds, check.what));
    }

    fn skipped(&self, what: &str, why: &str) {
        self.print(&format!("skipped             {what}: {why}"));
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.ticking = None;
        self.bar.finish_and_clear();
    }
}
