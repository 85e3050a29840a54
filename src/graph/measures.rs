//! All that the warehouse's core stage knows of a class.

use super::adjacency::Adjacency;
use super::groups::Groups;
use super::search::{UNREACHED, distances};
use crate::board::{Class, Code, EXIT, Ranking};

/// The measures of a class; its layouts are named by their rank in the class.
#[derive(Clone, Debug)]
pub struct ClassMeasures {
    /// The class.
    pub class: Class,
    /// By layout: its group's number.
    pub group_num: Vec<u16>,
    /// By layout: the layer it lies in, from its group's seed.
    pub layer: Vec<u16>,
    /// By layout: steps to the nearest solution, [`UNREACHED`] where unsolvable.
    pub min_solution_step: Vec<u16>,
    /// The groups, by group number.
    pub groups: Vec<GroupMeasures>,
}

/// The measures of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupMeasures {
    /// The smallest code.
    pub seed: Code,
    /// How many layouts lie in each layer from the seed.
    pub layers: Vec<u32>,
    /// How many layouts are how many steps from their nearest solution; nothing
    /// if the group is unsolvable.
    pub solution_steps: Vec<u32>,
}

impl GroupMeasures {
    /// How many layouts the group has.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.layers.iter().sum()
    }

    /// How many layouts have feature S.
    #[must_use]
    pub fn solved_layouts(&self) -> u32 {
        self.solution_steps.first().copied().unwrap_or(0)
    }

    /// The most steps that a layout needs to a solution; none if unsolvable.
    #[must_use]
    pub fn max_min_solution_step(&self) -> Option<usize> {
        self.solution_steps.len().checked_sub(1)
    }
}

impl ClassMeasures {
    /// Measures a class.
    ///
    /// # Panics
    /// Never: every node of a ranking has a layout.
    #[must_use]
    pub fn of(class: Class) -> Self {
        let ranking = Ranking::of_class(class);
        let adjacency = Adjacency::new(&ranking);
        let Groups { group_num, layer, seeds, layers } = Groups::find(&adjacency);
        // One search from all solved layouts finds for each the nearest.
        let solved = ranking.with_square_at(EXIT);
        let min_solution_step = distances(&adjacency, solved);

        let seed_code = |node| ranking.unrank(node).expect("a node has a layout").code();
        let mut groups: Vec<GroupMeasures> = seeds
            .into_iter()
            .zip(layers)
            .map(|(seed, layers)| GroupMeasures {
                seed: seed_code(seed),
                layers,
                solution_steps: Vec::new(),
            })
            .collect();
        for (&group, &steps) in group_num.iter().zip(&min_solution_step) {
            if steps != UNREACHED {
                let counts = &mut groups[usize::from(group)].solution_steps;
                let steps = usize::from(steps);
                if counts.len() <= steps {
                    counts.resize(steps + 1, 0);
                }
                counts[steps] += 1;
            }
        }
        Self { class, group_num, layer, min_solution_step, groups }
    }
}
