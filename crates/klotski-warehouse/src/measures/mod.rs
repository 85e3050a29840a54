//! The measures of the classes of a warehouse. Every row of the file is derived from them.

mod farthest;
mod solutions;

pub use farthest::ClassFarthest;
pub use solutions::ClassSolutions;

use klotski::Class;
use klotski::graph::CoreMeasures;

use super::stage::Stage;

/// The measures of the classes of a warehouse, ascending by class.
#[derive(Debug)]
pub struct Measures {
    /// The classes. All of them have the same stages.
    pub classes: Vec<ClassMeasures>,
}

/// The measures of a class. A node is the rank of a layout in the class.
#[derive(Debug)]
pub struct ClassMeasures {
    /// The class as a text, e.g. `5-4-1`.
    pub name: String,
    /// The group_id of group 0 of the class.
    pub first_group: u32,
    /// The stage core.
    pub core: CoreMeasures,
    /// The stage solutions, if it was measured.
    pub solutions: Option<ClassSolutions>,
    /// The stage farthest, if it was measured.
    pub farthest: Option<ClassFarthest>,
}

impl Measures {
    /// Whether a stage was measured.
    #[must_use]
    pub fn has(&self, stage: Stage) -> bool {
        self.classes.first().is_some_and(|class| match stage {
            Stage::Core => true,
            Stage::Solutions => class.solutions.is_some(),
            Stage::Farthest => class.farthest.is_some(),
        })
    }

    /// The number of layouts.
    #[must_use]
    pub fn layouts(&self) -> usize {
        self.classes.iter().map(|class| class.core.group_num.len()).sum()
    }

    /// The classes.
    #[must_use]
    pub fn names(&self) -> Vec<Class> {
        self.classes.iter().map(ClassMeasures::class).collect()
    }
}

impl ClassMeasures {
    /// The measures of the stage core only.
    #[must_use]
    pub fn of_core(core: CoreMeasures, first_group: u32) -> Self {
        let name = core.class.to_string();
        Self { name, first_group, core, solutions: None, farthest: None }
    }

    /// The class.
    #[must_use]
    pub fn class(&self) -> Class {
        self.core.class
    }

    /// The nodes ordered by group, then ascending.
    #[must_use]
    pub fn nodes_by_group(&self) -> Vec<u32> {
        let mut nodes: Vec<u32> = (0..).take(self.core.group_num.len()).collect();
        nodes.sort_by_key(|&node| self.core.group_num[node as usize]);
        nodes
    }

    /// By node: its rank in its group.
    #[must_use]
    pub fn group_index(&self) -> Vec<u32> {
        let mut next = vec![0; self.core.groups.len()];
        let index = |&group_num: &u16| {
            let next = &mut next[usize::from(group_num)];
            *next += 1;
            *next - 1
        };
        self.core.group_num.iter().map(index).collect()
    }

    /// The group_id of a node.
    #[must_use]
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
