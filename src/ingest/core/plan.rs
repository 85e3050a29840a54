//! Which classes to build, and how many layouts each has.

use crate::board::{Class, ClassPattern, layouts};
use crate::ingest::progress::{Counter, Progress};

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
    /// Walks all layouts and counts them by class.
    pub(super) fn make(patterns: &[ClassPattern], progress: &dyn Progress) -> Self {
        let mut counts = vec![0_u32; Class::all().count()];
        let mut counter = Counter::new(progress);
        for layout in layouts() {
            counts[layout.class().number()] += 1;
            counter.one();
        }
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
            .zip(counts)
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
