//! The measures of a class, read from the rows of a warehouse.

use klotski::graph::{CoreMeasures, Distances, Farthest, UNREACHED};
use klotski::{Class, Layout, Ranking, message};
use rusqlite::types::{FromSql, ValueRef};
use rusqlite::{Connection, Row};

use super::error::WarehouseError;
use super::measures::{ClassFarthest, ClassMeasures, ClassSolutions};
use super::min_solution_set::{is_min_solution_set, solution_tail};
use super::stage::Stage;
use super::warehouse::Warehouse;
use super::warehouse_class::{WarehouseClass, select_layouts};
use super::warehouse_file::WarehouseFile;

impl ClassMeasures {
    /// The measures of a class of a warehouse with these stages. Core, and all stages of a standard
    /// class, are measured, which takes less time than reading them: the warehouse stores every
    /// solution and every farthest layout of a standard layout. The others are read from the rows.
    /// The form of the rows is checked, and each value against bounds from core.
    pub fn stored(
        file: &WarehouseFile,
        held: WarehouseClass,
        stages: &[Stage],
    ) -> Result<Self, WarehouseError> {
        if held.class.is_standard() || stages == [Stage::Core] {
            return Ok(Self::of(held.class, stages));
        }
        let mut class = Self::of_core(CoreMeasures::of(held.class));
        let warehouse = file.open()?;
        StoredClass { warehouse: &warehouse, stages }.read(&mut class)?;
        Ok(class)
    }
}

/// The rows of a class in a warehouse.
struct StoredClass<'w> {
    warehouse: &'w Warehouse,
    stages: &'w [Stage],
}

