//! Asking a warehouse: canned queries and ad-hoc SQL.
//!
//! ```text
//!   queries/*.sql --catalogue--> Query --arguments--> values bound by name
//!                                                       |
//!   any SQL text ------------------------------------> run --> rows
//! ```

mod arguments;
mod catalogue;
mod error;
mod header;
mod run;

pub use arguments::{Arguments, Bound, free_parameter};
pub use catalogue::{catalogue, find};
pub use error::QueryError;
pub use header::{Kind, Param, Query};
pub use run::{ask, run_sql};
