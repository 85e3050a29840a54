//! The tables of a warehouse, and the full sets that it does not store, as Parquet files.
//!
//! ```text
//!   DIR/_klotski.json                  marks the folder as one of these
//!   DIR/layouts.parquet                a file for each table, sorted by its key;
//!   DIR/groups.parquet ...             layouts by group_id, group_index
//!   DIR/farthest_sets/5-4-1.parquet    the farthest layouts of every layout, a file for each class
//!   DIR/solution_sets/5-4-1.parquet    the solutions of every layout, a file for each class
//!   DIR/edges/5-4-1.parquet            the edges of the graph, a file for each class
//!   DIR/README.md, SHA256SUMS ...      what describes them
//! ```
//!
//! A file gets its name when it is complete, and complete files are not written again. Classes are
//! independent of each other. So a run can be stopped and started again, and several machines can
//! export classes to a shared folder.

mod class_rows;
mod description;
mod edges;
mod file;
mod sets;
mod tables;

use std::path::Path;

use klotski::{Class, ClassPattern};
use klotski_warehouse::{Table, Warehouse, WarehouseClass, warehouse_classes};

use crate::export::ExportError;
use file::FileMaker;
pub use file::{ExportedFile, FileObserver};
pub use sets::SetKind;
pub use tables::ParquetTable;

/// The options of an export.
#[derive(Clone, Debug)]
pub struct ParquetOptions {
    /// The tables and sets.
    pub tables: Vec<ParquetTable>,
    /// The classes whose sets are exported; empty means all.
    pub classes: Vec<ClassPattern>,
    /// The number of threads.
    pub threads: usize,
    /// Whether to replace files, and to write to a folder with other files.
    pub force: bool,
}

/// Writes Parquet files to a folder, which is created if needed.
///
/// # Errors
/// If the folder contains other files, the warehouse lacks a stage or a class or is damaged, or a
/// file cannot be written. Files completed before the error are kept.
pub fn parquet(
    warehouse: &Warehouse,
    dir: &Path,
    options: &ParquetOptions,
    observer: &dyn FileObserver,
) -> Result<(), ExportError> {
    let mut tables: Vec<&'static Table> = Vec::new();
    let mut kinds: Vec<SetKind> = Vec::new();
    for &table in &options.tables {
        match table {
            ParquetTable::OfWarehouse(table) => tables.push(table),
            ParquetTable::Sets(kind) => kinds.push(kind),
        }
    }
    // A table may be listed twice.
    tables.sort_by_key(|table| table.name);
    tables.dedup_by_key(|table| table.name);
    kinds.sort_by_key(|kind| kind.name());
    kinds.dedup();
    for kind in &kinds {
        warehouse.require(kind.stage(), kind.name())?;
    }
    let classes = chosen_classes(warehouse, &options.classes)?;
    let described = &description::NAMES;
    let maker = FileMaker::open(warehouse.file(), dir, options.force, described, observer)?;
    tables::export(&maker, warehouse, &tables, options.threads)?;
    for kind in kinds {
        sets::export(&maker, kind, &classes, options.threads)?;
    }
    description::write(&maker, warehouse, options.threads)
}

/// The options of an export of edges.
#[derive(Clone, Debug)]
pub struct EdgeOptions {
    /// The classes; empty means all.
    pub classes: Vec<ClassPattern>,
    /// Whether to write the move along each edge.
    pub with_moves: bool,
    /// The number of threads.
    pub threads: usize,
    /// Whether to replace files, and to write to a folder with other files.
    pub force: bool,
}

/// Writes the edges of classes as Parquet files to a folder, as [`parquet()`] does with tables.
///
/// # Errors
/// As for [`parquet()`].
pub fn edge_files(
    warehouse: &Warehouse,
    dir: &Path,
    options: &EdgeOptions,
    observer: &dyn FileObserver,
) -> Result<(), ExportError> {
    let classes = chosen_classes(warehouse, &options.classes)?;
    let described = &description::NAMES;
    let maker = FileMaker::open(warehouse.file(), dir, options.force, described, observer)?;
    edges::export(&maker, warehouse, &classes, options.with_moves, options.threads)?;
    description::write(&maker, warehouse, options.threads)
}

/// The requested classes of the warehouse.
fn chosen_classes(
    warehouse: &Warehouse,
    patterns: &[ClassPattern],
) -> Result<Vec<WarehouseClass>, ExportError> {
    let mut classes = warehouse_classes(warehouse)?;
    for pattern in patterns {
        if !classes.iter().any(|held| pattern.matches(held.class)) {
            let path = warehouse.path().display().to_string();
            return Err(ExportError::LacksClass { class: pattern.to_string(), path });
        }
    }
    let is_chosen =
        |class: Class| patterns.is_empty() || patterns.iter().any(|pattern| pattern.matches(class));
    classes.retain(|held| is_chosen(held.class));
    Ok(classes)
}
