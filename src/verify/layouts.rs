//! Checks every row of every layout.

use klotski::graph::UNREACHED;
use klotski::{Class, Layout, layouts_of};
use klotski_warehouse::{LayoutColumn, Stage, WarehouseClass};
use rusqlite::types::{FromSql, ValueRef};
use rusqlite::{Connection, Row};

use super::computed::Computed;
use super::error::VerifyError;
use super::pairs::StandardLayout;
use super::sets::{StoredSets, UsedSets};
use super::symmetry::ImageSums;

/// The counts over all layouts.
#[derive(Debug, Default)]
pub(super) struct CountedLayouts {
    /// The counts of each class, in the order of classes.
    pub(super) classes: Vec<CountedClass>,
    /// The rows of the standard layouts, in the order of ids.
    pub(super) standard: Vec<StandardLayout>,
}

/// The counts over the layouts of a class.
#[derive(Debug)]
pub(super) struct CountedClass {
    pub(super) class: WarehouseClass,
    /// The counts of each group, by group number.
    pub(super) groups: Vec<CountedGroup>,
    /// The node of the next layout.
    next_node: usize,
    images: ImageSums,
    sets: UsedSets,
}

/// The counts over the layouts of a group. Each vector has the number of layouts by value.
#[derive(Clone, Debug, Default)]
pub(super) struct CountedGroup {
    layouts: u32,
    pub(super) solution_nums: Vec<u32>,
    pub(super) farthest_steps: Vec<u32>,
}

const LAYOUTS: &str = "layouts";

/// Compares the rows with a walk over all layouts, in the order of ids, and with the computed
/// measures of their classes.
pub(super) fn check(
    connection: &Connection,
    classes: &[WarehouseClass],
    computed: &[Computed],
    stages: &[Stage],
    sets: &StoredSets,
) -> Result<CountedLayouts, VerifyError> {
    let mut counted = CountedLayouts::new(classes, computed);
    // By class number: the index of the class in the warehouse.
    let mut indexes = vec![usize::MAX; Class::all().count()];
    for (index, there) in classes.iter().enumerate() {
        indexes[there.class.number()] = index;
    }
    let mut statement = connection.prepare("SELECT * FROM layouts ORDER BY id")?;
    let mut rows = statement.query([])?;
    let classes: Vec<Class> = classes.iter().map(|there| there.class).collect();
    for (id, layout) in layouts_of(&classes) {
        let class = layout.class();
        let fault = |fault: &str| {
            let code = layout.code();
            VerifyError::fault(LAYOUTS, format!("class {class}, code {code}: {fault}"))
        };
        let Some(row) = rows.next()? else { return Err(fault("the row is missing")) };
        let index = indexes[class.number()];
        LayoutCheck { row, id, layout, stages, sets, computed: &computed[index] }
            .run(&mut counted.classes[index], &mut counted.standard)
            .map_err(|error| match error {
                RowError::Sqlite(error) => error.into(),
                RowError::Fault(found) => fault(found),
            })?;
    }
    if let Some(row) = rows.next()? {
        let code: String = row.get(LayoutColumn::Code as usize)?;
        return Err(VerifyError::fault(LAYOUTS, format!("code {code}: the row is one too many")));
    }
    for counted in &counted.classes {
        if !counted.images.agree() {
            let fault = "a layout and its mirror image have other measures";
            let class = counted.class.class;
            return Err(VerifyError::fault(LAYOUTS, format!("class {class}: {fault}")));
        }
    }
    sets.check_use(counted.classes.iter().map(|class| &class.sets))?;
    Ok(counted)
}

impl CountedLayouts {
    fn new(classes: &[WarehouseClass], computed: &[Computed]) -> Self {
        let count = |(&class, computed): (&WarehouseClass, &Computed)| CountedClass {
            class,
            groups: vec![CountedGroup::default(); computed.core.groups.len()],
            next_node: 0,
            images: ImageSums::default(),
            sets: UsedSets::default(),
        };
        Self { classes: classes.iter().zip(computed).map(count).collect(), standard: Vec::new() }
    }
}

