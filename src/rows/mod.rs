//! Rows of a query: their values, and the sinks that receive them.
//!
//! ```text
//!   query --one row at a time--> RowSink: a format that writes it,
//!                                         or an Answer that keeps it
//! ```
//!
//! ```
//! use klotski_sql::rows::{Answer, RowSink, Value};
//!
//! let mut answer = Answer::default();
//! answer.begin(&["code", "min_solution_step"])?;
//! answer.row(&["4FEA13400".into(), 138.into()])?;
//! answer.row(&["000000000".into(), Value::Null])?;
//! answer.end()?;
//!
//! let first = &answer.rows[0];
//! assert_eq!(answer.get(first, "min_solution_step").number(), Some(138.0));
//! # Ok::<(), std::io::Error>(())
//! ```

mod answer;
mod sink;

pub use answer::Answer;
pub use klotski_functions::Value;
pub use sink::{DeclaredType, RowSink};
