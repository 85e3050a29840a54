//! Ctrl-C and time limits: when and how a program ends before its work is done.
//!
//! ```text
//!   Ctrl-C, time limit --> Stop is due --> SQLite and searches stop --> one line, exit code
//!                 |
//!                 +--- GRACE later: temporary files removed, one line, exit code
//! ```

use std::io::{self, IsTerminal, Write};
use std::process;
#[cfg(unix)]
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use klotski_warehouse::{abandon, start_thread};

use super::answer::{is_pager_running, wait_for_pager};
use super::error::Exit;
use super::{stderr, terminal_state};
use crate::query::Stop;

/// The time for an orderly end. A single instruction of SQLite can run for minutes on millions
/// of bytes, and nothing stops it but the end of the process.
pub(super) const GRACE: Duration = Duration::from_millis(500);

/// Makes klotski-sql stop on Ctrl-C and at the time limit. A second Ctrl-C ends the program at
/// once.
pub(super) fn stop_on_interrupt(time_limit: Option<Duration>) -> Result<Stop> {
    let stop = Stop::after(time_limit);
    end_on_second_interrupt(&stop);
    if let Some(limit) = time_limit {
        end_after(limit.saturating_add(GRACE), stop.clone(), Exit::Failed).context(NO_CLOCK)?;
    }
    Ok(stop)
}

/// Why a time limit cannot be kept.
pub(super) const NO_CLOCK: &str = "no thread can be started to keep the time: leave out --timeout";

/// Makes the first Ctrl-C stop the work, and end the program if that takes long; the second ends
/// it at once.
pub(super) fn end_on_second_interrupt(stop: &Stop) {
    let (switch, reason) = (stop.switch(), stop.clone());
    on_interrupt(move || {
        let is_second = switch.swap(true, Ordering::Relaxed);
        if is_second && !is_pager_running() {
            end(&reason, Exit::Interrupted);
        }
        if end_after(GRACE, reason.clone(), Exit::Interrupted).is_err() {
            end(&reason, Exit::Interrupted);
        }
    });
    survive_file_size_limit();
}

/// Makes klotski-ingest end on Ctrl-C and SIGTERM, with the line that `advice` says then.
pub(super) fn end_on_interrupt(advice: impl Fn() -> &'static str + Send + 'static) {
    on_interrupt(move || {
        abandon();
        end_with(advice().to_owned(), Exit::Interrupted);
    });
    survive_file_size_limit();
}

fn on_interrupt(handler: impl FnMut() + Send + 'static) {
    // ctrlc runs the handler in a thread. Where no thread can be started, ctrlc would catch the
    // signal and nothing would handle it. So start a thread first, and wait for its end: until
    // then it counts for the limit on threads.
    if has_room_for_a_thread() {
        // Without a handler, Ctrl-C ends the program as the system does.
        let _ = ctrlc::set_handler(handler);
    }
}

/// Whether a thread can be started.
pub(super) fn has_room_for_a_thread() -> bool {
    start_thread(|| ()).is_ok_and(|probe| probe.join().is_ok())
}

/// Makes a limit on the size of files (ulimit -f) an error of writing. By default SIGXFSZ kills
/// the process.
pub(super) fn survive_file_size_limit() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Ends the program after this time, unless it has ended by then.
fn end_after(time: Duration, stop: Stop, exit: Exit) -> io::Result<()> {
    let wait = move || {
        thread::sleep(time);
        end(&stop, exit);
    };
    start_thread(wait).map(drop)
}

/// Ends the program in the middle of its work. A user who still reads in a pager comes first.
pub(super) fn end(stop: &Stop, exit: Exit) {
    if is_pager_running() {
        let _ = wait_for_pager();
        // The main thread may have waited for the pager, too: let it end the program.
        thread::sleep(GRACE);
    }
    abandon();
    end_with(stop.reason().to_string(), exit);
}

/// Writes a line in the place of a progress bar, a spinner or a prompt.
pub(super) fn say_alone(line: &str) {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    stderr::say(line);
}

/// Writes a line and ends the program. If stderr is a full pipe, the line is lost.
fn end_with(line: String, exit: Exit) -> ! {
    terminal_state::restore();
    let (done, is_done) = mpsc::channel();
    let write = move || {
        say_alone(&line);
        let _ = done.send(());
    };
    if start_thread(write).is_ok() {
        let _ = is_done.recv_timeout(GRACE);
    }
    // The line editor may have begun to read just before.
    terminal_state::restore();
    process::exit(exit.code().into());
}
