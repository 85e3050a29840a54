//! The warehouse file: creating and opening it.
//!
//! ```text
//!   klotski.db             a Warehouse, read-only; it is always complete
//!   klotski.db.lock        held by a MakerLock: one run at a time makes the warehouse
//!   klotski.db.partial     a NewWarehouse; renamed to klotski.db when it is complete
//!   klotski.db.checkpoint  the Checkpoint: the measures of an unfinished run
//! ```
//!
//! Every row is derived from [`Measures`] by the declaration of its [`Table`]. The SQL schema is in
//! `migrations/`. SQLite writes all tables except `layouts`, whose pages this crate writes.

mod btree;
mod checkpoint;
mod connect;
mod content;
mod error;
mod file_header;
mod insert;
mod layout_pages;
mod lock_file;
mod maker_lock;
mod measures;
mod migrations;
mod min_solution_set;
mod new_warehouse;
mod partial_file;
mod path;
mod run_file;
mod schema;
mod sidecar;
mod stage;
mod tables;
mod temporary;
mod threads;
mod turns;
mod warehouse;
mod warehouse_class;

pub use btree::Record;
pub use checkpoint::{Checkpoint, CheckpointEntry, CheckpointPart};
pub use content::{Content, RowDigest, TableContent, check_content};
pub use error::StoreError;
pub use insert::insert_rows;
pub use layout_pages::{LayoutPages, TakeEntry};
pub use maker_lock::MakerLock;
pub use measures::{ClassFarthest, ClassMeasures, ClassSolutions, Measures};
pub use migrations::{APPLICATION_ID, SCHEMA_VERSION, make_schema};
pub use min_solution_set::{
    SolutionTail, is_min_solution_set, min_solution_set, min_solutions_in, solution_tail,
};
pub use new_warehouse::{FillError, NewWarehouse};
pub use path::{beside, follow};
pub use stage::{Stage, stages};
pub use tables::{
    Coding, Column, ColumnKind, ColumnType, Field, LAYOUTS, Row, Rows, Source, TABLES, Table,
};
pub use temporary::{Temporary, abandon};
pub use threads::{in_order, on_threads};
pub use turns::{Need, Turns};
pub use warehouse::{FileKind, Warehouse, probe};
pub use warehouse_class::{WarehouseClass, warehouse_classes};
