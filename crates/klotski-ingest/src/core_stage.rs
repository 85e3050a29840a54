//! The stage core: the classes that a run measures, and their measures.

use std::convert::Infallible;

use klotski::graph::{CoreMeasures, count_groups};
use klotski::{Class, Ranking};
use klotski_warehouse::{ClassMeasures, Measures, by_class};

use super::costs::ClassSize;
use super::progress::Progress;

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

/// The stage core of all classes of a plan.
#[derive(Debug)]
pub(super) struct MeasuredCore {
    pub(super) measures: Measures,
    /// By class number, up to the last class of the plan: the number of groups.
    pub(super) groups_by_class: Vec<u32>,
}

impl MeasuredCore {
    /// Measures the chosen classes and numbers their groups.
    ///
    /// The result does not depend on the number of threads: the measures are combined in the order
    /// of classes.
    pub(super) fn of(plan: &CorePlan, threads: usize, progress: &dyn Progress) -> Self {
        let measure = |index| {
            let PlannedClass { size, task } = plan.classes[index];
            let core = (task == Task::Measure).then(|| CoreMeasures::of(size.class));
            let groups = match (&core, task) {
                (Some(core), _) => u32::try_from(core.groups.len()).expect("there are 25,422"),
                (None, Task::Counted(groups)) => groups,
                (None, _) => count_groups(size.class),
            };
            progress.advance(u64::from(size.layouts));
            Ok((groups, core))
        };
        let layouts: Vec<u32> = plan.classes.iter().map(|class| class.size.layouts).collect();
        let Ok::<_, Infallible>(results) = by_class(threads, &layouts, measure);

        let mut classes = Vec::new();
        let mut groups_by_class = Vec::with_capacity(results.len());
        let mut first_group = 0;
        for (groups, core) in results {
            classes.extend(core.map(|core| ClassMeasures::of_core(core, first_group)));
            groups_by_class.push(groups);
            first_group += groups;
        }
        Self { measures: Measures { classes }, groups_by_class }
    }
}
