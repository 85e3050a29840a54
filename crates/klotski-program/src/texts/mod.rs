//! The languages of the programs, and the one table of texts, `texts.csv`.
//!
//! The English text is the key. A text with values is looked up as a template, by
//! `klotski::message!` or [`text!`](crate::text), before the values are inserted. A text without an
//! entry stays English.
//!
//! ```
//! use klotski_program::text;
//! use klotski_program::texts::Language;
//!
//! let taken = |language: Language| text!(language, "{n} layouts", n = 7);
//! assert_eq!(taken(Language::English), "7 layouts");
//! assert_eq!(taken(Language::Chinese), "7 个布局");
//! ```

pub(crate) mod language;
pub(crate) mod lines;
mod number;
mod template;

pub use language::{Language, LanguageError};
pub use lines::line_pieces;
pub use number::{counted, separated};
pub use template::translated;
