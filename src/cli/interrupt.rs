//! Ctrl-C and time limits: when and how a program ends before its work is done.
//!
//! ```text
//!   Ctrl-C, time limit --> Stop is due --> SQLite and searches stop --> one line, exit code
//!                 |
//!                 +--- GRACE later: temporary files removed, one line, exit code
//! ```

use std::io;
use std::sync::atomic::Ordering;
use std::thread::{self, Builder};
use std::time::Duration;

use anyhow::{Context, Result};
use klotski_program::Exit;
use klotski_program::interrupt::{self, GRACE};
use klotski_query::Stop;

use super::answer::{is_pager_running, wait_for_pager};

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
    interrupt::on_interrupt(move || {
        let is_second = switch.swap(true, Ordering::Relaxed);
        if is_second && !is_pager_running() {
            end(&reason, Exit::Interrupted);
        }
        if end_after(GRACE, reason.clone(), Exit::Interrupted).is_err() {
            end(&reason, Exit::Interrupted);
        }
    });
}

/// Ends the program after this time, unless it has ended by then.
fn end_after(time: Duration, stop: Stop, exit: Exit) -> io::Result<()> {
    let wait = move || {
        thread::sleep(time);
        end(&stop, exit);
    };
    Builder::new().spawn(wait).map(drop)
}

/// Ends the program in the middle of its work, after an open pager is closed.
pub(super) fn end(stop: &Stop, exit: Exit) -> ! {
    if is_pager_running() {
        let _ = wait_for_pager();
        // The main thread may have waited for the pager, too: let it end the program.
        thread::sleep(GRACE);
    }
    interrupt::end(stop.reason().to_string(), exit)
}
