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
use klotski::message;
use klotski_program::{Ticker, language};

use super::spinner_line::SpinnerLine;
use crate::rows::{Inspected, RowSink, Value};

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
    let (mut rows, mut spinner) = (0, Some(Spinner::start()));
    let look = |_: &[Value<'_>]| {
        rows += 1;
        if rows_are_seen {
            spinner = None;
        }
        if let Some(spinner) = spinner.as_ref().filter(|_| rows % ROWS_PER_UPDATE == 0) {
            let message = message!(", {rows} rows so far", rows = HumanCount(rows));
            spinner.bar.set_message(language().text(&message).into_owned());
        }
    };
    fill(&mut Inspected { sink, look })
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
