//! Ctrl-C and time limits.

use std::process;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::query::Stop;

/// The exit code of a program that Ctrl-C ended, as shells count.
pub(super) const INTERRUPTED: u8 = 130;

/// Gives up on Ctrl-C and after so much time. Who presses it twice does not want
/// to wait for order.
pub(super) fn stop(timeout: Option<Duration>) -> Stop {
    let stop = Stop::after(timeout);
    let switch = stop.switch();
    let handler = move || {
        if switch.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
    };
    // Where there are no signals, Ctrl-C does what it does.
    let _ = ctrlc::set_handler(handler);
    stop
}

/// Reads a number of seconds, with or without decimals.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a time limit is a number of seconds above 0".to_owned())
}
