//! The tables of a warehouse, and the full sets that it does not store, as Parquet files.
//!
//! ```text
//!   DIR/_klotski.json                  marks the folder as one of these
//!   DIR/layouts.parquet                a file for each table, sorted by its key;
//!   DIR/groups.parquet ...             layouts by group_id, group_index
//!   DIR/farthest_sets/5-4-1.parquet    the farthest layouts of every layout, a file for each class
//!   DIR/solution_sets/5-4-1.parquet    the solutions of every layout, a file for each class
//!   DIR/edges/5-4-1.parquet            the edges of the graph, a file for each class
//!   DIR/README.md, SHA256SUMS ...      what describes them; a DIR named edges has its files itself
//! ```
//!
//! A file gets its name when it is complete, and then its digest. A file with its digest is not
//! written again. Classes are
//! independent of each other. So a run can be stopped and started again, and several machines can
//! export classes to a shared folder.

mod class_rows;
mod description;
mod edges;
mod file;
mod sets;
mod sums;
mod tables;

use std::path::Path;

use klotski::ClassPattern;
use klotski_warehouse::{SCHEMA_VERSION, Table, Warehouse, WarehouseClass, warehouse_classes};

use crate::export::ExportError;
use file::FileMaker;

pub(crate) use file::FileObserver;
pub use sets::SetKind;
pub use tables::ParquetTable;

/// The classes that are searched at a time. Each takes memory.
const CLASSES_AT_A_TIME: usize = 2;

pub struct ParquetOptions<'o> {
    /// The folder, which is created if needed.
    pub dir: &'o Path,
    /// The classes whose sets or edges are exported; empty means all.
    pub classes: &'o [ClassPattern],
    pub threads: usize,
    /// Whether to replace files, and to write to a folder with other files.
    pub force: bool,
}

/// Writes tables and sets as Parquet files. Files completed before an error are kept.
pub fn parquet(
    warehouse: &Warehouse,
    exported: &[ParquetTable],
    options: &ParquetOptions<'_>,
    observer: &dyn FileObserver,
) -> Result<(), ExportError> {
    warehouse.require_version(SCHEMA_VERSION, "export parquet")?;
    let mut tables: Vec<&'static Table> = Vec::new();
    let mut kinds: Vec<SetKind> = Vec::new();
    for &table in exported {
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
    let classes = chosen_classes(warehouse, options.classes)?;
    let maker = FileMaker::open(warehouse.file(), options, observer)?;
    tables::export(&maker, warehouse, &tables, options.threads)?;
    for kind in kinds {
        sets::export(&maker, kind, &classes, options.threads)?;
    }
    description::write(&maker, warehouse)
}

/// Writes the edges of classes as Parquet files, on request with the move along each edge. Files
/// completed before an error are kept.
pub fn edge_files(
    warehouse: &Warehouse,
    with_moves: bool,
    options: &ParquetOptions<'_>,
    observer: &dyn FileObserver,
) -> Result<(), ExportError> {
    let classes = chosen_classes(warehouse, options.classes)?;
    let maker = FileMaker::open(warehouse.file(), options, observer)?;
    edges::export(&maker, warehouse, &classes, with_moves, options.threads)?;
    description::write(&maker, warehouse)
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
    classes.retain(|held| {
        patterns.is_empty() || patterns.iter().any(|pattern| pattern.matches(held.class))
    });
    Ok(classes)
}
