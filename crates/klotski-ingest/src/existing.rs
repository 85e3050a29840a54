//! The existing warehouse.

use std::path::Path;

use klotski_warehouse::{
    FileKind, Stage, Warehouse, WarehouseClass, WarehouseError, check_content, probe, stages,
    warehouse_classes,
};

use super::error::IngestError;
use super::options::Options;

/// An existing warehouse.
pub(super) struct Existing {
    pub(super) classes: Vec<WarehouseClass>,
    pub(super) stages: Vec<Stage>,
}

impl Existing {
    /// Reads the classes and stages of the warehouse at `path`.
    pub(super) fn read(path: &Path) -> Result<Self, WarehouseError> {
        let warehouse = Warehouse::open(path)?;
        let classes = warehouse_classes(&warehouse)?;
        let stages = stages(warehouse.connection());
        let stages = stages.map_err(|error| WarehouseError::sqlite(path, error))?;
        Ok(Self { classes, stages })
    }

    pub(super) fn has(&self, stage: Stage) -> bool {
        self.stages.contains(&stage)
    }

    /// Returns an error if the warehouse has extra tables or changed rows, which a new file would
    /// lack.
    pub(super) fn reject_changes(path: &Path, threads: usize) -> Result<(), WarehouseError> {
        let warehouse = Warehouse::open(path)?;
        warehouse.reject_surplus()?;
        check_content(&warehouse, threads)
    }

    pub(super) fn layouts(&self) -> u64 {
        self.classes.iter().map(|held| u64::from(held.layouts)).sum()
    }
}

/// Opens the existing warehouse. Returns `None` if there is none, or if it may be replaced.
///
/// # Errors
/// If the existing file may not be replaced, and does not have the requested classes.
pub(super) fn find(options: &Options) -> Result<Option<Existing>, IngestError> {
    match probe(&options.path)? {
        FileKind::Nothing => return Ok(None),
        FileKind::Unfinished | FileKind::Warehouse { .. } if options.force => {
            // With --force, a file that cannot be opened is damaged and may be replaced.
            Warehouse::open(&options.path).map_or(Ok(()), |existing| existing.reject_surplus())?;
            return Ok(None);
        }
        // Opening an unfinished warehouse returns an error.
        FileKind::Unfinished | FileKind::Warehouse { .. } => {}
    }
    let existing = Existing::read(&options.path)?;
    let is_held = |class| existing.classes.iter().any(|held| held.class == class);
    let missing = options.chosen_classes().filter(|&class| !is_held(class)).count();
    if missing > 0 && !options.classes.is_empty() {
        let (path, held) = (options.path.clone(), existing.classes.len());
        return Err(IngestError::LacksClasses { path, held, missing });
    }
    Ok(Some(existing))
}
