//! The distances between all layouts of a class: the number of pairs at each distance, and the sum
//! of the distances of each layout.
//!
//! Each layout is the root of a search, but of the layouts of an orbit only the representative:
//! symmetries preserve distances. A [multi-source BFS](super::multi_source_bfs) runs 1,024 searches
//! at once. It counts the lanes that arrive at each node in each level, and ends when all have.

use serde::{Deserialize, Serialize};

use super::class_graph::ClassGraph;
use super::eccentricity_bounds::{Lanes1024, Reached, starts};
use super::group_graph::{DistinctGroups, GroupGraph};
use super::multi_source_bfs::{MultiSourceBfs, Visitor};
use super::symmetries::Symmetries;

/// The distances between the layouts of a class.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Distances {
    /// By node: the sum of its distances to all nodes of its group.
    pub sums: Vec<u32>,
    /// By group, then by distance, from 0: the number of unordered pairs of nodes.
    pub pairs: Vec<Vec<u64>>,
}

/// The distances found so far in a group.
#[derive(Debug, Default)]
struct GroupDistances {
    /// By node: the sum of its distances from all roots. A root counts once for each node of its
    /// orbit.
    sums: Vec<u32>,
    /// By distance: the number of pairs of a root and a node, weighted like the sums.
    pairs: Vec<u64>,
}

impl ClassGraph {
    /// The distances between all layouts.
    pub fn distances(&self) -> Distances {
        self.distances_with(&|_| {})
    }

    /// Like [`distances`](Self::distances). `searched` gets the numbers of further ordered pairs of
    /// layouts whose distance was found.
    pub fn distances_with(&self, searched: &dyn Fn(u64)) -> Distances {
        let groups = DistinctGroups::of(self);
        let mut found = Distances {
            sums: vec![0; self.adjacency.len()],
            pairs: vec![Vec::new(); groups.count()],
        };
        for group_num in groups.numbers() {
            let group = groups.group(group_num);
            let (sums, pairs) = GroupDistanceSearch::new(&group).run(searched);
            for (&node, sum) in group.members.iter().zip(sums) {
                found.sums[node as usize] = sum;
                for images in groups.onto_another(group_num) {
                    found.sums[images[node as usize] as usize] = sum;
                }
            }
            for image in groups.images_of(group_num) {
                found.pairs[image].clone_from(&pairs);
            }
        }
        found
    }
}

/// The search for the distances between all nodes of a group, batch by batch of roots.
struct GroupDistanceSearch<'a> {
    group: &'a GroupGraph,
    bfs: MultiSourceBfs<Reached>,
    /// The roots of each batch. Their orbits have the same size.
    batches: Vec<Vec<u32>>,
    found: GroupDistances,
}

impl<'a> GroupDistanceSearch<'a> {
    fn new(group: &'a GroupGraph) -> Self {
        let nodes = group.members.len();
        let symmetries = &group.symmetries;
        let batches_of = |size| {
            let has_size = |&root: &u32| symmetries.orbit_size(root) == size;
            let roots: Vec<u32> = symmetries.representatives().filter(has_size).collect();
            roots.chunks(Lanes1024::COUNT).map(<[u32]>::to_vec).collect::<Vec<_>>()
        };
        let batches = [4, 2, 1].into_iter().flat_map(batches_of).collect();
        let found = GroupDistances { sums: vec![0; nodes], pairs: Vec::new() };
        Self { group, bfs: MultiSourceBfs::new(nodes), batches, found }
    }

    /// By node, the sum of its distances; by distance, the number of unordered pairs.
    fn run(self, searched: &dyn Fn(u64)) -> (Vec<u32>, Vec<u64>) {
        let Self { group, mut bfs, batches, mut found } = self;
        for roots in batches {
            let orbit_size = group.symmetries.orbit_size(roots[0]);
            let mut visitor = DistanceVisitor {
                level: 1,
                orbit_size: u32::try_from(orbit_size).expect("1, 2 or 4"),
                all: (0..roots.len()).collect(),
                pairs: &mut found.pairs,
            };
            bfs.run(&group.adjacency, &mut visitor, &mut found.sums, starts(&roots));
            searched((roots.len() * orbit_size * group.members.len()) as u64);
        }
        let GroupDistances { sums, mut pairs } = found;
        // The searches from the last roots may end with a level without arrivals.
        while pairs.len() > 1 && pairs.last() == Some(&0) {
            pairs.pop();
        }
        for pairs in &mut pairs {
            *pairs /= 2;
        }
        (averaged(&sums, &group.symmetries), pairs)
    }
}

/// By node: the sum of its distances from all nodes. A search from an image of a root finds the
/// distances of the images of the nodes, so the weighted sum of distances from the roots is
/// averaged over each orbit.
fn averaged(sums: &[u32], symmetries: &Symmetries) -> Vec<u32> {
    let mut averages = vec![0; sums.len()];
    for node in symmetries.representatives() {
        let of_images: u64 =
            symmetries.images(node).map(|image| u64::from(sums[image as usize])).sum();
        let average = of_images / symmetries.order() as u64;
        for image in symmetries.images(node) {
            averages[image as usize] = u32::try_from(average).expect("as large as the sums");
        }
    }
    averages
}

struct DistanceVisitor<'f> {
    level: u32,
    orbit_size: u32,
    all: Lanes1024,
    /// As in [`GroupDistances`].
    pairs: &'f mut Vec<u64>,
}

impl Visitor for DistanceVisitor<'_> {
    type State = Reached;
    /// The sum of distances, as in [`GroupDistances`].
    type Node = u32;
    /// The number of lanes that arrived, at all nodes.
    type Found = u64;

    #[inline(always)]
    fn is_closed(&self, state: &Reached) -> bool {
        state.0.has(self.all)
    }

    fn nothing(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn arrive(
        &self,
        _node: u32,
        old: &Reached,
        gathered: Reached,
        sum: &mut u32,
        found: &mut u64,
    ) -> Option<Reached> {
        let arrived = gathered.since(old)?.len();
        *sum += self.level * self.orbit_size * arrived;
        *found += u64::from(arrived);
        Some(gathered)
    }

    fn end_level(&mut self, found: Vec<u64>) -> bool {
        let level = self.level as usize;
        if self.pairs.len() <= level {
            self.pairs.resize(level + 1, 0);
        }
        self.pairs[level] += found.iter().sum::<u64>() * u64::from(self.orbit_size);
        self.level += 1;
        true
    }
}
