//! Progress bars on stderr; where that is no terminal, nothing.

use std::sync::Mutex;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::ingest::Progress;

/// One bar, for the step that is running.
pub(super) struct Bars {
    bar: Mutex<ProgressBar>,
}

impl Bars {
    pub(super) fn new() -> Self {
        Self { bar: Mutex::new(ProgressBar::hidden()) }
    }

    fn bar(&self) -> ProgressBar {
        // A bar has no state that a panic elsewhere could leave half done.
        self.bar.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }
}

impl Progress for Bars {
    fn begin(&self, step: &'static str, total: u64) {
        let style = ProgressStyle::with_template(
            "{prefix:>13} [{bar:24}] {percent:>3}% {human_pos}/{human_len} {per_sec} {eta} left",
        );
        let bar = ProgressBar::new(total).with_prefix(step);
        if let Ok(style) = style {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        *self.bar.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = bar;
    }

    fn advance(&self, units: u64) {
        self.bar().inc(units);
    }

    fn end(&self) {
        self.bar().finish_and_clear();
    }
}
