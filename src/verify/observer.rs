//! The observer of a verification, and the clock of its checks.

use std::time::Instant;

use super::error::VerifyError;

/// A check that a warehouse passed.
#[derive(Clone, Debug)]
pub struct PassedCheck {
    /// The subject of the check, for people.
    pub name: String,
    /// How long the check took.
    pub seconds: f64,
}

/// Watches the checks of a verification.
pub trait Observer: Sync {
    /// The verification begins. It consists of this many checks.
    fn begin(&self, checks: usize);
    /// The warehouse passed a check. Several threads call this.
    fn passed(&self, check: &PassedCheck);
    /// A check is impossible, for this reason.
    fn skipped(&self, name: &str, reason: &str);
}

/// Runs a check, and reports it to the observer if the warehouse passes.
pub(super) fn timed<T>(
    observer: &dyn Observer,
    name: &str,
    check: impl FnOnce() -> Result<T, VerifyError>,
) -> Result<T, VerifyError> {
    let clock = Instant::now();
    let result = check()?;
    let seconds = clock.elapsed().as_secs_f64();
    observer.passed(&PassedCheck { name: name.to_owned(), seconds });
    Ok(result)
}
