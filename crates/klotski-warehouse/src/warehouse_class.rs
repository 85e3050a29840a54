//! The classes of a warehouse.

use klotski::{Class, Ranking, ids, message};
use rusqlite::Connection;

use super::error::WarehouseError;
use super::warehouse::Warehouse;

/// A class of a warehouse.
#[derive(Clone, Copy, Debug)]
pub struct WarehouseClass {
    /// The class.
    pub class: Class,
    /// The number of layouts of the class.
    pub layouts: u32,
    /// The group_id of group 0. The group_ids of the other groups follow without gaps.
    pub first_group: u32,
    /// The number of groups of the class.
    pub groups: u32,
}

/// SQL that reads columns of the layouts of a class, in the order of the key.
#[must_use]
pub fn select_layouts(class: Class, columns: &str) -> String {
    let Class { jiang_num, bing_num, style_num } = class;
    format!(
        "SELECT {columns} FROM layouts
         WHERE (jiang_num, bing_num, style_num) = ({jiang_num}, {bing_num}, {style_num})
         ORDER BY group_id, group_index"
    )
}

/// The classes of a warehouse, ascending. They are checked against the board: each class exists and
/// has the right number of layouts.
///
/// # Errors
/// [`WarehouseError::Inconsistent`] if a class is impossible; an error if the file cannot be read.
pub fn warehouse_classes(warehouse: &Warehouse) -> Result<Vec<WarehouseClass>, WarehouseError> {
    let of_file = |error| WarehouseError::sqlite(warehouse.path(), error);
    let classes = read(warehouse.connection()).map_err(of_file)?;
    let broken = |fault| WarehouseError::Inconsistent { path: warehouse.path().to_owned(), fault };
    if !classes.is_sorted_by(|a, b| a.class < b.class) {
        return Err(broken("it holds a class twice".to_owned()));
    }
    classes.iter().try_for_each(WarehouseClass::check).map_err(broken)?;
    Ok(classes)
}

fn read(connection: &Connection) -> rusqlite::Result<Vec<WarehouseClass>> {
    let mut classes = connection.prepare(
        "SELECT jiang_num, bing_num, style_num, layouts, groups, (
             SELECT group_id FROM groups
             WHERE (jiang_num, bing_num, style_num, group_num)
                 = (c.jiang_num, c.bing_num, c.style_num, 0)
         ) AS first_group
         FROM classes AS c ORDER BY 1, 2, 3 LIMIT 204", // there are 203
    )?;
    let rows = classes.query_map([], |row| {
        let class = Class { jiang_num: row.get(0)?, bing_num: row.get(1)?, style_num: row.get(2)? };
        let (layouts, groups, first_group) = (row.get(3)?, row.get(4)?, row.get(5)?);
        Ok(WarehouseClass { class, layouts, first_group, groups })
    })?;
    rows.collect()
}

impl WarehouseClass {
    /// Checks these numbers. The error is the fault.
    fn check(&self) -> Result<(), String> {
        let Self { class, layouts, first_group, groups } = *self;
        if !Class::all().any(|one| one == class) {
            return Err(message!("{class} is not a class", class));
        }
        // No class has more groups than layouts. The group_ids are limited, too.
        let is_right = layouts == Ranking::of_class(class).len()
            && (1..=layouts).contains(&groups)
            && first_group < ids().len();
        if is_right {
            Ok(())
        } else {
            Err(message!("the numbers of class {class} are out of bounds", class))
        }
    }
}
