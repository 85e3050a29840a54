//! Writing what was measured, each table in the order of its key.

use rusqlite::{Connection, Result};

use super::measure::{Measured, MeasuredClass};
use super::members::Members;
use crate::board::{Class, Shape, layouts_of};
use crate::graph::{GroupMeasures, UNREACHED};
use crate::ingest::progress::{Counter, Progress};
use crate::store::{BulkInsert, DroppedIndex, Field, adopt_index, drop_index};

/// Fills `layout_core` in the order of ids, and with it the index of codes,
/// whose order is the same. The index of groups, for which these rows come at
/// random, is put aside.
pub(super) fn layouts_and_codes(
    connection: &Connection,
    measured: &Measured,
    progress: &dyn Progress,
) -> Result<GroupIndex> {
    let dropped = drop_index(connection, "layout_by_group")?;
    let mut members = Members::expected(measured);
    // By class: the node of its next layout.
    let mut next_node = vec![0_usize; measured.classes.len()];
    let mut insert = BulkInsert::new(connection, "layout_core")?;
    let mut counter = Counter::new(progress);
    let classes: Vec<Class> = measured.chosen().map(|class| class.measures.class).collect();
    for (id, layout) in layouts_of(&classes) {
        let number = layout.class().number();
        let Some(class) = &measured.classes[number] else { continue };
        counter.one();
        let node = next_node[number];
        next_node[number] += 1;
        let values = &class.measures;
        let (group_id, group_index) = members.add(number, values.group_num[node], id);
        let steps = values.min_solution_step[node];
        insert.push([
            id.into(),
            Field::Code(layout.code().digits()),
            group_id.into(),
            group_index.into(),
            layout.is_mirror().into(),
            values.layer[node].into(),
            if steps == UNREACHED { Field::Null } else { steps.into() },
        ])?;
    }
    insert.finish()?;
    Ok(GroupIndex { dropped, members })
}

/// The index of groups, put aside, and what belongs into it.
pub(super) struct GroupIndex {
    dropped: DroppedIndex,
    members: Members,
}

/// Fills the index of groups, in its own order.
pub(super) fn group_index(
    connection: &Connection,
    index: &GroupIndex,
    progress: &dyn Progress,
) -> Result<()> {
    connection.execute_batch(
        "CREATE TABLE members (group_id, group_index, id, PRIMARY KEY (group_id, group_index))
         WITHOUT ROWID",
    )?;
    let mut insert = BulkInsert::new(connection, "members")?;
    let mut counter = Counter::new(progress);
    for (group_id, group_index, id) in index.members.rows() {
        counter.one();
        insert.push([group_id.into(), group_index.into(), id.into()])?;
    }
    insert.finish()?;
    adopt_index(connection, "members", &index.dropped)
}

/// Fills `classes`, `groups`, `layers` and `solution_steps`.
pub(super) fn groups(connection: &Connection, measured: &Measured) -> Result<()> {
    let mut classes = connection.prepare("INSERT INTO classes VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?;
    let mut groups = BulkInsert::new(connection, "groups")?;
    let mut layers = BulkInsert::new(connection, "layers")?;
    let mut solution_steps = BulkInsert::new(connection, "solution_steps")?;
    for MeasuredClass { first_group, measures } in measured.chosen() {
        let class = measures.class;
        let layouts = measures.group_num.len() as u64;
        let largest = measures.groups.iter().map(GroupMeasures::size).max();
        classes.execute((
            class.to_string(),
            class.jiang_num,
            class.bing_num,
            class.style_num,
            layouts.cast_signed(),
            count(measures.groups.len()),
            largest,
            // At most a million layouts times 14!, below 2^63.
            (layouts * class.labellings()).cast_signed(),
        ))?;
        for ((group_id, group_num), group) in (*first_group..).zip(0_u32..).zip(&measures.groups) {
            groups.push([
                group_id.into(),
                class.jiang_num.into(),
                class.bing_num.into(),
                class.style_num.into(),
                group_num.into(),
                group.size().into(),
                Field::Code(group.seed.digits()),
                (group.solved_layouts() > 0).into(),
                group.solved_layouts().into(),
                group.max_min_solution_step().map_or(Field::Null, count),
                count(group.layers.len()),
                Field::Null,
                Field::Null,
            ])?;
            for (layer, &layouts) in (0_u32..).zip(&group.layers) {
                layers.push([group_id.into(), layer.into(), layouts.into()])?;
            }
            for (steps, &layouts) in (0_u32..).zip(&group.solution_steps) {
                solution_steps.push([group_id.into(), steps.into(), layouts.into()])?;
            }
        }
    }
    groups.finish()?;
    layers.finish()?;
    solution_steps.finish()
}

fn count(things: usize) -> Field {
    Field::Integer((things as u64).cast_signed())
}

/// Fills `piece_placements`.
pub(super) fn piece_placements(connection: &Connection) -> Result<()> {
    let mut rows = connection.prepare("INSERT INTO piece_placements VALUES (?, ?, ?, ?)")?;
    for shape in Shape::ALL {
        let mut orders = 1;
        for (pieces, placements) in (0_u64..).zip(shape.placements()).skip(1) {
            // The most is 20! for single blocks on all cells, below 2^63.
            orders *= pieces;
            let ordered = (placements * orders).cast_signed();
            rows.execute((shape.name(), pieces.cast_signed(), placements.cast_signed(), ordered))?;
        }
    }
    Ok(())
}
