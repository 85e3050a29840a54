//! Farthest layouts (最远布局) of all layouts of a class.
//!
//! There are 2.5 billion pairs over all classes, so they are never all kept: a
//! class at a time, and of layouts that are reflections of each other one.

use std::cmp::Ordering;

use super::class_graph::ClassGraph;
use super::farthest::Farthest;
use super::group::{DistinctGroups, Group, Symmetries};
use super::hunt::{Batch, Hunt, Reached, Slacks, starts};
use super::node_set::NodeSet;
use super::wave::{Rows, Wave};

/// The farthest layouts of every node of a class.
#[derive(Debug)]
pub struct FarthestSets<'a> {
    groups: DistinctGroups<'a>,
    /// By group number; `None` for groups that mirror an earlier one.
    sets: Vec<Option<GroupSets>>,
}

#[derive(Debug)]
struct GroupSets {
    symmetries: Symmetries,
    /// By node: where its list starts in `farthest`; only representatives of
    /// orbits have one.
    starts: Vec<u32>,
    farthest: Vec<u32>,
}

/// That farthest steps given are not those of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongFarthest {
    /// A node that has not as many layouts at its farthest step as was said.
    pub node: u32,
}

impl ClassGraph {
    /// Finds the farthest layouts of every node, whose steps and numbers are
    /// known from [`farthest`](Self::farthest).
    ///
    /// # Errors
    /// When they are not what is known.
    pub fn farthest_sets(&self, known: &[Farthest]) -> Result<FarthestSets<'_>, WrongFarthest> {
        let groups = DistinctGroups::of(self);
        let mut sets: Vec<Option<GroupSets>> = (0..groups.count()).map(|_| None).collect();
        for group_num in groups.numbers() {
            let group = groups.group(group_num);
            // Only one of the groups that reflections map onto each other is
            // searched: what is said of the others must be the same.
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
            let found = of_group(&group, &known)
                .map_err(|index| WrongFarthest { node: group.members[index as usize] })?;
            sets[group_num] = Some(found);
        }
        Ok(FarthestSets { groups, sets })
    }
}

impl FarthestSets<'_> {
    /// Puts the farthest layouts of a node, ascending, into `list`.
    ///
    /// # Panics
    /// If the class has no such node.
    pub fn list(&self, node: u32, list: &mut Vec<u32>) {
        list.clear();
        let home = self.groups.home(node);
        let sets = self.sets[home.group_num].as_ref().expect("it is the first of its images");
        let symmetries = &sets.symmetries;
        let first = symmetries.representative(home.index);
        let symmetry = (0..symmetries.order())
            .find(|&symmetry| symmetries.image(symmetry, first) == home.index)
            .expect("a node is an image of its representative");
        let range = sets.starts[first as usize] as usize..sets.starts[first as usize + 1] as usize;
        list.extend(
            sets.farthest[range].iter().map(|&far| home.node(symmetries.image(symmetry, far))),
        );
        list.sort_unstable();
    }
}

/// The sets of a group, or a node whose number does not fit.
fn of_group(group: &Group, known: &[Farthest]) -> Result<GroupSets, u32> {
    let nodes = group.members.len();
    let symmetries = &group.symmetries;
    for (node, said) in (0..).zip(known) {
        // Likewise of the nodes of an orbit.
        let is_same = *said == known[symmetries.representative(node) as usize];
        // Every node has a farthest one, and none has more than there are.
        let is_possible = (1..=nodes).contains(&(said.num as usize));
        if !is_same || !is_possible {
            return Err(node);
        }
    }
    let mut lists = Lists::new(symmetries, known)?;
    if let [alone] = known {
        lists.push(0, 0);
        return if alone.step == 0 { lists.finish(symmetries) } else { Err(0) };
    }
    let mut rows = Rows::new(nodes);
    let mut hunt = Hunt::new(group);
    // What is known limits the slack from the start, so nothing is more wanted.
    let wanted = NodeSet::empty(nodes);
    let steps: Vec<u16> = known.iter().map(|known| known.step).collect();
    loop {
        let roots = hunt.next_batch(&wanted);
        if roots.is_empty() {
            return lists.finish(symmetries);
        }
        let mut searches = Searches {
            steps: &steps,
            level: 1,
            all: (0..roots.len()).collect(),
            slacks: Slacks::new(steps.clone()),
            farthest: Vec::new(),
            farther: None,
        };
        rows.run(&group.adjacency, &mut searches, starts(&roots));
        if let Some(node) = searches.farther {
            return Err(node);
        }
        for (node, lanes) in searches.farthest {
            for lane in lanes.iter() {
                lists.add(symmetries, node, roots[lane]);
            }
        }
        let slacks = searches.slacks.of(&roots, |root| steps[root as usize]);
        hunt.searched(&roots, &slacks);
    }
}

/// The lists of the representatives, of lengths that are known beforehand.
struct Lists {
    starts: Vec<u32>,
    /// By node: where its next element goes.
    ends: Vec<u32>,
    farthest: Vec<u32>,
    /// A node that got more than expected.
    overfull: Option<u32>,
}

impl Lists {
    fn new(symmetries: &Symmetries, known: &[Farthest]) -> Result<Self, u32> {
        let mut starts = vec![0];
        let mut sum = 0_u32;
        for (node, known) in (0..).zip(known) {
            if symmetries.representative(node) == node {
                // True lists of a group have some 30 million members at most.
                sum = sum.checked_add(known.num).ok_or(node)?;
            }
            starts.push(sum);
        }
        let ends = starts[..known.len()].to_vec();
        Ok(Self { starts, ends, farthest: vec![0; sum as usize], overfull: None })
    }

    /// Adds that `root` is farthest from `node`, and what follows by symmetry
    /// for the representative of `node`.
    ///
    /// Every w that is farthest from the representative is added once: of the
    /// symmetries that map `root` to w only the first counts, and it maps one
    /// node to the representative, which that root has met.
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

/// A batch of searches.
struct Searches<'a> {
    /// By node: its farthest step.
    steps: &'a [u16],
    level: u16,
    all: Batch,
    slacks: Slacks,
    /// Which searches arrived at a node at its farthest step.
    farthest: Vec<(u32, Batch)>,
    /// A node at which one arrived from farther away. No slack can exclude the
    /// search that shows a step to be too small.
    farther: Option<u32>,
}

impl Wave for Searches<'_> {
    type Row = Reached;

    #[inline(always)]
    fn is_closed(&self, row: &Reached) -> bool {
        row.0 == self.all
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
