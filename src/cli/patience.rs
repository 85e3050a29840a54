//! Ctrl-C and time limits.

use std::io::{self, IsTerminal, Write};
use std::process;
#[cfg(unix)]
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use super::pager;
use crate::query::Stop;
use crate::store::abandon;

/// The exit code of a program that Ctrl-C ended, as shells count.
pub(super) const INTERRUPTED: u8 = 130;

/// How long it may take to stop in good order. A single instruction of SQLite may
/// work for minutes, on millions of bytes.
const GRACE: Duration = Duration::from_millis(500);

/// Gives up on Ctrl-C and after so much time, whatever the program is doing. Who presses
/// Ctrl-C twice does not want to wait for order.
pub(super) fn stop(timeout: Option<Duration>) -> Result<Stop> {
    let stop = Stop::after(timeout);
    let (switch, reason) = (stop.switch(), stop.clone());
    let handler = move || {
        if switch.swap(true, Ordering::Relaxed) && !pager::is_running() {
            end(&reason, INTERRUPTED);
        }
        let late = reason.clone();
        if end_after(GRACE, late, INTERRUPTED).is_err() {
            end(&reason, INTERRUPTED);
        }
    };
    on_interrupt(handler);
    fail_to_write_where_files_are_too_large();
    if let Some(limit) = timeout {
        end_after(limit.saturating_add(GRACE), stop.clone(), 1)
            .context("no thread can be started to keep the time: leave out --timeout")?;
    }
    Ok(stop)
}

/// Ends the program when so much time has passed and it is still there.
fn end_after(time: Duration, stop: Stop, code: u8) -> io::Result<()> {
    let wait = move || {
        thread::sleep(time);
        end(&stop, code);
    };
    thread::Builder::new().spawn(wait).map(drop)
}

/// A limit on the size of files is a failure to write, which is told, and not the end.
fn fail_to_write_where_files_are_too_large() {
    // Who listens to the signal is not ended by it; nobody asks whether it came.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Ends klotski-ingest on Ctrl-C or when it is asked to terminate. What is finished
/// is on the disk already, or at most some seconds of work.
pub(super) fn end_when_interrupted() {
    let handler = || {
        abandon();
        let line = "klotski-ingest: interrupted: the same command again goes on from where it was";
        end_with(line.to_owned(), INTERRUPTED);
    };
    on_interrupt(handler);
    fail_to_write_where_files_are_too_large();
}

/// Lets `handler` do what Ctrl-C is to do.
fn on_interrupt(handler: impl FnMut() + Send + 'static) {
    // Without a thread to handle it, it would be caught and nobody would act.
    if thread::Builder::new().spawn(|| ()).is_ok() {
        // Where there are no signals, Ctrl-C does what it does.
        let _ = ctrlc::set_handler(handler);
    }
}

/// Says a line and ends the program, also where nobody takes the line: a pipe may be full.
fn end_with(line: String, code: u8) -> ! {
    let (done, is_done) = mpsc::channel();
    let say = move || {
        let mut stderr = io::stderr();
        if stderr.is_terminal() {
            // Instead of the bar, or of the sign that it was at work.
            let _ = write!(stderr, "\r\x1b[K");
        }
        let _ = writeln!(stderr, "{line}");
        let _ = done.send(());
    };
    if thread::Builder::new().spawn(say).is_ok() {
        let _ = is_done.recv_timeout(GRACE);
    }
    process::exit(code.into());
}

/// Ends the program whatever it is doing, but not under the eyes of who reads.
fn end(stop: &Stop, code: u8) {
    if pager::is_running() {
        let _ = pager::wait();
        // It was this that the program waited for, perhaps.
        thread::sleep(GRACE);
    }
    abandon();
    end_with(format!("klotski-sql: {}", stop.reason()), code);
}

/// Reads a number of seconds, with or without decimals.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a time is a number of seconds above 0".to_owned())
}
