//! The two programs: command lines, progress bars, output, exit codes.
//!
//! ```text
//!   klotski_ingest                    klotski_sql ---> help
//!     |     |                           |     |
//!     |     +--> program: command line <+     +--> commands: one file each ---> shell, play
//!     |          in, exit code out                   |
//!     v                                              +--> invocation: --db, --timeout
//!   ingest_progress                                  |
//!                                                    +--> answer: format, file, pager
//! ```
//!
//! `completion` answers the shell where it asks what may stand at the cursor, instead of `program`'s
//! work: `completers` has what may stand for an argument, `shells/` the scripts of the shells.
//! `statement_runner` runs a statement of the `shell`, which is a prompt for SQL. `play` shows a
//! path board by board, and `terminal_state` restores what both change in the terminal.
//!
//! `interrupt` handles Ctrl-C and time limits for both programs, `error` maps errors to exit
//! codes, `panics` tells missing memory and damaged files from faults of the program, and `stderr`
//! writes the lines on stderr in the `language` of the user.

mod allocator;
mod answer;
mod commands;
mod completers;
mod completion;
mod error;
mod help;
mod ingest_progress;
mod interrupt;
mod invocation;
mod klotski_ingest;
mod klotski_sql;
mod language;
mod panics;
#[cfg(unix)]
mod play;
mod program;
mod seconds;
mod shell;
mod statement_runner;
mod stderr;
mod terminal_state;
mod ticker;

pub use allocator::Allocator;
pub use klotski_ingest::main as ingest_main;
pub use klotski_sql::main as sql_main;
