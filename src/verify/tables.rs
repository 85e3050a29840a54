//! Every table of counts, against what was counted.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::Make;
use super::error::VerifyError;
use super::layouts::{Counted, Group};
use crate::board::Class;
use crate::store::Warehouse;

/// How many checks are made here.
pub(super) const CHECKS: usize = 6;

pub(super) fn check(
    warehouse: &Warehouse,
    counted: &Counted,
    make: &mut Make<'_>,
) -> Result<(), VerifyError> {
    let connection = warehouse.connection();
    make("groups: sizes, numbers, radius and diameter", &|| groups(counted))?;
    make("classes: layouts and groups", &|| classes(connection, counted))?;
    make("layers", &|| by_group(connection, "layers", counted, |group| &group.layers))?;
    make("solution_steps", &|| {
        by_group(connection, "solution_steps", counted, |group| &group.min_solution_steps)
    })?;
    make("solution_nums", &|| {
        by_group(connection, "solution_nums", counted, |group| &group.solution_nums)
    })?;
    make("farthest_steps", &|| {
        by_group(connection, "farthest_steps", counted, |group| &group.farthest_steps)
    })
}

/// Groups by class, then by number.
fn in_order(counted: &Counted) -> BTreeMap<(Option<Class>, u32), &Group> {
    counted.groups.values().map(|group| ((group.class, group.number), group)).collect()
}

fn groups(counted: &Counted) -> Result<(), VerifyError> {
    let in_order = in_order(counted);
    if in_order.len() != counted.groups.len() {
        return Err(VerifyError::fault("groups", "two have the same class and group_num"));
    }
    let mut before: Option<&Group> = None;
    for group in in_order.values() {
        let name = group.class.map_or_else(|| "no class".to_owned(), |class| class.to_string());
        let fault = |what| {
            let number = group.number;
            Err(VerifyError::fault("groups", format!("class {name}, group {number}: {what}")))
        };
        if group.class.is_none() {
            return fault("there is no such class");
        }
        if group.found != group.size {
            return fault("its size is not the number of its layouts");
        }
        let expected = match before.filter(|before| before.class == group.class) {
            None => 0,
            Some(before) => {
                let larger = before.size > group.size;
                if !larger && (before.size, before.seed()) >= (group.size, group.seed()) {
                    return fault("it comes before the previous one by size and seed");
                }
                before.number + 1
            }
        };
        if group.number != expected {
            return fault("a number before it is missing");
        }
        if !group.has_right_radius() {
            return fault("radius or diameter is not that of its layouts");
        }
        before = Some(group);
    }
    Ok(())
}

fn classes(connection: &Connection, counted: &Counted) -> Result<(), VerifyError> {
    let mut expected: BTreeMap<Class, (u32, u32, u32)> = BTreeMap::new();
    for group in counted.groups.values() {
        if let Some(class) = group.class {
            let (layouts, groups, largest) = expected.entry(class).or_default();
            *layouts += group.size;
            *groups += 1;
            *largest = group.size.max(*largest);
        }
    }
    let mut statement = connection.prepare(
        "SELECT class, jiang_num, bing_num, style_num, layouts, groups, largest_group
         FROM classes ORDER BY 2, 3, 4",
    )?;
    let mut rows = statement.query([])?;
    for (class, sums) in expected {
        let fault = || Err(VerifyError::fault("classes", format!("class {class}")));
        let Some(row) = rows.next()? else { return fault() };
        let there = Class { jiang_num: row.get(1)?, bing_num: row.get(2)?, style_num: row.get(3)? };
        let name: String = row.get(0)?;
        let found = (row.get(4)?, row.get(5)?, row.get(6)?);
        if there != class || name != class.to_string() || found != sums {
            return fault();
        }
    }
    match rows.next()? {
        None => Ok(()),
        Some(_) => Err(VerifyError::fault("classes", "one has no group")),
    }
}

/// A table of group_id, value and layouts.
fn by_group(
    connection: &Connection,
    table: &'static str,
    counted: &Counted,
    counts: impl Fn(&Group) -> &Vec<u32>,
) -> Result<(), VerifyError> {
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2"))?;
    let mut rows = statement.query([])?;
    let mut group_ids: Vec<&u32> = counted.groups.keys().collect();
    group_ids.sort_unstable();
    for &group_id in group_ids {
        let values = (0_u32..).zip(counts(&counted.groups[&group_id]));
        for (value, &layouts) in values.filter(|&(_, &layouts)| layouts > 0) {
            let expected = (group_id, value, layouts);
            let found = match rows.next()? {
                None => None,
                Some(row) => Some((row.get(0)?, row.get(1)?, row.get(2)?)),
            };
            if found != Some(expected) {
                let what = format!("group {group_id}, value {value}: {found:?}, {layouts} counted");
                return Err(VerifyError::fault(table, what));
            }
        }
    }
    match rows.next()? {
        None => Ok(()),
        Some(_) => Err(VerifyError::fault(table, "a row is too many at its end")),
    }
}
