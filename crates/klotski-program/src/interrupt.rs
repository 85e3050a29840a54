//! Ctrl-C, and the early end of a program: removes temporary files, prints one line and exits.

use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::{OnceLock, mpsc};
use std::thread::Builder;
use std::time::Duration;

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

/// Removes the temporary files of the process.
pub(crate) fn clean_up() {
    if let Some(clean_up) = CLEAN_UP.get() {
        clean_up();
    }
}

/// Ends the program on Ctrl-C and SIGTERM, with the line of `advice`.
pub fn end_on_interrupt(advice: impl Fn() -> &'static str + Send + 'static) {
    on_interrupt(move || end(advice().to_owned(), Exit::Interrupted));
}

/// Calls a handler on Ctrl-C and SIGTERM.
pub fn on_interrupt(mut handler: impl FnMut() + Send + 'static) {
    on_signals(false, move |_| handler());
}

/// Calls a handler in a separate thread: with `true` on Ctrl-C, with `false` on SIGTERM and, on
/// request, on SIGHUP. A program that ignores SIGHUP because of `nohup` must not request it.
#[cfg(unix)]
pub fn on_signals(with_hangup: bool, mut handler: impl FnMut(bool) + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    // Without a handler, a signal ends the program as the system does.
    let signals = [SIGINT, SIGTERM].into_iter().chain(with_hangup.then_some(SIGHUP));
    if let Ok(mut signals) = Signals::new(signals) {
        let handle = move || signals.forever().for_each(|signal| handler(signal == SIGINT));
        let _ = Builder::new().spawn(handle);
    }
    // By default SIGXFSZ kills the process. Now a limit on the size of files (ulimit -f) is an
    // error of writing.
    let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
}

/// Calls a handler with `true` on Ctrl-C, in a separate thread.
#[cfg(windows)]
pub fn on_signals(_: bool, mut handler: impl FnMut(bool) + Send + 'static) {
    let _ = ctrlc::set_handler(move || handler(true));
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
    clean_up();
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
