//! When to give up: on Ctrl-C, or when a time limit is reached.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::error::QueryError;

/// Tells searches and statements when to give up; clones tell the same.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    interrupted: Arc<AtomicBool>,
    limit: Option<(Duration, Instant)>,
}

impl Stop {
    /// Gives up when so much time has passed from now, if a limit is given.
    #[must_use]
    pub fn after(limit: Option<Duration>) -> Self {
        let now = Instant::now();
        // A limit beyond what a clock can tell is none.
        let limit = limit.and_then(|limit| Some((limit, now.checked_add(limit)?)));
        Self { interrupted: Arc::default(), limit }
    }

    /// What to set to give up at once.
    #[must_use]
    pub fn switch(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupted)
    }

    /// Whether it is time to give up.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.is_interrupted() || self.limit.is_some_and(|(_, end)| Instant::now() >= end)
    }

    /// Why it was, once it was.
    #[must_use]
    pub fn reason(&self) -> QueryError {
        match self.limit {
            Some((limit, _)) if !self.is_interrupted() => QueryError::TimedOut { limit },
            _ => QueryError::Interrupted,
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}
