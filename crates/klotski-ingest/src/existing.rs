//! What stands at the path already.

use std::path::Path;

use klotski_warehouse::{
    FileKind, MakerLock, Stage, StoreError, Warehouse, WarehouseClass, check_content, probe,
    stages, warehouse_classes,
};

use super::costs::{ClassSize, layouts_of_all};
use super::error::IngestError;
use super::options::Options;

/// A warehouse that stands at the path.
pub(super) struct Existing {
    pub(super) classes: Vec<WarehouseClass>,
    pub(super) groups: u64,
    pub(super) stages: Vec<Stage>,
}

impl Existing {
    /// Reads what the warehouse at `path` holds.
    pub(super) fn read(path: &Path) -> Result<Self, StoreError> {
        let warehouse = Warehouse::open(path)?;
        let classes = warehouse_classes(&warehouse)?;
        let connection = warehouse.connection();
        let groups = connection
            .query_row("SELECT count(*) FROM groups", [], |row| row.get(0))
            .map(i64::cast_unsigned);
        groups
            .and_then(|groups| Ok(Self { classes, groups, stages: stages(connection)? }))
            .map_err(|error| StoreError::sqlite(path, error))
    }

    pub(super) fn has(&self, stage: Stage) -> bool {
        self.stages.contains(&stage)
    }

    /// Whether nothing that is asked for is missing.
    pub(super) fn has_all_of(&self, options: &Options) -> bool {
        Stage::ALL.into_iter().all(|stage| self.has(stage) || !options.asks_for_stage(stage))
    }

    /// Removes what an interrupted run left beside the warehouse. The checkpoint of a stage
    /// that is still missing may be wanted.
    pub(super) fn remove_leftovers(&self, path: &Path) {
        if Stage::ALL.into_iter().all(|stage| self.has(stage)) {
            MakerLock::remove_leftovers(path);
        }
    }

    /// Refuses a warehouse to which somebody has added something, or whose rows were changed: a
    /// new file would lack that.
    pub(super) fn refuse_changes(path: &Path, threads: usize) -> Result<(), StoreError> {
        let warehouse = Warehouse::open(path)?;
        warehouse.refuse_surplus()?;
        check_content(&warehouse, threads)
    }

    pub(super) fn layouts(&self) -> u64 {
        layouts_of_all(&self.class_sizes())
    }

    pub(super) fn class_sizes(&self) -> Vec<ClassSize> {
        self.classes.iter().map(ClassSize::from).collect()
    }
}

/// Looks at what stands at the path. `None` means that nothing stands there, or that it may
/// be replaced.
///
/// # Errors
/// What stands there may not be replaced, and cannot become what is asked for.
pub(super) fn look(options: &Options) -> Result<Option<Existing>, IngestError> {
    match probe(&options.path)? {
        FileKind::Nothing => return Ok(None),
        FileKind::Unfinished | FileKind::Warehouse { .. } if options.force => {
            // A file that cannot be opened is damaged: that is what --force is for.
            Warehouse::open(&options.path).map_or(Ok(()), |there| there.refuse_surplus())?;
            return Ok(None);
        }
        // Opening an unfinished warehouse refuses it.
        FileKind::Unfinished | FileKind::Warehouse { .. } => {}
    }
    let existing = Existing::read(&options.path)?;
    let is_held = |class| existing.classes.iter().any(|held| held.class == class);
    let missing = options.chosen_classes().filter(|&class| !is_held(class)).count();
    if missing > 0 {
        let (path, held) = (options.path.clone(), existing.classes.len());
        return Err(IngestError::LacksClasses { path, held, missing });
    }
    Ok(Some(existing))
}
