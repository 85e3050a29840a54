//! Measures on the graph whose nodes are the layouts of one class and whose
//! edges are steps. Moves never leave a class, so classes are independent.
//!
//! A node is the rank of a layout within its class, so nodes ascend with codes.

mod adjacency;
mod groups;
mod joining;
mod measures;
mod search;

pub use adjacency::Adjacency;
pub use groups::Groups;
pub use joining::count_groups;
pub use measures::{ClassMeasures, GroupMeasures};
pub use search::{UNREACHED, distances};
