//! Farthest layouts (最远布局) of all layouts of a class.
//!
//! There are 2.5 billion pairs over all classes. So the sets of one class at a time are in memory,
//! and layouts that are reflections of each other share one set.

use std::cmp::Ordering;

use super::candidates::Candidates;
use super::class_graph::ClassGraph;
use super::eccentricities::Farthest;
use super::eccentricity_bounds::{Lanes1024, Reached, Slacks, starts};
use super::group_graph::{DistinctGroups, GroupGraph, Symmetries};
use super::multi_source_bfs::{MultiSourceBfs, Visitor};
use super::node_set::NodeSet;

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
    /// By node: where its set starts in `farthest`. Only the representatives of orbits have sets.
    starts: Vec<u32>,
    farthest: Vec<u32>,
}

/// The error that the given farthest steps do not match the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongFarthest {
    /// A node whose given farthest step or number differs from the graph or from its reflections.
    pub node: u32,
}

impl ClassGraph {
    /// Finds the farthest layouts of every node. `known` holds their steps and numbers, as
    /// [`farthest`](Self::farthest) returns them.
    ///
    /// ```
    /// use klotski::graph::ClassGraph;
    ///
    /// let graph = ClassGraph::of("7-0-3".parse().unwrap());
    /// let known = graph.farthest();
    /// let sets = graph.farthest_sets(&known).unwrap();
    /// let mut farthest = Vec::new();
    /// sets.list(0, &mut farthest);
    /// assert_eq!(farthest.len(), known[0].num as usize);
    /// ```
    ///
    /// # Errors
    /// If `known` is wrong.
    pub fn farthest_sets(&self, known: &[Farthest]) -> Result<FarthestSets<'_>, WrongFarthest> {
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
                        return Err(WrongFarthest { node: image });
                    }
                }
            }
            let known: Vec<Farthest> =
                group.members.iter().map(|&node| known[node as usize]).collect();
            let found = GroupSets::find(&group, &known)
                .map_err(|index| WrongFarthest { node: group.members[index as usize] })?;
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
        let range = sets.starts[first as usize] as usize..sets.starts[first as usize + 1] as usize;
        list.extend(
            sets.farthest[range]
                .iter()
                .map(|&far| distinct.map_back(symmetries.image(symmetry, far))),
        );
        list.sort_unstable();
    }

    /// By node: its farthest nodes, ascending. In a class of dense groups the lists are long.
    #[must_use]
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
        let mut builder = SetsBuilder::new(symmetries, known)?;
        if let [alone] = known {
            builder.push(0, 0);
            return if alone.step == 0 { builder.finish(symmetries) } else { Err(0) };
        }
        let mut bfs = MultiSourceBfs::new(nodes);
        let mut candidates = Candidates::all(group);
        // The given steps are exact bounds from the start, so no candidate is preferred.
        let wanted = NodeSet::empty(nodes);
        let steps: Vec<u16> = known.iter().map(|known| known.step).collect();
        loop {
            let roots = candidates.next_batch(group, &wanted);
            if roots.is_empty() {
                return builder.finish(symmetries);
            }
            let mut visitor = FarthestVisitor {
                steps: &steps,
                level: 1,
                all: (0..roots.len()).collect(),
                slacks: Slacks::new(steps.clone()),
                farthest: Vec::new(),
                farther: None,
            };
            bfs.run(&group.adjacency, &mut visitor, starts(&roots));
            if let Some(node) = visitor.farther {
                return Err(node);
            }
            for (node, lanes) in visitor.farthest {
                for lane in lanes.iter() {
                    builder.add(symmetries, node, roots[lane]);
                }
            }
            let slacks = visitor.slacks.of(&roots, |root| steps[root as usize]);
            candidates.exclude(group, &roots, &slacks);
        }
    }
}

/// Builds the sets of the representatives, whose sizes are given.
struct SetsBuilder {
    starts: Vec<u32>,
    /// By node: where its next element is written.
    ends: Vec<u32>,
    farthest: Vec<u32>,
    /// A node whose set has more elements than its given number.
    overfull: Option<u32>,
}

impl SetsBuilder {
    fn new(symmetries: &Symmetries, known: &[Farthest]) -> Result<Self, u32> {
        let mut starts = vec![0];
        let mut sum = 0_u32;
        for (node, known) in (0..).zip(known) {
            if symmetries.representative(node) == node {
                // The true sum is at most about 30 million, so an overflow is an error.
                sum = sum.checked_add(known.num).ok_or(node)?;
            }
            starts.push(sum);
        }
        let ends = starts[..known.len()].to_vec();
        Ok(Self { starts, ends, farthest: vec![0; sum as usize], overfull: None })
    }

    /// Records that `root` is farthest from `node`. A symmetry that maps `node` to its
    /// representative maps `root` to a node that is farthest from the representative.
    ///
    /// Every node w that is farthest from the representative is added once: if several symmetries
    /// map `root` to w, only the first of them counts. It maps exactly one node to the
    /// representative.
    fn add(&mut self, symmetries: &Symmetries, node: u32, root: u32) {
        let first = symmetries.representative(node);
        for symmetry in 0..symmetries.order() {
            let far = symmetries.image(symmetry, root);
            let earlier = (0..symmetry).any(|other| symmetries.image(other, root) == far);
            if !earlier && symmetries.image(symmetry, node) == first {
                self.push(first, far);
            }
        }
    }

    fn push(&mut self, node: u32, far: u32) {
        let end = &mut self.ends[node as usize];
        if *end == self.starts[node as usize + 1] {
            self.overfull = Some(node);
        } else {
            self.farthest[*end as usize] = far;
            *end += 1;
        }
    }

    fn finish(self, symmetries: &Symmetries) -> Result<GroupSets, u32> {
        let Self { starts, ends, farthest, overfull } = self;
        let short =
            || (0..).zip(ends.iter().zip(&starts[1..])).find(|(_, (end, next))| end != next);
        match overfull.or_else(|| short().map(|(node, _)| node)) {
            Some(node) => Err(node),
            None => Ok(GroupSets { symmetries: symmetries.clone(), starts, farthest }),
        }
    }
}

/// Finds the farthest nodes of a batch of searches.
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

impl Visitor for FarthestVisitor<'_> {
    type State = Reached;

    #[inline(always)]
    fn is_closed(&self, state: &Reached) -> bool {
        state.0 == self.all
    }

    #[inline(always)]
    fn arrive(&mut self, node: u32, old: &Reached, gathered: Reached) -> Option<Reached> {
        let new = gathered.0 & !old.0;
        if new.is_empty() {
            return None;
        }
        match self.level.cmp(&self.steps[node as usize]) {
            Ordering::Less => {}
            Ordering::Equal => self.farthest.push((node, new)),
            Ordering::Greater => self.farther = Some(node),
        }
        self.slacks.arrive(node, self.level, new);
        Some(gathered)
    }

    #[inline(always)]
    fn end_level(&mut self) -> bool {
        self.level += 1;
        true
    }
}
