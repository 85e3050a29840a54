//! A spinner on stderr for answers that take longer than a second. It disappears when the answer
//! is there. Only terminals get one.
//!
//! ```text
//!   ⠹ 00:00:12
//! ```

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use crate::ticker::Ticker;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Most answers take less time and get no spinner.
const DELAY: Duration = Duration::from_secs(1);

/// Starts a spinner, which is shown until it is dropped. `None` without a terminal.
pub fn start_spinner() -> Option<Ticker> {
    let (bar, started) = (ProgressBar::hidden(), Instant::now());
    let ticker = || Ticker::start_after(DELAY, bar, move |bar| show(bar, started));
    io::stderr().is_terminal().then(ticker)
}

fn show(bar: &ProgressBar, started: Instant) {
    let style = ProgressStyle::with_template("{spinner} {elapsed_precise}");
    bar.set_style(style.expect("the template is well formed"));
    bar.set_elapsed(started.elapsed());
    bar.set_draw_target(ProgressDrawTarget::stderr());
    bar.tick();
}
