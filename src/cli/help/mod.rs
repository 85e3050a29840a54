//! Texts about the programs: the help, a first page, and suggestions for wrong words.

mod first_page;
mod groups;
mod wrong_word;

pub use first_page::print as print_first_page;
pub use groups::{in_groups, in_shell_groups};
pub use wrong_word::{advise, suggest, suggest_in_shell};

/// Calls for the help of each command, one a line.
#[cfg(feature = "parquet")]
pub const EXAMPLES: &str = concat!(
    include_str!("examples.txt"),
    "klotski-sql export parquet --dir tables\n",
    "klotski-sql export edges --dir tables --class 5-4-1\n"
);
#[cfg(not(feature = "parquet"))]
pub const EXAMPLES: &str = include_str!("examples.txt");