/// Why a row is not right.
enum RowError {
    Sqlite(rusqlite::Error),
    Fault(&'static str),
}

impl From<rusqlite::Error> for RowError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

/// An error with this fault, unless the row is right.
fn ensure(is_right: bool, fault: &'static str) -> Result<(), RowError> {
    if is_right { Ok(()) } else { Err(RowError::Fault(fault)) }
}

/// The check of a row: the row, and all that is known of its layout.
struct LayoutCheck<'l, 'r> {
    row: &'l Row<'r>,
    id: u32,
    layout: Layout,
    stages: &'l [Stage],
    sets: &'l StoredSets,
    computed: &'l Computed,
}

impl LayoutCheck<'_, '_> {
    /// Checks and counts the row.
    fn run(
        &self,
        class: &mut CountedClass,
        standard: &mut Vec<StandardLayout>,
    ) -> Result<(), RowError> {
        let node = class.next_node;
        class.next_node += 1;
        let core = &self.computed.core;
        let group_num = core.group_num[node];
        let group = &mut class.groups[usize::from(group_num)];
        let group_index = group.layouts;
        group.layouts += 1;
        let group_id = class.class.first_group + u32::from(group_num);
        let size = core.groups[usize::from(group_num)].size();

        self.check_identity(group_id, group_num, group_index)?;
        self.check_stages()?;
        let layer: i64 = self.get(LayoutColumn::SeedLayer)?;
        ensure(layer == i64::from(core.layer[node]), "seed_layer is not how far the seed is")?;
        let moves = |by_node: &[u16]| Some(by_node[node]).filter(|&moves| moves != UNREACHED);
        let steps = moves(&core.min_solution_step);
        for (column, moves, fault) in [
            (
                LayoutColumn::MinSolutionStep,
                steps,
                "min_solution_step is not how far the nearest solution is",
            ),
            (
                LayoutColumn::MinStraightMoves,
                moves(&core.min_straight_moves),
                "min_straight_moves is not how far the nearest solution is",
            ),
            (
                LayoutColumn::MinUnitMoves,
                moves(&core.min_unit_moves),
                "min_unit_moves is not how far the nearest solution is",
            ),
        ] {
            ensure(self.get::<Option<i64>>(column)? == moves.map(i64::from), fault)?;
        }
        let mut found = StandardLayout {
            id: self.id,
            node: u32::try_from(node).unwrap_or(u32::MAX),
            group_id,
            is_solved: self.layout.is_solved(),
            min_solution_step: steps,
            ..StandardLayout::default()
        };
        if self.stages.contains(&Stage::Solutions) {
            let solved_layouts = core.groups[usize::from(group_num)].solved_layouts();
            self.check_solutions(node, steps, solved_layouts, class, &mut found)?;
            let group = &mut class.groups[usize::from(group_num)];
            count(&mut group.solution_nums, found.solution_num);
        }
        if self.stages.contains(&Stage::Farthest) {
            self.check_farthest(node, size, class, &mut found)?;
            let group = &mut class.groups[usize::from(group_num)];
            count(&mut group.farthest_steps, found.farthest_step);
        }
        if class.class.class.is_standard() {
            standard.push(found);
        }
        Ok(())
    }

    fn get<T: FromSql>(&self, column: LayoutColumn) -> rusqlite::Result<T> {
        self.row.get(column as usize)
    }

    /// Checks which layout it is, and its class and group.
    fn check_identity(
        &self,
        group_id: u32,
        group_num: u16,
        group_index: u32,
    ) -> Result<(), RowError> {
        use LayoutColumn::{
            BingNum, Code, GroupId, GroupIndex, GroupNum, Id, IsSymmetric, JiangNum, StyleNum,
        };
        let number = |column| self.get::<i64>(column);
        let code = self.row.get_ref(Code as usize)?.as_bytes().ok();
        ensure(
            number(Id)? == i64::from(self.id) && code == Some(&self.layout.code().digits()),
            "another id or code stands in its place",
        )?;
        let class = self.layout.class();
        ensure(
            [number(JiangNum)?, number(BingNum)?, number(StyleNum)?]
                == [class.jiang_num, class.bing_num, class.style_num].map(i64::from),
            "the numbers of its class are wrong",
        )?;
        ensure(
            (number(GroupId)?, number(GroupNum)?) == (group_id.into(), group_num.into()),
            "it is in another group",
        )?;
        ensure(
            number(GroupIndex)? == i64::from(group_index),
            "group_index is not its rank in the group",
        )?;
        ensure(
            number(IsSymmetric)? == i64::from(self.layout.is_symmetric()),
            "is_symmetric is wrong",
        )
    }

