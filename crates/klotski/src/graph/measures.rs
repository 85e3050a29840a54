//! The measures of a class that the core stage of the warehouse needs.

use super::adjacency::Adjacency;
use super::bfs::{UNREACHED, distances};
use super::groups::Groups;
use crate::board::{Class, Code, EXIT, Ranking};

/// The groups and layers of a class, and the fewest moves to a solution in each
/// [`Metric`](crate::board::Metric). A node is the rank of a layout in the class.
///
/// ```
/// use klotski::{ClassRanking, Code};
/// use klotski::graph::CoreMeasures;
///
/// let layout = "1A9BF0C".parse::<Code>().unwrap().layout();
/// let node = ClassRanking::of_class(layout.class()).rank(&layout) as usize;
/// let measures = CoreMeasures::of(layout.class());
/// assert_eq!(measures.min_solution_step[node], 81);
/// assert_eq!(measures.min_straight_moves[node], 90);
/// assert_eq!(measures.min_unit_moves[node], 116);
/// assert_eq!(measures.groups[usize::from(measures.group_num[node])].size(), 25_955);
/// ```
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
}

impl GroupMeasures {
    /// The number of layouts of the group.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.layers.iter().sum()
    }

    /// The number of solved layouts.
    #[must_use]
    pub fn solved_layouts(&self) -> u32 {
        self.solution_steps.first().copied().unwrap_or(0)
    }

    /// The largest number of steps to a nearest solution; `None` if unsolvable.
    #[must_use]
    pub fn max_min_solution_step(&self) -> Option<usize> {
        self.solution_steps.len().checked_sub(1)
    }
}

impl CoreMeasures {
    /// Measures a class.
    ///
    /// # Panics
    /// Never: every node has a layout.
    #[must_use]
    pub fn of(class: Class) -> Self {
        let ranking = Ranking::of_class(class);
        let by_metric = Adjacency::by_metric(&ranking);
        let Groups { group_num, layer, seeds, layers } = Groups::find(&by_metric[0]);
        // One multi-source search finds the distance to the nearest solved layout.
        let [min_solution_step, min_straight_moves, min_unit_moves] =
            by_metric.map(|adjacency| distances(&adjacency, ranking.with_square_at(EXIT)));

        let seed_code = |node| ranking.unrank(node).expect("a node has a layout").code();
        let mut groups: Vec<GroupMeasures> = seeds
            .into_iter()
            .zip(layers)
            .map(|(seed, layers)| GroupMeasures {
                seed: seed_code(seed),
                layers,
                solution_steps: Vec::new(),
                max_min_straight_moves: None,
                max_min_unit_moves: None,
            })
            .collect();
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
            groups,
        }
    }
}

fn raise(largest: &mut Option<u16>, value: u16) {
    *largest = Some(largest.map_or(value, |largest| largest.max(value)));
}
