//! A group as a graph of its own, with the reflections that keep it.

use super::adjacency::Adjacency;
use super::class_graph::ClassGraph;
use crate::board::Layout;

/// A group as a graph of its own; its nodes are numbered by group_index.
#[derive(Debug)]
pub(super) struct Group {
    /// By node: the node of the class.
    pub(super) members: Vec<u32>,
    pub(super) adjacency: Adjacency,
    pub(super) symmetries: Symmetries,
}

/// The reflections that map a group onto itself. They keep distances, and each
/// is its own inverse.
#[derive(Clone, Debug)]
pub(super) struct Symmetries {
    /// By node, its image: the identity left out.
    images: Vec<Vec<u32>>,
    /// By node: the smallest of its images and itself.
    representative: Vec<u32>,
}

impl Symmetries {
    fn new(nodes: usize, images: Vec<Vec<u32>>) -> Self {
        let mut representative: Vec<u32> = (0..).take(nodes).collect();
        for images in &images {
            for (smallest, &image) in representative.iter_mut().zip(images) {
                *smallest = image.min(*smallest);
            }
        }
        Self { images, representative }
    }

    /// How many there are, the identity included: 1, 2 or 4.
    pub(super) fn order(&self) -> usize {
        self.images.len() + 1
    }

    /// The image of a node under a symmetry, 0 being the identity.
    pub(super) fn image(&self, symmetry: usize, node: u32) -> u32 {
        match symmetry.checked_sub(1) {
            None => node,
            Some(reflection) => self.images[reflection][node as usize],
        }
    }

    /// The images of a node, itself first; some may be the same.
    pub(super) fn images(&self, node: u32) -> impl Iterator<Item = u32> {
        (0..self.order()).map(move |symmetry| self.image(symmetry, node))
    }

    /// The smallest node of the orbit, which is what all images are.
    pub(super) fn representative(&self, node: u32) -> u32 {
        self.representative[node as usize]
    }

    /// The smallest node of every orbit.
    pub(super) fn representatives(&self) -> impl Iterator<Item = u32> {
        (0..)
            .zip(&self.representative)
            .filter(|&(node, &first)| node == first)
            .map(|(node, _)| node)
    }

    /// How many nodes the orbit has.
    pub(super) fn orbit_size(&self, node: u32) -> usize {
        let fixed = self.images(node).filter(|&image| image == node).count();
        self.order() / fixed
    }
}

/// The groups of a class as graphs, of those that reflections map onto each
/// other only the first.
#[derive(Debug)]
pub(super) struct DistinctGroups<'a> {
    graph: &'a ClassGraph,
    /// By node of the class, its image under each reflection.
    reflections: [Vec<u32>; 3],
    /// By group number.
    members: Vec<Vec<u32>>,
    /// By node of the class: its number in its group.
    group_index: Vec<u32>,
}

impl<'a> DistinctGroups<'a> {
    pub(super) fn of(graph: &'a ClassGraph) -> Self {
        let members = graph.members();
        let mut group_index = vec![0; graph.adjacency.nodes()];
        for members in &members {
            for (index, &node) in (0..).zip(members) {
                group_index[node as usize] = index;
            }
        }
        let reflections = [Layout::mirror, Layout::flip, Layout::half_turn];
        Self {
            graph,
            reflections: reflections.map(|reflection| graph.images(reflection)),
            members,
            group_index,
        }
    }

    /// By node of the class, its image under each reflection that maps a group
    /// onto another one.
    pub(super) fn onto_another(&self, group_num: usize) -> impl Iterator<Item = &[u32]> {
        self.reflections
            .iter()
            .filter(move |images| self.group_of_image(group_num, images) != group_num)
            .map(Vec::as_slice)
    }

    /// How many groups there are, distinct or not.
    pub(super) fn count(&self) -> usize {
        self.members.len()
    }

    /// The number of each distinct group.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> {
        (0..self.members.len()).filter(|&group_num| {
            self.reflections
                .iter()
                .all(|images| self.group_of_image(group_num, images) >= group_num)
        })
    }

    /// A group as a graph.
    pub(super) fn group(&self, group_num: usize) -> Group {
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
        Group {
            adjacency: self.graph.adjacency.within(&members, &self.group_index),
            symmetries: Symmetries::new(members.len(), images),
            members,
        }
    }

    /// A reflection maps a group onto a group, so one node tells which.
    fn group_of_image(&self, group_num: usize, images: &[u32]) -> usize {
        let image = images[self.members[group_num][0] as usize];
        usize::from(self.graph.groups.group_num[image as usize])
    }

    /// Where a node or its image lies in a distinct group.
    pub(super) fn home(&self, node: u32) -> Home<'_> {
        let group_num = |node: u32| usize::from(self.graph.groups.group_num[node as usize]);
        let mut home = Home {
            group_num: group_num(node),
            index: self.group_index[node as usize],
            members: &self.members[group_num(node)],
            back: None,
        };
        for images in &self.reflections {
            let image = images[node as usize];
            if group_num(image) < home.group_num {
                home = Home {
                    group_num: group_num(image),
                    index: self.group_index[image as usize],
                    members: &self.members[group_num(image)],
                    back: Some(images),
                };
            }
        }
        home
    }
}

/// A node of a class, or its image, as a node of a distinct group.
pub(super) struct Home<'a> {
    pub(super) group_num: usize,
    pub(super) index: u32,
    members: &'a [u32],
    back: Option<&'a [u32]>,
}

impl Home<'_> {
    /// The node of the class that a node of the distinct group stands for.
    pub(super) fn node(&self, index: u32) -> u32 {
        let node = self.members[index as usize];
        self.back.map_or(node, |images| images[node as usize])
    }
}
