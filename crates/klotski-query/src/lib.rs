//! Queries of a warehouse: canned queries, any SQL, and the rows of both.
//!
//! ```text
//!   queries/*.sql --catalogue--> Query --arguments--> values bound by name
//!                                                       |
//!   any SQL text --------------------------------------> run --one row at a time--> RowSink
//!                                                       |
//!   Session: a connection to the warehouse, with functions of layouts and an authorizer
//! ```
//!
//! A [`RowSink`] writes the rows in a format, or is an [`Answer`] that keeps them. [`read_levels`]
//! reads lists of boards, which are checked.
//!
//! ```
//! use klotski_query::{Answer, RowSink, Value};
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

mod arguments;
mod authorizer;
mod catalogue;
mod error;
mod groups;
mod header;
mod hint;
mod level;
mod level_json;
mod level_lines;
mod level_list;
mod level_pack;
mod level_signs;
mod level_table;
mod random;
mod resolver;
mod run;
mod session;
mod sink;
mod stop;

pub use arguments::{Arguments, free_parameter, read_range};
pub use authorizer::LONGEST_SQL;
pub use catalogue::{FILES, catalogue, find, take_queries};
pub use error::QueryError;
pub use groups::Groups;
pub use header::{Kind, Param, Query, Topic};
pub use klotski_functions::Value;
pub use level::{Claim, Level};
pub use level_json::ListError;
pub use level_lines::{is_one_drawing, read_line};
pub use level_list::{LevelList, read_levels};
pub use level_pack::{Pack, PackLevel, path_of_level};
pub use level_signs::agreed_signs;
pub use random::random_layouts;
pub use resolver::Resolver;
pub use run::{ask, explain, run_sql};
pub use session::Session;
pub use sink::{Answer, DeclaredType, Escaped, RowSink};
pub use stop::Stop;
