//! Whether a warehouse can be trusted: checks of its contents, and of its exports against
//! published digests.
//!
//! ```text
//!   quick      the length of the file, its pages, schema and stages, sums of small tables
//!    |
//!   computed   groups, layers and steps to a solution of every class, computed again; on
//!    |         request also the measures of the other stages
//!   sets       every set of minimal solutions
//!   layouts    every row of every layout, compared with the board, with the computed
//!    |         measures, with bounds, and with the mirror image
//!   tables     every column of every other table, compared with all of these
//!   pairs      the pairs of standard layouts, compared with the rows of the layouts
//!    |
//!   content    every row of every table, compared with the digests in the file itself
//!    |
//!   digests    exports, compared with MD5 digests: those of the release files are known,
//!              those of class files are given
//! ```

mod computed;
mod digests;
mod error;
mod layouts;
mod observer;
mod pairs;
#[cfg(feature = "parquet")]
mod parquet_files;
mod quick;
mod sets;
mod symmetry;
mod tables;

use std::path::Path;

pub use computed::Recomputed;
pub use digests::{PublishedFile, read_digests};
pub use error::VerifyError;
pub use observer::{Observer, PassedCheck};
#[cfg(feature = "parquet")]
pub use parquet_files::verify_parquet;

use klotski_warehouse::{Stage, Warehouse, stages, warehouse_classes};

use crate::export::Dataset;
use digests::SortedFiles;
use observer::timed;
use pairs::StandardPairs;
use sets::StoredSets;
use tables::ExpectedTables;

/// Checks the warehouse at `path` up to the first fault, on this many threads. `recomputed`
/// says which measures are computed again. The digests of the release files are known, those
/// of class files are in `published`.
///
/// # Errors
/// The first fault, or why the warehouse cannot be checked.
pub fn verify(
    path: &Path,
    published: &[PublishedFile],
    recomputed: Recomputed,
    threads: usize,
    observer: &dyn Observer,
) -> Result<(), VerifyError> {
    let warehouse = Warehouse::open(path)?;
    let releases: Vec<PublishedFile> =
        Dataset::ALL.into_iter().map(PublishedFile::release).collect();
    let files = releases.iter().chain(published);
    let SortedFiles { possible, impossible } = digests::sort(&warehouse, files)?;
    let others = quick::CHECKS + ROW_CHECKS + tables::CHECKS + CONTENT_CHECKS;
    observer.begin(others + possible.len() + impossible.len());
    quick::check(&warehouse, observer)?;
    check_rows(&warehouse, recomputed, threads, observer)?;
    check_content(&warehouse, threads, observer)?;
    for (reason, files) in &impossible {
        let name = match files.as_slice() {
            [file] => file.clone(),
            files => format!("{} digests", files.len()),
        };
        observer.skipped(&name, reason);
    }
    digests::check(path, &possible, threads, observer)
}

/// The checks of [`check_rows`], without those of [`tables`].
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
    let classes = warehouse_classes(warehouse)?;
    let name = match recomputed {
        Recomputed::Core => "groups, layers and steps to a solution, computed once more",
        Recomputed::All => "all measures, computed once more",
    };
    let computed = timed(observer, name, || {
        let computed = computed::compute(&classes, recomputed, &stages, threads)?;
        computed::check_numbering(&classes, &computed, recomputed, threads)?;
        Ok(computed)
    })?;
    let sets = timed(observer, "every set of minimal solutions", || StoredSets::read(connection))?;
    let counted = timed(observer, "every layout: all columns, and those of its image", || {
        layouts::check(connection, &classes, &computed, &stages, &sets)
    })?;
    let has_farthest = stages.contains(&Stage::Farthest);
    let expected =
        ExpectedTables { computed: &computed, counted: &counted, sets: &sets, has_farthest };
    tables::check(connection, &expected, observer)?;
    timed(observer, "the pairs of standard layouts", || {
        let standard = StandardPairs::of(&counted.standard);
        standard.check_solutions(connection)?;
        standard.check_farthest(connection)?;
        standard.compare_with_computed(connection, &classes, &computed)
    })
}

/// Runs the checks that take seconds.
///
/// # Errors
/// The first fault, or why the warehouse cannot be checked.
pub fn verify_quickly(path: &Path, observer: &dyn Observer) -> Result<(), VerifyError> {
    let warehouse = Warehouse::open(path)?;
    observer.begin(quick::CHECKS);
    quick::check(&warehouse, observer)
}

/// Checks whether the tables contain the rows that were written, and the indexes the entries
/// of these rows, on this many threads.
///
/// # Errors
/// The first fault, or why the warehouse cannot be checked.
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
    // The quick check leaves the indexes out.
    timed(observer, "the indexes, entry by entry, by SQLite", || {
        quick::check_by_sqlite(warehouse, "integrity_check")
    })?;
    timed(observer, "the content of every table: its digest", || {
        Ok(klotski_warehouse::check_content(warehouse, threads)?)
    })
}
