//! A class as a graph, with the reflections that map it onto itself.

use super::adjacency::Adjacency;
use super::groups::Groups;
use crate::board::{Class, ClassRanking, EXIT, Layout, Ranking};

/// A class as a graph: its layouts are nodes, by rank.
#[derive(Clone, Debug)]
pub struct ClassGraph {
    /// The class.
    pub class: Class,
    /// From layouts to nodes and back.
    pub ranking: ClassRanking,
    /// The steps.
    pub adjacency: Adjacency,
    /// The groups and their layers.
    pub groups: Groups,
}

impl ClassGraph {
    /// The graph of a class.
    #[must_use]
    pub fn of(class: Class) -> Self {
        let ranking = Ranking::of_class(class);
        let adjacency = Adjacency::new(&ranking);
        let groups = Groups::find(&adjacency);
        Self { class, ranking, adjacency, groups }
    }

    /// The nodes with feature S; they follow each other.
    #[must_use]
    pub fn solved(&self) -> std::ops::Range<u32> {
        self.ranking.with_square_at(EXIT)
    }

    /// The node of a layout of the class.
    #[must_use]
    pub fn node(&self, layout: &Layout) -> u32 {
        self.ranking.rank(layout)
    }

    /// The layout of a node.
    ///
    /// # Panics
    /// If the class has no such node.
    #[must_use]
    pub fn layout(&self, node: u32) -> Layout {
        self.ranking.unrank(node).expect("a node of the class")
    }

    /// The layout of a group_index in a group, if there is one.
    #[must_use]
    pub fn member(&self, group_num: u32, group_index: u32) -> Option<Layout> {
        let nodes = (0..).zip(&self.groups.group_num);
        let mut members = nodes.filter(|&(_, &group)| u32::from(group) == group_num);
        members.nth(group_index as usize).map(|(node, _)| self.layout(node))
    }

    /// By node: the node of its image under a reflection.
    pub(super) fn images(&self, reflection: impl Fn(&Layout) -> Layout) -> Vec<u32> {
        self.ranking.layouts().map(|layout| self.node(&reflection(&layout))).collect()
    }

    /// The nodes of each group, ascending, by group number.
    pub(super) fn members(&self) -> Vec<Vec<u32>> {
        let mut members: Vec<Vec<u32>> = self
            .groups
            .layers
            .iter()
            .map(|layers| Vec::with_capacity(layers.iter().sum::<u32>() as usize))
            .collect();
        for (node, &group) in (0..).zip(&self.groups.group_num) {
            members[usize::from(group)].push(node);
        }
        members
    }
}
