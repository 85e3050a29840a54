//! Verifies a warehouse: its contents, and its exports against published digests.
//!
//! ```text
//!   file       its length, schema and stages; every page and every index, by SQLite
//!    |
//!   measures   the stage core of every class, computed again; the other stages computed again on
//!    |         request, otherwise read from the file and checked against bounds and mirror images
//!    |
//!   compare    every row of every table against the rows derived from the measures
//!    |
//!   digests    exports against MD5 digests: those of the release files are built in, those of
//!              class files are passed in
//! ```

mod bounds;
mod compare;
mod digests;
mod error;
mod measures;
mod observer;
#[cfg(feature = "parquet")]
mod parquet_files;
mod quick;

use std::path::Path;

pub use digests::{PublishedFile, read_digests};
pub use error::VerifyError;
pub use measures::Recomputed;
pub use observer::{Observer, PassedCheck};
#[cfg(feature = "parquet")]
pub use parquet_files::verify_parquet;

use klotski::message;
use klotski_warehouse::{Field, Measures, Table, TableContent, Warehouse, on_threads};

use crate::export::Dataset;
use compare::compare;
use digests::SortedFiles;
use observer::timed;

/// Checks the warehouse at `path` up to the first fault. `recomputed` selects the measures to
/// compute again. The digests of the release files are built in, those of class files are in
/// `published`.
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
    let releases = Dataset::ALL.into_iter().map(PublishedFile::release);
    let files: Vec<PublishedFile> = releases.chain(published.iter().cloned()).collect();
    observer.begin(quick::FILE_CHECKS + 3 + Table::measured().count() + files.len());
    quick::check_file(&warehouse, observer)?;
    timed(observer, "every page and every index entry, by SQLite", || {
        quick::check_by_sqlite(&warehouse, "integrity_check")
    })?;
    let name = match recomputed {
        Recomputed::Core => "the measures: core measured again, the others read and checked",
        Recomputed::All => "the measures: all of them measured again",
    };
    let measures = timed(observer, name, || measures::measure(&warehouse, recomputed, threads))?;
    compare_tables(path, &measures, threads, observer)?;
    drop(measures);
    let SortedFiles { possible, impossible } = digests::sort(&warehouse, files.iter())?;
    for (reason, files) in &impossible {
        let name = match files.as_slice() {
            [file] => file.clone(),
            files => message!("{files} digests", files = files.len()),
        };
        observer.skipped(&name, reason);
    }
    digests::check(path, &possible, threads, observer)
}

/// Compares every row of every table, and the digests in the table `content`.
fn compare_tables(
    path: &Path,
    measures: &Measures,
    threads: usize,
    observer: &dyn Observer,
) -> Result<(), VerifyError> {
    let mut tables: Vec<&'static Table> = Table::measured().collect();
    // The largest table takes longest, so it is first.
    tables.sort_by_key(|table| table.name != "layouts");
    let mut contents: Vec<TableContent> = on_threads(threads, &tables, |&table| {
        let warehouse = Warehouse::open(path)?;
        timed(observer, &message!("{name}: every row and column", name = table.name), || {
            compare(warehouse.connection(), table, table.rows(measures))
        })
    })?;
    contents.sort_by(|a, b| a.name.cmp(&b.name));
    timed(observer, "content: the digest of every table", || {
        let expected = contents.iter().map(|TableContent { name, rows, digest }| {
            vec![Field::Text(name), Field::Integer(rows.cast_signed()), Field::Text(digest)]
        });
        let content = Table::named("content").expect("the table is declared");
        compare(Warehouse::open(path)?.connection(), content, Box::new(expected)).map(drop)
    })
}

/// Runs only the checks that take seconds.
///
/// # Errors
/// The first fault, or why the warehouse cannot be checked.
pub fn verify_quickly(path: &Path, observer: &dyn Observer) -> Result<(), VerifyError> {
    let warehouse = Warehouse::open(path)?;
    observer.begin(quick::FILE_CHECKS + 3);
    quick::check_file(&warehouse, observer)?;
    quick::check(&warehouse, observer)
}