    /// Checks that columns have values exactly for the stages of the warehouse.
    fn check_stages(&self) -> Result<(), RowError> {
        for (column, stage) in [
            (LayoutColumn::MinSolutionNum, Stage::Solutions),
            (LayoutColumn::SolutionNum, Stage::Solutions),
            (LayoutColumn::FarthestStep, Stage::Farthest),
            (LayoutColumn::FarthestNum, Stage::Farthest),
        ] {
            let is_null = self.row.get_ref(column as usize)? == ValueRef::Null;
            ensure(
                is_null != self.stages.contains(&stage),
                "it has measures of a stage that is not there, or lacks them",
            )?;
        }
        Ok(())
    }

    /// Checks the columns of the stage solutions.
    fn check_solutions(
        &self,
        node: usize,
        steps: Option<u16>,
        solved_layouts: u32,
        class: &mut CountedClass,
        found: &mut StandardLayout,
    ) -> Result<(), RowError> {
        let min_num: u32 = self.get(LayoutColumn::MinSolutionNum)?;
        let num: u32 = self.get(LayoutColumn::SolutionNum)?;
        let is_unsolvable = steps.is_none();
        ensure(
            min_num <= num
                && num <= solved_layouts
                && (num == 1 || !found.is_solved)
                && (is_unsolvable, is_unsolvable) == (min_num == 0, num == 0),
            "min_solution_num or solution_num is out of bounds",
        )?;
        let set: Option<i64> = self.get(LayoutColumn::MinSolutionSetId)?;
        let members = match set {
            None => 0,
            Some(set) => match class.sets.add(set, self.sets) {
                Some(set) if set.class == class.class.class.number() => set.members,
                _ => {
                    let fault = "its set of minimal solutions is one of another class";
                    return Err(RowError::Fault(fault));
                }
            },
        };
        ensure(members == min_num, "min_solution_num is not the size of its set")?;
        if let Some(computed) = &self.computed.solutions {
            ensure(computed.num[node] == num, "solution_num is not what a search finds")?;
            ensure(
                self.sets.hash_of(set) == computed.minimal[node],
                "its minimal solutions are not what a search finds",
            )?;
        }
        class.images.add_mirrored(&self.layout, (min_num, num));
        (found.min_solution_num, found.solution_num) = (min_num, num);
        Ok(())
    }

    /// Checks the columns of the stage farthest.
    fn check_farthest(
        &self,
        node: usize,
        size: u32,
        class: &mut CountedClass,
        found: &mut StandardLayout,
    ) -> Result<(), RowError> {
        let step: u32 = self.get(LayoutColumn::FarthestStep)?;
        let num: u32 = self.get(LayoutColumn::FarthestNum)?;
        let layer = u32::from(self.computed.core.layer[node]);
        ensure(step < size && layer <= step, "farthest_step is out of bounds")?;
        // A layout that is alone in its group is its own farthest layout.
        let most = if size == 1 { 1 } else { size - 1 };
        ensure(
            (1..=most).contains(&num) && (step == 0) == (size == 1),
            "farthest_num is out of bounds",
        )?;
        if let Some(computed) = &self.computed.farthest {
            let of_node = computed.of_node[node];
            ensure(
                (u32::from(of_node.step), of_node.num) == (step, num),
                "farthest_step or farthest_num is not what a search finds",
            )?;
        }
        class.images.add_mirrored_and_flipped(&self.layout, (step, num));
        (found.farthest_step, found.farthest_num) = (step, num);
        Ok(())
    }
}

fn count(counts: &mut Vec<u32>, value: u32) {
    let value = value as usize;
    if counts.len() <= value {
        counts.resize(value + 1, 0);
    }
    counts[value] += 1;
}
