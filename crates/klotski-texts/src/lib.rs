//! Texts for people: the languages of the programs, the tables of texts, numbers, lines and control
//! characters. `puzzle.csv` has the messages of `klotski-core`, `texts.csv` all other texts. Nothing
//! here asks a terminal.
//!
//! The English text is the key. A text with values is looked up as a template, by
//! `klotski::message!` or [`text!`], before the values are inserted. A text without an entry stays
//! English.
//!
//! ```
//! use klotski_texts::{Language, text};
//!
//! let taken = |language: Language| text!(language, "{n} layouts", n = 7);
//! assert_eq!(taken(Language::English), "7 layouts");
//! assert_eq!(taken(Language::Chinese), "7 个布局");
//! ```

mod escape;
mod language;
mod lines;
mod nearest;
mod number;
mod template;

pub use escape::{EscapedLines, escape_controls, is_control};
pub use language::{Language, LanguageError, TABLES, choose, language, take};
pub use lines::{line_pieces, wrapped, wrapped_with_indent};
pub use nearest::nearest;
pub use number::{counted, separated};
pub use template::translated;
