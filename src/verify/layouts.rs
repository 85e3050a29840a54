//! Every row of every layout.

use std::collections::{BTreeSet, HashMap};

use rusqlite::Row;

use super::error::VerifyError;
use crate::board::{Class, layouts_of};
use crate::store::Warehouse;

/// What was counted of the layouts of a group; by value, how many have it.
#[derive(Debug, Default)]
pub(super) struct Group {
    pub(super) class: Option<Class>,
    pub(super) number: u32,
    pub(super) size: u32,
    seed: String,
    radius: Option<u32>,
    diameter: Option<u32>,
    pub(super) found: u32,
    pub(super) layers: Vec<u32>,
    pub(super) min_solution_steps: Vec<u32>,
    pub(super) solution_nums: Vec<u32>,
    pub(super) farthest_steps: Vec<u32>,
}

/// What was counted of all layouts, by group_id.
#[derive(Debug)]
pub(super) struct Counted {
    pub(super) groups: HashMap<u32, Group>,
}

const LAYOUTS: &str = "layouts";

/// Compares the rows with a walk over all layouts, in the order of ids.
pub(super) fn check(warehouse: &Warehouse) -> Result<Counted, VerifyError> {
    let mut counted = Counted { groups: read_groups(warehouse)? };
    let held: BTreeSet<Class> = counted.groups.values().filter_map(|group| group.class).collect();
    let held: Vec<Class> = held.into_iter().collect();
    // No LEFT JOINs: the tables of a stage have a row for every layout or none.
    let has = |table: &str| {
        let sql = format!("SELECT 1 FROM {table} LIMIT 1");
        warehouse.connection().prepare(&sql)?.exists([])
    };
    let (solutions, join_solutions) = if has("layout_solutions")? {
        (
            "n.min_solution_num, n.solution_num, (
                 SELECT length(tails) / 4 FROM min_solution_sets AS s WHERE s.set_id = n.set_id)",
            "CROSS JOIN layout_solutions AS n ON n.id = l.id",
        )
    } else {
        ("NULL, NULL, NULL", "")
    };
    let (farthest, join_farthest) = if has("layout_farthest")? {
        ("f.farthest_step, f.farthest_num", "CROSS JOIN layout_farthest AS f ON f.id = l.id")
    } else {
        ("NULL, NULL", "")
    };
    let mut statement = warehouse.connection().prepare(&format!(
        "SELECT l.id, l.code, l.group_id, l.group_index, l.is_mirror, l.layer,
                l.min_solution_step, {solutions}, {farthest}
         FROM layout_core AS l {join_solutions} {join_farthest} ORDER BY l.id"
    ))?;
    let mut rows = statement.query([])?;
    for (id, layout) in layouts_of(&held) {
        let digits = layout.code().digits();
        let code = std::str::from_utf8(&digits).unwrap_or_default();
        let class = layout.class();
        let fault = |what: &str| {
            Err(VerifyError::fault(LAYOUTS, format!("class {class}, code {code}: {what}")))
        };
        let Some(row) = rows.next()? else { return fault("the row is missing") };
        if row.get::<_, u32>(0)? != id || row.get_ref(1)?.as_str().ok() != Some(code) {
            return fault("another id or code stands in its place");
        }
        let Some(group) = counted.groups.get_mut(&row.get(2)?) else {
            return fault("its group_id is that of no group");
        };
        if group.class != Some(class) {
            return fault("its group is one of another class");
        }
        if row.get::<_, bool>(4)? != layout.is_mirror() {
            return fault("is_mirror is wrong");
        }
        if let Some(what) = group.add(row, code, layout.is_solved())? {
            return fault(what);
        }
    }
    match rows.next()? {
        None => Ok(counted),
        Some(row) => {
            let code: String = row.get(1)?;
            Err(VerifyError::fault(LAYOUTS, format!("code {code}: the row is one too many")))
        }
    }
}

fn read_groups(warehouse: &Warehouse) -> Result<HashMap<u32, Group>, VerifyError> {
    let mut statement = warehouse.connection().prepare(
        "SELECT group_id, jiang_num, bing_num, style_num, group_num, size, seed,
                min_farthest_step, max_farthest_step
         FROM groups",
    )?;
    let rows = statement.query_map([], |row| {
        let (jiang_num, bing_num, style_num) = (row.get(1)?, row.get(2)?, row.get(3)?);
        let group = Group {
            class: Class::all().find(|&class| class == Class { jiang_num, bing_num, style_num }),
            number: row.get(4)?,
            size: row.get(5)?,
            seed: row.get(6)?,
            radius: row.get(7)?,
            diameter: row.get(8)?,
            ..Group::default()
        };
        Ok((row.get(0)?, group))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

impl Group {
    /// Counts a layout. Returns what is wrong with its row, if anything.
    fn add(
        &mut self,
        row: &Row<'_>,
        code: &str,
        is_solved: bool,
    ) -> rusqlite::Result<Option<&'static str>> {
        if row.get::<_, u32>(3)? != self.found {
            return Ok(Some("group_index is not its rank in the group"));
        }
        if self.found == 0 && code != self.seed {
            return Ok(Some("it is the smallest of its group, but not the seed"));
        }
        self.found += 1;
        let layer: u32 = row.get(5)?;
        if (layer == 0) != (code == self.seed) {
            return Ok(Some("layer 0 is the seed's and no other's"));
        }
        count(&mut self.layers, layer);
        let step: Option<u32> = row.get(6)?;
        if is_solved != (step == Some(0)) {
            return Ok(Some("min_solution_step is 0 for solved layouts and no others"));
        }
        if let Some(step) = step {
            count(&mut self.min_solution_steps, step);
        }
        if let Some(min_num) = row.get::<_, Option<u32>>(7)? {
            let (num, members): (u32, Option<u32>) = (row.get(8)?, row.get(9)?);
            if min_num > num
                || is_solved && num != 1
                || (step.is_none(), step.is_none()) != (min_num == 0, num == 0)
            {
                return Ok(Some("min_solution_num or solution_num is out of bounds"));
            }
            if members.unwrap_or(0) != min_num {
                return Ok(Some("min_solution_num is not the size of its set"));
            }
            count(&mut self.solution_nums, num);
        }
        if let Some(step) = row.get::<_, Option<u32>>(10)? {
            let num: u32 = row.get(11)?;
            if Some(step) < self.radius || Some(step) > self.diameter || layer > step {
                return Ok(Some("farthest_step is out of bounds"));
            }
            // Alone, a layout is its own farthest.
            let most = if self.size == 1 { 1 } else { self.size - 1 };
            if !(1..=most).contains(&num) || (step == 0) != (self.size == 1) {
                return Ok(Some("farthest_num is out of bounds"));
            }
            count(&mut self.farthest_steps, step);
        }
        Ok(None)
    }

    /// Whether radius and diameter are those of its layouts.
    pub(super) fn has_right_radius(&self) -> bool {
        let least = self.farthest_steps.iter().position(|&layouts| layouts > 0);
        let most = self.farthest_steps.len().checked_sub(1);
        let as_step = |step: Option<u32>| step.map(|step| step as usize);
        (as_step(self.radius), as_step(self.diameter)) == (least, most)
            && most.is_none_or(|most| most <= 2 * least.unwrap_or(0))
    }

    pub(super) fn seed(&self) -> &str {
        &self.seed
    }
}

fn count(counts: &mut Vec<u32>, value: u32) {
    let value = value as usize;
    if counts.len() <= value {
        counts.resize(value + 1, 0);
    }
    counts[value] += 1;
}
