//! Reads the layouts of a warehouse class by class, and writes the release files in this order.

use std::io::Write;

use klotski::message;
use klotski::{Class, Layout, ids};
use klotski_warehouse::{StoreError, Warehouse, WarehouseClass, warehouse_classes};
use rusqlite::Row;

use super::line::{Ending, ExportLine};
use crate::export::ExportError;

pub(super) fn find(warehouse: &Warehouse, class: Class) -> Result<WarehouseClass, ExportError> {
    let mut classes = warehouse_classes(warehouse)?.into_iter();
    classes.find(|held| held.class == class).ok_or_else(|| ExportError::LacksClass {
        class: class.to_string(),
        path: warehouse.path().display().to_string(),
    })
}

/// Writes a release file: a line for each layout, with these columns of numbers.
pub(super) fn release(
    warehouse: &Warehouse,
    columns: &str,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let mut classes = warehouse_classes(warehouse)?;
    // The publisher joined the class files in the order of their names, in a locale that ignores
    // hyphens.
    classes.sort_by_key(|held| held.class.to_string().replace('-', ""));
    let mut line = ExportLine::default();
    for class in classes {
        for_each(warehouse, class.class, columns, |layout, row| {
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

/// Calls `visit` with each layout of a class and these columns of `layouts`, by group number, then
/// by code. A layout of another class is an error: the file would have a surplus line, and the
/// layout has no rank in the class.
pub(super) fn for_each(
    warehouse: &Warehouse,
    class: Class,
    columns: &str,
    mut visit: impl FnMut(&Layout, &Row<'_>) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let mut statement = warehouse.connection().prepare(&format!(
        "SELECT {columns}, id FROM layouts
         WHERE (jiang_num, bing_num, style_num) = (?1, ?2, ?3) ORDER BY group_id, group_index"
    ))?;
    let id_column = statement.column_count() - 1;
    let Class { jiang_num, bing_num, style_num } = class;
    let mut rows = statement.query((jiang_num, bing_num, style_num))?;
    while let Some(row) = rows.next()? {
        let id: u32 = row.get(id_column)?;
        let layout = ids()
            .unrank(id)
            .ok_or(rusqlite::Error::IntegralValueOutOfRange(id_column, i64::from(id)))?;
        if layout.class() != class {
            let fault = message!("id {id} is not of class {class}", id, class);
            return Err(StoreError::Broken { path: warehouse.path().to_owned(), fault }.into());
        }
        visit(&layout, row)?;
    }
    Ok(())
}
