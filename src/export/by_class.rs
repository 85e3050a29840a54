//! Reading a warehouse a class at a time, and the release files that go so.

use std::io::Write;

use rusqlite::Row;

use super::error::ExportError;
use super::line::{Ending, Line};
use crate::board::{Class, Layout, ids};
use crate::store::{HeldClass, Warehouse, held_classes};

/// What a data set tells of a layout, as SQL over `layout_core AS l`.
pub(super) struct Measures<'a> {
    pub(super) columns: &'a str,
    pub(super) joins: &'a str,
}

/// A class of the warehouse.
pub(super) fn find(warehouse: &Warehouse, class: Class) -> Result<HeldClass, ExportError> {
    let mut held = held_classes(warehouse.connection())?.into_iter();
    held.find(|held| held.class == class).ok_or_else(|| ExportError::NotHeld {
        class: class.to_string(),
        path: warehouse.path().display().to_string(),
    })
}

/// Writes a release file: a line a layout with all columns, which are numbers.
pub(super) fn release(
    warehouse: &Warehouse,
    measures: &Measures<'_>,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let mut classes = held_classes(warehouse.connection())?;
    // The published files were joined by their names in a locale that ignores
    // the hyphens.
    classes.sort_by_key(|held| held.class.to_string().replace('-', ""));
    let mut line = Line::default();
    for held in classes {
        for_each(warehouse, &held, measures, |layout, row| {
            line.start(&layout.code().digits());
            // The last column is the id.
            for column in 0..row.as_ref().column_count() - 1 {
                line.number(row.get(column)?);
            }
            Ok(out.write_all(line.end(Ending::Release))?)
        })?;
    }
    Ok(())
}

/// Hands the layouts of a class to `visit` with their measures, by group number,
/// then by code.
pub(super) fn for_each(
    warehouse: &Warehouse,
    held: &HeldClass,
    Measures { columns, joins }: &Measures<'_>,
    mut visit: impl FnMut(&Layout, &Row<'_>) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let mut statement = warehouse.connection().prepare(&format!(
        "SELECT {columns}, l.id FROM layout_core AS l INDEXED BY layout_by_group {joins}
         WHERE l.group_id >= ?1 AND l.group_id < ?2 ORDER BY l.group_id, l.group_index"
    ))?;
    let id_column = statement.column_count() - 1;
    let mut rows = statement.query((held.first_group, held.first_group + held.groups))?;
    while let Some(row) = rows.next()? {
        let id: u32 = row.get(id_column)?;
        let layout = ids()
            .unrank(id)
            .ok_or(rusqlite::Error::IntegralValueOutOfRange(id_column, i64::from(id)))?;
        visit(&layout, row)?;
    }
    Ok(())
}
