//! Measures of classes, and the ids of their groups.

use std::cmp::Reverse;

use klotski::graph::count_groups;
use klotski::{Class, Ranking};

use crate::measures::{ClassMeasures, Measures};
use crate::threads::on_threads;
use crate::warehouse_class::WarehouseClass;

/// Chosen classes to measure, and those whose groups are to be counted.
///
/// The group_ids of a class follow those of all earlier classes. So the groups of these are counted,
/// unless the first group_id of every chosen class is known.
#[derive(Debug)]
pub struct PlannedClasses<'a> {
    chosen: &'a [Class],
    held: &'a [WarehouseClass],
    /// With their numbers of layouts.
    classes: Vec<(Class, u32)>,
}

impl<'a> PlannedClasses<'a> {
    /// The plan for classes. The first group_ids of those of a warehouse (`held`) are known.
    #[must_use]
    pub fn new(chosen: &'a [Class], held: &'a [WarehouseClass]) -> Self {
        let mut classes: Vec<Class> =
            Class::all().take_while(|class| Some(class) <= chosen.iter().max()).collect();
        let is_held = |class: &Class| held.iter().any(|held| held.class == *class);
        let are_used = classes.len() > chosen.len() && chosen.iter().all(is_held);
        classes.retain(|class| !are_used || chosen.contains(class));
        let classes =
            classes.into_iter().map(|class| (class, Ranking::of_class(class).len())).collect();
        Self { chosen, held: if are_used { held } else { &[] }, classes }
    }

    /// The number of layouts of all these classes.
    #[must_use]
    pub fn layouts(&self) -> u64 {
        self.classes.iter().map(|&(_, layouts)| u64::from(layouts)).sum()
    }

    /// Measures the chosen classes, each on one thread, and numbers their groups. `advance` is
    /// called after each class with its number of layouts. The result does not depend on the number
    /// of threads.
    pub fn measure<E: Send>(
        self,
        threads: usize,
        measure: impl Fn(Class) -> Result<ClassMeasures, E> + Sync,
        advance: impl Fn(u64) + Sync,
    ) -> Result<Measures, E> {
        let Self { chosen, held, mut classes } = self;
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
            let held = held.iter().find(|held| held.class == class);
            let first_group = held.map_or(counted, |held| held.first_group);
            classes.extend(measured.map(|measured| ClassMeasures { first_group, ..measured }));
            counted += groups;
        }
        Ok(Measures { classes })
    }
}
