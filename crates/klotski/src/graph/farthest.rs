//! Farthest steps (最远步数) of all layouts of a class.
//!
//! The groups are searched one after the other; see
//! [`eccentricity_bounds`](super::eccentricity_bounds) for the method.

use super::class_graph::ClassGraph;
use super::eccentricities::Farthest;
use super::group_graph::DistinctGroups;
use super::group_search::GroupSearch;
use super::stop::Stopped;

impl ClassGraph {
    /// By node: its farthest step and the number of its farthest layouts.
    pub fn farthest(&self) -> Vec<Farthest> {
        let groups = DistinctGroups::of(self);
        let mut farthest = vec![Farthest::default(); self.adjacency.len()];
        for group_num in groups.numbers() {
            let group = groups.group(group_num);
            let found = GroupSearch::new(&group).run(&|| false);
            let found = found.unwrap_or_else(Stopped::unreachable);
            for (&node, found) in group.members.iter().zip(found) {
                farthest[node as usize] = found;
                for images in groups.onto_another(group_num) {
                    farthest[images[node as usize] as usize] = found;
                }
            }
        }
        farthest
    }
}
