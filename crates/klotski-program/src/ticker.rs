//! Redraws a progress bar while nothing is counted.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Redraws a bar from a separate thread; when dropped, it erases the bar. If no thread can be
/// started, only counts redraw the bar; indicatif's own ticker would panic.
pub struct Ticker {
    /// Dropped to end the thread.
    keep_alive: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

const INTERVAL: Duration = Duration::from_millis(200);

impl Ticker {
    pub fn start(bar: ProgressBar) -> Self {
        Self::start_after(Duration::ZERO, bar, |_| {})
    }

    /// Waits first, then calls `show` once and redraws the bar from then on.
    pub fn start_after(
        delay: Duration,
        bar: ProgressBar,
        show: impl FnOnce(&ProgressBar) + Send + 'static,
    ) -> Self {
        let (keep_alive, alive) = mpsc::channel::<()>();
        let work = move || {
            let is_alive_after = |time| alive.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            if is_alive_after(delay) {
                show(&bar);
                while is_alive_after(INTERVAL) {
                    bar.tick();
                }
                bar.finish_and_clear();
            }
        };
        Self { keep_alive: Some(keep_alive), thread: Builder::new().spawn(work).ok() }
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        drop(self.keep_alive.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Most answers take less time and get no spinner.
const DELAY: Duration = Duration::from_secs(1);

/// A spinner on stderr for answers that take longer than a second, `⠹ 00:00:12`. It disappears when
/// it is dropped, because the answer is there. `None` without a terminal.
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
