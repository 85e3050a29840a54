//! What can be told of a warehouse in seconds: whether the file is whole and of one
//! piece, and whether its small tables agree.

use std::fs::File;
use std::io;

use super::Make;
use super::error::VerifyError;
use crate::store::{Content, Stage, StoreError, Warehouse, stages};

/// How many checks are made here.
pub(super) const CHECKS: usize = 5;

pub(super) fn check(warehouse: &Warehouse, make: &mut Make<'_>) -> Result<(), VerifyError> {
    make("every byte can be read, as many as the header tells", &|| length(warehouse))?;
    make("the schema, as its version has it", &|| schema(warehouse))?;
    make("stages, and what each is to have written", &|| completeness(warehouse))?;
    make("totals of classes, groups, layers and steps", &|| totals(warehouse))?;
    make("every page and every record, by SQLite", &|| {
        sqlite_finds_no_fault(warehouse, "quick_check")
    })
}

fn length(warehouse: &Warehouse) -> Result<(), VerifyError> {
    let told: i64 = warehouse.connection().query_row(
        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
        [],
        |row| row.get(0),
    )?;
    let path = warehouse.path();
    let cannot_read = |cause| StoreError::CannotRead { path: path.to_owned(), cause };
    // In one go, also for the checks of the pages, which jump about: what a disk reads
    // in order takes a tenth of the time.
    let found = File::open(path)
        .and_then(|mut file| io::copy(&mut file, &mut io::sink()))
        .map_err(cannot_read)?;
    if told.cast_unsigned() == found {
        return Ok(());
    }
    Err(VerifyError::fault("the file", format!("{found} bytes, where {told} should be")))
}

/// Tables, views and indexes are those that the migrations make, which opening it has
/// made sure of, and no others.
fn schema(warehouse: &Warehouse) -> Result<(), VerifyError> {
    match warehouse.surplus()?.as_slice() {
        [] => Ok(()),
        surplus => {
            let what = format!("there is more in it: {}", surplus.join(", "));
            Err(VerifyError::fault("the schema", what))
        }
    }
}

/// Tables of stages that are there have rows, the others none, and each has as many
/// as the warehouse says of itself.
fn completeness(warehouse: &Warehouse) -> Result<(), VerifyError> {
    let connection = warehouse.connection();
    let there = stages(connection)?;
    if !there.contains(&Stage::Core) {
        return Err(VerifyError::fault("provenance", "the stage core is missing"));
    }
    let recorded = Content::recorded(connection)?;
    let layouts: i64 =
        connection.query_row("SELECT sum(layouts) FROM classes", [], |row| row.get(0))?;
    let rows = recorded.tables.iter().find(|table| table.name == "layouts");
    let rows = rows.map(|table| table.rows.cast_signed());
    if rows != Some(layouts) {
        let what = format!("layouts has {} rows, {layouts} are in classes", rows.unwrap_or(0));
        return Err(VerifyError::fault("content", what));
    }
    // By its first and last row: all others are looked at by the full check.
    for (column, stage) in [("solution_num", Stage::Solutions), ("farthest_step", Stage::Farthest)]
    {
        let sql = format!(
            "SELECT count({column}) FROM layouts
             WHERE id IN ((SELECT min(id) FROM layouts), (SELECT max(id) FROM layouts))"
        );
        let found: i64 = connection.query_row(&sql, [], |row| row.get(0))?;
        if (found > 0) != there.contains(&stage) {
            let what = format!("{column} and the stage {stage} are not both there");
            return Err(VerifyError::fault("layouts", what));
        }
    }
    Ok(())
}

fn totals(warehouse: &Warehouse) -> Result<(), VerifyError> {
    let (layouts, groups, in_groups, in_layers, solvable, in_steps): (
        i64,
        i64,
        i64,
        i64,
        i64,
        i64,
    ) = warehouse.connection().query_row(
        "SELECT (SELECT ifnull(sum(layouts), 0) FROM classes),
                    (SELECT ifnull(sum(groups), 0) - (SELECT count(*) FROM groups) FROM classes),
                    (SELECT ifnull(sum(size), 0) FROM groups),
                    (SELECT ifnull(sum(layouts), 0) FROM layers),
                    (SELECT ifnull(sum(size), 0) FROM groups WHERE solvable),
                    (SELECT ifnull(sum(layouts), 0) FROM solution_steps)",
        [],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?)),
    )?;
    for (table, is_right) in [
        ("classes", groups == 0),
        ("groups", in_groups == layouts),
        ("layers", in_layers == layouts),
        ("solution_steps", in_steps == solvable),
    ] {
        if !is_right {
            return Err(VerifyError::fault(table, "the sum is not that of the other tables"));
        }
    }
    Ok(())
}

/// Whether SQLite's own check, quick or with all indexes, finds nothing.
pub(super) fn sqlite_finds_no_fault(
    warehouse: &Warehouse,
    check: &'static str,
) -> Result<(), VerifyError> {
    let sql = format!("PRAGMA {check}(1)");
    let found: String = warehouse.connection().query_row(&sql, [], |row| row.get(0))?;
    if found == "ok" { Ok(()) } else { Err(VerifyError::fault("the file", found)) }
}
