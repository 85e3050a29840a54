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
    /// The index among the classes of the warehouse.
    pub(super) index: usize,
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

        let (mut indexes, mut first_group) = (0.., 0);
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
            let first_group = first_group - groups;
            let index = measures.as_ref().and_then(|_| indexes.next());
            index.zip(measures).map(|(index, measures)| MeasuredClass {
                index,
                first_group,
                measures,
            })
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
