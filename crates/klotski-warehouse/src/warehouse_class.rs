//! The classes of a warehouse.

use klotski::{Class, Ranking, message};
use rusqlite::Row;
use rusqlite::types::ValueRef;

use super::error::WarehouseError;
use super::tables::value_text;
use super::warehouse::Warehouse;

#[derive(Clone, Copy, Debug)]
pub struct WarehouseClass {
    pub class: Class,
    /// The number of layouts of the class.
    pub layouts: u32,
}

impl WarehouseClass {
    /// The number of ordered pairs of layouts.
    pub fn pairs(self) -> u64 {
        u64::from(self.layouts).pow(2)
    }
}

/// SQL that reads columns of the layouts of a class, in the order of the key.
pub fn select_layouts(class: Class, columns: &str) -> String {
    let Class { jiang_num, bing_num, style_num } = class;
    format!(
        "SELECT {columns} FROM layouts
         WHERE (jiang_num, bing_num, style_num) = ({jiang_num}, {bing_num}, {style_num})
         ORDER BY group_id, group_index"
    )
}

/// The classes of a warehouse, ascending. They are checked against the puzzle: each class exists, has
/// its numbers of layouts and groups, and its groups have their group_ids.
pub fn warehouse_classes(warehouse: &Warehouse) -> Result<Vec<WarehouseClass>, WarehouseError> {
    let path = warehouse.path();
    let mut classes: Vec<WarehouseClass> = Vec::new();
    let mut add = |row: &Row<'_>| {
        let class = class_of(row)?;
        if classes.last().is_some_and(|last| last.class >= class) {
            return Err(message!("classes: it holds a class twice"));
        }
        let layouts = Ranking::of_class(class).len();
        // The other groups of a class have the next group_ids.
        let expected = [
            ("classes", "layouts", layouts),
            ("classes", "groups", class.groups()),
            ("groups", "group_id", class.first_group()),
        ];
        for (position, (table, column, right)) in (3..).zip(expected) {
            let found = row.get_ref(position).map_err(|error| error.to_string())?;
            if found != ValueRef::Integer(right.into()) {
                let place = format!("{table}, class {class}: {column}");
                let found = value_text(found);
                return Err(message!("{place} is {found} instead of {right}", place, found, right));
            }
        }
        classes.push(WarehouseClass { class, layouts });
        Ok(())
    };
    let of_file = |error| WarehouseError::sqlite(path, error);
    let sql = "SELECT jiang_num, bing_num, style_num, layouts, groups, (
             SELECT group_id FROM groups
             WHERE (jiang_num, bing_num, style_num, group_num)
                 = (c.jiang_num, c.bing_num, c.style_num, 0)
         )
         FROM classes AS c ORDER BY 1, 2, 3";
    let mut statement = warehouse.connection().prepare(sql).map_err(of_file)?;
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next().map_err(of_file)? {
        add(row).map_err(|fault| WarehouseError::Inconsistent { path: path.to_owned(), fault })?;
    }
    Ok(classes)
}

/// The class of a row of `classes`. The error is the fault.
fn class_of(row: &Row<'_>) -> Result<Class, String> {
    let get = |at| row.get(at).ok();
    let is_it = |class: &Class| {
        [class.jiang_num, class.bing_num, class.style_num].map(Some) == [get(0), get(1), get(2)]
    };
    let class = Class::all().find(is_it);
    class.ok_or_else(|| {
        let values: Vec<String> = (0..3).map(|at| value_text(row.get_ref_unwrap(at))).collect();
        message!("classes: {numbers} is not a class", numbers = values.join("-"))
    })
}
