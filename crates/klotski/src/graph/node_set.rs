//! Sets of nodes, with one bit for each node.

use std::sync::atomic::{AtomicU64, Ordering};

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

    /// The bits of the nodes: node `n` is bit `n % 64` of word `n / 64`.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    pub(super) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
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

/// A set of nodes that several threads insert.
#[derive(Debug)]
pub(super) struct SharedNodeSet {
    words: Vec<AtomicU64>,
}

impl SharedNodeSet {
    pub(super) fn empty(nodes: usize) -> Self {
        Self { words: (0..nodes.div_ceil(64)).map(|_| AtomicU64::new(0)).collect() }
    }

    pub(super) fn clear(&mut self) {
        self.words.iter_mut().for_each(|word| *word.get_mut() = 0);
    }

    #[inline(always)]
    pub(super) fn insert(&self, node: usize) {
        let (word, bit) = (&self.words[node / 64], 1 << (node % 64));
        // To read is faster than to write, and most nodes are in the set already.
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }

    /// The bits of the nodes, as [`NodeSet::words`].
    pub(super) fn words(&self) -> &[AtomicU64] {
        &self.words
    }

    pub(super) fn len(&self) -> usize {
        let words = self.words.iter().map(|word| word.load(Ordering::Relaxed));
        words.map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn set_to(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word.get_mut() = other.load(Ordering::Relaxed);
        }
    }

    pub(super) fn subtract(&mut self, other: &NodeSet) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word.get_mut() &= !other;
        }
    }
}

#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // nodes are 32 bits
pub(super) fn to_node(index: usize) -> u32 {
    index as u32
}
