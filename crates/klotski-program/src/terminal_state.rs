//! The state of the terminal.
//!
//! The line editor restores the terminal itself, even on panic; this module does so when a signal
//! ends the process. Windows restores the console itself.

use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(unix)]
use rustix::termios::{OptionalActions, Termios, isatty, tcgetattr, tcsetattr};

/// The state before the line editor, and what to send to the terminal.
#[cfg(unix)]
static SAVED: std::sync::OnceLock<(Termios, &str)> = std::sync::OnceLock::new();
/// Whether the terminal was restored, because the program ends.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// Saves the state of the terminal before the line editor starts. `undo` leaves the modes that the
/// editor may enter.
pub fn save(#[cfg_attr(not(unix), allow(unused_variables))] undo: &'static str) {
    #[cfg(unix)]
    if let Ok(state) = tcgetattr(std::io::stdin()) {
        let _ = SAVED.set((state, undo));
    }
}

/// Restores the terminal, if its state was saved. It takes no memory, and no lock that another
/// thread may hold.
pub fn restore() {
    IS_ENDING.store(true, Ordering::SeqCst);
    #[cfg(unix)]
    if let Some((state, undo)) = SAVED.get() {
        use std::io::{stdin, stdout};

        let _ = tcsetattr(stdin(), OptionalActions::Now, state);
        // A terminal can be written to through its input, too.
        let _ = if isatty(stdout()) {
            rustix::io::write(stdout(), undo.as_bytes())
        } else {
            rustix::io::write(stdin(), undo.as_bytes())
        };
    }
}

/// Waits for the end if another thread ends the program, because the state must not change then.
pub fn wait_if_ending() {
    while IS_ENDING.load(Ordering::SeqCst) {
        std::thread::park();
    }
}
