//! Whether a warehouse can be trusted: its inner rules, and its exports against
//! published digests.
//!
//! ```text
//!   quick      the length of the file, its pages, the sums of its small tables
//!    |
//!   computed   groups, layers, steps to a solution of every class, once more; the
//!    |         measures of the other stages too, where that is asked for
//!   sets       every set of minimal solutions
//!   layouts    every row of every layout, against the board, what was computed, the
//!    |         bounds of its measures and those of its mirror image
//!   tables     every column of every other table, against all of these
//!   pairs      the pairs of standard layouts, against what the layouts tell of them
//!    |
//!   content    every row of every table, against the digests in the file itself
//!    |
//!   digests    exports, against MD5 digests: of the release files, which are
//!              known, and of class files, which are given
//! ```

mod computed;
mod digests;
mod error;
mod layouts;
mod pairs;
mod quick;
mod sets;
mod symmetry;
mod tables;

use std::path::Path;
use std::time::Instant;

pub use computed::Recomputed;
use digests::SortedFiles;
pub use digests::{PublishedFile, read_digests};
pub use error::VerifyError;

use crate::export::Dataset;
use crate::store::{self, Stage, Warehouse, stages, warehouse_classes};
use pairs::StandardLayouts;
use sets::SolutionSets;

/// A check that a warehouse passed.
#[derive(Clone, Debug)]
pub struct Passed {
    /// What was found to be right.
    pub what: String,
    /// How long it took.
    pub seconds: f64,
}

/// Told of what was checked.
pub trait Observer: Sync {
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

/// Checks the warehouse at `path`, up to the first fault, on so many threads. Those measures
/// are computed again that `recomputed` tells. The digests of the release files are known,
/// those of class files are `expected`.
///
/// # Errors
/// The first fault, or why it could not be looked for.
pub fn verify(
    path: &Path,
    expected: &[PublishedFile],
    recomputed: Recomputed,
    threads: usize,
    observer: &dyn Observer,
) -> Result<(), VerifyError> {
    let warehouse = Warehouse::open(path)?;
    let releases: Vec<PublishedFile> =
        Dataset::ALL.into_iter().map(PublishedFile::release).collect();
    let digests = releases.iter().chain(expected);
    let SortedFiles { possible, impossible } = digests::sort(&warehouse, digests)?;
    let others = quick::CHECKS + ROW_CHECKS + tables::CHECKS + CONTENT_CHECKS;
    observer.begin(others + possible.len() + impossible.len());
    quick::check(&warehouse, &mut |what, check| timed(observer, what, check))?;
    check_rows(&warehouse, recomputed, threads, observer)?;
    check_content(&warehouse, threads, observer)?;
    for (why, files) in &impossible {
        let what = match files.as_slice() {
            [file] => file.clone(),
            files => format!("{} digests", files.len()),
        };
        observer.skipped(&what, why);
    }
    digests::check(path, &possible, threads, observer)
}

/// Beside those of tables of counts.
const ROW_CHECKS: usize = 4;

/// Checks every row of every table against the board.
fn check_rows(
    warehouse: &Warehouse,
    recomputed: Recomputed,
    threads: usize,
    observer: &dyn Observer,
) -> Result<(), VerifyError> {
    let connection = warehouse.connection();
    let stages = stages(connection)?;
    let held = warehouse_classes(warehouse)?;
    let what = match recomputed {
        Recomputed::Core => "groups, layers and steps to a solution, computed once more",
        Recomputed::All => "all measures, computed once more",
    };
    let computed = timed(observer, what, || {
        let computed = computed::compute(&held, recomputed, &stages, threads)?;
        computed::check_numbering(&held, &computed, recomputed, threads)?;
        Ok(computed)
    })?;
    let sets =
        timed(observer, "every set of minimal solutions", || SolutionSets::read(connection))?;
    let counted = timed(observer, "every layout: all columns, and those of its image", || {
        layouts::check(connection, &held, &computed, &stages, &sets)
    })?;
    let has_farthest = stages.contains(&Stage::Farthest);
    let expected = tables::ExpectedTables {
        computed: &computed,
        counted: &counted,
        sets: &sets,
        has_farthest,
    };
    tables::check(connection, &expected, &mut |what, check| timed(observer, what, check))?;
    timed(observer, "the pairs of standard layouts", || {
        let standard = StandardLayouts::of(&counted);
        standard.solutions(connection)?;
        standard.farthest(connection)?;
        standard.as_computed(connection, &held, &computed)
    })
}

/// Checks in seconds what can be told in seconds.
///
/// # Errors
/// The first fault, or why it could not be looked for.
pub fn verify_quickly(path: &Path, observer: &dyn Observer) -> Result<(), VerifyError> {
    let warehouse = Warehouse::open(path)?;
    observer.begin(quick::CHECKS);
    quick::check(&warehouse, &mut |what, check| timed(observer, what, check))
}

/// Checks whether the tables hold what was written, and the indexes what the tables
/// hold, on so many threads.
///
/// # Errors
/// The first fault, or why it could not be looked for.
pub fn verify_content(
    path: &Path,
    threads: usize,
    observer: &dyn Observer,
) -> Result<(), VerifyError> {
    let warehouse = Warehouse::open(path)?;
    observer.begin(CONTENT_CHECKS);
    check_content(&warehouse, threads, observer)
}

const CONTENT_CHECKS: usize = 2;

fn check_content(
    warehouse: &Warehouse,
    threads: usize,
    observer: &dyn Observer,
) -> Result<(), VerifyError> {
    // Which a quick look leaves out.
    timed(observer, "the indexes, entry by entry, by SQLite", || {
        quick::sqlite_finds_no_fault(warehouse, "integrity_check")
    })?;
    timed(observer, "the content of every table: its digest", || {
        Ok(store::check_content(warehouse, threads, |_| true)?)
    })
}

/// Makes a check and reports it if it is passed.
fn timed<T>(
    observer: &dyn Observer,
    what: &str,
    check: impl FnOnce() -> Result<T, VerifyError>,
) -> Result<T, VerifyError> {
    let clock = Instant::now();
    let result = check()?;
    observer.passed(&Passed { what: what.to_owned(), seconds: clock.elapsed().as_secs_f64() });
    Ok(result)
}
