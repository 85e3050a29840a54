//! Farthest steps (最远步数) of all layouts of a class.
//!
//! The groups are searched one after the other; see
//! [`eccentricity_bounds`](super::eccentricity_bounds) for the method. The largest classes take
//! minutes, so the state can be saved between two batches, and another process can continue from
//! it.

use serde::{Deserialize, Serialize};

use super::class_graph::ClassGraph;
use super::eccentricities::Farthest;
use super::group_graph::DistinctGroups;
use super::group_search::{GroupSearch, GroupState};

/// The state of an unfinished search for the farthest steps of a class.
#[derive(Debug, Deserialize, Serialize)]
pub struct FarthestState {
    /// By node: its farthest step, if its group is finished.
    farthest: Vec<Farthest>,
    /// The group being searched.
    group_num: usize,
    group: GroupState,
}

impl FarthestState {
    /// Whether this can be the state of a class with this number of nodes. A stored state is not
    /// trusted.
    #[must_use]
    pub fn fits(&self, nodes: usize) -> bool {
        self.farthest.len() == nodes && self.group.fits(self.group.nodes())
    }
}

/// Saves the state of an unfinished search.
pub trait StateSaver<S> {
    /// This number of further ordered pairs of layouts has been searched.
    fn searched(&self, _pairs: u64) {}

    /// Whether to save now. It is called after each batch of searches, about every second.
    fn is_due(&self) -> bool;

    /// Saves the state.
    fn save(&self, state: &S);
}

impl ClassGraph {
    /// By node: its farthest step and the number of its farthest layouts.
    #[must_use]
    pub fn farthest(&self) -> Vec<Farthest> {
        self.resume_farthest(None, None)
    }

    /// Like [`farthest`](Self::farthest), but continues from `state` if it fits this class, and
    /// saves the state whenever `saver` is due.
    #[must_use]
    pub fn resume_farthest(
        &self,
        state: Option<FarthestState>,
        saver: Option<&dyn StateSaver<FarthestState>>,
    ) -> Vec<Farthest> {
        let nodes = self.adjacency.nodes();
        let groups = DistinctGroups::of(self);
        let state = state.filter(|state| {
            state.fits(nodes) && groups.numbers().any(|number| number == state.group_num)
        });
        let (mut farthest, first, mut state) = match state {
            Some(FarthestState { farthest, group_num, group }) => {
                (farthest, group_num, Some(group))
            }
            None => (vec![Farthest::default(); nodes], 0, None),
        };
        for group_num in groups.numbers().skip_while(|&group_num| group_num < first) {
            let group = groups.group(group_num);
            let mut search = GroupSearch::new(&group, state.take());
            while search.run_batch() {
                if let Some(saver) = saver.filter(|saver| saver.is_due()) {
                    let (farthest, group) = (farthest.clone(), search.state().clone());
                    saver.save(&FarthestState { farthest, group_num, group });
                }
            }
            for (&node, found) in group.members.iter().zip(search.into_farthest()) {
                farthest[node as usize] = found;
                for images in groups.onto_another(group_num) {
                    farthest[images[node as usize] as usize] = found;
                }
            }
        }
        farthest
    }

    /// By group_index: the farthest steps of one group.
    ///
    /// # Panics
    /// If the class has no such group.
    #[must_use]
    pub fn farthest_in_group(&self, group_num: u16) -> Vec<Farthest> {
        let groups = DistinctGroups::of(self);
        let group = groups.group(usize::from(group_num));
        let mut search = GroupSearch::new(&group, None);
        while search.run_batch() {}
        search.into_farthest()
    }
}
