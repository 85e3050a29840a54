//! Measuring the classes of a plan, several at a time.

use std::convert::Infallible;

use super::plan::{Plan, PlannedClass, Task};
use crate::board::Class;
use crate::graph::{ClassMeasures, count_groups};
use crate::ingest::progress::Progress;
use crate::ingest::workers::Workers;

/// The measured classes of a plan.
#[derive(Debug)]
pub(super) struct Measured {
    /// By class number, up to the last; `None` for classes that are left out.
    pub(super) classes: Vec<Option<MeasuredClass>>,
}

#[derive(Debug)]
pub(super) struct MeasuredClass {
    /// The group_id of its group 0.
    pub(super) first_group: u32,
    pub(super) measures: ClassMeasures,
}

impl Measured {
    /// The classes that belong into the warehouse, ascending.
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

/// What came of a task.
enum Done {
    Measures(ClassMeasures),
    Groups(u32),
}

/// Measures the chosen classes and numbers their groups.
///
/// The result does not depend on the number of threads: each class is measured
/// by one, and they are put together in order.
pub(super) fn classes(plan: &Plan, workers: &Workers, progress: &dyn Progress) -> Measured {
    let measure = |index| {
        let planned: &PlannedClass = &plan.classes[index];
        let result = match planned.task {
            Task::Measure => Done::Measures(ClassMeasures::of(planned.class)),
            Task::CountGroups => Done::Groups(count_groups(planned.class)),
        };
        progress.advance(u64::from(planned.layouts));
        Ok(result)
    };
    let Ok::<_, Infallible>(results) = workers.measure(&plan.needs(), measure);

    let mut first_group = 0;
    let mut number_groups = |groups: usize| {
        let first = first_group;
        first_group += u32::try_from(groups).expect("there are 25,422 groups");
        first
    };
    let classes = results
        .into_iter()
        .map(|result| match result {
            Done::Measures(measures) => {
                let first_group = number_groups(measures.groups.len());
                Some(MeasuredClass { first_group, measures })
            }
            Done::Groups(groups) => {
                number_groups(groups as usize);
                None
            }
        })
        .collect();
    Measured { classes }
}
