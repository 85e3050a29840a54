//! The classes that a warehouse holds.

use rusqlite::{Connection, Result};

use crate::board::Class;

/// A class that a warehouse holds.
#[derive(Clone, Copy, Debug)]
pub struct HeldClass {
    /// The class.
    pub class: Class,
    /// Its layouts.
    pub layouts: u32,
    /// The group_id of its group 0; those of the others follow.
    pub first_group: u32,
    /// Its groups.
    pub groups: u32,
}

/// The classes that a warehouse holds, ascending.
///
/// # Errors
/// When it cannot be read.
pub fn held_classes(connection: &Connection) -> Result<Vec<HeldClass>> {
    let mut classes = connection.prepare(
        "SELECT jiang_num, bing_num, style_num, layouts, groups, (
             SELECT group_id FROM groups
             WHERE (jiang_num, bing_num, style_num, group_num)
                 = (c.jiang_num, c.bing_num, c.style_num, 0)
         ) AS first_group
         FROM classes AS c ORDER BY 1, 2, 3",
    )?;
    let rows = classes.query_map([], |row| {
        let class = Class { jiang_num: row.get(0)?, bing_num: row.get(1)?, style_num: row.get(2)? };
        let (layouts, groups, first_group) = (row.get(3)?, row.get(4)?, row.get(5)?);
        Ok(HeldClass { class, layouts, first_group, groups })
    })?;
    rows.collect()
}
