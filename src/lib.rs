//! klotski-sql.
pub mod board;
pub mod graph;
pub mod ingest;
pub mod store;
