//! The program `klotski-sql`: command line, output, exit codes.
//!
//! ```text
//!   klotski_sql ---> help
//!     |
//!     +--> shell ---> commands: one file each
//!     |
//!     +--> invocation: --db, --timeout
//!     |
//!     +--> answer: format, file, pager
//! ```
//!
//! `completers` has the candidates for the completion of arguments. `interrupt` handles Ctrl-C and
//! time limits, and `error` has the exit code of every error.

mod answer;
mod commands;
mod completers;
mod error;
mod help;
mod interrupt;
mod invocation;
mod klotski_sql;
mod shell;

pub use klotski_sql::{command, main};
