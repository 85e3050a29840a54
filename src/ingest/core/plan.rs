//! Which classes to build, and how many layouts each has.

use crate::board::{Class, ClassPattern, Ranking};
use crate::ingest::memory::Need;
use crate::store::Stage;

/// The classes of a run.
#[derive(Clone, Debug)]
pub(in crate::ingest) struct Plan {
    /// All classes up to the last one that is chosen, in order.
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
}

impl Plan {
    pub(in crate::ingest) fn make(patterns: &[ClassPattern]) -> Self {
        let last = chosen(patterns).last();
        let classes = Class::all()
            .take_while(|&class| Some(class) <= last)
            .map(|class| {
                let is_chosen = is_chosen(patterns, class);
                let task = if is_chosen { Task::Measure } else { Task::CountGroups };
                PlannedClass { class, layouts: Ranking::of_class(class).len(), task }
            })
            .collect();
        Self { classes }
    }

    /// The classes that belong into the warehouse, and how many layouts each has.
    pub(in crate::ingest) fn chosen(&self) -> impl Iterator<Item = (Class, u32)> {
        let chosen = self.classes.iter().filter(|planned| planned.task == Task::Measure);
        chosen.map(|planned| (planned.class, planned.layouts))
    }

    /// The memory that each class takes.
    pub(in crate::ingest) fn needs(&self) -> Vec<Need> {
        let need = |planned: &PlannedClass| match planned.task {
            Task::Measure => Need::of(Stage::Core, planned.class, planned.layouts),
            Task::CountGroups => Need::to_count_groups(planned.layouts),
        };
        self.classes.iter().map(need).collect()
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
