//! Measuring the classes of a plan, several at a time.

use std::convert::Infallible;

use klotski::Class;
use klotski::graph::{CoreMeasures, count_groups};

use super::core_plan::{CorePlan, PlannedClass, Task};
use super::progress::Progress;
use super::workers::Workers;

/// The measures of all classes of a plan.
#[derive(Debug)]
pub(super) struct MeasuredClasses {
    /// By class number, up to the last; `None` for classes that the warehouse does not have.
    pub(super) classes: Vec<Option<MeasuredClass>>,
    /// By class number: how many groups the class has.
    pub(super) groups_by_class: Vec<u32>,
}

#[derive(Debug)]
pub(super) struct MeasuredClass {
    /// The group_id of group 0 of the class.
    pub(super) first_group: u32,
    pub(super) measures: CoreMeasures,
}

impl MeasuredClasses {
    /// Measures the chosen classes and numbers their groups.
    ///
    /// The result does not depend on the number of threads: one thread measures a class, and
    /// the measures are put together in the order of classes.
    ///
    /// `waiting` are the bytes of other measures.
    pub(super) fn measure(
        plan: &CorePlan,
        workers: &Workers,
        waiting: u64,
        progress: &dyn Progress,
    ) -> Self {
        let measure = |index| {
            let planned: &PlannedClass = &plan.classes[index];
            let result = match planned.task {
                Task::Measure => TaskResult::Measures(CoreMeasures::of(planned.size.class)),
                Task::CountGroups => TaskResult::Groups(count_groups(planned.size.class)),
                Task::Counted(groups) => TaskResult::Groups(groups),
            };
            progress.advance(u64::from(planned.size.layouts));
            Ok(result)
        };
        let Ok::<_, Infallible>(results) = workers.measure(&plan.memory_needs(), waiting, measure);

        let mut first_group = 0;
        let mut groups_by_class = Vec::with_capacity(results.len());
        let classes = results.into_iter().map(|result| {
            let (groups, measures) = match result {
                TaskResult::Measures(measures) => {
                    let groups = u32::try_from(measures.groups.len());
                    (groups.expect("there are 25,422 groups"), Some(measures))
                }
                TaskResult::Groups(groups) => (groups, None),
            };
            groups_by_class.push(groups);
            first_group += groups;
            measures.map(|measures| MeasuredClass { first_group: first_group - groups, measures })
        });
        let classes = classes.collect();
        Self { classes, groups_by_class }
    }

    /// The classes that belong to the warehouse, ascending.
    pub(super) fn chosen(&self) -> impl Iterator<Item = &MeasuredClass> {
        self.classes.iter().flatten()
    }

    pub(super) fn chosen_classes(&self) -> Vec<Class> {
        self.chosen().map(|class| class.measures.class).collect()
    }

    /// By class number: the index among the classes of the warehouse.
    pub(super) fn indexes(&self) -> Vec<usize> {
        let mut next = 0;
        let index = |class: &Option<MeasuredClass>| {
            next += usize::from(class.is_some());
            next - usize::from(class.is_some())
        };
        self.classes.iter().map(index).collect()
    }

    pub(super) fn groups(&self) -> usize {
        self.chosen().map(|class| class.measures.groups.len()).sum()
    }

    pub(super) fn layouts(&self) -> usize {
        self.chosen().map(|class| class.measures.group_num.len()).sum()
    }
}

/// The result of a task.
enum TaskResult {
    Measures(CoreMeasures),
    Groups(u32),
}
