//! What a user gets to read about the programs: help, man pages, a first page, and what a wrong
//! word may mean.

mod examples;
mod first_page;
mod groups;
mod man_page;
mod translated;
mod wrong_word;

pub use examples::with_examples;
pub use first_page::print as print_first_page;
pub use groups::in_groups;
pub use man_page::pages as man_pages;
pub use translated::in_language;
pub use wrong_word::hint;
