//! The languages of the programs, and the one table of texts, `data/texts.csv`.
//!
//! ```text
//!   data/texts.csv --> table --> pattern          English to Chinese, read on first use
//!                        |
//!                        v
//!   --lang, LANG --> language --> text, lines     a text in the reader's language
//!                             --> error           the links of an error in one line
//!                                   |
//!                             line_pieces         where its line may end
//! ```
//!
//! The English text is the key: the code says what it says in English, and who shows it asks
//! for the text in the language of the reader. A text without an entry stays English, so a
//! missing translation is never an error.
//!
//! ```
//! use klotski_program::texts::Language;
//!
//! let english = "81 steps from 1A9BF0C00 to DAA7F3000";
//! assert_eq!(Language::English.text(english), english);
//! assert_eq!(Language::Chinese.text(english), "从 1A9BF0C00 到 DAA7F3000：81 步");
//! ```

mod language;
mod line_pieces;
mod number;
mod pattern;
mod table;

pub use language::{Language, LanguageError};
pub use line_pieces::line_pieces;
pub use number::{counted, separated};
