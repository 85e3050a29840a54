//! What both programs of klotski-sql do around their work.
//!
//! ```text
//!   run: command line in, exit code out
//!     |
//!     +--> completion    the candidates for the word at the cursor of a shell
//!     +--> help          with examples, in the language of the user
//!     +--> exit          the exit code of an error
//! ```
//!
//! `klotski_texts` has the messages in English and Chinese, [`stderr`] writes them one a line,
//! [`interrupt`] handles Ctrl-C, and [`terminal_state`] restores the terminal.

/// A text in the language of the user.
macro_rules! message {
    ($($text:tt)*) => { klotski_texts::text!(klotski_texts::language(), $($text)*) };
}

mod arguments;
mod completion;
mod exit;
mod help;
pub mod interrupt;
mod out_of_memory;
mod program;
mod progress;
mod screen;
pub mod stderr;
pub mod terminal_state;
mod ticker;
mod usage_error;

pub use arguments::{explained, languages, parse_seconds};
pub use completion::{candidates, write_script};
pub use exit::{CliError, Exit};
pub use help::{EXAMPLES_HEADING, in_language, with_examples};
pub use program::{Program, explain, run};
pub use progress::Progress;
pub use screen::{is_dumb_terminal, line_width, terminal_size};
pub use ticker::{Ticker, start_spinner};
pub use usage_error::usage_error_line;
