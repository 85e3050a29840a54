//! The warehouse as a file: making, opening, migrating.

mod bulk;
mod create;
mod error;
mod lock;
mod migrations;
mod open;
mod place;

pub use bulk::{BulkInsert, DroppedIndex, Field, adopt_index, drop_index};
pub use create::{NewWarehouse, Site};
pub use error::StoreError;
pub use migrations::{APPLICATION_ID, SCHEMA_VERSION, migrate};
pub use open::{Found, Warehouse, look_at};
pub use place::{beside, follow};
