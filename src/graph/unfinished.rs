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

impl Unfinished {
    /// Whether it can be that of a class of so many nodes.
    #[must_use]
    pub fn fits(&self, nodes: usize) -> bool {
        self.farthest.len() == nodes && self.group.is_of_one_size()
    }
}

impl UnfinishedGroup {
    /// Whether all that is known is known of the same nodes.
    fn is_of_one_size(&self) -> bool {
        let nodes = self.step.len();
        let Self { weight, settled, own, wanted, open, roots, .. } = self;
        weight.len() == nodes
            && own.len() == nodes
            && [settled, wanted, open].into_iter().all(|set| set.is_of(nodes))
            && roots.iter().all(|&root| (root as usize) < nodes)
    }
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
