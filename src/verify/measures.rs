//! The measures of a warehouse: computed again, or read from its rows.

use std::collections::BTreeMap;

use klotski::graph::{ClassGraph, CoreMeasures, Distances, Farthest};
use klotski::{Class, Layout, Ranking, message};
use klotski_warehouse::{
    ClassFarthest, ClassMeasures, ClassSolutions, Measures, PlannedClasses, Stage, Warehouse,
    is_min_solution_set, select_layouts, stages,
};
use rusqlite::types::{FromSql, ValueRef};
use rusqlite::{Connection, Row};

use super::VerifyError;
use super::bounds;

/// The measures to compute again. The others are read, and checked against bounds and against the
/// measures of mirror images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recomputed {
    /// The stage core of all classes, and all stages of standard classes: a minute or less.
    Core,
    /// All measures, which takes as long as making the warehouse.
    All,
}

impl Recomputed {
    /// Whether the stages after core are measured again.
    pub(super) fn is_all_of(self, class: Class) -> bool {
        // Their rows contain all their solutions and farthest layouts. Checking these is as much
        // work as computing them.
        self == Self::All || class.is_standard()
    }
}

/// The measures of a warehouse, computed again or read and checked.
pub(super) fn measure(
    warehouse: &Warehouse,
    recomputed: Recomputed,
    threads: usize,
) -> Result<Measures, VerifyError> {
    let (file, connection) = (warehouse.file(), warehouse.connection());
    let (stages, chosen) = (stages(connection)?, classes(connection)?);
    // To count the groups of classes that the warehouse lacks takes longer than all other checks of a
    // small warehouse.
    let is_counted = recomputed == Recomputed::All || chosen.len() == Class::all().count();
    let stored = chosen.iter().map(|&class| Ok((class, first_group(connection, class)?)));
    let first_groups =
        if is_counted { BTreeMap::new() } else { stored.collect::<Result<_, VerifyError>>()? };
    let measure = |class| {
        let mut measured = ClassMeasures::of_core(CoreMeasures::of(class), 0);
        if recomputed.is_all_of(class) {
            measure_others(&mut measured, &stages);
        } else {
            read(file.open()?.connection(), &mut measured, &stages)?;
            bounds::check(&measured)?;
        }
        Ok(measured)
    };
    PlannedClasses::new(&chosen, &first_groups).measure(threads, measure, |_| {})
}

/// The stored group_id of group 0 of a class.
fn first_group(connection: &Connection, class: Class) -> Result<u32, VerifyError> {
    let Class { jiang_num, bing_num, style_num } = class;
    let sql = "SELECT group_id FROM groups
               WHERE (jiang_num, bing_num, style_num, group_num) = (?1, ?2, ?3, 0)";
    let first = connection.query_row(sql, (jiang_num, bing_num, style_num), |row| row.get(0));
    first.map_err(|cause| match cause {
        rusqlite::Error::QueryReturnedNoRows => {
            VerifyError::fault("groups", message!("class {class} has no group 0", class))
        }
        cause => cause.into(),
    })
}

/// The classes in the key of `classes`.
fn classes(connection: &Connection) -> Result<Vec<Class>, VerifyError> {
    let mut names = connection.prepare("SELECT class FROM classes LIMIT 204")?; // there are 203
    let names = names.query_map([], |row| row.get::<_, String>(0))?;
    let class = |name: rusqlite::Result<String>| {
        let name = name?;
        Class::all().find(|class| class.to_string() == name).ok_or_else(|| {
            VerifyError::fault(
                "classes",
                message!("class {class}: {fault}", class = name, fault = super::compare::SURPLUS),
            )
        })
    };
    names.map(class).collect()
}

fn measure_others(class: &mut ClassMeasures, stages: &[Stage]) {
    let graph = ClassGraph::of(class.class());
    let has = |stage| stages.contains(&stage);
    class.solutions = has(Stage::Solutions).then(|| ClassSolutions::of(&graph));
    class.farthest = has(Stage::Farthest).then(|| ClassFarthest::of(&graph, graph.farthest()));
    class.distances = has(Stage::Distances).then(|| graph.distances());
}

