//! The measures of all classes that a warehouse holds.

use klotski::Class;
use klotski_warehouse::{StoreError, Warehouse, WarehouseClass, warehouse_classes};

use super::checkpoint::{ClassCheckpoint, Measures, StageCheckpoint};
use super::clock::Clock;
use super::costs::{ClassSize, Costs, layouts_of_all};
use super::memory::MemoryNeed;
use super::progress::Progress;
use super::workers::Workers;

/// The classes that a warehouse holds, ascending, and the measures of each.
pub(super) struct ByClass<T> {
    pub(super) held: Vec<WarehouseClass>,
    pub(super) measures: Vec<T>,
}

/// How a stage measures one class, and what that costs.
pub(super) struct Measuring<T> {
    pub(super) costs: fn(Class) -> Costs,
    pub(super) measure: fn(&ClassCheckpoint<'_>) -> T,
}

impl<T: Measures> ByClass<T> {
    /// Measures every class, as many at a time as there are threads and memory for. The
    /// order of the result does not depend on that. Measures in the checkpoint are not
    /// computed again.
    pub(super) fn measure(
        warehouse: &Warehouse,
        workers: &Workers,
        checkpoint: StageCheckpoint<'_>,
        measuring: &Measuring<T>,
        clock: &mut Clock<'_>,
    ) -> Result<Self, StoreError> {
        let held = warehouse_classes(warehouse)?;
        let sizes: Vec<ClassSize> = held.iter().map(ClassSize::from).collect();
        let measures = clock.step("measure", layouts_of_all(&sizes), |progress| {
            measure_each(&sizes, workers, checkpoint, measuring, progress)
        })?;
        Ok(Self { held, measures })
    }
}

impl<T> ByClass<T> {
    /// The layouts of all classes.
    pub(super) fn layouts(&self) -> u64 {
        layouts_of_all(&self.held.iter().map(ClassSize::from).collect::<Vec<_>>())
    }

    /// The sum of a count over all classes, as an SQLite integer.
    pub(super) fn sum(&self, count: impl Fn(&T) -> usize) -> i64 {
        (self.measures.iter().map(count).sum::<usize>() as u64).cast_signed()
    }
}

fn measure_each<T: Measures>(
    sizes: &[ClassSize],
    workers: &Workers,
    checkpoint: StageCheckpoint<'_>,
    measuring: &Measuring<T>,
    progress: &dyn Progress,
) -> Result<Vec<T>, StoreError> {
    let need = |&size: &ClassSize| MemoryNeed::of((measuring.costs)(size.class), size);
    let needs: Vec<MemoryNeed> = sizes.iter().map(need).collect();
    let measures = workers.measure(&needs, |index| {
        let checkpoint = checkpoint.of(sizes[index]);
        let measures = if let Some(measures) = checkpoint.measures() {
            measures
        } else {
            let measures = (measuring.measure)(&checkpoint);
            checkpoint.save_measures(&measures)?;
            measures
        };
        progress.advance(u64::from(sizes[index].layouts));
        Ok(measures)
    })?;
    checkpoint.flush()?;
    Ok(measures)
}
