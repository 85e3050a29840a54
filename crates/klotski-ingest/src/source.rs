//! The warehouses from which a run reads measures.

use std::path::{Path, PathBuf};

use klotski::Class;
use klotski_warehouse::{
    FileKind, SCHEMA_VERSION, Stage, Warehouse, WarehouseClass, WarehouseError, WarehouseFile,
    check_content, probe, stages, warehouse_classes,
};

use super::error::IngestError;
use super::jobs::command;
use super::options::Options;

/// A warehouse from which measures are read.
pub(super) struct Source {
    pub(super) file: WarehouseFile,
    pub(super) classes: Vec<WarehouseClass>,
    /// In order.
    pub(super) stages: Vec<Stage>,
}

impl Source {
    /// Reads the classes and stages of the warehouse at `path`.
    pub(super) fn read(path: &Path) -> Result<Self, WarehouseError> {
        let warehouse = Warehouse::open(path)?;
        warehouse.require_version(SCHEMA_VERSION, "klotski-ingest")?;
        let classes = warehouse_classes(&warehouse)?;
        let stages = stages(warehouse.connection());
        let mut stages = stages.map_err(|error| WarehouseError::sqlite(path, error))?;
        stages.sort_unstable();
        Ok(Self { file: warehouse.file().clone(), classes, stages })
    }

    /// The path, and the command that makes the warehouse.
    pub(super) fn command(&self) -> (PathBuf, String) {
        let classes: Vec<Class> = self.classes.iter().map(|held| held.class).collect();
        let path = self.file.path();
        (path.to_owned(), command(path, &classes, &self.stages))
    }

    pub(super) fn has(&self, stage: Stage) -> bool {
        self.stages.contains(&stage)
    }

    pub(super) fn class(&self, class: Class) -> Option<&WarehouseClass> {
        self.classes.iter().find(|held| held.class == class)
    }

    pub(super) fn layouts(&self) -> u64 {
        self.classes.iter().map(|held| u64::from(held.layouts)).sum()
    }

    /// Returns an error if the warehouse has extra tables or changed rows, which a new file would
    /// lack.
    pub(super) fn reject_changes(&self, threads: usize) -> Result<(), WarehouseError> {
        let warehouse = self.file.open()?;
        warehouse.reject_surplus()?;
        check_content(&warehouse, threads)
    }
}

/// Reads the existing warehouse. Returns `None` if there is none, or if it may be replaced. One
/// that lacks requested classes is an error.
pub(super) fn find(options: &Options) -> Result<Option<Source>, IngestError> {
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
    let existing = Source::read(&options.path)?;
    let missing = options.chosen_classes().filter(|&class| existing.class(class).is_none()).count();
    if missing > 0 && !options.classes.is_empty() {
        let (path, held) = (options.path.clone(), existing.classes.len());
        return Err(IngestError::LacksClasses { path, held, missing });
    }
    Ok(Some(existing))
}
