//! Searches that someone stops before their end.

/// The error that a search was stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// The number of layouts that are searched between two looks whether to stop.
pub(super) const STOP_EVERY: usize = 4_096;

impl Stopped {
    /// For searches that nothing stops.
    pub(super) fn unreachable<T>(_: Self) -> T {
        unreachable!("nothing stops the search")
    }
}
