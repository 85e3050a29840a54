//! Where the search for the farthest steps of a class has come to.
//!
//! The largest classes take minutes. Between two batches of searches all that is
//! known can be written down, and another process can go on from there.

use serde::{Deserialize, Serialize};

use super::farthest::Farthest;
use super::node_set::NodeSet;

/// Half of the farthest steps of a class.
#[derive(Debug, Deserialize, Serialize)]
pub struct Unfinished {
    /// By node: those of the groups that are done.
    pub(super) farthest: Vec<Farthest>,
    /// The group that is not.
    pub(super) group_num: usize,
    pub(super) group: UnfinishedGroup,
}

/// What is known of a group between two batches; see `Known` and `Hunt`.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct UnfinishedGroup {
    pub(super) step: Vec<u16>,
    pub(super) weight: Vec<usize>,
    pub(super) settled: NodeSet,
    pub(super) own: Vec<Farthest>,
    pub(super) wanted: NodeSet,
    pub(super) open: NodeSet,
    pub(super) slack: usize,
    /// The roots of the next batch.
    pub(super) roots: Vec<u32>,
}

/// Keeps what is unfinished.
pub trait Keeper {
    /// Whether it is time to; asked after each batch, every second or so.
    fn is_due(&self) -> bool;
    /// Keeps it.
    fn keep(&self, unfinished: &Unfinished);
}

/// Keeps nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoKeeper;

impl Keeper for NoKeeper {
    fn is_due(&self) -> bool {
        false
    }

    fn keep(&self, _unfinished: &Unfinished) {}
}
