//! The classes that the stage core measures.

use klotski::{Class, Ranking};
use klotski_warehouse::Need;

use super::costs::{ClassSize, of_core};
use super::memory::{need_of, need_to_count_groups};

/// All classes up to the last requested one, ascending, with the task for each.
#[derive(Clone, Debug)]
pub(super) struct CorePlan {
    pub(super) classes: Vec<PlannedClass>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct PlannedClass {
    pub(super) size: ClassSize,
    pub(super) task: Task,
}

/// The task for a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// The class belongs to the warehouse: measure it.
    Measure,
    /// The class does not belong to the warehouse. Only its number of groups is needed, because
    /// group_ids count the groups of all earlier classes.
    CountGroups,
    /// Like `CountGroups`, but already counted.
    Counted(u32),
}

impl CorePlan {
    /// The plan for a warehouse of these classes, which ascend.
    pub(super) fn new(chosen: &[Class]) -> Self {
        let classes = Class::all()
            .take_while(|class| Some(class) <= chosen.last())
            .map(|class| {
                let size = ClassSize { class, layouts: Ranking::of_class(class).len() };
                let task = if chosen.contains(&class) { Task::Measure } else { Task::CountGroups };
                PlannedClass { size, task }
            })
            .collect();
        Self { classes }
    }

    pub(super) fn chosen(&self) -> Vec<ClassSize> {
        let chosen = self.classes.iter().filter(|planned| planned.task == Task::Measure);
        chosen.map(|planned| planned.size).collect()
    }

    pub(super) fn memory_needs(&self) -> Vec<Need> {
        let need = |planned: &PlannedClass| match planned.task {
            Task::Measure => need_of(of_core(planned.size.class), planned.size),
            Task::CountGroups => need_to_count_groups(planned.size),
            Task::Counted(_) => Need { running: 0, done: 0 },
        };
        self.classes.iter().map(need).collect()
    }

    /// The same plan with the numbers of groups, by class.
    pub(super) fn counted(&self, groups: &[u32]) -> Self {
        let mut classes = self.classes.clone();
        for (planned, &groups) in classes.iter_mut().zip(groups) {
            if planned.task == Task::CountGroups {
                planned.task = Task::Counted(groups);
            }
        }
        Self { classes }
    }

    pub(super) fn layouts(&self) -> u64 {
        self.classes.iter().map(|planned| u64::from(planned.size.layouts)).sum()
    }
}
