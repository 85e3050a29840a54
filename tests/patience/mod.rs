//! Programs that may hang.

use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

/// The exit code of a program; `None` if it crashed, or took longer than that and was
/// killed.
pub fn code_within(patience: Duration, child: &mut Child) -> Option<i32> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        if start.elapsed() > patience {
            child.kill().unwrap();
            child.wait().unwrap();
            return None;
        }
        thread::sleep(Duration::from_millis(2));
    }
}
