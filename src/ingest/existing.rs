//! What stands at the path already.

use super::Options;
use super::core::chosen;
use super::error::IngestError;
use crate::store::{
    Found, Stage, StoreError, Warehouse, WarehouseClass, look_at, stages, warehouse_classes,
};

/// A warehouse that stands at the path and holds the classes asked for.
pub(super) struct Existing {
    pub(super) classes: Vec<WarehouseClass>,
    pub(super) groups: u64,
    pub(super) stages: Vec<Stage>,
}

impl Existing {
    pub(super) fn layouts(&self) -> u64 {
        self.classes.iter().map(|class| u64::from(class.layouts)).sum()
    }
}

/// What stands at the path; an error if it must not be replaced and cannot be
/// extended to what is asked for. `None` means: nothing, or it may be replaced.
pub(super) fn look(options: &Options) -> Result<Option<Existing>, IngestError> {
    match look_at(&options.path)? {
        Found::Nothing => return Ok(None),
        Found::Unfinished if options.force => return Ok(None),
        Found::Warehouse { .. } if options.force => {
            // Whatever it is, it will be replaced.
            return Ok(Warehouse::open(&options.path)
                .ok()
                .and_then(|warehouse| read(&warehouse).ok()));
        }
        // An unfinished one is refused by opening it.
        Found::Warehouse { .. } | Found::Unfinished => {}
    }
    let warehouse = Warehouse::open(&options.path)?;
    let there = read(&warehouse)?;
    let holds = |class| there.classes.iter().any(|held| held.class == class);
    let missing = chosen(&options.classes).filter(|&class| !holds(class)).count();
    if missing > 0 {
        let path = options.path.clone();
        return Err(IngestError::LacksClasses { path, held: there.classes.len(), missing });
    }
    Ok(Some(there))
}

fn read(warehouse: &Warehouse) -> Result<Existing, StoreError> {
    let classes = warehouse_classes(warehouse)?;
    let groups_and_stages = || -> rusqlite::Result<_> {
        let connection = warehouse.connection();
        let sql = "SELECT count(*) FROM groups";
        let groups: i64 = connection.query_row(sql, [], |row| row.get(0))?;
        Ok((groups.cast_unsigned(), stages(connection)?))
    };
    let (groups, stages) =
        groups_and_stages().map_err(|error| StoreError::sqlite(warehouse.path(), error))?;
    Ok(Existing { classes, groups, stages })
}
