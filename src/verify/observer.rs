//! The observer of a verification, and the timing of its checks.

use std::time::Instant;

use super::error::VerifyError;

/// A check that a warehouse passed.
#[derive(Clone, Debug)]
pub struct PassedCheck {
    /// The name of the check, for messages.
    pub name: String,
    /// The duration of the check.
    pub seconds: f64,
}

/// Watches the checks of a verification.
pub trait Observer: Sync {
    /// The verification begins. It consists of this many checks.
    fn begin(&self, checks: usize);
    /// The warehouse passed a check. Several threads call this.
    fn passed(&self, check: &PassedCheck);
    /// A check was skipped, for this reason.
    fn skipped(&self, name: &str, reason: &str);
}

/// Runs a check, and reports it to the observer if it passes.
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
