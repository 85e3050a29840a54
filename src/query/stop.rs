//! When to give up: on Ctrl-C, or when a time limit is reached.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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

    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// The time limit.
    pub(super) fn limit(&self) -> Option<Duration> {
        self.limit.map(|(limit, _)| limit)
    }
}
