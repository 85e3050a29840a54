//! A sign of life for answers that take long: on a terminal's stderr, from the first
//! second on, and gone when the answer is there.
//!
//! ```text
//!   ⠹ 00:00:12, 3,145,728 rows so far
//! ```

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};

use crate::rows::{RowSink, Value};

/// Most answers are there before.
const PATIENCE: Duration = Duration::from_secs(1);

/// Between two looks of the line. A steady tick of the library would be a second thread,
/// and the library panics where none can be started.
const TICK: Duration = Duration::from_millis(200);

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
    /// Gone when the line is to go.
    wanted: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Sign {
    fn start() -> Self {
        let bar = ProgressBar::hidden();
        let (wanted, still_wanted) = mpsc::channel();
        let (shown, started) = (bar.clone(), Instant::now());
        let thread = thread::Builder::new().spawn(move || {
            // Until the sender is gone.
            let is_wanted_after =
                |time| still_wanted.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            if is_wanted_after(PATIENCE) {
                show(&shown, started);
                while is_wanted_after(TICK) {
                    shown.tick();
                }
                shown.finish_and_clear();
            }
        });
        // Without a thread there is no sign, and nothing else is lost.
        Self { bar, wanted: Some(wanted), thread: thread.ok() }
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

impl Drop for Sign {
    fn drop(&mut self) {
        drop(self.wanted.take());
        if let Some(thread) = self.thread.take() {
            // It only waits for this.
            let _ = thread.join();
        }
    }
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
