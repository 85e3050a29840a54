//! The checks that take seconds: whether the file is complete, and whether its small tables agree.

use std::io::{self, Read};

use klotski::message;
use klotski_warehouse::{Content, Stage, Warehouse, WarehouseError, stages};

use super::{Observer, VerifyError, timed};

/// The number of checks in [`check_file`].
pub(super) const FILE_CHECKS: usize = 2;

/// Checks that the file is complete, and has the expected tables.
pub(super) fn check_file(
    warehouse: &Warehouse,
    observer: &dyn Observer,
) -> Result<(), VerifyError> {
    timed(observer, "every byte can be read, as many as the header says", || {
        check_length(warehouse)
    })?;
    timed(observer, "the schema, as its version has it", || check_schema(warehouse))
}

/// Checks the pages, the stages, and the totals of the small tables.
pub(super) fn check(warehouse: &Warehouse, observer: &dyn Observer) -> Result<(), VerifyError> {
    timed(observer, "stages, and what each is to have written", || check_stages(warehouse))?;
    timed(observer, "totals of classes, groups, layers and steps", || check_totals(warehouse))?;
    timed(observer, "every page and every record, by SQLite", || {
        check_by_sqlite(warehouse, "quick_check")
    })
}

fn check_length(warehouse: &Warehouse) -> Result<(), VerifyError> {
    let expected: i64 = warehouse.connection().query_row(
        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
        [],
        |row| row.get(0),
    )?;
    let path = warehouse.path();
    let cannot_read = |cause| WarehouseError::CannotRead { path: path.to_owned(), cause };
    // Reading in order also fills the system's cache for the checks of the pages, which read out of
    // order. A disk reads ten times as fast in order.
    let mut header = [0; 48];
    let mut file = warehouse.file().bytes()?;
    file.read_exact(&mut header).map_err(cannot_read)?;
    let rest = io::copy(&mut file, &mut io::sink()).map_err(cannot_read)?;
    let found = header.len() as u64 + rest;
    if header[44..] != [0, 0, 0, 4] {
        return Err(VerifyError::fault("the file", "its schema format is not 4"));
    }
    if expected.cast_unsigned() == found {
        return Ok(());
    }
    Err(VerifyError::fault(
        "the file",
        message!("{found} bytes, where {expected} should be", found, expected),
    ))
}

/// Checks that the file was completed and has no extra tables, views and indexes. Opening the
/// warehouse has checked that the expected ones exist.
fn check_schema(warehouse: &Warehouse) -> Result<(), VerifyError> {
    if !stages(warehouse.connection())?.contains(&Stage::Core) {
        return Err(VerifyError::fault("provenance", "the stage core is missing"));
    }
    let surplus = warehouse.surplus()?.join(", ");
    if surplus.is_empty() {
        return Ok(());
    }
    let fault = message!("there is more in it: {surplus}", surplus);
    Err(VerifyError::fault("the schema", fault))
}

/// Checks that `content` and `classes` have the same number of layouts, and that the columns of
/// `layouts` have values if and only if the warehouse has their stage.
fn check_stages(warehouse: &Warehouse) -> Result<(), VerifyError> {
    let connection = warehouse.connection();
    let stages = stages(connection)?;
    let recorded = Content::recorded(connection)?;
    let layouts: i64 =
        connection.query_row("SELECT sum(layouts) FROM classes", [], |row| row.get(0))?;
    let rows = recorded.tables.iter().find(|table| table.name == "layouts");
    let rows = rows.map(|table| table.rows.cast_signed());
    if rows != Some(layouts) {
        let fault = message!(
            "layouts has {rows} rows, {layouts} are in classes",
            rows = rows.unwrap_or(0),
            layouts
        );
        return Err(VerifyError::fault("content", fault));
    }
    // Only in the first and the last row; the full check reads all rows.
    for (column, stage) in [
        ("solution_num", Stage::Solutions),
        ("farthest_step", Stage::Farthest),
        ("sum_distance", Stage::Distances),
    ] {
        let sql = format!(
            "SELECT count({column}) FROM layouts
             WHERE code IN ((SELECT min(code) FROM layouts), (SELECT max(code) FROM layouts))"
        );
        let found: i64 = connection.query_row(&sql, [], |row| row.get(0))?;
        if (found > 0) != stages.contains(&stage) {
            let fault =
                message!("{column} and the stage {stage} are not both there", column, stage);
            return Err(VerifyError::fault("layouts", fault));
        }
    }
    Ok(())
}

fn check_totals(warehouse: &Warehouse) -> Result<(), VerifyError> {
    for (table, is_right) in [
        ("classes", "SELECT total(groups) = (SELECT count(*) FROM groups) FROM classes"),
        ("groups", "SELECT total(size) = (SELECT total(layouts) FROM classes) FROM groups"),
        ("layers", "SELECT total(layouts) = (SELECT total(layouts) FROM classes) FROM layers"),
        (
            "solution_steps",
            "SELECT total(layouts) = (SELECT total(size) FROM groups WHERE solvable)
             FROM solution_steps",
        ),
    ] {
        if !warehouse.connection().query_row(is_right, [], |row| row.get(0))? {
            return Err(VerifyError::fault(table, "the sum is not that of the other tables"));
        }
    }
    Ok(())
}

/// Runs a check of SQLite, `quick_check` or `integrity_check`.
pub(super) fn check_by_sqlite(
    warehouse: &Warehouse,
    check: &'static str,
) -> Result<(), VerifyError> {
    let sql = format!("PRAGMA {check}(1)");
    let found: String = warehouse.connection().query_row(&sql, [], |row| row.get(0))?;
    if found == "ok" { Ok(()) } else { Err(VerifyError::fault("the file", found)) }
}
