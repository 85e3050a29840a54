//! Every row of every layout.

use std::collections::{BTreeSet, HashMap};

use rusqlite::Row;
use rusqlite::types::ValueRef;

use super::error::VerifyError;
use crate::board::{Class, layouts_of};
use crate::store::{Stage, Warehouse, min_solutions_in, stages};

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
    let stages = stages(warehouse.connection())?;
    let mut statement = warehouse.connection().prepare(
        "SELECT id, code, group_id, group_index, is_mirror, layer, min_solution_step,
                min_solution_num, solution_num,
                (SELECT code_tails FROM min_solution_sets AS s
                 WHERE s.min_solution_set_id = layouts.min_solution_set_id),
                farthest_step, farthest_num, jiang_num, bing_num, style_num, group_num
         FROM layouts ORDER BY id",
    )?;
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
        let there =
            Class { jiang_num: row.get(12)?, bing_num: row.get(13)?, style_num: row.get(14)? };
        if there != class || row.get::<_, u32>(15)? != group.number {
            return fault("the numbers of its class and group are wrong");
        }
        for (column, stage) in [
            (7, Stage::Solutions),
            (8, Stage::Solutions),
            (10, Stage::Farthest),
            (11, Stage::Farthest),
        ] {
            if (row.get_ref(column)? == ValueRef::Null) == stages.contains(&stage) {
                return fault("it has measures of a stage that is not there, or lacks them");
            }
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
            let num: u32 = row.get(8)?;
            let set = row.get_ref(9)?.as_blob_or_null()?;
            let members = min_solutions_in(set.unwrap_or_default()).len();
            if min_num > num
                || is_solved && num != 1
                || (step.is_none(), step.is_none()) != (min_num == 0, num == 0)
            {
                return Ok(Some("min_solution_num or solution_num is out of bounds"));
            }
            if members != min_num as usize {
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
