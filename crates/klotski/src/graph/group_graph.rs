//! A group as a separate graph, with its symmetries.

use super::class_graph::ClassGraph;
use super::csr::Csr;
use super::symmetries::Symmetries;
use crate::board::Layout;

/// A group as a separate graph. Its nodes are numbered by group_index.
#[derive(Debug)]
pub(super) struct GroupGraph {
    /// By node of the group: the node of the class.
    pub(super) members: Vec<u32>,
    pub(super) adjacency: Csr,
    pub(super) symmetries: Symmetries,
}

/// The groups of a class. Of the groups that reflections map onto each other, only the first is
/// *distinct*. The others have equal distances.
#[derive(Debug)]
pub(super) struct DistinctGroups<'a> {
    graph: &'a ClassGraph,
    /// By reflection, then by node of the class: the image.
    reflections: [Vec<u32>; 3],
    /// By group: its nodes in the class, ascending.
    members: Vec<Vec<u32>>,
    /// By node of the class: its node in its group.
    group_index: Vec<u32>,
}

impl<'a> DistinctGroups<'a> {
    pub(super) fn of(graph: &'a ClassGraph) -> Self {
        let (members, group_index) = graph.members();
        let reflections = [Layout::mirror, Layout::flip, Layout::half_turn];
        Self {
            graph,
            reflections: reflections.map(|reflection| graph.images(reflection)),
            members,
            group_index,
        }
    }

    /// For each reflection that maps the group onto another one: the image, by node of the class.
    pub(super) fn onto_another(&self, group_num: usize) -> impl Iterator<Item = &[u32]> {
        self.reflections
            .iter()
            .filter(move |images| self.group_of_image(group_num, images) != group_num)
            .map(Vec::as_slice)
    }

    pub(super) fn nodes(&self) -> usize {
        self.group_index.len()
    }

    /// The number of all groups, distinct or not.
    pub(super) fn count(&self) -> usize {
        self.members.len()
    }

    /// The group and the groups onto which reflections map it; some may be equal.
    pub(super) fn images_of(&self, group_num: usize) -> impl Iterator<Item = usize> {
        let images = self.reflections.iter();
        let images = images.map(move |images| self.group_of_image(group_num, images));
        std::iter::once(group_num).chain(images)
    }

    /// The numbers of the distinct groups, ascending.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> {
        (0..self.members.len()).filter(|&group_num| {
            self.reflections
                .iter()
                .all(|images| self.group_of_image(group_num, images) >= group_num)
        })
    }

    pub(super) fn group(&self, group_num: usize) -> GroupGraph {
        let members = self.members[group_num].clone();
        let images = self
            .reflections
            .iter()
            .filter(|images| self.group_of_image(group_num, images) == group_num)
            .map(|images| {
                members
                    .iter()
                    .map(|&node| self.group_index[images[node as usize] as usize])
                    .collect()
            })
            .collect();
        GroupGraph {
            adjacency: self.graph.adjacency.within(&members, &self.group_index),
            symmetries: Symmetries::new(members.len(), images),
            members,
        }
    }

    /// The group onto which a reflection maps a group, taken from one node.
    fn group_of_image(&self, group_num: usize, images: &[u32]) -> usize {
        let image = images[self.members[group_num][0] as usize];
        usize::from(self.graph.groups.group_num[image as usize])
    }

    /// The distinct group that contains a node of the class or its image.
    pub(super) fn distinct_node(&self, node: u32) -> DistinctNode<'_> {
        let group_num = |node: u32| usize::from(self.graph.groups.group_num[node as usize]);
        let mut distinct = DistinctNode {
            group_num: group_num(node),
            index: self.group_index[node as usize],
            members: &self.members[group_num(node)],
            back: None,
        };
        for images in &self.reflections {
            let image = images[node as usize];
            if group_num(image) < distinct.group_num {
                distinct = DistinctNode {
                    group_num: group_num(image),
                    index: self.group_index[image as usize],
                    members: &self.members[group_num(image)],
                    back: Some(images),
                };
            }
        }
        distinct
    }
}

/// A node of a class as a node of a distinct group: itself, or its image under a reflection.
pub(super) struct DistinctNode<'a> {
    pub(super) group_num: usize,
    /// The node of the group.
    pub(super) index: u32,
    members: &'a [u32],
    /// The images under the reflection, which is its own inverse.
    back: Option<&'a [u32]>,
}

impl DistinctNode<'_> {
    /// Maps another node of the distinct group back by the same reflection.
    pub(super) fn map_back(&self, index: u32) -> u32 {
        let node = self.members[index as usize];
        self.back.map_or(node, |images| images[node as usize])
    }
}
