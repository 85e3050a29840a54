//! The progress of long work on stderr: a bar on a terminal, and a line for each completed part.
//!
//! ```text
//!           core: measure [===>      ]  38% of 29,334,498    12s, 20s left
//!      29.51 s  core: measure
//! ```

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::stderr;
use crate::ticker::Ticker;
use klotski_texts::{escape_controls, language};

/// Shows the progress of one part after the other, unless it is quiet.
pub struct Progress {
    part: Mutex<Part>,
    is_quiet: bool,
}

struct Part {
    bar: ProgressBar,
    /// Dropped to erase the bar.
    _ticker: Option<Ticker>,
}

impl Part {
    fn none() -> Self {
        Self { bar: ProgressBar::hidden(), _ticker: None }
    }
}

impl Progress {
    /// Shows nothing yet. If quiet, only messages are printed.
    pub fn new(is_quiet: bool) -> Self {
        Self { part: Mutex::new(Part::none()), is_quiet }
    }

    fn part(&self) -> MutexGuard<'_, Part> {
        // A panic in another thread leaves the bar usable.
        self.part.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows the bar of a part of `total` units, or a spinner if the total is 0.
    pub fn begin(&self, name: &str, total: u64) {
        if self.is_quiet {
            return;
        }
        // The line has 77 columns, so it fits a terminal of 80.
        let (bar, template) = match total {
            0 => (ProgressBar::new_spinner(), "{prefix:>23} {spinner} {elapsed}"),
            _ => (
                ProgressBar::new(total),
                "{prefix:>23} [{bar:10}] {percent:>3}% of {human_len:>10} {elapsed:>6}, {eta:>4} left",
            ),
        };
        let style = ProgressStyle::with_template(&language().text(template));
        bar.set_style(style.expect("the templates are well formed").progress_chars("=> "));
        bar.set_prefix(name.to_owned());
        let ticker = Some(Ticker::start(bar.clone()));
        *self.part() = Part { bar, _ticker: ticker };
    }

    /// Counts further completed units.
    pub fn advance(&self, units: u64) {
        self.part().bar.inc(units);
    }

    /// Erases the bar.
    pub fn end(&self) {
        *self.part() = Part::none();
    }

    /// Prints that a part is complete, with its time.
    pub fn completed(&self, name: &str, time: Duration) {
        self.print(&format!("{:9.2} s  {name}", time.as_secs_f64()));
    }

    /// Prints a line, unless it is quiet.
    pub fn print(&self, line: &str) {
        if !self.is_quiet {
            // A closed stderr does not end the work.
            self.suspend(|| drop(writeln!(io::stderr(), "{}", escape_controls(line))));
        }
    }

    /// Prints a message, also if it is quiet.
    pub fn note(&self, message: &str) {
        self.suspend(|| stderr::say(message));
    }

    /// Prints without a bar in the way.
    pub fn suspend(&self, print: impl FnOnce()) {
        self.part().bar.suspend(print);
    }
}
