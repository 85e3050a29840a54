//! `klotski-sql verify`: a line a check on standard output, a bar on stderr.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};

use crate::verify::{Passed, Report, read_digests, verify, verify_quickly};

/// Checks in seconds what can be, and says what was checked.
pub(super) fn run_quickly(path: &Path) -> Result<()> {
    let lines = Lines { bar: ProgressBar::no_length() };
    let result = verify_quickly(path, &lines);
    lines.bar.finish_and_clear();
    Ok(result?)
}

/// Checks a warehouse and says what was checked.
pub(super) fn run(path: &Path, digests: &[PathBuf], threads: Option<u16>) -> Result<()> {
    let mut expected = Vec::new();
    for file in digests {
        expected.extend(read_digests(file)?);
    }
    let threads = match threads {
        Some(threads) => usize::from(threads),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let lines = Lines { bar: ProgressBar::no_length() };
    let result = verify(path, &expected, threads, &lines);
    lines.bar.finish_and_clear();
    Ok(result?)
}

struct Lines {
    bar: ProgressBar,
}

impl Lines {
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
        let style = ProgressStyle::with_template("[{bar:30}] {pos} of {len} checks {elapsed}");
        self.bar.set_style(style.expect("the template is well formed").progress_chars("=> "));
        self.bar.enable_steady_tick(Duration::from_millis(200));
    }

    fn passed(&self, check: &Passed) {
        self.print(&format!("ok       {:7.2} s  {}", check.seconds, check.what));
    }

    fn skipped(&self, what: &str, why: &str) {
        self.print(&format!("skipped             {what}: {why}"));
    }
}
