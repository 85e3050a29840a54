//! Reads back the written rows, and gathers statistics.

use klotski::Class;
use klotski::message;
use klotski_warehouse::{FillError, Measures, Table, TableContent};
use rusqlite::{Connection, Result, Row};

use crate::progress::Progress;

/// Reads the rows back through both b-trees. The number of rows by code must be that of the
/// measured layouts, and each group must be complete.
pub(super) fn layouts(
    connection: &Connection,
    measures: &Measures,
    progress: &dyn Progress,
) -> std::result::Result<(), FillError> {
    let layouts = measures.layouts() as u64;
    let mut by_code = connection.prepare(
        "SELECT count(*) FROM layouts INDEXED BY layouts_by_code
         WHERE code BETWEEN ?1 AND ?1 || '~'",
    )?;
    let mut found = 0;
    for digit in 0..16 {
        let count = |row: &Row<'_>| row.get::<_, i64>(0);
        let rows = by_code.query_row([format!("{digit:X}")], count)?.cast_unsigned();
        progress.advance(rows);
        found += rows;
    }
    if found != layouts {
        return Err(FillError::FailedCheck(message!(
            "layouts_by_code has {found} entries of {layouts}",
            found,
            layouts
        )));
    }
    let mut wrong_groups = connection.prepare(
        "SELECT count(*) FROM groups AS g LEFT JOIN (
             SELECT group_id, count(*) AS layouts, max(group_index) AS last
             FROM layouts
             WHERE (jiang_num, bing_num, style_num) = (?3, ?4, ?5) GROUP BY group_id
         ) AS l USING (group_id)
         WHERE group_id BETWEEN ?1 AND ?2 AND (l.layouts, l.last) IS NOT (g.size, g.size - 1)",
    )?;
    for class in &measures.classes {
        let groups = class.core.groups.len() as u64;
        let last = u64::from(class.first_group) + groups - 1;
        let Class { jiang_num, bing_num, style_num } = class.class();
        let wrong: i64 = wrong_groups.query_row(
            (class.first_group, last.cast_signed(), jiang_num, bing_num, style_num),
            |row| row.get(0),
        )?;
        progress.advance(class.core.group_num.len() as u64);
        if wrong > 0 {
            let class = class.class();
            return Err(FillError::FailedCheck(message!(
                "{wrong} groups of class {class} lack layouts",
                wrong,
                class
            )));
        }
    }
    Ok(())
}

/// Counts the rows of the other tables.
pub(super) fn tables(
    connection: &Connection,
    contents: &[TableContent],
) -> std::result::Result<(), FillError> {
    for TableContent { name, rows, .. } in contents {
        let sql = format!("SELECT count(*) FROM {name}");
        let found = connection.query_row(&sql, [], |row| row.get::<_, i64>(0))?.cast_unsigned();
        if found != *rows {
            return Err(FillError::FailedCheck(message!(
                "{name} has {found} rows of {rows}",
                name,
                found,
                rows
            )));
        }
    }
    Ok(())
}

pub(super) fn analyze(connection: &Connection, rows: u64, progress: &dyn Progress) -> Result<()> {
    for table in Table::measured() {
        connection.execute_batch(&format!("ANALYZE {}", table.name))?;
    }
    progress.advance(rows);
    Ok(())
}
