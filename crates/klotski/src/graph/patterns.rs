//! Patterns: a group with its images under both mirrors.
//!
//! The notation of the layouts and the order of the patterns are from dnomd343/klotski.

use std::cmp::Reverse;

use super::class_graph::ClassGraph;
use crate::board::{Layout, Member, PatternMember};

/// Which images of a group of a pattern are the group itself. Patterns of one size are numbered in
/// this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symmetry {
    /// All of them: the pattern is one group.
    Full,
    /// The left-right mirror image.
    Horizontal,
    /// The half turn.
    Central,
    /// The up-down mirror image.
    Vertical,
    /// None: the pattern has four groups.
    Ordinary,
}

impl Symmetry {
    /// The letters of the groups of a pattern, in their order.
    const fn letters(self) -> &'static str {
        match self {
            Self::Full => "x",
            Self::Horizontal => "nu",
            Self::Central => "so",
            Self::Vertical => "pq",
            Self::Ordinary => "abcd",
        }
    }
}

/// A group with its images under both mirrors.
///
/// ```
/// use klotski::graph::{ClassGraph, Symmetry};
///
/// let patterns = ClassGraph::of("5-4-1".parse().unwrap()).patterns();
/// assert_eq!(patterns[0].symmetry, Symmetry::Horizontal);
/// assert_eq!((patterns[0].groups.as_slice(), patterns[0].layouts), (&[0, 1][..], 51_910));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Which images are the group itself.
    pub symmetry: Symmetry,
    /// The group_num of each group: the one with the smallest seed, then its left-right, up-down
    /// and half-turn image, as far as they are other groups.
    pub groups: Vec<u16>,
    /// The layouts of all groups.
    pub layouts: u64,
}

impl Pattern {
    /// The groups with the letter of each.
    pub fn letters(&self) -> impl Iterator<Item = (u16, char)> {
        self.groups.iter().copied().zip(self.symmetry.letters().chars())
    }
}

impl PatternMember {
    /// The position in a group, if the class has the pattern and the pattern the letter.
    pub fn member(&self, patterns: &[Pattern]) -> Option<Member> {
        let Self { class, group_index, .. } = *self;
        let mut letters = patterns.get(self.pattern_id as usize)?.letters();
        let (group_num, _) = letters.find(|&(_, letter)| letter == self.letter)?;
        Some(Member { class, group_num: group_num.into(), group_index })
    }
}

impl ClassGraph {
    /// The patterns of the class. The position is the pattern_id: they are ordered by layouts,
    /// descending, then by symmetry, then by smallest seed.
    pub fn patterns(&self) -> Vec<Pattern> {
        let seeds = &self.groups.seeds;
        let group_of = |layout: &Layout| self.groups.group_num[self.node(layout) as usize];
        let mut found = Vec::new();
        for (group, &seed) in (0..).zip(seeds) {
            let layout = self.layout(seed);
            let images = [layout.mirror(), layout.flip(), layout.mirror().flip()];
            let [mirror, flip, turn] = images.map(|image| group_of(&image));
            // The group with the smallest seed has the pattern.
            if [mirror, flip, turn].iter().any(|&image| seeds[usize::from(image)] < seed) {
                continue;
            }
            let (symmetry, groups) = match (mirror == group, flip == group, turn == group) {
                (true, true, _) => (Symmetry::Full, vec![group]),
                (true, ..) => (Symmetry::Horizontal, vec![group, flip]),
                (_, _, true) => (Symmetry::Central, vec![group, mirror]),
                (_, true, _) => (Symmetry::Vertical, vec![group, mirror]),
                _ => (Symmetry::Ordinary, vec![group, mirror, flip, turn]),
            };
            let size = |&group: &u16| {
                self.groups.layers[usize::from(group)].iter().copied().map(u64::from).sum::<u64>()
            };
            let layouts = groups.iter().map(size).sum();
            found.push((seed, Pattern { symmetry, groups, layouts }));
        }
        found.sort_by_key(|(seed, pattern)| (Reverse(pattern.layouts), pattern.symmetry, *seed));
        found.into_iter().map(|(_, pattern)| pattern).collect()
    }
}
