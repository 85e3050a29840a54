//! Ctrl-C, and the early end of a program: removes temporary files, prints one line and exits.

use std::io::{self, IsTerminal, Write};
use std::process;
#[cfg(unix)]
use std::sync::Arc;
use std::sync::{OnceLock, mpsc};
use std::thread::Builder;
use std::time::Duration;

#[cfg(unix)]
use signal_hook::consts::{SIGINT, SIGTERM};
#[cfg(unix)]
use signal_hook::iterator::Signals;

use crate::exit::Exit;
use crate::{stderr, terminal_state};

/// The time for an orderly end. A single instruction of SQLite can run for minutes on millions
/// of bytes, and nothing stops it but the end of the process.
pub const GRACE: Duration = Duration::from_millis(500);

/// Removes the temporary files of the process.
static CLEAN_UP: OnceLock<fn()> = OnceLock::new();

/// Sets what removes the temporary files, once in a process.
pub(crate) fn clean_up_by(clean_up: fn()) {
    let _ = CLEAN_UP.set(clean_up);
}

/// Ends the program on Ctrl-C and SIGTERM, with the line of `advice`.
pub fn end_on_interrupt(advice: impl Fn() -> &'static str + Send + 'static) {
    on_interrupt(move || end(advice().to_owned(), Exit::Interrupted));
}

/// Calls a handler on Ctrl-C and SIGTERM.
pub fn on_interrupt(mut handler: impl FnMut() + Send + 'static) {
    #[cfg(unix)]
    on_signals([SIGINT, SIGTERM], move |_| handler());
    survive_file_size_limit();
}

/// Calls a handler on these signals, in a separate thread.
#[cfg(unix)]
pub fn on_signals(
    signals: impl IntoIterator<Item = i32>,
    mut handler: impl FnMut(i32) + Send + 'static,
) {
    // Without a handler, a signal ends the program as the system does.
    if let Ok(mut signals) = Signals::new(signals) {
        let _ = Builder::new().spawn(move || signals.forever().for_each(&mut handler));
    }
}

/// Makes a limit on the size of files (ulimit -f) an error of writing. By default SIGXFSZ kills
/// the process.
pub fn survive_file_size_limit() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Writes a line over a progress bar, a spinner or a prompt.
pub fn print_line(line: &str) {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    stderr::say(line);
}

/// Removes temporary files, writes a line and ends the program. If stderr is a full pipe, the line
/// is lost.
pub fn end(line: String, exit: Exit) -> ! {
    if let Some(clean_up) = CLEAN_UP.get() {
        clean_up();
    }
    terminal_state::restore();
    let (done, is_done) = mpsc::channel();
    let write = move || {
        print_line(&line);
        let _ = done.send(());
    };
    if Builder::new().spawn(write).is_ok() {
        let _ = is_done.recv_timeout(GRACE);
    }
    // The line editor may have begun to read just before.
    terminal_state::restore();
    process::exit(exit.code().into());
}
