//! Texts about the programs: the help, a first page, and suggestions for wrong words.

mod examples;
mod first_page;
mod groups;
mod wrong_word;

pub use examples::EXAMPLES;
pub use first_page::print as print_first_page;
pub use groups::{in_groups, in_shell_groups};
pub use wrong_word::{advise, suggest, suggest_in_shell};
