//! Reading a warehouse in the order of the published files.

use rusqlite::{Connection, Result};

use super::error::ExportError;
use crate::board::{Class, Layout, ids};
use crate::store::Warehouse;

pub(super) fn has_stage(connection: &Connection, stage: &str) -> Result<bool> {
    connection.prepare("SELECT 1 FROM provenance WHERE stage = ?1 LIMIT 1")?.exists([stage])
}

/// A class that a warehouse holds.
pub(super) struct HeldClass {
    pub(super) class: Class,
    pub(super) layouts: usize,
    first_group: i64,
    last_group: i64,
}

impl HeldClass {
    /// All of them, ascending.
    pub(super) fn all(connection: &Connection) -> Result<Vec<Self>> {
        let mut classes = connection.prepare(
            "SELECT jiang_num, bing_num, style_num, sum(size), min(group_id), max(group_id)
             FROM groups GROUP BY 1, 2, 3 ORDER BY 1, 2, 3",
        )?;
        let rows = classes.query_map([], |row| {
            let class =
                Class { jiang_num: row.get(0)?, bing_num: row.get(1)?, style_num: row.get(2)? };
            let (first_group, last_group) = (row.get(4)?, row.get(5)?);
            Ok(Self { class, layouts: row.get::<_, u32>(3)? as usize, first_group, last_group })
        })?;
        rows.collect()
    }

    pub(super) fn find(warehouse: &Warehouse, class: Class) -> Result<Self, ExportError> {
        let all = Self::all(warehouse.connection())?;
        all.into_iter().find(|held| held.class == class).ok_or_else(|| ExportError::NotHeld {
            class: class.to_string(),
            path: warehouse.path().display().to_string(),
        })
    }

    /// Hands the rows of a query to `visit`, which is given its connection's
    /// columns behind the id. `columns` and `joins` are put into the statement:
    /// the layouts, `l`, come by group number, then by code.
    pub(super) fn for_each(
        &self,
        connection: &Connection,
        columns: &str,
        joins: &str,
        mut visit: impl FnMut(&Layout, &rusqlite::Row<'_>) -> Result<(), ExportError>,
    ) -> Result<(), ExportError> {
        let mut statement = connection.prepare(&format!(
            "SELECT {columns}, l.id FROM layout_core AS l INDEXED BY layout_by_group {joins}
             WHERE l.group_id BETWEEN ?1 AND ?2 ORDER BY l.group_id, l.group_index"
        ))?;
        let id_column = statement.column_count() - 1;
        let mut rows = statement.query((self.first_group, self.last_group))?;
        while let Some(row) = rows.next()? {
            let id: u32 = row.get(id_column)?;
            let layout = ids()
                .unrank(id)
                .ok_or(rusqlite::Error::IntegralValueOutOfRange(id_column, i64::from(id)))?;
            visit(&layout, row)?;
        }
        Ok(())
    }
}

/// The classes in the order in which the last two release files join them: by
/// the names of their files in a locale that ignores the hyphens.
pub(super) fn in_release_order(connection: &Connection) -> Result<Vec<HeldClass>> {
    let mut all = HeldClass::all(connection)?;
    all.sort_by_key(|held| held.class.to_string().replace('-', ""));
    Ok(all)
}

/// The lines of the last two release files end as on Windows, also the last.
pub(super) const RELEASE_LINE_END: &[u8] = b"\r\n";
/// Those of class files as elsewhere, also the last.
pub(super) const CLASS_LINE_END: &[u8] = b"\n";
