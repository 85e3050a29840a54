//! The file of a warehouse: how it is made, kept whole, and checked.

mod changed_columns;
mod checkpoint;
#[cfg(feature = "parquet")]
mod description;
mod full_disk;
mod hostile_warehouses;
mod ingest;
mod limits;
#[cfg(feature = "parquet")]
mod parquet;
mod resume;
mod sidecars;
mod tables;
mod verify;
mod web;
