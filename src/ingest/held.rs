//! The classes that a warehouse holds.

use std::sync::Mutex;

use rayon::prelude::*;
use rusqlite::Connection;

use super::progress::Progress;
use crate::board::Class;

/// A class that a warehouse holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeldClass {
    pub(super) class: Class,
    pub(super) layouts: u32,
    /// The group_id of its group 0.
    pub(super) first_group: u32,
}

/// The classes that a warehouse holds, ascending.
pub(super) fn classes(connection: &Connection) -> rusqlite::Result<Vec<HeldClass>> {
    let mut classes = connection.prepare(
        "SELECT jiang_num, bing_num, style_num, layouts, (
             SELECT group_id FROM groups
             WHERE (jiang_num, bing_num, style_num, group_num)
                 = (c.jiang_num, c.bing_num, c.style_num, 0)
         )
         FROM classes AS c ORDER BY 1, 2, 3",
    )?;
    let rows = classes.query_map([], |row| {
        let class = Class { jiang_num: row.get(0)?, bing_num: row.get(1)?, style_num: row.get(2)? };
        Ok(HeldClass { class, layouts: row.get(3)?, first_group: row.get(4)? })
    })?;
    rows.collect()
}

/// Measures every class, on all threads of the pool that this runs in. The
/// results are in the order of classes, however many threads there are.
pub(super) fn measure_each<T: Send>(
    classes: &[HeldClass],
    progress: &dyn Progress,
    measure: impl Fn(Class) -> T + Sync,
) -> Vec<T> {
    // The largest takes a fifth of what all take on two threads: begin with it.
    let mut order: Vec<usize> = (0..classes.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(classes[index].layouts));
    let results: Vec<Mutex<Option<T>>> = classes.iter().map(|_| Mutex::new(None)).collect();
    // A bridge hands out one class after the other, where a parallel iterator
    // would cut the list in halves first.
    order.into_iter().par_bridge().for_each(|index| {
        let result = measure(classes[index].class);
        *results[index].lock().expect("each is locked once") = Some(result);
        progress.advance(u64::from(classes[index].layouts));
    });
    results
        .into_iter()
        .map(|result| result.into_inner().ok().flatten().expect("every class was measured"))
        .collect()
}
