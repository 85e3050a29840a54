//! The file of a warehouse: how it is made, kept whole, and checked.

mod changed_columns;
mod checkpoint;
#[cfg(feature = "parquet")]
mod description;
mod ingest;
mod merge;
#[cfg(feature = "parquet")]
mod parquet;
mod published;
mod resume;
mod tables;
mod verify;
mod web;
