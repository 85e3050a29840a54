//! Measures of classes, and the ids of their groups.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use klotski::graph::count_groups;
use klotski::{Class, Ranking};

use crate::measures::{ClassMeasures, Measures};
use crate::threads::on_threads;

/// Chosen classes to measure, and those whose groups are to be counted.
///
/// The group_ids of a class follow those of all earlier classes. So the groups of these are counted,
/// unless the first group_id of every chosen class is known.
#[derive(Debug)]
pub struct PlannedClasses<'a> {
    chosen: &'a [Class],
    first_groups: &'a BTreeMap<Class, u32>,
    /// With their numbers of layouts.
    classes: Vec<(Class, u32)>,
}

impl<'a> PlannedClasses<'a> {
    /// The plan for classes of which some first group_ids are known.
    #[must_use]
    pub fn new(chosen: &'a [Class], first_groups: &'a BTreeMap<Class, u32>) -> Self {
        let are_known = chosen.iter().all(|class| first_groups.contains_key(class));
        let last = chosen.iter().max();
        let classes = Class::all().take_while(|class| Some(class) <= last);
        let classes = classes.filter(|class| !are_known || chosen.contains(class));
        let classes = classes.map(|class| (class, Ranking::of_class(class).len())).collect();
        Self { chosen, first_groups, classes }
    }

    /// The number of layouts of all these classes.
    #[must_use]
    pub fn layouts(&self) -> u64 {
        self.classes.iter().map(|&(_, layouts)| u64::from(layouts)).sum()
    }

    /// Measures the chosen classes, each on one thread, and numbers their groups. `advance` is
    /// called after each class with its number of layouts. The result does not depend on the number
    /// of threads.
    ///
    /// # Errors
    /// The first error of `measure`.
    ///
    /// # Panics
    /// Never: there are 25,422 groups.
    pub fn measure<E: Send>(
        self,
        threads: usize,
        measure: impl Fn(Class) -> Result<ClassMeasures, E> + Sync,
        advance: impl Fn(u64) + Sync,
    ) -> Result<Measures, E> {
        let Self { chosen, first_groups, mut classes } = self;
        // One thread may need longer for the largest class than the others for the rest.
        classes.sort_by_key(|&(_, layouts)| Reverse(layouts));
        let mut measured = on_threads(threads, &classes, |&(class, layouts)| {
            let measured = chosen.contains(&class).then(|| measure(class)).transpose()?;
            let groups = match &measured {
                Some(measured) => u32::try_from(measured.core.groups.len()).expect("25,422 groups"),
                None => count_groups(class),
            };
            advance(layouts.into());
            Ok((class, groups, measured))
        })?;
        measured.sort_unstable_by_key(|&(class, ..)| class);
        let (mut counted, mut classes) = (0, Vec::new());
        for (class, groups, measured) in measured {
            let first_group = first_groups.get(&class).copied().unwrap_or(counted);
            classes.extend(measured.map(|measured| ClassMeasures { first_group, ..measured }));
            counted += groups;
        }
        Ok(Measures { classes })
    }
}
