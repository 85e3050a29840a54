//! A spinner on stderr for answers that take longer than a second. It disappears when the answer
//! is there. Only terminals get one.
//!
//! ```text
//!   ⠹ 00:00:12, 3,145,728 rows so far
//! ```

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::spinner_line::SpinnerLine;
use crate::cli::language::language;
use crate::cli::ticker::Ticker;
use crate::rows::{DeclaredType, RowSink, Value};

/// Most answers take less time and get no spinner.
const DELAY: Duration = Duration::from_secs(1);

/// Rows between two updates of their number.
const ROWS_PER_UPDATE: u64 = 1 << 12;

/// Hands the rows of `fill` to a sink, and shows a spinner meanwhile. If the terminal shows the
/// rows themselves, the spinner ends with the first row.
pub fn with_spinner(
    sink: &mut dyn RowSink,
    rows_are_seen: bool,
    fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
) -> Result<()> {
    if !io::stderr().is_terminal() {
        return fill(sink);
    }
    let spinner = Some(Spinner::start());
    fill(&mut SpinnerSink { sink, rows: 0, rows_are_seen, spinner })
}

/// Shown until dropped.
struct Spinner {
    bar: ProgressBar,
    _ticker: Ticker,
}

impl Spinner {
    fn start() -> Self {
        let (bar, started) = (ProgressBar::hidden(), Instant::now());
        let ticker = Ticker::start_after(DELAY, bar.clone(), move |bar| show(bar, started));
        Self { bar, _ticker: ticker }
    }
}

fn show(bar: &ProgressBar, started: Instant) {
    let template = "{spinner} {elapsed_precise}{msg}";
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    bar.set_style(style);
    bar.set_elapsed(started.elapsed());
    bar.set_draw_target(ProgressDrawTarget::term_like(Box::new(SpinnerLine::default())));
    bar.tick();
}

/// Counts the rows that pass.
struct SpinnerSink<'s> {
    sink: &'s mut dyn RowSink,
    rows: u64,
    rows_are_seen: bool,
    spinner: Option<Spinner>,
}

impl RowSink for SpinnerSink<'_> {
    fn declare(&mut self, types: &dyn Fn() -> Vec<DeclaredType>) {
        self.sink.declare(types);
    }

    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.sink.begin(columns)
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        self.rows += 1;
        if self.rows_are_seen {
            self.spinner = None;
        }
        let is_update = self.rows.is_multiple_of(ROWS_PER_UPDATE);
        if let Some(spinner) = self.spinner.as_ref().filter(|_| is_update) {
            let message = format!(", {} rows so far", HumanCount(self.rows));
            spinner.bar.set_message(language().text(&message).into_owned());
        }
        self.sink.row(values)
    }

    fn is_full(&self) -> bool {
        self.sink.is_full()
    }

    fn end(&mut self) -> io::Result<()> {
        self.sink.end()
    }
}
