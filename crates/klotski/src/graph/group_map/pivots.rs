//! Pivots: nodes that are far from each other, and the distances of all nodes from them.

use std::cmp::Reverse;
use std::ops::Range;

use super::super::bfs::distances;
use super::super::stop::{Stopped, UNREACHED};
use super::map_graph::MapGraph;

/// The number of pivots, or a few more: all images of a pivot are pivots.
const PIVOTS: usize = 160;

pub(super) struct Pivots {
    /// The pivots, orbit by orbit, each with the first symmetry that maps the first pivot of its
    /// orbit to it.
    pub(super) nodes: Vec<(u32, usize)>,
    /// By orbit: the positions of its pivots.
    pub(super) orbits: Vec<Range<usize>>,
    /// The representatives of the orbits of all nodes, ascending.
    pub(super) representatives: Vec<u32>,
    /// By representative, then by pivot: the distance.
    distances: Vec<u16>,
}

impl Pivots {
    /// Finds pivots by farthest-first traversal: each is the first of the nodes that are farthest
    /// from those before it.
    pub(super) fn of(graph: &MapGraph, is_stopped: &dyn Fn() -> bool) -> Result<Self, Stopped> {
        let symmetries = &graph.symmetries;
        let (mut nodes, mut orbits, mut rows) = (Vec::new(), Vec::new(), Vec::new());
        let mut nearest = vec![UNREACHED; graph.nodes()];
        while nodes.len() < PIVOTS {
            let farthest =
                (0..).zip(&nearest).max_by_key(|&(node, &nearest)| (nearest, Reverse(node)));
            let Some((pivot, 1..)) = farthest else { break };
            if is_stopped() {
                return Err(Stopped);
            }
            let start = nodes.len();
            for symmetry in 0..symmetries.order() {
                let image = symmetries.image(symmetry, pivot);
                if nodes[start..].iter().all(|&(node, _)| node != image) {
                    nodes.push((image, symmetry));
                }
            }
            let row = distances(&graph.adjacency, [pivot]);
            for (node, nearest) in (0..).zip(&mut nearest) {
                let images = symmetries.images(node).map(|image| row[image as usize]);
                *nearest = images.fold(*nearest, u16::min);
            }
            rows.push(row);
            orbits.push(start..nodes.len());
        }
        let representatives: Vec<u32> = symmetries.representatives().collect();
        let mut distances = Vec::with_capacity(representatives.len() * nodes.len());
        for &node in &representatives {
            for (row, orbit) in rows.iter().zip(&orbits) {
                // A symmetry is its own inverse: the distance from the image of a pivot is that
                // of the image from the pivot.
                let symmetries_of = nodes[orbit.clone()].iter();
                distances.extend(
                    symmetries_of
                        .map(|&(_, symmetry)| row[symmetries.image(symmetry, node) as usize]),
                );
            }
        }
        Ok(Self { nodes, orbits, representatives, distances })
    }

    /// The distances of a representative, given by its position, from the pivots.
    pub(super) fn distances(&self, representative: usize) -> &[u16] {
        let pivots = self.nodes.len();
        &self.distances[representative * pivots..][..pivots]
    }
}
