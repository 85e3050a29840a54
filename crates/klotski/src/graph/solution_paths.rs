//! Shortest paths to the nearest solved layouts, counted for all layouts of a class.

use super::csr::Csr;

/// The shortest paths from each node to its nearest solved nodes.
#[derive(Clone, Debug)]
pub struct SolutionPaths {
    /// By node: the neighbours that are one step nearer to a solved node; 0 if the node is solved
    /// or unsolvable.
    pub nearer_neighbors: Vec<u8>,
    /// By node: the number of paths; 1 if it is solved, 0 if it is unsolvable.
    pub paths: Vec<u32>,
}

impl SolutionPaths {
    /// Counts the paths. `steps` has the distance of each node from the nearest of `solved`.
    ///
    /// The paths of a layer are added to those of the next one, as in U. Brandes, "A Faster
    /// Algorithm for Betweenness Centrality", J. Math. Sociol. 25 (2001). By steps, no layout has more
    /// than 829,440,000 paths.
    pub(super) fn count(
        adjacency: &Csr,
        steps: &[u16],
        solved: impl IntoIterator<Item = u32>,
    ) -> Self {
        let mut nearer_neighbors = vec![0_u8; steps.len()];
        let mut paths = vec![0_u32; steps.len()];
        let mut layer: Vec<u32> = solved.into_iter().collect();
        for &node in &layer {
            paths[node as usize] = 1;
        }
        let (mut next, mut depth) = (Vec::new(), 0);
        while !layer.is_empty() {
            depth += 1;
            for &node in &layer {
                let of_node = paths[node as usize];
                for &neighbor in adjacency.row(node) {
                    let farther = neighbor as usize;
                    if steps[farther] == depth {
                        if nearer_neighbors[farther] == 0 {
                            next.push(neighbor);
                        }
                        nearer_neighbors[farther] += 1;
                        paths[farther] =
                            paths[farther].checked_add(of_node).expect("fewer than 2^32 paths");
                    }
                }
            }
            layer.clear();
            std::mem::swap(&mut layer, &mut next);
        }
        Self { nearer_neighbors, paths }
    }
}
