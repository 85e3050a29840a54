//! Sets of nodes, with one bit for each node.

use super::lanes::bits;

/// A set of nodes. The number of possible nodes is fixed at creation.
#[derive(Clone, Debug)]
pub(super) struct NodeSet {
    words: Vec<u64>,
}

impl NodeSet {
    pub(super) fn empty(nodes: usize) -> Self {
        Self { words: vec![0; nodes.div_ceil(64)] }
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

#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // nodes are 32 bits
pub(super) fn to_node(index: usize) -> u32 {
    index as u32
}
