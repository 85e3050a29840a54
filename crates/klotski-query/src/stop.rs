//! Stops searches and statements, on Ctrl-C or at a time limit.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::error::QueryError;

/// The condition at which searches and statements stop. Clones share their state.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    interrupted: Arc<AtomicBool>,
    limit: Option<TimeLimit>,
}

#[derive(Clone, Debug)]
struct TimeLimit {
    time: Duration,
    /// `None` for a limit beyond the range of the clock, which never ends.
    end: Arc<Mutex<Option<Instant>>>,
}

impl Stop {
    /// Stops after the time limit, if there is one, measured from now.
    pub fn after(limit: Option<Duration>) -> Self {
        let limit = limit.map(|time| TimeLimit { time, end: Arc::new(Mutex::new(end_of(time))) });
        Self { interrupted: Arc::default(), limit }
    }

    /// Restarts the time limit, for the next of several statements.
    pub fn restart_clock(&self) {
        if let Some(TimeLimit { time, end }) = &self.limit {
            *end.lock().unwrap_or_else(PoisonError::into_inner) = end_of(*time);
        }
    }

    /// A flag that stops everything as soon as it is set to true.
    pub fn switch(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupted)
    }

    pub fn time_limit(&self) -> Option<Duration> {
        self.limit.as_ref().map(|limit| limit.time)
    }

    /// Whether to stop now.
    pub fn is_due(&self) -> bool {
        self.is_interrupted() || self.limit.as_ref().is_some_and(TimeLimit::has_passed)
    }

    /// The reason to stop, valid once [`is_due`](Self::is_due).
    pub fn reason(&self) -> QueryError {
        match &self.limit {
            Some(limit) if !self.is_interrupted() => QueryError::TimedOut(limit.time),
            _ => QueryError::Interrupted,
        }
    }

    /// Returns an error if it is time to stop.
    pub fn check(&self) -> Result<(), QueryError> {
        if self.is_due() { Err(self.reason()) } else { Ok(()) }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}

impl TimeLimit {
    fn has_passed(&self) -> bool {
        let end = *self.end.lock().unwrap_or_else(PoisonError::into_inner);
        end.is_some_and(|end| Instant::now() >= end)
    }
}

fn end_of(time: Duration) -> Option<Instant> {
    Instant::now().checked_add(time)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn a_time_limit_can_be_restarted() {
        let stop = Stop::after(Some(Duration::from_millis(20)));
        let of_session = stop.clone();
        thread::sleep(Duration::from_millis(30));
        assert!(of_session.is_due() && matches!(stop.reason(), QueryError::TimedOut(_)));
        stop.restart_clock();
        assert!(!of_session.is_due());
        // A limit beyond the clock never ends.
        assert!(!Stop::after(Some(Duration::MAX)).is_due());
    }
}
