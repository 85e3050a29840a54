//! The measures of the classes of a warehouse, computed again.

use std::hash::{DefaultHasher, Hash, Hasher};

use klotski::Class;
use klotski::graph::{ClassGraph, CoreMeasures, Farthest, NodeSolution, count_groups, distances};
use klotski_warehouse::{Stage, WarehouseClass, min_solution_set, on_threads, solution_tail};

use super::error::VerifyError;

/// Which measures are computed again. The other measures are compared with their bounds, and
/// with the digests that were recorded when they were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recomputed {
    /// Groups, layers and steps to a solution: a minute or less.
    Core,
    /// All measures: as long as to build the warehouse.
    All,
}

/// The computed measures of a class.
#[derive(Debug)]
pub(super) struct Computed {
    pub(super) core: CoreMeasures,
    pub(super) solutions: Option<ComputedSolutions>,
    pub(super) farthest: Option<ComputedFarthest>,
}

/// The computed solutions of a class.
#[derive(Debug)]
pub(super) struct ComputedSolutions {
    /// By node: the number of solutions.
    pub(super) num: Vec<u32>,
    /// By node: the [`set_hash`] of the minimal solutions, an empty set when unsolvable.
    pub(super) minimal: Vec<u64>,
    /// All solutions of all layouts, in standard classes only.
    pub(super) standard: Vec<NodeSolution>,
}

/// The computed farthest layouts of a class.
#[derive(Debug)]
pub(super) struct ComputedFarthest {
    /// By node: the farthest step, and the number of farthest layouts.
    pub(super) of_node: Vec<Farthest>,
    /// By node, in standard classes only: the farthest layouts.
    pub(super) standard: Vec<Vec<u32>>,
}

/// The hash of a stored set of minimal solutions.
pub(super) fn set_hash(set: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    set.hash(&mut hasher);
    hasher.finish()
}

/// Computes the measures of these classes on this many threads, as far as the warehouse has
/// the stages. The results are in the order of the classes.
pub(super) fn compute(
    classes: &[WarehouseClass],
    recomputed: Recomputed,
    stages: &[Stage],
    threads: usize,
) -> Result<Vec<Computed>, VerifyError> {
    // The largest class first: one thread may need longer for it than others for the rest.
    let mut order: Vec<usize> = (0..classes.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(classes[index].layouts));
    let is_wanted = |stage| recomputed == Recomputed::All && stages.contains(&stage);
    let computed = on_threads(threads, &order, |&index| {
        let class = classes[index].class;
        let core = CoreMeasures::of(class);
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

/// Checks that the group_ids are those of a warehouse of all classes. This needs the number
/// of groups of each class that the warehouse lacks. To count those takes longer than all
/// other checks of a small warehouse, so it is done on request only.
pub(super) fn check_numbering(
    classes: &[WarehouseClass],
    computed: &[Computed],
    recomputed: Recomputed,
    threads: usize,
) -> Result<(), VerifyError> {
    let is_whole = classes.len() == Class::all().count();
    let Some(last) = classes.last().filter(|_| is_whole || recomputed == Recomputed::All) else {
        return Ok(());
    };
    let all: Vec<Class> = Class::all().take_while(|&class| class <= last.class).collect();
    let index_of = |class| classes.iter().position(|there| there.class == class);
    let groups = on_threads(threads, &all, |&class| {
        Ok::<_, VerifyError>(match index_of(class) {
            Some(index) => u64::try_from(computed[index].core.groups.len()).unwrap_or(u64::MAX),
            None => u64::from(count_groups(class)),
        })
    })?;
    let mut first = 0;
    for (&class, groups) in all.iter().zip(groups) {
        if let Some(there) = classes.iter().find(|there| there.class == class)
            && u64::from(there.first_group) != first
        {
            let fault = format!("class {class}: its groups are numbered from {first}");
            return Err(VerifyError::fault("groups", fault));
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
    let sets = || graph.farthest_sets(&of_node).expect("they were just measured");
    let standard = if graph.class.is_standard() { sets().lists() } else { Vec::new() };
    ComputedFarthest { of_node, standard }
}
