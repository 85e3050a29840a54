//! A meaning of a board.

use super::layout::Layout;
use super::signs::Signs;

/// A layout that a drawing can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The layout.
    pub layout: Layout,
    /// What the signs then mean; `None` for a list of blocks.
    pub signs: Option<Signs>,
}
