//! Farthest layouts (最远布局) of all layouts of a class.
//!
//! There are 2.5 billion pairs over all classes. So the sets of one class at a time are in memory,
//! and layouts that are reflections of each other share one set.

use std::cmp::Ordering;

use super::candidates::Candidates;
use super::class_graph::ClassGraph;
use super::csr::{Csr, CsrFiller};
use super::eccentricities::Farthest;
use super::eccentricity_bounds::{Lanes1024, LanesBySlack, Reached, Slacks, starts};
use super::group_graph::{DistinctGroups, GroupGraph};
use super::multi_source_bfs::{MultiSourceBfs, Visitor};
use super::node_set::NodeSet;
use super::symmetries::Symmetries;

/// The farthest layouts of every node of a class; see [`ClassGraph::farthest_sets`].
#[derive(Debug)]
pub struct FarthestSets<'a> {
    groups: DistinctGroups<'a>,
    /// By group: its sets, or `None` if the group is the image of an earlier one.
    sets: Vec<Option<GroupSets>>,
}

#[derive(Debug)]
struct GroupSets {
    symmetries: Symmetries,
    /// By node: its farthest nodes. Only the representatives of orbits have some.
    farthest: Csr,
}

/// The error that the given sizes or farthest steps of sets do not match the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongMeasure {
    /// A node whose given measure differs from the graph or from its reflections.
    pub node: u32,
}

impl ClassGraph {
    /// Finds the farthest layouts of every node. `known` has their steps and numbers, as
    /// [`farthest`](Self::farthest) returns them.
    ///
    /// # Errors
    /// If `known` is wrong.
    pub fn farthest_sets(&self, known: &[Farthest]) -> Result<FarthestSets<'_>, WrongMeasure> {
        let groups = DistinctGroups::of(self);
        let mut sets: Vec<Option<GroupSets>> = (0..groups.count()).map(|_| None).collect();
        for group_num in groups.numbers() {
            let group = groups.group(group_num);
            // Only one of the groups that reflections map onto each other is searched. The others
            // must have equal entries in `known`.
            for images in groups.onto_another(group_num) {
                for &node in &group.members {
                    let image = images[node as usize];
                    if known[image as usize] != known[node as usize] {
                        return Err(WrongMeasure { node: image });
                    }
                }
            }
            let known: Vec<Farthest> =
                group.members.iter().map(|&node| known[node as usize]).collect();
            let found = GroupSets::find(&group, &known)
                .map_err(|index| WrongMeasure { node: group.members[index as usize] })?;
            sets[group_num] = Some(found);
        }
        Ok(FarthestSets { groups, sets })
    }
}

impl FarthestSets<'_> {
    /// Replaces the content of `list` with the farthest nodes of `node`, ascending.
    ///
    /// # Panics
    /// If the class has no such node.
    pub fn list(&self, node: u32, list: &mut Vec<u32>) {
        list.clear();
        let distinct = self.groups.distinct_node(node);
        let sets = self.sets[distinct.group_num].as_ref().expect("a distinct group has sets");
        let symmetries = &sets.symmetries;
        let first = symmetries.representative(distinct.index);
        let symmetry = (0..symmetries.order())
            .find(|&symmetry| symmetries.image(symmetry, first) == distinct.index)
            .expect("a node is an image of its representative");
        let farthest = sets.farthest.row(first).iter();
        list.extend(farthest.map(|&far| distinct.map_back(symmetries.image(symmetry, far))));
        list.sort_unstable();
    }

    /// By node: its farthest nodes, ascending. In a class of dense groups the lists are long.
    pub fn lists(&self) -> Vec<Vec<u32>> {
        let mut lists = vec![Vec::new(); self.groups.nodes()];
        for (node, list) in (0..).zip(&mut lists) {
            self.list(node, list);
        }
        lists
    }
}

