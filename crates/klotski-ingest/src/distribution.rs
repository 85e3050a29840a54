//! How the values of a measure are distributed in each group.

use std::collections::BTreeMap;

use klotski_warehouse::BulkInsert;
use rusqlite::{Connection, Result};

use super::core_measures::MeasuredClasses;

/// By group_num and value: how many layouts of the group have the value.
pub(super) type Distribution = BTreeMap<(u16, u32), u32>;

/// Counts the values of the nodes of a class. Both lists are by node.
pub(super) fn count(group_num: &[u16], values: impl Iterator<Item = u32>) -> Distribution {
    let mut distribution = BTreeMap::new();
    for key in group_num.iter().copied().zip(values) {
        *distribution.entry(key).or_default() += 1;
    }
    distribution
}

/// Fills a table that has the columns group_id, value and layouts.
pub(super) fn write<'d>(
    connection: &Connection,
    table: &'static str,
    core: &MeasuredClasses,
    distributions: impl Iterator<Item = &'d Distribution>,
) -> Result<()> {
    let mut insert = BulkInsert::new(connection, table)?;
    for (class, distribution) in core.chosen().zip(distributions) {
        for (&(group_num, value), &layouts) in distribution {
            let group_id = class.first_group + u32::from(group_num);
            insert.push([group_id.into(), value.into(), layouts.into()])?;
        }
    }
    insert.finish()
}
