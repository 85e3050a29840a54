//! The measures of a class that the core stage of the warehouse needs.

use super::bfs::distances;
use super::biconnected::{BiconnectedSearch, GroupStructure};
use super::csr::Csr;
use super::graph_hash::{colour_sums, graph_hash};
use super::groups::Groups;
use super::solution_paths::SolutionPaths;
use super::stop::UNREACHED;
use crate::board::{Class, Code, EXIT, Ranking};

/// The groups and layers of a class, the structure of its graph, and the fewest moves to a solution
/// in each [`Metric`](crate::board::Metric). A node is the rank of a layout in the class.
#[derive(Clone, Debug)]
pub struct CoreMeasures {
    /// The class that was measured.
    pub class: Class,
    /// By node: the number of its group.
    pub group_num: Vec<u16>,
    /// By node: its distance from the seed of its group.
    pub layer: Vec<u16>,
    /// By node: the steps to its nearest solution, or [`UNREACHED`] if it is unsolvable.
    pub min_solution_step: Vec<u16>,
    /// By node: the straight moves to its nearest solution, or [`UNREACHED`].
    pub min_straight_moves: Vec<u16>,
    /// By node: the unit moves to its nearest solution, or [`UNREACHED`].
    pub min_unit_moves: Vec<u16>,
    /// By node: the number of its neighbours.
    pub degree: Vec<u8>,
    /// By node: whether its removal disconnects its group (an articulation point).
    pub is_cut: Vec<bool>,
    /// The shortest paths to the nearest solutions.
    pub solution_paths: SolutionPaths,
    /// By group: its measures.
    pub groups: Vec<GroupMeasures>,
}

/// The measures of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupMeasures {
    /// The seed (种子), the smallest code of the group.
    pub seed: Code,
    /// By layer from the seed: the number of layouts.
    pub layers: Vec<u32>,
    /// By number of steps to the nearest solution: the number of layouts. Empty if the
    /// group is unsolvable.
    pub solution_steps: Vec<u32>,
    /// The largest number of straight moves to a nearest solution; `None` if unsolvable.
    pub max_min_straight_moves: Option<u16>,
    /// The largest number of unit moves to a nearest solution; `None` if unsolvable.
    pub max_min_unit_moves: Option<u16>,
    /// The edges, cut layouts and biconnected components.
    pub structure: GroupStructure,
    /// Equal for isomorphic groups, different for others.
    pub graph: u64,
}

impl GroupMeasures {
    /// The number of layouts of the group.
    pub fn size(&self) -> u32 {
        self.layers.iter().sum()
    }

    /// The number of solved layouts.
    pub fn solved_layouts(&self) -> u32 {
        self.solution_steps.first().copied().unwrap_or(0)
    }

    /// The largest number of steps to a nearest solution; `None` if unsolvable.
    pub fn max_min_solution_step(&self) -> Option<usize> {
        self.solution_steps.len().checked_sub(1)
    }
}

impl CoreMeasures {
    /// Measures a class.
    pub fn of(class: Class) -> Self {
        let ranking = Ranking::of_class(class);
        let solved = || ranking.with_square_at(EXIT);
        let [steps, straight_moves, unit_moves] = Csr::by_metric(&ranking);
        // One multi-source search finds the distance to the nearest solved layout.
        let [min_straight_moves, min_unit_moves] =
            [straight_moves, unit_moves].map(|adjacency| distances(&adjacency, solved()));
        let min_solution_step = distances(&steps, solved());
        let Groups { group_num, layer, seeds, layers } = Groups::find(&steps);
        let solution_paths = SolutionPaths::count(&steps, &min_solution_step, solved());
        let degree = |node| u8::try_from(steps.row(node).len()).expect("few neighbours");
        let degree: Vec<u8> = (0..ranking.len()).map(degree).collect();
        let colours = colour_sums(&steps, &group_num, seeds.len());
        let mut search = BiconnectedSearch::new(&steps);

        let seed_code = |node| ranking.unrank(node).expect("a node has a layout").code();
        let mut groups: Vec<GroupMeasures> = seeds
            .into_iter()
            .zip(layers)
            .zip(colours)
            .map(|((seed, layers), colours)| {
                let structure = search.group_of(seed);
                GroupMeasures {
                    seed: seed_code(seed),
                    graph: graph_hash(colours, layers.iter().sum(), &structure),
                    layers,
                    solution_steps: Vec::new(),
                    max_min_straight_moves: None,
                    max_min_unit_moves: None,
                    structure,
                }
            })
            .collect();
        let is_cut = search.is_cut;
        for (node, &group) in group_num.iter().enumerate() {
            if min_solution_step[node] != UNREACHED {
                let group = &mut groups[usize::from(group)];
                let steps = usize::from(min_solution_step[node]);
                if group.solution_steps.len() <= steps {
                    group.solution_steps.resize(steps + 1, 0);
                }
                group.solution_steps[steps] += 1;
                raise(&mut group.max_min_straight_moves, min_straight_moves[node]);
                raise(&mut group.max_min_unit_moves, min_unit_moves[node]);
            }
        }
        Self {
            class,
            group_num,
            layer,
            min_solution_step,
            min_straight_moves,
            min_unit_moves,
            degree,
            is_cut,
            solution_paths,
            groups,
        }
    }
}

fn raise(largest: &mut Option<u16>, value: u16) {
    *largest = Some(largest.map_or(value, |largest| largest.max(value)));
}
