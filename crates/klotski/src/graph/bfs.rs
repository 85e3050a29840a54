//! Breadth-first search.

use super::csr::Csr;
use super::stop::UNREACHED;

/// By node: its distance from the nearest of `roots`, or [`UNREACHED`] if no root is in its group.
pub fn distances(adjacency: &Csr, roots: impl IntoIterator<Item = u32>) -> Vec<u16> {
    let mut distance = vec![UNREACHED; adjacency.len()];
    let mut layer: Vec<u32> = roots.into_iter().collect();
    for &root in &layer {
        distance[root as usize] = 0;
    }
    let mut next = Vec::new();
    let mut depth = 0;
    while !layer.is_empty() {
        depth += 1;
        expand(adjacency, &mut distance, &layer, depth, &mut next);
        std::mem::swap(&mut layer, &mut next);
    }
    distance
}

/// Finds the next layer: writes the neighbours of `layer` that were not reached before to `next`
/// and sets their distance to `depth`.
pub(super) fn expand(
    adjacency: &Csr,
    distance: &mut [u16],
    layer: &[u32],
    depth: u16,
    next: &mut Vec<u32>,
) {
    next.clear();
    for &node in layer {
        for &neighbor in adjacency.row(node) {
            let seen = &mut distance[neighbor as usize];
            if *seen == UNREACHED {
                *seen = depth;
                next.push(neighbor);
            }
        }
    }
}
