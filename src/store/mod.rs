//! The warehouse as a file: making, opening, migrating.

mod bulk;
mod checkpoint;
mod content;
mod create;
mod error;
mod held;
mod lock;
mod migrations;
mod open;
mod place;
mod stage;

pub use bulk::{BulkInsert, DroppedIndex, Field, adopt_index, drop_index};
pub use checkpoint::{Checkpoint, Part};
pub use content::{Content, TableContent, record_content};
pub use create::{NewWarehouse, Site, abandon};
pub use error::StoreError;
pub use held::{HeldClass, held_classes};
pub use migrations::{APPLICATION_ID, SCHEMA_VERSION, migrate};
pub use open::{Found, Warehouse, look_at};
pub use place::{beside, follow};
pub use stage::{Stage, stages};
