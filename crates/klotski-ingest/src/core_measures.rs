//! Measures the stage core of the classes of a plan, several at a time.

use std::convert::Infallible;

use klotski::graph::{CoreMeasures, count_groups};
use klotski_warehouse::{ClassMeasures, Measures};

use super::core_plan::{CorePlan, PlannedClass, Task};
use super::progress::Progress;
use super::workers::Workers;

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
    /// The result does not depend on the number of threads: a class is measured by one thread, and
    /// the measures are combined in the order of classes.
    ///
    /// `waiting` is the size of other measures in memory, in bytes.
    pub(super) fn of(
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

        let mut classes = Vec::new();
        let mut groups_by_class = Vec::with_capacity(results.len());
        let mut first_group = 0;
        for result in results {
            let groups = match result {
                TaskResult::Groups(groups) => groups,
                TaskResult::Measures(core) => {
                    let groups = u32::try_from(core.groups.len()).expect("there are 25,422 groups");
                    classes.push(ClassMeasures::of_core(core, first_group));
                    groups
                }
            };
            groups_by_class.push(groups);
            first_group += groups;
        }
        Self { measures: Measures { classes }, groups_by_class }
    }
}

enum TaskResult {
    Measures(CoreMeasures),
    Groups(u32),
}
