//! The warehouse as a file: making, opening, migrating.

mod btree;
mod bulk;
mod checkpoint;
mod content;
mod create;
mod error;
mod held;
mod layout_pages;
mod lock;
mod migrations;
mod min_solution_set;
mod new_warehouse;
mod open;
mod place;
mod stage;

pub use btree::Record;
pub use bulk::{BulkInsert, Field};
pub use checkpoint::{Checkpoint, Part};
pub use content::{Content, TableContent, check_content, record_content};
pub use create::{Site, abandon};
pub use error::StoreError;
pub use held::{HeldClass, held_classes};
pub use layout_pages::{LayoutColumn, LayoutPages, LayoutRow, TakeEntry, TakeRow, for_each_layout};
pub use migrations::{APPLICATION_ID, MIGRATIONS, Migrations, SCHEMA_VERSION};
pub use min_solution_set::{SolutionTail, min_solution_set, min_solutions_in, solution_tail};
pub use new_warehouse::NewWarehouse;
pub use open::{Found, Warehouse, look_at};
pub use place::{beside, follow};
pub use stage::{Stage, stages};
