//! What the board says of the classes that a warehouse holds, computed once more.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::error::VerifyError;
use crate::board::Class;
use crate::graph::{ClassGraph, ClassMeasures, Farthest, NodeSolution, count_groups, distances};
use crate::store::{Stage, WarehouseClass, on_threads};
use crate::store::{min_solution_set, solution_tail};

/// Which measures are computed again. All others are held against rules that they must
/// keep to, and against what was recorded when they were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recomputed {
    /// Groups, layers and steps to a solution: a minute or less.
    Core,
    /// Everything: as long as making the warehouse.
    All,
}

/// What was computed of a class.
#[derive(Debug)]
pub(super) struct Computed {
    pub(super) core: ClassMeasures,
    pub(super) solutions: Option<ComputedSolutions>,
    pub(super) farthest: Option<ComputedFarthest>,
}

/// Its solutions.
#[derive(Debug)]
pub(super) struct ComputedSolutions {
    /// By node: how many.
    pub(super) num: Vec<u32>,
    /// By node: the [`set_hash`] of the minimal ones; that of no bytes when unsolvable.
    pub(super) minimal: Vec<u64>,
    /// All, in classes of standard layouts.
    pub(super) standard: Vec<NodeSolution>,
}

/// Its farthest steps.
#[derive(Debug)]
pub(super) struct ComputedFarthest {
    /// By node.
    pub(super) of_node: Vec<Farthest>,
    /// By node, in classes of standard layouts: the farthest ones.
    pub(super) standard: Vec<Vec<u32>>,
}

/// A stored set of minimal solutions, as a number.
pub(super) fn set_hash(set: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    set.hash(&mut hasher);
    hasher.finish()
}

/// Computes the measures of these classes, as far as the warehouse has the stages, on so
/// many threads. The results are in the order of the classes.
pub(super) fn compute(
    held: &[WarehouseClass],
    recomputed: Recomputed,
    stages: &[Stage],
    threads: usize,
) -> Result<Vec<Computed>, VerifyError> {
    // The largest first: it may take longer than all others on another thread.
    let mut order: Vec<usize> = (0..held.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(held[index].layouts));
    let is_wanted = |stage| recomputed == Recomputed::All && stages.contains(&stage);
    let computed = on_threads(threads, &order, |&index| {
        let class = held[index].class;
        let core = ClassMeasures::of(class);
        let graph = (recomputed == Recomputed::All).then(|| ClassGraph::of(class));
        let of_stage = |stage| graph.as_ref().filter(|_| is_wanted(stage));
        Ok::<_, VerifyError>((
            index,
            Computed {
                core,
                solutions: of_stage(Stage::Solutions).map(solutions),
                farthest: of_stage(Stage::Farthest).map(farthest),
            },
        ))
    });
    let mut computed = computed?;
    computed.sort_unstable_by_key(|&(index, _)| index);
    Ok(computed.into_iter().map(|(_, computed)| computed).collect())
}

/// Whether the groups are numbered across all classes. The groups of classes that are not
/// held must be counted for that; with few classes that takes longer than all else.
pub(super) fn check_numbering(
    held: &[WarehouseClass],
    computed: &[Computed],
    recomputed: Recomputed,
    threads: usize,
) -> Result<(), VerifyError> {
    let is_whole = held.len() == Class::all().count();
    let Some(last) = held.last().filter(|_| is_whole || recomputed == Recomputed::All) else {
        return Ok(());
    };
    let classes: Vec<Class> = Class::all().take_while(|&class| class <= last.class).collect();
    let place = |class| held.iter().position(|held| held.class == class);
    let groups = on_threads(threads, &classes, |&class| {
        Ok::<_, VerifyError>(match place(class) {
            Some(place) => u64::try_from(computed[place].core.groups.len()).unwrap_or(u64::MAX),
            None => u64::from(count_groups(class)),
        })
    })?;
    let mut first = 0;
    for (&class, groups) in classes.iter().zip(groups) {
        if let Some(held) = held.iter().find(|held| held.class == class)
            && u64::from(held.first_group) != first
        {
            let what = format!("class {class}: its groups are numbered from {first}");
            return Err(VerifyError::fault("groups", what));
        }
        first += groups;
    }
    Ok(())
}

fn solutions(graph: &ClassGraph) -> ComputedSolutions {
    let steps = distances(&graph.adjacency, graph.solved());
    let solutions = graph.solutions(&steps);
    let mut tails = Vec::new();
    let mut minimal_of = |node| {
        tails.clear();
        let minimal = solutions.minimal.of(node).iter();
        tails.extend(minimal.map(|&node| solution_tail(graph.layout(node).code())));
        set_hash(min_solution_set(&tails))
    };
    let minimal = (0..).take(steps.len()).map(&mut minimal_of).collect();
    let standard = if graph.class.is_standard() { graph.full_solutions() } else { Vec::new() };
    ComputedSolutions { num: solutions.num, minimal, standard }
}

fn farthest(graph: &ClassGraph) -> ComputedFarthest {
    let of_node = graph.farthest();
    let mut standard = Vec::new();
    if graph.class.is_standard() {
        let sets = graph.farthest_sets(&of_node).expect("they were just measured");
        for node in (0..).take(of_node.len()) {
            let mut list = Vec::new();
            sets.list(node, &mut list);
            standard.push(list);
        }
    }
    ComputedFarthest { of_node, standard }
}
