//! The warehouse file: creating and opening it.
//!
//! ```text
//!   klotski.db             a Warehouse, read-only; it is always complete
//!   klotski.db.lock        locked by a MakerLock: one run at a time makes the warehouse
//!   klotski.db.partial     a NewWarehouse; renamed to klotski.db when it is complete
//!   klotski.db.checkpoint  the Checkpoint: the measures of an unfinished run
//! ```
//!
//! Every row is derived from [`Measures`] by the declaration of its [`Table`]. The SQL schema is in
//! `migrations/`. SQLite writes all tables except `layouts`, whose pages this crate writes.

mod btree;
mod checkpoint;
mod content;
mod error;
mod insert;
mod layout_pages;
mod maker_lock;
mod measures;
mod min_solution_set;
mod new_warehouse;
mod partial_file;
mod schema;
mod sqlite_file;
mod stage;
mod stored_measures;
mod tables;
mod threads;
mod warehouse;
mod warehouse_class;
mod warehouse_file;

pub use btree::Record;
pub use checkpoint::{Checkpoint, CheckpointEntry};
pub use content::{Content, RowDigest, TableContent, check_content};
pub use error::WarehouseError;
pub use insert::insert_rows;
pub use layout_pages::{LayoutPages, TakeEntries};
pub use maker_lock::{MakerLock, warehouse_of};
pub use measures::{ClassFarthest, ClassMeasures, ClassSolutions, Measures};
pub use min_solution_set::{SolutionTail, is_min_solution_set, min_solutions_in, solution_tail};
pub use new_warehouse::{FillError, NewWarehouse};
pub use partial_file::{PartialFile, abandon, beside, follow, rename};
pub use schema::{APPLICATION_ID, SCHEMA_VERSION, make_schema};
pub use stage::{Stage, stages};
pub use tables::{
    Column, ColumnKind, Encoding, LAYOUTS, Row, Rows, Source, SqlType, StoredValue, TABLES, Table,
    value_text,
};
pub use threads::{ahead, both, by_class, in_order, on_threads};
pub use warehouse::{FileKind, Warehouse, probe};
pub use warehouse_class::{WarehouseClass, select_layouts, warehouse_classes};
pub use warehouse_file::WarehouseFile;
