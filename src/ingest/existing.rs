//! What stands at the path already.

use super::error::IngestError;
use super::plan::chosen;
use super::{Options, Outcome};
use crate::board::Class;
use crate::store::{Found, StoreError, Warehouse, look_at};

/// Whether the path holds all that is asked for; an error if what it holds must
/// not be replaced. `None` means: go on and build.
pub(super) fn suffices(options: &Options) -> Result<Option<Outcome>, IngestError> {
    match look_at(&options.path)? {
        Found::Nothing => return Ok(None),
        Found::Warehouse { .. } | Found::Unfinished if options.force => return Ok(None),
        // An unfinished one is refused by opening it.
        Found::Warehouse { .. } | Found::Unfinished => {}
    }
    let warehouse = Warehouse::open(&options.path)?;
    let held =
        held_classes(&warehouse).map_err(|error| StoreError::sqlite(warehouse.path(), error))?;
    let holds = |class| held.iter().any(|&(there, _)| there == class);
    let missing = chosen(&options.classes).filter(|&class| !holds(class)).count();
    if missing > 0 {
        let path = options.path.clone();
        return Err(IngestError::LacksClasses { path, held: held.len(), missing });
    }
    let layouts = held.iter().map(|&(_, layouts)| layouts).sum();
    Ok(Some(Outcome::AlreadyThere { layouts, classes: held.len() }))
}

fn held_classes(warehouse: &Warehouse) -> rusqlite::Result<Vec<(Class, u64)>> {
    let connection = warehouse.connection();
    let mut classes =
        connection.prepare("SELECT jiang_num, bing_num, style_num, layouts FROM classes")?;
    let rows = classes.query_map([], |row| {
        let class = Class { jiang_num: row.get(0)?, bing_num: row.get(1)?, style_num: row.get(2)? };
        Ok((class, row.get::<_, i64>(3)?.cast_unsigned()))
    })?;
    rows.collect()
}
