//! A sign of life for answers that take long: on a terminal's stderr, from the first
//! second on, and gone when the answer is there.
//!
//! ```text
//!   ⠹ 00:00:12, 3,145,728 rows so far
//! ```

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};

use super::ticking::Ticking;
use crate::rows::{RowSink, Value};

/// Most answers are there before.
const PATIENCE: Duration = Duration::from_secs(1);

/// Rows between two notes of how many there are.
const EVERY: u64 = 1 << 12;

/// Lets `fill` hand rows to a sink, and shows that it is at work. Where the rows are seen
/// on the terminal itself, the first of them is sign enough.
pub(super) fn watched(
    sink: &mut dyn RowSink,
    rows_are_seen: bool,
    fill: impl FnOnce(&mut dyn RowSink) -> Result<()>,
) -> Result<()> {
    if !io::stderr().is_terminal() {
        return fill(sink);
    }
    let sign = Some(Sign::start());
    fill(&mut Watched { sink, rows: 0, rows_are_seen, sign })
}

/// The line on stderr, until dropped.
struct Sign {
    bar: ProgressBar,
    _ticking: Ticking,
}

impl Sign {
    fn start() -> Self {
        let (bar, started) = (ProgressBar::hidden(), Instant::now());
        let ticking = Ticking::after(PATIENCE, bar.clone(), move |bar| show(bar, started));
        Self { bar, _ticking: ticking }
    }
}

fn show(bar: &ProgressBar, started: Instant) {
    let template = "{spinner} {elapsed_precise}{msg}";
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    bar.set_style(style);
    bar.set_elapsed(started.elapsed());
    bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
    bar.tick();
}

/// Counts rows on their way.
struct Watched<'s> {
    sink: &'s mut dyn RowSink,
    rows: u64,
    rows_are_seen: bool,
    sign: Option<Sign>,
}

impl RowSink for Watched<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.sink.begin(columns)
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        self.rows += 1;
        if self.rows_are_seen {
            self.sign = None;
        }
        if let Some(sign) = self.sign.as_ref().filter(|_| self.rows.is_multiple_of(EVERY)) {
            let rows = indicatif::HumanCount(self.rows);
            sign.bar.set_message(format!(", {rows} rows so far"));
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
