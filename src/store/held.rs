//! The classes that a warehouse holds.

use rusqlite::{Connection, Error, Result};

use crate::board::{Class, Ranking, ids};

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

/// The classes that a warehouse holds, ascending. Whatever a file says, they are classes
/// of the board, with as many layouts as those have.
///
/// # Errors
/// When it cannot be read, or tells of others.
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
        let held = HeldClass {
            class,
            layouts: row.get(3)?,
            first_group: row.get(5)?,
            groups: row.get(4)?,
        };
        held.check().map_or(Ok(held), |value| Err(Error::IntegralValueOutOfRange(3, value.into())))
    })?;
    rows.collect()
}

impl HeldClass {
    /// A number that cannot be right, if there is one.
    fn check(&self) -> Option<u32> {
        let Self { class, layouts, first_group, groups } = *self;
        if !Class::all().any(|one| one == class) {
            return Some(class.jiang_num.into());
        }
        if layouts != Ranking::of_class(class).len() {
            return Some(layouts);
        }
        // No class has more groups than layouts, nor have all together.
        [(groups, layouts), (first_group, ids().len())]
            .into_iter()
            .find(|(number, most)| number > most)
            .map(|(number, _)| number)
    }
}