impl StoredClass<'_> {
    fn connection(&self) -> &Connection {
        self.warehouse.connection()
    }

    /// The error of a row. `place` names its table and its key.
    fn fault(&self, place: &str, fault: &str) -> WarehouseError {
        let path = self.warehouse.path().to_owned();
        WarehouseError::Inconsistent { path, fault: format!("{place}: {fault}") }
    }

    fn of_layout(&self, layout: &Layout, fault: &str) -> WarehouseError {
        self.fault(&format!("layouts, code {}", layout.code()), fault)
    }

    fn of_file(&self, cause: rusqlite::Error) -> WarehouseError {
        WarehouseError::sqlite(self.warehouse.path(), cause)
    }

    /// Adds the measures of the stages after core.
    fn read(&self, class: &mut ClassMeasures) -> Result<(), WarehouseError> {
        let [has_solutions, has_farthest, has_distances] =
            [Stage::Solutions, Stage::Farthest, Stage::Distances]
                .map(|stage| self.stages.contains(&stage));
        let layouts: Vec<Layout> = Ranking::of_class(class.class()).layouts().collect();
        let (mut num, mut set) = (vec![0; layouts.len()], vec![None; layouts.len()]);
        let mut farthest = vec![Farthest { step: 0, num: 0 }; layouts.len()];
        let mut sums = vec![0; layouts.len()];
        let columns =
            "code, solution_num, min_solution_set_id, farthest_step, farthest_num, sum_distance";
        let of_file = |cause| self.of_file(cause);
        let mut statement =
            self.connection().prepare(&select_layouts(class.class(), columns)).map_err(of_file)?;
        let mut rows = statement.query([]).map_err(of_file)?;
        for node in class.nodes_by_group() {
            let node = node as usize;
            let layout = &layouts[node];
            let code = layout.code().digits();
            let is_its = |row: &&Row<'_>| row.get_ref(0) == Ok(ValueRef::Text(&code));
            let Some(row) = rows.next().map_err(of_file)?.filter(is_its) else {
                return Err(self.of_layout(layout, "the row is missing, or not in its place"));
            };
            let group = &class.core.groups[usize::from(class.core.group_num[node])];
            let (size, solved) = (group.size(), group.solved_layouts());
            let steps = class.core.min_solution_step[node];
            let is_solvable = steps != UNREACHED;
            if has_solutions {
                num[node] = self.value(row, 1, "solution_num", layout, |&num| {
                    num <= solved && (num > 0) == is_solvable && (steps > 0 || num == 1)
                })?;
                set[node] = self.value(row, 2, "min_solution_set_id", layout, |set| {
                    Option::is_some(set) == is_solvable
                })?;
            }
            if has_farthest {
                let layer = class.core.layer[node];
                let step = self.value(row, 3, "farthest_step", layout, |&step| {
                    u32::from(step) < size && layer <= step && (step == 0) == (size == 1)
                })?;
                // A layout that is alone in its group is its own farthest layout.
                let others = 1..=(size - 1).max(1);
                let is_right = |num: &u32| others.contains(num);
                let num = self.value(row, 4, "farthest_num", layout, is_right)?;
                farthest[node] = Farthest { step, num };
            }
            if has_distances {
                let is_right = |&sum: &u32| (sum == 0) == (size == 1);
                sums[node] = self.value(row, 5, "sum_distance", layout, is_right)?;
            }
        }
        if has_solutions {
            let solutions = self.solutions(class.class(), num, set)?;
            let solved = (0..).zip(&layouts).filter(|(_, layout)| layout.is_solved());
            for (node, layout) in solved {
                let node: usize = node;
                if *solutions.members(solutions.set[node]) != [solution_tail(layout.code())] {
                    let fault = "its set of minimal solutions is not itself, and it is solved";
                    return Err(self.of_layout(layout, fault));
                }
            }
            class.solutions = Some(solutions);
        }
        class.farthest = has_farthest.then(|| ClassFarthest { farthest, standard: Vec::new() });
        if has_distances {
            let pairs = self.pairs(class).map_err(of_file)?;
            class.distances = Some(Distances { sums, pairs });
        }
        Ok(())
    }

    fn value<T: FromSql>(
        &self,
        row: &Row<'_>,
        position: usize,
        column: &str,
        layout: &Layout,
        is_right: impl Fn(&T) -> bool,
    ) -> Result<T, WarehouseError> {
        match row.get(position) {
            Ok(value) if is_right(&value) => Ok(value),
            Err(cause @ rusqlite::Error::SqliteFailure(..)) => Err(self.of_file(cause)),
            _ => Err(self.of_layout(layout, &message!("{column} is out of bounds", column))),
        }
    }

    /// Reads the numbers of pairs of a class, by group and distance.
    fn pairs(&self, class: &ClassMeasures) -> rusqlite::Result<Vec<Vec<u64>>> {
        let mut statement = self
            .connection()
            .prepare("SELECT pairs FROM distances WHERE group_id = ?1 ORDER BY distance")?;
        let of_group = |group_id| {
            let pairs = statement.query_map([group_id], |row| row.get::<_, i64>(0))?;
            // A negative number gives a wrong sum, which `verify` reports.
            let pairs = pairs.map(|pairs| Ok(u64::try_from(pairs?).unwrap_or(0)));
            std::iter::once(Ok(0)).chain(pairs).collect()
        };
        (class.first_group..).take(class.core.groups.len()).map(of_group).collect()
    }

    /// Reads the solutions of a class. `num` and `ids` are the stored columns by node. The sets of
    /// a class are numbered in the order of their first nodes.
    fn solutions(
        &self,
        class: Class,
        num: Vec<u32>,
        ids: Vec<Option<u32>>,
    ) -> Result<ClassSolutions, WarehouseError> {
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
                let fault =
                    message!("min_solution_set_id {id} is not in the order of first use", id);
                return Err(self.of_layout(&layout, &fault));
            };
            number += u32::from(of_class == number);
            set.push(of_class);
        }
        let (mut tails, mut ends) = (Vec::new(), Vec::new());
        let of_file = |cause| self.of_file(cause);
        let mut statement = self
            .connection()
            .prepare(
                "SELECT min_solution_set_id, code_tails FROM min_solution_sets
                 WHERE min_solution_set_id >= ?1 ORDER BY min_solution_set_id",
            )
            .map_err(of_file)?;
        let mut rows = statement.query([first]).map_err(of_file)?;
        for id in (first..).take(number as usize) {
            let fault = |fault: &str| {
                self.fault(&format!("min_solution_sets, min_solution_set_id {id}"), fault)
            };
            let row = rows.next().map_err(of_file)?.filter(|row| row.get(0) == Ok(id));
            let row = row.ok_or_else(|| fault("the row is missing"))?;
            let bytes = row.get_ref(1).map_err(of_file)?;
            let bytes = bytes.as_blob().ok().filter(|bytes| is_min_solution_set(bytes));
            let unordered = || fault("code_tails is not a list of codes in ascending order");
            tails.extend_from_slice(bytes.ok_or_else(unordered)?.as_chunks().0);
            ends.push(tails.len());
        }
        Ok(ClassSolutions { num, set, tails, ends, standard: Vec::new() })
    }
}
