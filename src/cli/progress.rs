//! Progress bars on stderr; where that is no terminal, nothing.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::ingest::Progress;
use crate::store::Stage;

/// One bar, for the step that is running.
pub(super) struct Bars {
    bar: Mutex<ProgressBar>,
}

impl Bars {
    pub(super) fn new() -> Self {
        Self { bar: Mutex::new(ProgressBar::hidden()) }
    }

    fn bar(&self) -> MutexGuard<'_, ProgressBar> {
        // A bar has no state that a panic elsewhere could leave half done.
        self.bar.lock().unwrap_or_else(PoisonError::into_inner)
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
        bar.enable_steady_tick(Duration::from_millis(200));
        *self.bar() = bar;
    }

    fn advance(&self, units: u64) {
        self.bar().inc(units);
    }

    fn end(&self) {
        self.bar().finish_and_clear();
    }
}

/// Millions of layouts a second.
fn rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    // A bar has nowhere to report that its own line could not be formatted.
    let _ = write!(out, "{:.1} M/s", state.per_sec() / 1e6);
}
