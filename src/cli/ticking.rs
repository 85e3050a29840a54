//! Bars that move while nothing is counted.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::ProgressBar;

/// Moves a bar on until dropped, which clears it. Without a thread to be had for it, the bar stands still
/// between two counts; indicatif's own ticker would end the program there.
#[derive(Debug)]
pub(super) struct Ticking {
    /// Gone when the bar is to stand still.
    wanted: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Often enough to be seen as moving.
const EVERY: Duration = Duration::from_millis(200);

impl Ticking {
    /// Moves it on from now.
    pub(super) fn start(bar: ProgressBar) -> Self {
        Self::after(Duration::ZERO, bar, |_| {})
    }

    /// Lets `show` show it when so much time has passed, and moves it on from then.
    pub(super) fn after(
        patience: Duration,
        bar: ProgressBar,
        show: impl FnOnce(&ProgressBar) + Send + 'static,
    ) -> Self {
        let (wanted, still_wanted) = mpsc::channel::<()>();
        let thread = thread::Builder::new().spawn(move || {
            let is_wanted_after =
                |time| still_wanted.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            if is_wanted_after(patience) {
                show(&bar);
                while is_wanted_after(EVERY) {
                    bar.tick();
                }
                bar.finish_and_clear();
            }
        });
        Self { wanted: Some(wanted), thread: thread.ok() }
    }
}

impl Drop for Ticking {
    fn drop(&mut self) {
        drop(self.wanted.take());
        if let Some(thread) = self.thread.take() {
            // It only waits for this.
            let _ = thread.join();
        }
    }
}
