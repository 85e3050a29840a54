//! The progress of klotski-ingest on stderr, and the message after Ctrl-C. Bars are shown only on
//! terminals.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use klotski_program::{Ticker, language, stderr};
use klotski_warehouse::Stage;

use crate::progress::Progress;

/// Shows the bar of the current step.
pub struct ProgressBars {
    current: Mutex<StepBar>,
}

struct StepBar {
    bar: ProgressBar,
    ticker: Option<Ticker>,
}

impl ProgressBars {
    pub fn new() -> Self {
        Self { current: Mutex::new(StepBar { bar: ProgressBar::hidden(), ticker: None }) }
    }

    fn current(&self) -> MutexGuard<'_, StepBar> {
        // A panic in another thread leaves the bar usable.
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Progress for ProgressBars {
    fn begin(&self, stage: Stage, step: &'static str, total: u64) {
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

/// For `--quiet`: notes without bars.
pub struct NotesOnly;

impl Progress for NotesOnly {
    fn note(&self, note: &str) {
        stderr::say(note);
    }
}

/// Whether an interrupted run leaves anything. The stages after core save measures in the
/// checkpoint, and the warehouse has core by then. Core itself leaves nothing.
#[derive(Clone, Debug, Default)]
pub struct Kept(Arc<AtomicBool>);

impl Kept {
    /// Forwards the progress of a run, and records whether a stage after core has begun.
    pub fn watching<'p>(&'p self, shown: &'p dyn Progress) -> impl Progress + 'p {
        KeptProgress { shown, kept: self }
    }

    /// The message for an interrupted run.
    pub fn advice(&self) -> &'static str {
        if self.0.load(Ordering::Relaxed) {
            "interrupted: the same command again goes on from where it was"
        } else {
            "interrupted: the same command starts again from the beginning"
        }
    }
}

struct KeptProgress<'p> {
    shown: &'p dyn Progress,
    kept: &'p Kept,
}

impl Progress for KeptProgress<'_> {
    fn begin(&self, stage: Stage, step: &'static str, total: u64) {
        self.kept.0.fetch_or(stage != Stage::Core, Ordering::Relaxed);
        self.shown.begin(stage, step, total);
    }

    fn advance(&self, units: u64) {
        self.shown.advance(units);
    }

    fn end(&self) {
        self.shown.end();
    }

    fn note(&self, note: &str) {
        self.shown.note(note);
    }
}

/// Millions of layouts per second.
fn rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    // indicatif cannot report an error here.
    let _ = write!(out, "{:.1} M/s", state.per_sec() / 1e6);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_continues_only_after_core() {
        let kept = Kept::default();
        let run = kept.watching(&NotesOnly);
        assert!(kept.advice().ends_with("from the beginning"));
        for (stage, advice) in
            Stage::ALL.into_iter().zip(["from the beginning", "where it was", "where it was"])
        {
            run.begin(stage, "measure", 0);
            assert!(kept.advice().ends_with(advice), "{stage}");
        }
        // Core is measured again before the last file is written.
        run.begin(Stage::Core, "measure", 0);
        assert!(kept.advice().ends_with("where it was"));
    }
}
