//! The measures of the classes of a warehouse. Every row of the file is derived from them.

use std::cmp::Reverse;
use std::collections::HashMap;

use klotski::graph::{ClassGraph, CoreMeasures, Distances, Farthest, NodeSolution, distances};
use klotski::{Class, Ranking};
use serde::{Deserialize, Serialize};

use super::min_solution_set::{SolutionTail, solution_tail};
use super::stage::Stage;
use super::threads::on_threads;

/// The measures of the classes of a warehouse, ascending by class.
pub struct Measures {
    /// The classes. All of them have the same stages.
    pub classes: Vec<ClassMeasures>,
}

/// The measures of a class. A node is the rank of a layout in the class.
pub struct ClassMeasures {
    /// The class as a text, e.g. `5-4-1`.
    pub name: String,
    /// The group_id of group 0 of the class, which each row of `layouts` adds to.
    pub(crate) first_group: u32,
    pub core: CoreMeasures,
    /// The stage solutions, if it was measured.
    pub solutions: Option<ClassSolutions>,
    /// The stage farthest, if it was measured.
    pub farthest: Option<ClassFarthest>,
    /// The stage distances, if it was measured.
    pub distances: Option<Distances>,
}

impl Measures {
    /// Measures classes, each on one thread. `advance` is called after each class with its number of
    /// layouts. The result does not depend on the number of threads.
    pub fn of<E: Send>(
        classes: &[Class],
        threads: usize,
        measure: impl Fn(Class) -> Result<ClassMeasures, E> + Sync,
        advance: impl Fn(u64) + Sync,
    ) -> Result<Self, E> {
        let mut classes = classes.to_vec();
        // One thread may need longer for the largest class than the others for the rest.
        classes.sort_by_cached_key(|&class| Reverse(Ranking::of_class(class).len()));
        let mut classes = on_threads(threads, &classes, |&class| {
            let measured = measure(class)?;
            advance(measured.core.group_num.len() as u64);
            Ok(measured)
        })?;
        classes.sort_unstable_by_key(ClassMeasures::class);
        Ok(Self { classes })
    }

    /// Whether a stage was measured.
    pub fn has(&self, stage: Stage) -> bool {
        self.classes.first().is_some_and(|class| match stage {
            Stage::Core => true,
            Stage::Solutions => class.solutions.is_some(),
            Stage::Farthest => class.farthest.is_some(),
            Stage::Distances => class.distances.is_some(),
        })
    }

    pub fn layouts(&self) -> usize {
        self.classes.iter().map(|class| class.core.group_num.len()).sum()
    }

    pub fn classes(&self) -> Vec<Class> {
        self.classes.iter().map(ClassMeasures::class).collect()
    }
}

impl ClassMeasures {
    /// Measures core and these stages of a class.
    pub fn of(class: Class, stages: &[Stage]) -> Self {
        let mut measured = Self::of_core(CoreMeasures::of(class));
        if stages.iter().any(|&stage| stage != Stage::Core) {
            let (graph, has) = (ClassGraph::of(class), |stage| stages.contains(&stage));
            measured.solutions = has(Stage::Solutions).then(|| ClassSolutions::of(&graph));
            measured.farthest =
                has(Stage::Farthest).then(|| ClassFarthest::of(&graph, graph.farthest()));
            measured.distances = has(Stage::Distances).then(|| graph.distances());
        }
        measured
    }

    /// The measures of the stage core only.
    pub(crate) fn of_core(core: CoreMeasures) -> Self {
        let (name, first_group) = (core.class.to_string(), core.class.first_group());
        Self { name, first_group, core, solutions: None, farthest: None, distances: None }
    }

    pub fn class(&self) -> Class {
        self.core.class
    }

    /// The nodes ordered by group, then ascending.
    pub fn nodes_by_group(&self) -> Vec<u32> {
        let mut nodes: Vec<u32> = (0..).take(self.core.group_num.len()).collect();
        nodes.sort_by_key(|&node| self.core.group_num[node as usize]);
        nodes
    }

    /// By node: its rank in its group.
    pub fn group_index(&self) -> Vec<u32> {
        let mut next = vec![0; self.core.groups.len()];
        let index = |&group_num: &u16| {
            let next = &mut next[usize::from(group_num)];
            *next += 1;
            *next - 1
        };
        self.core.group_num.iter().map(index).collect()
    }

    pub fn group_id(&self, node: u32) -> u32 {
        self.first_group + u32::from(self.core.group_num[node as usize])
    }

