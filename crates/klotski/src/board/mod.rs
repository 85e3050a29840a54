//! Layouts: cells and shapes, codes and ids, classes, steps, reflections.

mod block_list;
mod cells;
mod class;
mod code;
mod drawing;
mod drawing_error;
mod enumerate;
mod goal;
mod id;
mod layout;
mod lettering;
mod metric;
mod placement;
mod rank;
mod reference;
mod rows;
mod shape;
mod steps;

pub use cells::{CELLS, COLUMNS, Cells, CellsIter, ROWS};
pub use class::{Class, ClassPattern, ClassPatternError};
pub use code::{Code, CodeError};
pub use drawing_error::{DrawingError, MOST_DRAWING_BYTES};
pub use enumerate::{LayoutIter, layouts, layouts_of};
pub use goal::{Goal, GoalError};
pub use id::{Id, IdError, ShortCode, ShortCodeError};
pub use layout::{EXIT, Layout};
pub use metric::Metric;
pub use rank::{ClassRanking, Ranking, ids};
pub use reference::{Member, PatternMember, Reference, ReferenceError};
pub use shape::Shape;
pub use steps::Step;
