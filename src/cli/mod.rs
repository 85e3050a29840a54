//! The program `klotski-sql`: command line, output, exit codes.
//!
//! ```text
//!   klotski_sql ---> help
//!     |
//!     +--> commands: one file each ---> shell
//!     |
//!     +--> invocation: --db, --timeout
//!     |
//!     +--> answer: format, file, pager
//! ```
//!
//! `completers` has what a shell may put in the place of an argument. `statement_runner` runs a
//! statement of the `shell`, which is a prompt for SQL.
//! `interrupt` handles Ctrl-C and time limits, and `error` has the exit code of every error.

mod answer;
mod commands;
mod completers;
mod error;
mod help;
mod interrupt;
mod invocation;
mod klotski_sql;
#[cfg(unix)]
mod shell;
mod statement_runner;

pub use klotski_sql::main;
