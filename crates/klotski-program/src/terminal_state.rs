//! The state of the terminal, put back where the program ends in the middle of a dialogue.
//!
//! Whoever switches the terminal to another state, to read single keys, puts it back as well,
//! also when it panics. But a signal ends the program in another thread. Windows restores the
//! console itself.

use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(unix)]
use rustix::termios::{OptionalActions, Termios, isatty, tcgetattr, tcsetattr};

/// The state before the dialogue, and what to send to the terminal.
#[cfg(unix)]
static SAVED: std::sync::OnceLock<(Termios, &str)> = std::sync::OnceLock::new();
/// Whether the terminal was put back, because the program ends.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// Remembers the state of the terminal, at the beginning of a dialogue. `undo` is what to send
/// to the terminal to leave the modes that the dialogue may have entered.
pub fn save(#[cfg_attr(not(unix), allow(unused_variables))] undo: &'static str) {
    #[cfg(unix)]
    if let Ok(state) = tcgetattr(std::io::stdin()) {
        let _ = SAVED.set((state, undo));
    }
}

/// Puts the terminal back. Nothing is done where no dialogue has begun. It needs no memory, and
/// no lock that another thread may hold.
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

/// Waits for the end, if another thread ends the program: the state must not change then.
pub fn wait_if_ending() {
    while IS_ENDING.load(Ordering::SeqCst) {
        std::thread::park();
    }
}
