//! The progress of klotski-ingest on stderr, and the message after Ctrl-C. Bars are shown only on
//! terminals.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use klotski_program::{Ticker, language, stderr};
use klotski_warehouse::Stage;

use crate::progress::Progress;

/// Shows the bar of the current step, unless the run is quiet.
pub struct ProgressBars {
    current: Mutex<StepBar>,
    is_quiet: bool,
    /// Whether an interrupted run can be continued. Later stages save measures in the checkpoint,
    /// and the warehouse has core by then. Core saves nothing.
    is_kept: Arc<AtomicBool>,
}

struct StepBar {
    bar: ProgressBar,
    ticker: Option<Ticker>,
}

impl ProgressBars {
    pub fn new(is_quiet: bool) -> Self {
        let current = Mutex::new(StepBar { bar: ProgressBar::hidden(), ticker: None });
        Self { current, is_quiet, is_kept: Arc::default() }
    }

    /// The message for an interrupted run.
    pub fn advice(&self) -> impl Fn() -> &'static str + Send + 'static {
        let is_kept = self.is_kept.clone();
        move || {
            if is_kept.load(Ordering::Relaxed) {
                "interrupted: run the same command to continue where it was"
            } else {
                "interrupted: the same command starts from the beginning"
            }
        }
    }

    fn current(&self) -> MutexGuard<'_, StepBar> {
        // A panic in another thread leaves the bar usable.
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Progress for ProgressBars {
    fn begin(&self, stage: Stage, step: &'static str, total: u64) {
        self.is_kept.fetch_or(stage != Stage::Core, Ordering::Relaxed);
        if self.is_quiet {
            return;
        }
        // The line has 74 columns, so it fits a terminal of 80. A step without a total gets a
        // spinner.
        let (bar, template) = match total {
            0 => (ProgressBar::new_spinner(), "{prefix:>23} {spinner} {elapsed}"),
            _ => (
                ProgressBar::new(total),
                "{prefix:>23} [{bar:10}] {percent:>3}% of {human_len:>10} {rate:>8} {eta:>3} left",
            ),
        };
        let template = language().text(template);
        let style = ProgressStyle::with_template(&template).expect("the templates are well formed");
        bar.set_style(style.progress_chars("=> ").with_key("rate", rate));
        bar.set_prefix(format!("{stage}: {}", language().text(step)));
        let ticker = Some(Ticker::start(bar.clone()));
        *self.current() = StepBar { bar, ticker };
    }

    fn advance(&self, units: u64) {
        self.current().bar.inc(units);
    }

    fn end(&self) {
        let mut current = self.current();
        current.ticker = None;
        current.bar.finish_and_clear();
    }

    fn note(&self, note: &str) {
        self.current().bar.suspend(|| stderr::say(note));
    }
}

/// Millions of layouts per second.
fn rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    // indicatif cannot report an error here.
    let _ = write!(out, "{:.1} M/s", state.per_sec() / 1e6);
}
