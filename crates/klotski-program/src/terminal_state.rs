//! The state of the terminal, put back where the program ends in the middle of a dialogue.
//!
//! Whoever switches the terminal to another state, to read single keys, puts it back as well,
//! also when it panics. But a signal ends the program in another thread.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The state before the dialogue.
static SAVED: OnceLock<Saved> = OnceLock::new();
/// Whether the terminal was put back, because the program ends.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// Remembers the state of the terminal, at the beginning of a dialogue. `undo` is what to send
/// to the terminal to leave the modes that the dialogue may have entered.
pub fn save(undo: &'static str) {
    if let Some(saved) = Saved::now(undo) {
        let _ = SAVED.set(saved);
    }
}

/// Puts the terminal back. Nothing is done where no dialogue has begun. It needs no memory, and
/// no lock that another thread may hold.
pub fn restore() {
    IS_ENDING.store(true, Ordering::SeqCst);
    if let Some(saved) = SAVED.get() {
        saved.put_back();
    }
}

/// Waits for the end, if another thread ends the program: the state must not change then.
pub fn wait_if_ending() {
    while IS_ENDING.load(Ordering::SeqCst) {
        std::thread::park();
    }
}

struct Saved {
    #[cfg(unix)]
    state: rustix::termios::Termios,
    #[cfg(unix)]
    undo: &'static str,
}

#[cfg(unix)]
impl Saved {
    /// `None` if standard input is no terminal.
    fn now(undo: &'static str) -> Option<Self> {
        let state = rustix::termios::tcgetattr(std::io::stdin()).ok()?;
        Some(Self { state, undo })
    }

    fn put_back(&self) {
        use std::io::{stdin, stdout};

        use rustix::termios::{OptionalActions, isatty, tcsetattr};

        let _ = tcsetattr(stdin(), OptionalActions::Now, &self.state);
        // A terminal can be written to through its input, too.
        let _ = if isatty(stdout()) {
            rustix::io::write(stdout(), self.undo.as_bytes())
        } else {
            rustix::io::write(stdin(), self.undo.as_bytes())
        };
    }
}

#[cfg(not(unix))]
impl Saved {
    /// Windows restores the console itself.
    fn now(_: &'static str) -> Option<Self> {
        None
    }

    fn put_back(&self) {}
}