/// Reads the measures of a class after core. Their form is checked, their values are not.
fn read(
    connection: &Connection,
    class: &mut ClassMeasures,
    stages: &[Stage],
) -> Result<(), VerifyError> {
    let [has_solutions, has_farthest, has_distances] =
        [Stage::Solutions, Stage::Farthest, Stage::Distances].map(|stage| stages.contains(&stage));
    let layouts: Vec<Layout> = Ranking::of_class(class.class()).layouts().collect();
    let (mut num, mut set) = (vec![0; layouts.len()], vec![None; layouts.len()]);
    let mut farthest = vec![Farthest { step: 0, num: 0 }; layouts.len()];
    let mut sums = vec![0; layouts.len()];
    let columns =
        "code, solution_num, min_solution_set_id, farthest_step, farthest_num, sum_distance";
    let mut statement = connection.prepare(&select_layouts(class.class(), columns))?;
    let mut rows = statement.query([])?;
    for node in class.nodes_by_group() {
        let node = node as usize;
        let layout = &layouts[node];
        let code = layout.code().digits();
        let is_its = |row: &&Row<'_>| row.get_ref(0) == Ok(ValueRef::Text(&code));
        let Some(row) = rows.next()?.filter(is_its) else {
            return Err(VerifyError::of_layout(layout, "the row is missing, or not in its place"));
        };
        if has_solutions {
            num[node] = value(row, 1, "solution_num", layout)?;
            set[node] = value(row, 2, "min_solution_set_id", layout)?;
        }
        if has_farthest {
            let step = value(row, 3, "farthest_step", layout)?;
            farthest[node] = Farthest { step, num: value(row, 4, "farthest_num", layout)? };
        }
        if has_distances {
            sums[node] = value(row, 5, "sum_distance", layout)?;
        }
    }
    if has_solutions {
        class.solutions = Some(solutions(connection, class.class(), num, set)?);
    }
    class.farthest = has_farthest.then(|| ClassFarthest { farthest, standard: Vec::new() });
    if has_distances {
        let pairs = pairs(connection, class)?;
        class.distances = Some(Distances { sums, pairs });
    }
    Ok(())
}

/// Reads the numbers of pairs of a class, by group and distance.
fn pairs(connection: &Connection, class: &ClassMeasures) -> Result<Vec<Vec<u64>>, VerifyError> {
    // The stored group_ids: the groups of the measures are numbered later.
    let first_group = first_group(connection, class.class())?;
    let mut statement =
        connection.prepare("SELECT pairs FROM distances WHERE group_id = ?1 ORDER BY distance")?;
    let of_group = |group_id| {
        let pairs = statement.query_map([group_id], |row| row.get::<_, i64>(0))?;
        // A negative number gives a wrong sum, which is reported.
        let pairs = pairs.map(|pairs| Ok(u64::try_from(pairs?).unwrap_or(0)));
        std::iter::once(Ok(0)).chain(pairs).collect()
    };
    (first_group..).take(class.core.groups.len()).map(of_group).collect()
}

fn value<T: FromSql>(
    row: &Row<'_>,
    position: usize,
    column: &str,
    layout: &Layout,
) -> Result<T, VerifyError> {
    row.get(position).map_err(|cause| match cause {
        rusqlite::Error::SqliteFailure(..) => cause.into(),
        _ => VerifyError::of_layout(layout, &message!("{column} is out of bounds", column)),
    })
}

/// Reads the solutions of a class. `num` and `ids` are the stored columns by node. The sets of a
/// class are numbered in the order of their first nodes.
fn solutions(
    connection: &Connection,
    class: Class,
    num: Vec<u32>,
    ids: Vec<Option<u32>>,
) -> Result<ClassSolutions, VerifyError> {
    let first = ids.iter().flatten().copied().next().unwrap_or(0);
    let mut number = 0;
    let mut set = Vec::with_capacity(ids.len());
    for (node, id) in (0..).zip(ids) {
        let Some(id) = id else {
            set.push(ClassSolutions::NO_SET);
            continue;
        };
        let Some(of_class) = id.checked_sub(first).filter(|&set| set <= number) else {
            let layout = Ranking::of_class(class).unrank(node).expect("a node has a layout");
            let fault = message!("min_solution_set_id {id} is not in the order of first use", id);
            return Err(VerifyError::of_layout(&layout, &fault));
        };
        number += u32::from(of_class == number);
        set.push(of_class);
    }
    let (mut tails, mut ends) = (Vec::new(), Vec::new());
    let mut statement = connection.prepare(
        "SELECT min_solution_set_id, code_tails FROM min_solution_sets
         WHERE min_solution_set_id >= ?1 ORDER BY min_solution_set_id",
    )?;
    let mut rows = statement.query([first])?;
    for id in (first..).take(number as usize) {
        let fault = |fault: &str| {
            let key = format!("min_solution_set_id {id}");
            VerifyError::fault("min_solution_sets", [&key, ": ", fault].concat())
        };
        let row = rows.next()?.filter(|row| row.get(0) == Ok(id));
        let row = row.ok_or_else(|| fault("the row is missing"))?;
        let bytes = row.get_ref(1)?.as_blob().ok().filter(|bytes| is_min_solution_set(bytes));
        let unordered = || fault("code_tails is not a list of codes in ascending order");
        let bytes = bytes.ok_or_else(unordered)?;
        tails.extend_from_slice(bytes.as_chunks().0);
        ends.push(tails.len());
    }
    Ok(ClassSolutions { num, set, tails, ends, standard: Vec::new() })
}
