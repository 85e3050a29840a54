//! Sets of nodes, with one bit for each node.

use serde::{Deserialize, Serialize};

use super::lanes::bits;

/// A set of nodes. The number of possible nodes is fixed at creation.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct NodeSet {
    words: Vec<u64>,
}

impl NodeSet {
    pub(super) fn empty(nodes: usize) -> Self {
        Self { words: vec![0; nodes.div_ceil(64)] }
    }

    /// Whether the set was made for `nodes` nodes and contains none beyond. A set from a checkpoint
    /// may be wrong in both.
    pub(super) fn fits(&self, nodes: usize) -> bool {
        let beyond = match (self.words.last(), nodes % 64) {
            (Some(last), used @ 1..) => last >> used,
            _ => 0,
        };
        self.words.len() == nodes.div_ceil(64) && beyond == 0
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, node: usize) {
        self.words[node / 64] |= 1 << (node % 64);
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, node: usize) {
        self.words[node / 64] &= !(1 << (node % 64));
    }

    #[inline(always)]
    pub(super) fn contains(&self, node: usize) -> bool {
        self.words[node / 64] >> (node % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    pub(super) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn set_to(&mut self, other: &Self) {
        self.words.copy_from_slice(&other.words);
    }

    pub(super) fn subtract(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= !other;
        }
    }

    /// Adds the nodes of `other` and calls `visit` for each new one.
    pub(super) fn for_each_new(&mut self, other: &Self, mut visit: impl FnMut(usize)) {
        for (index, (word, &other)) in self.words.iter_mut().zip(&other.words).enumerate() {
            for bit in bits(other & !*word) {
                visit(index * 64 + bit);
            }
            *word |= other;
        }
    }

    /// Removes the nodes that `keep` rejects.
    pub(super) fn retain(&mut self, keep: impl Fn(u32) -> bool) {
        for (word, first) in self.words.iter_mut().zip((0_u32..).step_by(64)) {
            for bit in bits(*word) {
                if !keep(first + to_node(bit)) {
                    *word &= !(1 << bit);
                }
            }
        }
    }

    /// The nodes of the set, ascending.
    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.words
            .iter()
            .enumerate()
            .flat_map(|(index, &word)| bits(word).map(move |bit| index * 64 + bit))
    }
}

/// Converts the index of a node to its number.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // nodes are 32 bits
pub(super) fn to_node(index: usize) -> u32 {
    index as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(nodes: usize, members: &[usize]) -> NodeSet {
        let mut set = NodeSet::empty(nodes);
        for &node in members {
            set.insert(node);
        }
        set
    }

    fn members(set: &NodeSet) -> Vec<usize> {
        set.iter().collect()
    }

    #[test]
    fn nodes_are_added_and_removed() {
        let mut nodes = set(130, &[0, 63, 64, 129]);
        assert_eq!(members(&nodes), [0, 63, 64, 129]);
        nodes.remove(63);
        assert!(!nodes.contains(63) && nodes.contains(64));
        nodes.retain(|node| node != 129);
        assert_eq!((members(&nodes), nodes.len()), (vec![0, 64], 2));
        nodes.subtract(&set(130, &[64]));
        assert_eq!(members(&nodes), [0]);
        nodes.clear();
        assert!(nodes.is_empty());
    }

    #[test]
    fn only_new_nodes_are_visited() {
        let mut nodes = set(130, &[0, 64]);
        let mut new = Vec::new();
        nodes.for_each_new(&set(130, &[0, 63, 129]), |node| new.push(node));
        assert_eq!((new, members(&nodes)), (vec![63, 129], vec![0, 63, 64, 129]));
    }

    #[test]
    fn a_set_fits_its_number_of_nodes() {
        let nodes = set(70, &[0, 69]);
        assert!(nodes.fits(70) && nodes.fits(128));
        assert!(!nodes.fits(69), "a node beyond the last");
        assert!(!nodes.fits(64) && !nodes.fits(129), "another number of words");
        assert!(set(64, &[63]).fits(64) && NodeSet::empty(0).fits(0));
    }
}
