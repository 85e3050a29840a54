//! Measuring the classes of a plan, several at a time.

use std::convert::Infallible;

use klotski::Class;
use klotski::graph::{CoreMeasures, count_groups};

use super::plan::{CorePlan, PlannedClass, Task};
use crate::progress::Progress;
use crate::workers::Workers;

/// The measures of all classes of a plan.
#[derive(Debug)]
pub(super) struct MeasuredClasses {
    /// By class number, up to the last; `None` for classes that the warehouse does not have.
    pub(super) classes: Vec<Option<MeasuredClass>>,
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
    pub(super) fn measure(plan: &CorePlan, workers: &Workers, progress: &dyn Progress) -> Self {
        let measure = |index| {
            let planned: &PlannedClass = &plan.classes[index];
            let result = match planned.task {
                Task::Measure => TaskResult::Measures(CoreMeasures::of(planned.size.class)),
                Task::CountGroups => TaskResult::Groups(count_groups(planned.size.class)),
            };
            progress.advance(u64::from(planned.size.layouts));
            Ok(result)
        };
        let Ok::<_, Infallible>(results) = workers.measure(&plan.memory_needs(), measure);

        let mut first_group = 0;
        let mut number_groups = |groups: usize| {
            let first = first_group;
            first_group += u32::try_from(groups).expect("there are 25,422 groups");
            first
        };
        let classes = results
            .into_iter()
            .map(|result| match result {
                TaskResult::Measures(measures) => {
                    let first_group = number_groups(measures.groups.len());
                    Some(MeasuredClass { first_group, measures })
                }
                TaskResult::Groups(groups) => {
                    number_groups(groups as usize);
                    None
                }
            })
            .collect();
        Self { classes }
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
