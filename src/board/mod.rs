//! The puzzle, and nothing else: layouts, their codes and ranks, steps,
//! symmetry, classes.
//!
//! The words are those of the field; README.md has a glossary.

mod cells;
mod class;
mod code;
mod drawing;
mod enumerate;
mod id;
mod layout;
mod moves;
mod of_classes;
mod rank;
mod reference;
mod shape;
mod symmetry;

pub use cells::{CELLS, COLUMNS, Cells, CellsIter, ROWS};
pub use class::{Class, ClassPattern, ClassPatternError};
pub use code::{Code, CodeError};
pub use enumerate::{Layouts, layouts};
pub use id::{Id, IdError, ShortCode, ShortCodeError};
pub use layout::{EXIT, Layout};
pub use moves::Move;
pub use of_classes::layouts_of;
pub use rank::{ClassRanking, Ranking, ids};
pub use reference::{Member, Reference, ReferenceError};
pub use shape::Shape;
