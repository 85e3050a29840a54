//! Querying a warehouse: canned queries and ad-hoc SQL.
//!
//! ```text
//!   queries/*.sql --catalogue--> Query --arguments--> values bound by name
//!                                                       |
//!   any SQL text --------------------------------------> run --> rows
//!                                                       |
//!   Session: a connection to the warehouse, with functions of layouts and a guard
//! ```

mod arguments;
mod catalogue;
mod error;
mod guard;
mod header;
mod random;
mod resolver;
mod run;
mod session;
mod session_host;
mod solve;
mod stop;
mod topic;

pub use arguments::{Arguments, free_parameter};
pub use catalogue::{catalogue, find};
pub use error::QueryError;
pub use guard::LONGEST_SQL;
pub use header::{Kind, Param, Query};
pub use random::random_layout;
pub use resolver::Resolver;
pub use run::{ask, explain, run_sql};
pub use session::Session;
pub use solve::{Solved, solve};
pub use stop::Stop;
pub use topic::Topic;
