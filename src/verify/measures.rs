//! The measures of a warehouse: computed again, or read from its rows.

use klotski::Class;
use klotski_warehouse::{ClassMeasures, Measures, Warehouse, stages, warehouse_classes};

use super::VerifyError;
use super::bounds;

/// The measures to compute again. The others are read, and checked against bounds and against the
/// measures of mirror images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recomputed {
    /// The stage core of all classes, and all stages of standard classes: a minute or less.
    Core,
    /// All measures, which takes as long as making the warehouse.
    All,
}

/// The measures of a warehouse, computed again or read and checked.
pub(super) fn measure(
    warehouse: &Warehouse,
    recomputed: Recomputed,
    threads: usize,
) -> Result<Measures, VerifyError> {
    let (stages, held) = (stages(warehouse.connection())?, warehouse_classes(warehouse)?);
    let file = warehouse.file();
    let chosen: Vec<Class> = held.iter().map(|held| held.class).collect();
    let measure = |class| match held.iter().find(|held| held.class == class) {
        Some(held) if recomputed == Recomputed::Core => {
            let measured = ClassMeasures::stored(file, *held, &stages)?;
            bounds::check(&measured)?;
            Ok(measured)
        }
        _ => Ok(ClassMeasures::of(class, &stages)),
    };
    Measures::of(&chosen, threads, measure, |_| {})
}
