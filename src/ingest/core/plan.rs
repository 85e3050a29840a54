//! Which classes to build, and how many layouts each has.

use crate::board::{Class, ClassPattern};
use crate::ingest::id_order::IdOrder;

/// The classes of a run.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// All 203 classes, in order.
    pub(super) classes: Vec<PlannedClass>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct PlannedClass {
    pub(super) class: Class,
    pub(super) layouts: u32,
    pub(super) task: Task,
}

/// What is to be done with a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// It belongs into the warehouse.
    Measure,
    /// Only its number of groups is needed, to number those of later classes
    /// as the whole warehouse does.
    CountGroups,
    /// Nothing.
    Skip,
}

impl Plan {
    pub(super) fn make(patterns: &[ClassPattern], order: &IdOrder) -> Self {
        let last = chosen(patterns).last();
        let task = |class: Class| {
            if is_chosen(patterns, class) {
                Task::Measure
            } else if Some(class) < last {
                Task::CountGroups
            } else {
                Task::Skip
            }
        };
        let classes = Class::all()
            .zip(order.class_sizes())
            .map(|(class, layouts)| PlannedClass { class, layouts, task: task(class) })
            .collect();
        Self { classes }
    }

    /// Layouts of the classes with that task.
    pub(super) fn layouts(&self, task: Task) -> u64 {
        let classes = self.classes.iter().filter(|planned| planned.task == task);
        classes.map(|planned| u64::from(planned.layouts)).sum()
    }
}

/// The classes that the patterns choose, ascending; no pattern chooses all.
pub(in crate::ingest) fn chosen(patterns: &[ClassPattern]) -> impl Iterator<Item = Class> {
    Class::all().filter(|&class| is_chosen(patterns, class))
}

fn is_chosen(patterns: &[ClassPattern], class: Class) -> bool {
    patterns.is_empty() || patterns.iter().any(|pattern| pattern.matches(class))
}
