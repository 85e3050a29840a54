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
//!   digests    exports against MD5 digests, which are built in for release files and passed in
//!              for class files
//! ```

mod bounds;
mod compare;
mod digests;
mod quick;

use std::path::{Path, PathBuf};
use std::time::Instant;

use klotski::{Class, Layout, message};
use klotski_warehouse::{
    ClassMeasures, Measures, SCHEMA_VERSION, StoredValue, Table, TableContent, Warehouse,
    WarehouseError, WarehouseFile, on_threads, stages, warehouse_classes,
};
use thiserror::Error;

use crate::export::{ExportError, HrdFile};
use compare::compare;
use digests::SortedFiles;

pub use digests::{PublishedFile, read_digests};

/// The measures to compute again. The others are read, and checked against bounds and against the
/// measures of mirror images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recomputed {
    /// The stage core of all classes, and all stages of standard classes: a minute or less.
    Core,
    /// All measures, which takes as long as making the warehouse.
    All,
}

/// Checks the warehouse at `path` up to the first fault. `recomputed` selects the measures to
/// compute again. `published` has the digests of class files.
pub fn verify(
    path: &Path,
    published: &[PublishedFile],
    recomputed: Recomputed,
    threads: usize,
    observer: &dyn Observer,
) -> Result<(), VerifyError> {
    let warehouse = Warehouse::open(path)?;
    warehouse.require_version(SCHEMA_VERSION, "verify")?;
    let releases = HrdFile::ALL.into_iter().map(PublishedFile::release);
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
    let measures = timed(observer, name, || measure(&warehouse, recomputed, threads))?;
    compare_tables(warehouse.file(), &measures, threads, observer)?;
    drop(measures);
    let SortedFiles { possible, impossible } = digests::sort(&warehouse, files)?;
    for (reason, files) in &impossible {
        let name = match files.as_slice() {
            [file] => file.clone(),
            files => message!("{files} digests", files = files.len()),
        };
        observer.skipped(&name, reason);
    }
    digests::check(warehouse.file(), &possible, threads, observer)
}

/// Compares every row of every table, and the digests in the table `content`.
fn compare_tables(
    file: &WarehouseFile,
    measures: &Measures,
    threads: usize,
    observer: &dyn Observer,
) -> Result<(), VerifyError> {
    let mut tables: Vec<&'static Table> = Table::measured().collect();
    // The largest table takes longest, so it is first.
    tables.sort_by_key(|table| table.name != "layouts");
    let mut contents: Vec<TableContent> = on_threads(threads, &tables, |&table| {
        let warehouse = file.open()?;
        timed(observer, &message!("{name}: every row and column", name = table.name), || {
            compare(warehouse.connection(), table, table.rows(measures))
        })
    })?;
    contents.sort_by(|a, b| a.name.cmp(&b.name));
    timed(observer, "content: the digest of every table", || {
        let expected = contents.iter().map(|TableContent { name, rows, digest }| {
            vec![
                StoredValue::Text(name),
                StoredValue::Integer(rows.cast_signed()),
                StoredValue::Text(digest),
            ]
        });
        let content = Table::named("content").expect("the table is declared");
        compare(file.open()?.connection(), content, Box::new(expected)).map(drop)
    })
}

/// The measures of a warehouse, computed again or read and checked.
fn measure(
    warehouse: &Warehouse,
    recomputed: Recomputed,
    threads: usize,
) -> Result<Measures, VerifyError> {
    let (stages, held) = (stages(warehouse.connection())?, warehouse_classes(warehouse)?);
    let file = warehouse.file();
    let chosen: Vec<Class> = held.iter().map(|held| held.class).collect();
    let measure = |class| match held.iter().find(|held| held.class == class) {
        Some(held) if recomputed == Recomputed::Core => {
            let measured = ClassMeasures::stored(file, *held, &stages)?;
            bounds::check(&measured)?;
            Ok(measured)
        }
        _ => Ok(ClassMeasures::of(class, &stages)),
    };
    Measures::of(&chosen, threads, measure, |_| {})
}

/// Runs only the checks that take seconds.
pub fn verify_quickly(path: &Path, observer: &dyn Observer) -> Result<(), VerifyError> {
    let warehouse = Warehouse::open(path)?;
    observer.begin(quick::FILE_CHECKS + 3);
    quick::check_file(&warehouse, observer)?;
    quick::check(&warehouse, observer)
}

/// Watches the checks of a verification.
pub trait Observer: Sync {
    /// The verification begins, with this number of checks.
    fn begin(&self, checks: usize);
    /// The warehouse passed a check. Several threads call this.
    fn passed(&self, name: &str, seconds: f64);
    /// A check was skipped, for this reason.
    fn skipped(&self, name: &str, reason: &str);
}

/// Runs a check, and reports it to the observer if it passes.
fn timed<T>(
    observer: &dyn Observer,
    name: &str,
    check: impl FnOnce() -> Result<T, VerifyError>,
) -> Result<T, VerifyError> {
    let clock = Instant::now();
    let result = check()?;
    observer.passed(name, clock.elapsed().as_secs_f64());
    Ok(result)
}

/// A fault of a warehouse, or why the warehouse cannot be checked. Each message is one line.
#[derive(Debug, Error)]
pub enum VerifyError {
    #[error("{}", message!("{table} is wrong: {fault}: build the warehouse again", table, fault))]
    Fault { table: &'static str, fault: String },
    /// An export is not the published file.
    #[error("{}", message!(
        "{name} differs from the published file: MD5 {found} ({lines} lines, {bytes} bytes) and \
         not {expected}",
        name, found, lines, bytes, expected
    ))]
    Digest { name: String, expected: String, found: String, lines: u64, bytes: u64 },
    #[error("{}", message!(
        "{path}: {fault}: a file of digests has lines class,md5,lines,bytes",
        path = path.display(), fault
    ))]
    DigestFile { path: PathBuf, fault: String },
    #[error(transparent)]
    Warehouse(#[from] WarehouseError),
    #[error(transparent)]
    Export(#[from] ExportError),
    #[error("{}", message!(
        "the warehouse cannot be read ({cause}): if it is damaged, build it again",
        cause = .0
    ))]
    Sqlite(#[from] rusqlite::Error),
}

impl VerifyError {
    fn of_layout(layout: &Layout, fault: &str) -> Self {
        Self::fault("layouts", format!("code {}: {fault}", layout.code()))
    }

    /// A fault of a table, or of another part of the file.
    fn fault(table: &'static str, fault: impl Into<String>) -> Self {
        Self::Fault { table, fault: fault.into() }
    }
}
