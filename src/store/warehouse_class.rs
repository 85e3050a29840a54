//! The classes that a warehouse holds.

use rusqlite::Connection;

use super::error::StoreError;
use super::warehouse::Warehouse;
use crate::board::{Class, Ranking, ids};

/// A class that a warehouse holds.
#[derive(Clone, Copy, Debug)]
pub struct WarehouseClass {
    /// The class.
    pub class: Class,
    /// Its layouts.
    pub layouts: u32,
    /// The group_id of its group 0; those of the others follow.
    pub first_group: u32,
    /// Its groups.
    pub groups: u32,
}

/// The classes that a warehouse holds, ascending. Whatever a file says, they are classes
/// of the board, with as many layouts as those have.
///
/// # Errors
/// When it cannot be read, or tells of others.
pub fn warehouse_classes(warehouse: &Warehouse) -> Result<Vec<WarehouseClass>, StoreError> {
    let told = |error| StoreError::sqlite(warehouse.path(), error);
    let held = read(warehouse.connection()).map_err(told)?;
    let broken = |fault| StoreError::Broken { path: warehouse.path().to_owned(), fault };
    if !held.is_sorted_by(|a, b| a.class < b.class) {
        return Err(broken("it holds a class twice".to_owned()));
    }
    match held.iter().find_map(WarehouseClass::fault) {
        None => Ok(held),
        Some(fault) => Err(broken(fault)),
    }
}

fn read(connection: &Connection) -> rusqlite::Result<Vec<WarehouseClass>> {
    let mut classes = connection.prepare(
        "SELECT jiang_num, bing_num, style_num, layouts, groups, (
             SELECT group_id FROM groups
             WHERE (jiang_num, bing_num, style_num, group_num)
                 = (c.jiang_num, c.bing_num, c.style_num, 0)
         ) AS first_group
         FROM classes AS c ORDER BY 1, 2, 3 LIMIT 204", // more than there are
    )?;
    let rows = classes.query_map([], |row| {
        let class = Class { jiang_num: row.get(0)?, bing_num: row.get(1)?, style_num: row.get(2)? };
        let (layouts, groups, first_group) = (row.get(3)?, row.get(4)?, row.get(5)?);
        Ok(WarehouseClass { class, layouts, first_group, groups })
    })?;
    rows.collect()
}

impl WarehouseClass {
    /// What cannot be right, if anything.
    fn fault(&self) -> Option<String> {
        let Self { class, layouts, first_group, groups } = *self;
        if !Class::all().any(|one| one == class) {
            return Some(format!("there is no class {class}"));
        }
        // No class has more groups than layouts, nor have all together.
        let is_right = layouts == Ranking::of_class(class).len()
            && (1..=layouts).contains(&groups)
            && first_group < ids().len();
        (!is_right).then(|| format!("the numbers of class {class} are out of bounds"))
    }
}
