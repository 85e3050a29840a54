//! Progress bars on stderr; where that is no terminal, nothing.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::ticking::Ticking;
use crate::ingest::Progress;
use crate::store::Stage;

/// One bar, for the step that is running.
pub(super) struct Bars {
    running: Mutex<Running>,
}

struct Running {
    bar: ProgressBar,
    ticking: Option<Ticking>,
}

impl Bars {
    pub(super) fn new() -> Self {
        Self { running: Mutex::new(Running { bar: ProgressBar::hidden(), ticking: None }) }
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        // A bar has no state that a panic elsewhere could leave half done.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Progress for Bars {
    fn begin(&self, stage: Stage, step: &'static str, total: u64) {
        // 74 columns, so that no terminal of 80 breaks the line. A step that
        // cannot be counted just shows that it is at work.
        let (bar, template) = match total {
            0 => (ProgressBar::new_spinner(), "{prefix:>23} {spinner} {elapsed}"),
            _ => (
                ProgressBar::new(total),
                "{prefix:>23} [{bar:10}] {percent:>3}% of {human_len:>10} {rate:>8} {eta:>3} left",
            ),
        };
        let style = ProgressStyle::with_template(template).expect("the templates are well formed");
        bar.set_style(style.progress_chars("=> ").with_key("rate", rate));
        bar.set_prefix(format!("{stage}: {step}"));
        let ticking = Some(Ticking::start(bar.clone()));
        *self.running() = Running { bar, ticking };
    }

    fn advance(&self, units: u64) {
        self.running().bar.inc(units);
    }

    fn end(&self) {
        let mut running = self.running();
        running.ticking = None;
        running.bar.finish_and_clear();
    }

    fn note(&self, what: &str) {
        self.running().bar.suspend(|| tell(what));
    }
}

/// No bars; what the user should know of is told all the same.
pub(super) struct Quiet;

impl Progress for Quiet {
    fn begin(&self, _stage: Stage, _step: &'static str, _total: u64) {}
    fn advance(&self, _units: u64) {}
    fn end(&self) {}

    fn note(&self, what: &str) {
        tell(what);
    }
}

fn tell(what: &str) {
    // Without stderr nobody is there to be told.
    let _ = writeln!(io::stderr(), "klotski-ingest: {what}");
}

/// Millions of layouts a second.
fn rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    // A bar has nowhere to report that its own line could not be formatted.
    let _ = write!(out, "{:.1} M/s", state.per_sec() / 1e6);
}