impl GroupSets {
    /// Finds the sets of a group. If `known` is wrong, the error is a node with a wrong entry.
    fn find(group: &GroupGraph, known: &[Farthest]) -> Result<Self, u32> {
        let nodes = group.members.len();
        let symmetries = &group.symmetries;
        for (node, given) in (0..).zip(known) {
            // The nodes of an orbit have equal eccentricities.
            let is_same = *given == known[symmetries.representative(node) as usize];
            // Every node has a farthest node.
            let is_possible = (1..=nodes).contains(&(given.num as usize));
            if !is_same || !is_possible {
                return Err(node);
            }
        }
        let num_of_first = |(node, known): (u32, &Farthest)| {
            if symmetries.representative(node) == node { known.num } else { 0 }
        };
        let mut sets = CsrFiller::new((0..).zip(known).map(num_of_first))?;
        if let [alone] = known {
            if alone.step != 0 {
                return Err(0);
            }
            sets.push(0, 0);
        }
        let mut bfs = MultiSourceBfs::new(nodes);
        let mut candidates = Candidates::all(group);
        // The given steps are exact bounds from the start, so no candidate is preferred.
        let wanted = NodeSet::empty(nodes);
        let steps: Vec<u16> = known.iter().map(|known| known.step).collect();
        loop {
            let roots = candidates.next_batch(group, &wanted);
            if roots.is_empty() || nodes == 1 {
                return Ok(Self { symmetries: symmetries.clone(), farthest: sets.finish()? });
            }
            let mut visitor = FarthestVisitor {
                steps: &steps,
                level: 1,
                all: (0..roots.len()).collect(),
                slacks: Slacks::new(steps.clone()),
                farthest: Vec::new(),
                farther: None,
            };
            bfs.run(&group.adjacency, &mut visitor, &mut vec![(); nodes], starts(&roots));
            if let Some(node) = visitor.farther {
                return Err(node);
            }
            for (node, lanes) in visitor.farthest {
                for lane in lanes.iter() {
                    add(&mut sets, symmetries, node, roots[lane]);
                }
            }
            let slacks = visitor.slacks.of(&roots, |root| steps[root as usize]);
            candidates.exclude(group, &roots, &slacks);
        }
    }
}

/// Records that `root` is farthest from `node`. A symmetry that maps `node` to its representative
/// maps `root` to a node that is farthest from the representative.
///
/// Every node w that is farthest from the representative is added once: if several symmetries map
/// `root` to w, only the first of them counts. It maps exactly one node to the representative.
fn add(sets: &mut CsrFiller, symmetries: &Symmetries, node: u32, root: u32) {
    let first = symmetries.representative(node);
    for symmetry in 0..symmetries.order() {
        let far = symmetries.image(symmetry, root);
        let earlier = (0..symmetry).any(|other| symmetries.image(other, root) == far);
        if !earlier && symmetries.image(symmetry, node) == first {
            sets.push(first, far);
        }
    }
}

struct FarthestVisitor<'a> {
    /// By node: its given farthest step.
    steps: &'a [u16],
    level: u16,
    all: Lanes1024,
    slacks: Slacks,
    /// Nodes, and the lanes that arrived there at the farthest step.
    farthest: Vec<(u32, Lanes1024)>,
    /// A node that a search reached beyond its given farthest step, which is then wrong. No
    /// certificate can exclude the root of such a search.
    farther: Option<u32>,
}

/// What a visitor finds at some nodes; see [`FarthestVisitor`].
struct FoundFarthest {
    lanes: LanesBySlack,
    farthest: Vec<(u32, Lanes1024)>,
    farther: Option<u32>,
}

impl Visitor for FarthestVisitor<'_> {
    type State = Reached;
    type Node = ();
    type Found = FoundFarthest;

    #[inline(always)]
    fn is_closed(&self, state: &Reached) -> bool {
        state.0.has(self.all)
    }

    fn nothing(&self) -> FoundFarthest {
        FoundFarthest { lanes: self.slacks.no_lanes(), farthest: Vec::new(), farther: None }
    }

    #[inline(always)]
    fn arrive(
        &self,
        node: u32,
        old: &Reached,
        gathered: Reached,
        (): &mut (),
        found: &mut FoundFarthest,
    ) -> Option<Reached> {
        let new = gathered.since(old)?;
        match self.level.cmp(&self.steps[node as usize]) {
            Ordering::Less => {}
            Ordering::Equal => found.farthest.push((node, new)),
            Ordering::Greater => found.farther = Some(node),
        }
        self.slacks.arrive(&mut found.lanes, node, self.level, new);
        Some(gathered)
    }

    fn end_level(&mut self, found: Vec<FoundFarthest>) -> bool {
        for FoundFarthest { lanes, farthest, farther } in found {
            self.slacks.add(&lanes);
            self.farthest.extend(farthest);
            self.farther = farther.or(self.farther);
        }
        self.level += 1;
        true
    }
}
