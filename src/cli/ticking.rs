//! Bars that move while nothing is counted.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::ProgressBar;

/// Moves a bar on, until dropped. Without a thread to be had for it, the bar stands still
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
    pub(super) fn start(bar: ProgressBar) -> Self {
        let (wanted, still_wanted) = mpsc::channel();
        let thread = thread::Builder::new().spawn(move || {
            while still_wanted.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                bar.tick();
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