    /// By group, then by value: the number of layouts. `values` are by node.
    pub(crate) fn distribution(&self, values: impl Iterator<Item = u32>) -> Vec<Vec<u32>> {
        let mut groups = vec![Vec::new(); self.core.groups.len()];
        for (&group_num, value) in self.core.group_num.iter().zip(values) {
            let (layouts, value) = (&mut groups[usize::from(group_num)], value as usize);
            if layouts.len() <= value {
                layouts.resize(value + 1, 0);
            }
            layouts[value] += 1;
        }
        groups
    }
}

/// The numbers of solutions and the minimal solutions of the layouts of a class. Equal sets of
/// minimal solutions are stored once.
#[derive(Debug, Deserialize, Serialize)]
pub struct ClassSolutions {
    /// By node: the number of solutions.
    pub num: Vec<u32>,
    /// By node: the number of its set of minimal solutions, [`NO_SET`](Self::NO_SET) if it is
    /// unsolvable. Sets are numbered in the order of their first nodes.
    pub set: Vec<u32>,
    /// The members of all sets, set by set.
    pub tails: Vec<SolutionTail>,
    /// By set: the index in `tails` after its last member.
    pub ends: Vec<usize>,
    /// In standard classes: all solutions of all nodes.
    pub standard: Vec<NodeSolution>,
}

impl ClassSolutions {
    /// Marks a node without a set.
    pub const NO_SET: u32 = u32::MAX;

    pub fn of(graph: &ClassGraph) -> Self {
        let steps = distances(&graph.adjacency, graph.solved());
        let solutions = graph.solutions(&steps);
        let (mut tails, mut ends) = (Vec::new(), Vec::new());
        let mut known: HashMap<&[u32], u32> = HashMap::new();
        let mut set = Vec::with_capacity(steps.len());
        for node in (0..).take(steps.len()) {
            let minimal = solutions.minimal.of(node);
            if minimal.is_empty() {
                set.push(Self::NO_SET);
                continue;
            }
            let next = known.len();
            set.push(*known.entry(minimal).or_insert_with(|| {
                tails.extend(minimal.iter().map(|&node| solution_tail(graph.layout(node).code())));
                ends.push(tails.len());
                u32::try_from(next).expect("no more sets than layouts")
            }));
        }
        // They stay in memory until all classes are measured.
        tails.shrink_to_fit();
        ends.shrink_to_fit();
        let standard = if graph.class.is_standard() {
            graph.full_solutions(&solutions.num)
        } else {
            Vec::new()
        };
        Self { num: solutions.num, set, tails, ends, standard }
    }

    /// Whether these can be the measures of a class with this number of layouts.
    pub fn fit(&self, layouts: usize) -> bool {
        let is_node = |node: u32| (node as usize) < layouts;
        let is_set = |set: u32| set == Self::NO_SET || (set as usize) < self.ends.len();
        self.num.len() == layouts
            && self.set.len() == layouts
            && self.set.iter().all(|&set| is_set(set))
            && self.ends.is_sorted()
            && self.ends.last().is_none_or(|&last| last <= self.tails.len())
            && self.standard.iter().all(|pair| is_node(pair.node) && is_node(pair.solution))
    }

    pub fn members(&self, set: u32) -> &[SolutionTail] {
        let set = set as usize;
        let start = if set == 0 { 0 } else { self.ends[set - 1] };
        &self.tails[start..self.ends[set]]
    }

    pub fn sets(&self) -> impl Iterator<Item = &[SolutionTail]> {
        (0..).take(self.ends.len()).map(|set| self.members(set))
    }
}

/// The farthest steps of the layouts of a class.
#[derive(Debug, Deserialize, Serialize)]
pub struct ClassFarthest {
    /// By node: the farthest step, and the number of farthest layouts.
    pub farthest: Vec<Farthest>,
    /// By node, in standard classes: the farthest layouts.
    pub standard: Vec<Vec<u32>>,
}

impl ClassFarthest {
    /// Completes the result of a search of this class.
    pub fn of(graph: &ClassGraph, farthest: Vec<Farthest>) -> Self {
        let sets = || graph.farthest_sets(&farthest).expect("the measures are of this class");
        let standard = if graph.class.is_standard() { sets().lists() } else { Vec::new() };
        Self { farthest, standard }
    }

    /// Whether these can be the measures of a class with this number of layouts.
    pub fn fit(&self, layouts: usize) -> bool {
        self.farthest.len() == layouts
            && (self.standard.is_empty() || self.standard.len() == layouts)
            && self.standard.iter().flatten().all(|&node| (node as usize) < layouts)
    }
}
