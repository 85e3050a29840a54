//! Signals from outside that end or stop a program, while it has the terminal for itself.
//!
//! Ctrl-\ and Ctrl-Z send none: they are keys here. But `kill -QUIT` and `kill -TSTP` would leave
//! the modes and the other screen to the shell.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use klotski_program::interrupt::has_room_for_a_thread;
use klotski_program::terminal_state;
use klotski_warehouse::start_thread;
use signal_hook::consts::{SIGCONT, SIGQUIT, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// Puts the terminal back at SIGQUIT and SIGTSTP, until this is dropped.
pub(super) struct Handled {
    is_playing: Arc<AtomicBool>,
    has_continued: Arc<AtomicBool>,
}

impl Handled {
    pub(super) fn begin() -> io::Result<Self> {
        let flag = |value| Arc::new(AtomicBool::new(value));
        let handled = Self { is_playing: flag(true), has_continued: flag(false) };
        let is_playing = Arc::clone(&handled.is_playing);
        let has_continued = Arc::clone(&handled.has_continued);
        if !has_room_for_a_thread() {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        let mut signals = Signals::new([SIGCONT, SIGQUIT, SIGTSTP])?;
        start_thread(move || {
            for signal in signals.forever() {
                if signal == SIGCONT {
                    has_continued.store(true, Ordering::Relaxed);
                    continue;
                }
                if is_playing.load(Ordering::Relaxed) {
                    terminal_state::restore();
                }
                // Ends or stops the program, as if nothing handled the signal.
                let _ = emulate_default_handler(signal);
            }
        })?;
        Ok(handled)
    }

    /// Whether the program was stopped and goes on, since the last call.
    pub(super) fn take_continued(&self) -> bool {
        self.has_continued.swap(false, Ordering::Relaxed)
    }
}

impl Drop for Handled {
    fn drop(&mut self) {
        self.is_playing.store(false, Ordering::Relaxed);
    }
}
