//! klotski-sql.
pub mod board;
