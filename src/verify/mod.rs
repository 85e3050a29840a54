//! Whether a warehouse can be trusted: its inner rules, and its exports against
//! published digests.
//!
//! ```text
//!   quick      the length of the file, its pages, the sums of its small tables
//!    |
//!   layouts    every row of every layout, against the board and the bounds of
//!    |         its measures, counted by group on the way
//!   tables     every table of counts against what was counted
//!    |
//!   content    every row of every table, against the digests in the file itself
//!    |
//!   digests    exports, against MD5 digests: of the release files, which are
//!              known, and of class files, which are given
//! ```

mod digests;
mod error;
mod layouts;
mod quick;
mod tables;

use std::path::Path;
use std::time::Instant;

use digests::Sorted;
pub use digests::{Expected, read_digests};
pub use error::VerifyError;

use crate::export::Dataset;
use crate::store::{Content, Warehouse};

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

/// Makes a check and reports it.
type Make<'m> = dyn FnMut(&str, Check<'_>) -> Result<(), VerifyError> + 'm;
type Check<'c> = &'c dyn Fn() -> Result<(), VerifyError>;

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
    let others = quick::CHECKS + 1 + tables::CHECKS + CONTENT_CHECKS;
    report.begin(others + possible.len() + impossible.len());
    quick::check(&warehouse, &mut |what, check| timed(report, what, check))?;

    let counted =
        timed(report, "every layout: code, class, mirror image, numbers, bounds", || {
            layouts::check(&warehouse)
        })?;
    tables::check(&warehouse, &counted, &mut |what, check| timed(report, what, check))?;
    check_content(&warehouse, threads, report)?;
    for (why, files) in &impossible {
        let what = match files.as_slice() {
            [file] => file.clone(),
            files => format!("{} digests", files.len()),
        };
        report.skipped(&what, why);
    }
    digests::check(path, &possible, threads, report)
}

/// Checks in seconds what can be told in seconds.
///
/// # Errors
/// The first fault, or why it could not be looked for.
pub fn verify_quickly(path: &Path, report: &dyn Report) -> Result<(), VerifyError> {
    let warehouse = Warehouse::open(path)?;
    report.begin(quick::CHECKS);
    quick::check(&warehouse, &mut |what, check| timed(report, what, check))
}

/// Checks whether the tables hold what was written, and the indexes what the tables
/// hold, on so many threads.
///
/// # Errors
/// The first fault, or why it could not be looked for.
pub fn verify_content(path: &Path, threads: usize, report: &dyn Report) -> Result<(), VerifyError> {
    let warehouse = Warehouse::open(path)?;
    report.begin(CONTENT_CHECKS);
    check_content(&warehouse, threads, report)
}

const CONTENT_CHECKS: usize = 2;

fn check_content(
    warehouse: &Warehouse,
    threads: usize,
    report: &dyn Report,
) -> Result<(), VerifyError> {
    // Which a quick look leaves out.
    timed(report, "the indexes, entry by entry, by SQLite", || {
        quick::sqlite_finds_no_fault(warehouse, "integrity_check")
    })?;
    timed(report, "the content of every table: its digest", || content(warehouse, threads))
}

/// Whether the tables hold what was written.
fn content(warehouse: &Warehouse, threads: usize) -> Result<(), VerifyError> {
    let recorded = Content::recorded(warehouse.connection())?;
    let found = Content::of(warehouse.path(), threads)?;
    let Some(table) = found.tables.iter().find(|table| !recorded.tables.contains(table)) else {
        let surplus = VerifyError::fault("content", "it tells of tables that are not there");
        return if recorded == found { Ok(()) } else { Err(surplus) };
    };
    let what = format!("{} rows of {} are not those that were written", table.rows, table.name);
    Err(VerifyError::fault("content", what))
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
