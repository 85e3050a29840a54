//! How searches are stopped, and what they leave unreached.

/// The distance of a node that no root reaches.
pub const UNREACHED: u16 = u16::MAX;

/// The error that a search was stopped early, as its caller asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// The number of layouts that a search visits between two calls of `is_stopped`.
pub const STOP_EVERY: usize = 4_096;

impl Stopped {
    /// For searches that cannot be stopped.
    pub(super) fn unreachable<T>(_: Self) -> T {
        unreachable!("nothing stops the search")
    }
}
