//! When to give up: on Ctrl-C, or when a time limit is reached.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::error::QueryError;

/// When searches and statements give up. Clones share their state.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    interrupted: Arc<AtomicBool>,
    limit: Option<(Duration, Instant)>,
}

impl Stop {
    /// Gives up when the time limit has passed from now on, if there is one.
    #[must_use]
    pub fn after(limit: Option<Duration>) -> Self {
        let now = Instant::now();
        // A limit beyond the range of the clock is no limit.
        let limit = limit.and_then(|limit| Some((limit, now.checked_add(limit)?)));
        Self { interrupted: Arc::default(), limit }
    }

    /// A switch: set to true, it makes everything give up at once.
    #[must_use]
    pub fn switch(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupted)
    }

    /// Whether it is time to give up.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.is_interrupted() || self.limit.is_some_and(|(_, end)| Instant::now() >= end)
    }

    /// The reason to give up; meaningful once [`is_due`](Self::is_due).
    #[must_use]
    pub fn reason(&self) -> QueryError {
        match self.limit {
            Some((limit, _)) if !self.is_interrupted() => QueryError::TimedOut(limit),
            _ => QueryError::Interrupted,
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}
