//! What is measured of the classes that a warehouse holds.

use super::kept::{Keepable, Kept, KeptClass};
use super::memory::Need;
use super::progress::Progress;
use super::summary::Clock;
use super::workers::Workers;
use crate::store::{StoreError, Warehouse, WarehouseClass, warehouse_classes};

/// The classes that a warehouse holds, ascending, and what was measured of each.
pub(super) struct ByClass<T> {
    pub(super) held: Vec<WarehouseClass>,
    pub(super) measured: Vec<T>,
}

impl<T: Keepable> ByClass<T> {
    /// Measures every class, as many at a time as there are threads and memory for. The
    /// results are in the order of classes, however many that are. What an unfinished
    /// run has measured is taken from there.
    pub(super) fn measure(
        warehouse: &Warehouse,
        workers: &Workers,
        kept: Kept<'_>,
        clock: &mut Clock<'_>,
        measure: fn(&KeptClass<'_>) -> T,
    ) -> Result<Self, StoreError> {
        let held = warehouse_classes(warehouse)?;
        let rows = layouts(&held);
        let measured = clock.step("measure", rows, |progress| {
            measure_each(&held, workers, kept, progress, measure)
        })?;
        Ok(Self { held, measured })
    }
}

impl<T> ByClass<T> {
    /// Layouts of all these classes.
    pub(super) fn layouts(&self) -> u64 {
        layouts(&self.held)
    }

    /// The sum of a count over all of them, as SQLite would give it.
    pub(super) fn sum(&self, count: impl Fn(&T) -> usize) -> i64 {
        (self.measured.iter().map(count).sum::<usize>() as u64).cast_signed()
    }
}

fn layouts(held: &[WarehouseClass]) -> u64 {
    held.iter().map(|class| u64::from(class.layouts)).sum()
}

fn measure_each<T: Keepable>(
    classes: &[WarehouseClass],
    workers: &Workers,
    kept: Kept<'_>,
    progress: &dyn Progress,
    measure: fn(&KeptClass<'_>) -> T,
) -> Result<Vec<T>, StoreError> {
    let need = |held: &WarehouseClass| Need::of(kept.stage, held.class, held.layouts);
    let needs: Vec<Need> = classes.iter().map(need).collect();
    let measured = workers.measure(&needs, |index| {
        let WarehouseClass { class, layouts, .. } = classes[index];
        let kept = kept.of(class, layouts);
        let result = if let Some(result) = kept.get() {
            result
        } else {
            let result = measure(&kept);
            kept.put(&result)?;
            result
        };
        progress.advance(u64::from(layouts));
        Ok(result)
    })?;
    kept.flush()?;
    Ok(measured)
}
