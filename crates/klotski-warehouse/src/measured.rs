//! Measures of classes, and the ids of their groups.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use klotski::graph::count_groups;
use klotski::{Class, Ranking};

use crate::measures::{ClassMeasures, Measures};
use crate::threads::on_threads;

/// The classes to measure or to count, with their numbers of layouts.
fn planned(chosen: &[Class], first_groups: &BTreeMap<Class, u32>) -> Vec<(Class, u32)> {
    let are_known = chosen.iter().all(|class| first_groups.contains_key(class));
    let classes = Class::all().take_while(|class| Some(class) <= chosen.iter().max());
    let classes = classes.filter(|class| !are_known || chosen.contains(class));
    classes.map(|class| (class, Ranking::of_class(class).len())).collect()
}

/// The sum of what [`measure_classes`] passes to `advance`.
#[must_use]
pub fn layouts_to_measure(chosen: &[Class], first_groups: &BTreeMap<Class, u32>) -> u64 {
    planned(chosen, first_groups).into_iter().map(|(_, layouts)| u64::from(layouts)).sum()
}

/// Measures the chosen classes, each on one thread, and numbers their groups. `advance` is called
/// after each class with its number of layouts.
///
/// The group_ids of a class follow those of all earlier classes. So the groups of these are counted,
/// unless `first_groups` has the first group_id of every chosen class. The result does not depend on
/// the number of threads.
///
/// # Errors
/// The first error of `measure`.
///
/// # Panics
/// Never: there are 25,422 groups.
pub fn measure_classes<E: Send>(
    threads: usize,
    chosen: &[Class],
    first_groups: &BTreeMap<Class, u32>,
    measure: impl Fn(Class) -> Result<ClassMeasures, E> + Sync,
    advance: impl Fn(u64) + Sync,
) -> Result<Measures, E> {
    let mut planned = planned(chosen, first_groups);
    // One thread may need longer for the largest class than the others for the rest.
    planned.sort_by_key(|&(_, layouts)| Reverse(layouts));
    let mut measured = on_threads(threads, &planned, |&(class, layouts)| {
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
