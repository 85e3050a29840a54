//! The two programs: command lines, progress bars, output, exit codes.
//!
//! ```text
//!   klotski_ingest                    klotski_sql ---> help
//!     |     |                           |     |
//!     |     +--> program: command line <+     +--> commands: one file each
//!     |          in, exit code out                   |
//!     v                                              v
//!   ingest_progress                              invocation: --db, --timeout
//!                                                  |
//!                                                  +--> output_options --> output --> pager
//! ```
//!
//! `completion` answers the shell where it asks what may stand at the cursor, instead of `program`'s
//! work: `completers` has what may stand for an argument, `shells/` the scripts of the shells.
//! `man_page` writes man pages.
//!
//! `interrupt` handles Ctrl-C and time limits for both programs, `statement_runner` those of the
//! statements of the command `shell`, `error` maps errors to exit codes, and `stderr` writes the
//! lines on stderr. `play` shows a path board by board, and `terminal_state` restores what a
//! dialogue changes in the terminal.

mod allocator;
mod canvas;
mod checked;
mod commands;
mod completers;
mod completion;
mod drawing_options;
mod error;
mod file_content;
mod first_page;
mod folder_options;
mod format_options;
mod help;
mod ingest_progress;
mod interrupt;
mod invocation;
mod klotski_ingest;
mod klotski_sql;
mod language;
mod man_page;
mod null_watch;
mod output;
mod output_options;
mod pager;
#[cfg(unix)]
mod play;
mod program;
mod seconds;
mod shell;
mod spinner;
mod spinner_line;
mod statement_runner;
mod stderr;
mod terminal_state;
mod ticker;
mod translated_help;
mod wrong_word;

pub use klotski_ingest::main as ingest_main;
pub use klotski_sql::main as sql_main;
