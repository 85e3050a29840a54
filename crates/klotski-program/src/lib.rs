//! What both programs of klotski-sql do around their work.
//!
//! ```text
//!   run: command line in, exit code out
//!     |
//!     +--> completion    the answer to a shell that asks what may follow at the cursor
//!     +--> examples, translated    the help, in the language of the user
//!     +--> exit          the exit code of an error
//! ```
//!
//! [`texts`] has the messages in English and Chinese, [`stderr`] writes them one a line,
//! [`interrupt`] handles Ctrl-C, and [`terminal_state`] restores the terminal.

mod allocator;
mod completers;
mod completion;
mod examples;
mod exit;
mod harmless;
pub mod interrupt;
mod language;
mod program;
mod seconds;
pub mod stderr;
pub mod terminal_state;
pub mod texts;
mod ticker;
mod translated;
mod usage_error;
mod wrap;

/// A message in a language: `text!(language, "{n} layouts", n)`. See [`klotski::message!`].
#[macro_export]
macro_rules! text {
    ($language:expr, $english:literal $($values:tt)*) => {
        {
            let template = |english: &str| $language.template(english);
            ::klotski::message!(@in template, $english $($values)*)
        }
    };
}

pub use completers::{class_patterns, explained, languages, stages};
pub use completion::{candidates, write_script};
pub use examples::{HEADING as EXAMPLES_HEADING, with_examples};
pub use exit::{CliError, Exit};
pub use harmless::{HarmlessLines, harmless, is_control};
pub use language::language;
pub use program::{Program, explain, run};
pub use seconds::parse as parse_seconds;
pub use ticker::Ticker;
pub use translated::in_language;
pub use usage_error::usage_error_line;
pub use wrap::{cut, line_width, terminal_size, wrapped, wrapped_behind};
