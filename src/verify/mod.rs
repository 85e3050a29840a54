//! Whether a warehouse can be trusted: its inner rules, and its exports against
//! published digests.
//!
//! ```text
//!   layouts    every row of every layout, against the board and the bounds of
//!    |         its measures, counted by group on the way
//!   tables     every table of counts against what was counted
//!    |
//!   digests    exports, against MD5 digests: of the release files, which are
//!              known, and of class files, which are given
//! ```

mod digests;
mod error;
mod layouts;
mod tables;

use std::path::Path;
use std::time::Instant;

use digests::Sorted;
pub use digests::{Expected, read_digests};
pub use error::VerifyError;

use crate::export::Dataset;
use crate::store::Warehouse;

/// A check that a warehouse passed.
#[derive(Clone, Debug)]
pub struct Passed {
    /// What was found to be right.
    pub what: String,
    /// How long it took.
    pub seconds: f64,
}

/// Told of what was checked.
pub trait Report: Sync {
    /// So many checks are to be made.
    fn begin(&self, checks: usize);
    /// One was passed; called from several threads.
    fn passed(&self, check: &Passed);
    /// Some cannot be made, and why.
    fn skipped(&self, what: &str, why: &str);
}

/// Checks the warehouse at `path`, up to the first fault. The digests of the
/// release files are known, those of class files are `expected`; they are checked
/// on so many threads.
///
/// # Errors
/// The first fault, or why it could not be looked for.
pub fn verify(
    path: &Path,
    expected: &[Expected],
    threads: usize,
    report: &dyn Report,
) -> Result<(), VerifyError> {
    let warehouse = Warehouse::open(path)?;
    let releases: Vec<Expected> = Dataset::ALL.into_iter().map(Expected::release).collect();
    let digests = releases.iter().chain(expected);
    let Sorted { possible, impossible } = digests::sort(&warehouse, digests)?;
    report.begin(1 + tables::CHECKS + possible.len() + impossible.len());

    let counted =
        timed(report, "every layout: code, class, mirror image, numbers, bounds", || {
            layouts::check(&warehouse)
        })?;
    tables::check(&warehouse, &counted, &mut |what, check| timed(report, what, check))?;
    for (why, files) in &impossible {
        let what = match files.as_slice() {
            [file] => file.clone(),
            files => format!("{} digests", files.len()),
        };
        report.skipped(&what, why);
    }
    digests::check(path, &possible, threads, report)
}

/// Makes a check and reports it if it is passed.
fn timed<T>(
    report: &dyn Report,
    what: &str,
    check: impl FnOnce() -> Result<T, VerifyError>,
) -> Result<T, VerifyError> {
    let clock = Instant::now();
    let result = check()?;
    report.passed(&Passed { what: what.to_owned(), seconds: clock.elapsed().as_secs_f64() });
    Ok(result)
}
