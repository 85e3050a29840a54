//! What all stages have in common.

use std::cell::OnceCell;

use klotski::Class;
use klotski_warehouse::{Checkpoint, MakerLock, NewWarehouse, Stage, StoreError};

use super::checkpoint::StageCheckpoint;
use super::clock::Clock;
use super::costs::{ClassSize, Costs, layouts_of_all};
use super::id_order::IdOrder;
use super::memory::{Memory, MemoryNeed};
use super::progress::Progress;
use super::workers::Workers;

/// A stage: what it costs, which tables it fills, and how it is built and checked.
pub(super) trait BuildStage {
    /// The name of the stage, as others know it.
    fn stage(&self) -> Stage;

    /// Whether the stage makes a warehouse from nothing. Other stages copy the one that
    /// stands there.
    fn starts_from_nothing(&self) -> bool;

    /// What a layout of a class costs.
    fn costs(&self, class: Class) -> Costs;

    /// The memory that each task of the stage takes; as a rule a class is a task.
    fn memory_needs(&self, classes: &[ClassSize]) -> Vec<MemoryNeed> {
        classes.iter().map(|&size| MemoryNeed::of(self.costs(size.class), size)).collect()
    }

    /// The tables beside `layouts` that the stage fills or completes.
    fn tables(&self) -> rusqlite::Result<Vec<String>>;

    /// Makes a warehouse that has the stage, and checks what was written.
    fn build<'r>(
        &self,
        run: &Run<'r>,
        clock: &mut Clock<'_>,
    ) -> Result<NewWarehouse<'r>, StoreError>;
}

/// What the stages of one run share.
pub(super) struct Run<'r> {
    pub(super) lock: &'r MakerLock,
    pub(super) workers: Workers,
    pub(super) progress: &'r dyn Progress,
    classes: &'r [ClassSize],
    memory: Memory,
    checkpoint: &'r Checkpoint,
    /// Found by the first stage that needs it.
    id_order: OnceCell<IdOrder>,
}

impl<'r> Run<'r> {
    pub(super) fn new(
        lock: &'r MakerLock,
        classes: &'r [ClassSize],
        workers: Workers,
        memory: Memory,
        checkpoint: &'r Checkpoint,
        progress: &'r dyn Progress,
    ) -> Self {
        let id_order = OnceCell::new();
        Self { lock, workers, progress, classes, memory, checkpoint, id_order }
    }

    /// The order of ids of all classes.
    pub(super) fn id_order(&self, clock: &mut Clock<'_>) -> &IdOrder {
        self.id_order.get_or_init(|| {
            clock.step("enumerate", layouts_of_all(self.classes), |progress| {
                let classes: Vec<Class> = self.classes.iter().map(|size| size.class).collect();
                IdOrder::enumerate(&classes, progress)
            })
        })
    }

    /// KiB of SQLite's cache while a stage writes.
    pub(super) fn cache_kib(&self, stage: &dyn BuildStage) -> i64 {
        self.memory.cache_kib(&stage.memory_needs(self.classes))
    }

    /// Where a stage saves its measures.
    pub(super) fn checkpoint_of(&self, stage: Stage) -> StageCheckpoint<'_> {
        StageCheckpoint { checkpoint: self.checkpoint, stage, progress: self.progress }
    }
}
