//! Writes `layouts` and the tables of core, each in the order of its key.

use klotski::graph::{GroupMeasures, UNREACHED};
use klotski::names;
use klotski::{Shape, layouts_of};
use klotski_warehouse::{BulkInsert, Field, LayoutPages, LayoutRow, Record, StoreError};
use rusqlite::Connection;

use super::members::{GroupMember, Members};
use crate::core_measures::{MeasuredClass, MeasuredClasses};
use crate::farthest::ClassFarthest;
use crate::progress::{Counter, Progress};

/// Writes `layouts` in the order of ids. `complete` sets the columns of the stages after core, for
/// a node of a class, which is an index among the classes of the warehouse. Returns the members of
/// each group.
pub(super) fn layouts(
    pages: &mut LayoutPages<'_>,
    measured: &MeasuredClasses,
    complete: impl Fn(usize, usize, &mut LayoutRow),
    progress: &dyn Progress,
) -> Result<Members, StoreError> {
    let mut members = Members::expected(measured);
    // By class: the node of its next layout.
    let mut next_node = vec![0_usize; measured.classes.len()];
    let mut counter = Counter::new(progress);
    pages.write_rows(|take| {
        for (id, layout) in layouts_of(&measured.chosen_classes()) {
            let class = layout.class();
            let number = class.number();
            let Some(MeasuredClass { index, measures, .. }) = &measured.classes[number] else {
                continue;
            };
            counter.one();
            let node = next_node[number];
            next_node[number] += 1;
            let group_num = measures.group_num[node];
            let (group_id, group_index) = members.add(number, group_num, id);
            let moves = |by_node: &[u16]| match by_node[node] {
                UNREACHED => Field::Null,
                moves => moves.into(),
            };
            let mut row = [
                Field::Code(layout.code().digits()),
                id.into(),
                class.jiang_num.into(),
                class.bing_num.into(),
                class.style_num.into(),
                group_id.into(),
                group_num.into(),
                group_index.into(),
                layout.is_symmetric().into(),
                measures.layer[node].into(),
                moves(&measures.min_solution_step),
                moves(&measures.min_straight_moves),
                moves(&measures.min_unit_moves),
                Field::Null,
                Field::Null,
                Field::Null,
                Field::Null,
                Field::Null,
            ];
            complete(*index, node, &mut row);
            take(&row)?;
        }
        Ok(())
    })?;
    Ok(members)
}

/// Writes the indexes of `layouts`.
pub(super) fn indexes(
    pages: &mut LayoutPages<'_>,
    measured: &MeasuredClasses,
    members: &Members,
    progress: &dyn Progress,
) -> Result<(), StoreError> {
    let mut counter = Counter::new(progress);
    let mut record = Record::default();
    pages.write_index("layouts_by_code", |take| {
        layouts_of(&measured.chosen_classes()).try_for_each(|(id, layout)| {
            counter.one();
            record.clear();
            record.text(&layout.code().digits());
            record.integer(id.into());
            take(record.entry())
        })
    })?;
    pages.write_index("layouts_by_group", |take| {
        members.in_order().try_for_each(|GroupMember { class, group_id, group_index, id }| {
            counter.one();
            record.clear();
            for number in [class.jiang_num, class.bing_num, class.style_num] {
                record.integer(number.into());
            }
            for number in [group_id, group_index, id] {
                record.integer(number.into());
            }
            take(record.entry())
        })
    })
}

/// Fills `classes`, `groups`, `layers` and `solution_steps`.
pub(super) fn groups(
    connection: &Connection,
    measured: &MeasuredClasses,
    farthest: Option<&[ClassFarthest]>,
) -> rusqlite::Result<()> {
    let mut classes = connection.prepare("INSERT INTO classes VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?;
    let mut groups = BulkInsert::new(connection, "groups")?;
    let mut layers = BulkInsert::new(connection, "layers")?;
    let mut solution_steps = BulkInsert::new(connection, "solution_steps")?;
    for MeasuredClass { index, first_group, measures } in measured.chosen() {
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
            // At most a million layouts times 14! is below 2^63.
            (layouts * class.labellings()).cast_signed(),
        ))?;
        for ((group_id, group_num), group) in (*first_group..).zip(0_u16..).zip(&measures.groups) {
            let [least, most] = match farthest {
                Some(classes) => classes[*index].extremes(group_num).map(Field::from),
                None => [Field::Null; 2],
            };
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
                group.max_min_straight_moves.map_or(Field::Null, Field::from),
                group.max_min_unit_moves.map_or(Field::Null, Field::from),
                count(group.layers.len()),
                least,
                most,
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

/// Fills `names`, with the names of all layouts, also of classes that the warehouse lacks.
pub(super) fn names(connection: &Connection) -> rusqlite::Result<()> {
    let mut rows = connection.prepare("INSERT INTO names VALUES (?, ?, ?, ?, ?, ?, ?)")?;
    for name in names::all() {
        rows.execute((
            name.code.to_string(),
            &name.name,
            &name.language,
            name.is_canonical,
            &name.latin,
            name.claimed_steps,
            &name.source,
        ))?;
    }
    Ok(())
}

/// Fills `piece_placements`.
pub(super) fn piece_placements(connection: &Connection) -> rusqlite::Result<()> {
    let mut rows = connection.prepare("INSERT INTO piece_placements VALUES (?, ?, ?, ?)")?;
    for shape in Shape::ALL {
        let mut orders = 1;
        for (pieces, placements) in (0_u64..).zip(shape.placements()).skip(1) {
            // The largest is 20!, of single blocks on all cells, below 2^63.
            orders *= pieces;
            let ordered = (placements * orders).cast_signed();
            rows.execute((shape.name(), pieces.cast_signed(), placements.cast_signed(), ordered))?;
        }
    }
    Ok(())
}
