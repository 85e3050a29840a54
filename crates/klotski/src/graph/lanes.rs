//! Sets of lanes. A *lane* is one of the searches of a
//! [multi-source BFS](super::multi_source_bfs); it has one bit in the state of every node.

use std::ops::{BitAnd, BitOrAssign, Not};

/// A set of lanes, which are numbered from 0 to 64 `W` - 1.
///
/// Every operation is an inlined loop over words. In a function that is compiled for vector
/// instructions, it becomes a few of them; see [`super::vector`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lanes<const W: usize>([u64; W]);

impl<const W: usize> Lanes<W> {
    pub(super) const NONE: Self = Self([0; W]);
    pub(super) const COUNT: usize = 64 * W;

    #[inline(always)]
    pub(super) fn insert(&mut self, lane: usize) {
        self.0[lane / 64] |= 1 << (lane % 64);
    }

    #[inline(always)]
    pub(super) fn contains(&self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 == 1
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether all of these lanes are in the set.
    #[inline(always)]
    pub(super) fn has(self, lanes: Self) -> bool {
        (lanes & !self).is_empty()
    }

    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The lanes of the set, ascending.
    #[inline(always)]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0
            .into_iter()
            .enumerate()
            .flat_map(|(index, word)| bits(word).map(move |bit| index * 64 + bit))
    }
}

/// The positions of the set bits of a word, ascending.
#[inline(always)]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(bit)
    })
}

impl<const W: usize> FromIterator<usize> for Lanes<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(lanes: I) -> Self {
        let mut set = Self::NONE;
        for lane in lanes {
            set.insert(lane);
        }
        set
    }
}

impl<const W: usize> BitOrAssign for Lanes<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }
}

impl<const W: usize> BitAnd for Lanes<W> {
    type Output = Self;

    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }
}

impl<const W: usize> Not for Lanes<W> {
    type Output = Self;

    #[inline(always)]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}
