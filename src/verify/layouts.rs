//! Every row of every layout.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

use super::computed::Computed;
use super::error::VerifyError;
use super::pairs::StandardLayout;
use super::sets::{SolutionSets, UsedSets};
use super::symmetry::Images;
use crate::board::{Class, Layout, layouts_of};
use crate::graph::UNREACHED;
use crate::store::{Stage, WarehouseClass};

/// What was counted of all layouts.
#[derive(Debug, Default)]
pub(super) struct CountedLayouts {
    /// In the order of classes.
    pub(super) classes: Vec<CountedClass>,
    /// The standard ones, in the order of ids.
    pub(super) standard: Vec<StandardLayout>,
}

/// What was counted of those of a class.
#[derive(Debug)]
pub(super) struct CountedClass {
    pub(super) held: WarehouseClass,
    /// By group number.
    pub(super) groups: Vec<CountedGroup>,
    /// Layouts so far: the next one is this node.
    nodes: usize,
    images: Images,
    sets: UsedSets,
}

/// What was counted of those of a group; by value, how many have it.
#[derive(Clone, Debug, Default)]
pub(super) struct CountedGroup {
    layouts: u32,
    pub(super) solution_nums: Vec<u32>,
    pub(super) farthest_steps: Vec<u32>,
}

const LAYOUTS: &str = "layouts";

/// The columns that are read.
const SELECT: &str = "
    SELECT id, code, group_id, group_index, is_mirror, layer, min_solution_step,
           min_solution_num, solution_num, min_solution_set_id, farthest_step, farthest_num,
           jiang_num, bing_num, style_num, group_num
    FROM layouts ORDER BY id";

/// Compares the rows with a walk over all layouts, in the order of ids, and with what was
/// computed of their classes.
pub(super) fn check(
    connection: &Connection,
    held: &[WarehouseClass],
    computed: &[Computed],
    stages: &[Stage],
    sets: &SolutionSets,
) -> Result<CountedLayouts, VerifyError> {
    let mut counted = CountedLayouts::expected(held, computed);
    let mut places = [usize::MAX; CLASSES];
    for (place, class) in held.iter().enumerate() {
        places[class.class.number()] = place;
    }
    let mut statement = connection.prepare(SELECT)?;
    let mut rows = statement.query([])?;
    let classes: Vec<Class> = held.iter().map(|held| held.class).collect();
    for (id, layout) in layouts_of(&classes) {
        let class = layout.class();
        let fault = |what: &str| {
            let code = layout.code();
            VerifyError::fault(LAYOUTS, format!("class {class}, code {code}: {what}"))
        };
        let Some(row) = rows.next()? else { return Err(fault("the row is missing")) };
        let place = places[class.number()];
        let wrong = Looked { row, id, layout, stages, sets, computed: &computed[place] }
            .by(&mut counted.classes[place], &mut counted.standard)?;
        if let Some(what) = wrong {
            return Err(fault(what));
        }
    }
    if let Some(row) = rows.next()? {
        let code: String = row.get(1)?;
        return Err(VerifyError::fault(LAYOUTS, format!("code {code}: the row is one too many")));
    }
    for class in &counted.classes {
        if !class.images.agree() {
            let what = "a layout and its mirror image have other measures";
            let class = class.held.class;
            return Err(VerifyError::fault(LAYOUTS, format!("class {class}: {what}")));
        }
    }
    sets.are_used_in_order(counted.classes.iter().map(|class| &class.sets))?;
    Ok(counted)
}

/// How many classes there are.
const CLASSES: usize = 203;

impl CountedLayouts {
    fn expected(held: &[WarehouseClass], computed: &[Computed]) -> Self {
        let class = |(&held, computed): (&WarehouseClass, &Computed)| CountedClass {
            held,
            groups: vec![CountedGroup::default(); computed.core.groups.len()],
            nodes: 0,
            images: Images::default(),
            sets: UsedSets::default(),
        };
        Self { classes: held.iter().zip(computed).map(class).collect(), standard: Vec::new() }
    }
}

/// A row, and all that is known of its layout.
struct Looked<'l, 'r> {
    row: &'l Row<'r>,
    id: u32,
    layout: Layout,
    stages: &'l [Stage],
    sets: &'l SolutionSets,
    computed: &'l Computed,
}

/// What is wrong with a row, if anything.
type Wrong = Option<&'static str>;

impl Looked<'_, '_> {
    /// Counts the row. Returns what is wrong with it.
    fn by(
        &self,
        class: &mut CountedClass,
        standard: &mut Vec<StandardLayout>,
    ) -> rusqlite::Result<Wrong> {
        let node = class.nodes;
        class.nodes += 1;
        let core = &self.computed.core;
        let group_num = core.group_num[node];
        let group = &mut class.groups[usize::from(group_num)];
        let group_index = group.layouts;
        group.layouts += 1;
        let group_id = class.held.first_group + u32::from(group_num);
        let size = core.groups[usize::from(group_num)].size();

        if let Some(wrong) = self.place(group_id, group_num, group_index)? {
            return Ok(Some(wrong));
        }
        if self.row.get::<_, i64>(5)? != i64::from(core.layer[node]) {
            return Ok(Some("layer is not how far the seed is"));
        }
        let steps = core.min_solution_step[node];
        let steps = (steps != UNREACHED).then_some(steps);
        if self.row.get::<_, Option<i64>>(6)? != steps.map(i64::from) {
            return Ok(Some("min_solution_step is not how far the nearest solution is"));
        }
        let mut found = StandardLayout {
            id: self.id,
            node: u32::try_from(node).unwrap_or(u32::MAX),
            group_id,
            is_solved: self.layout.is_solved(),
            min_solution_step: steps,
            ..StandardLayout::default()
        };
        let solved = core.groups[usize::from(group_num)].solved_layouts();
        if self.stages.contains(&Stage::Solutions)
            && let Some(wrong) = self.solutions(node, steps, solved, class, &mut found)?
        {
            return Ok(Some(wrong));
        }
        if self.stages.contains(&Stage::Farthest)
            && let Some(wrong) = self.farthest(node, size, class, &mut found)?
        {
            return Ok(Some(wrong));
        }
        let group = &mut class.groups[usize::from(group_num)];
        if self.stages.contains(&Stage::Solutions) {
            count(&mut group.solution_nums, found.solution_num);
        }
        if self.stages.contains(&Stage::Farthest) {
            count(&mut group.farthest_steps, found.farthest_step);
        }
        if class.held.class.is_standard() {
            standard.push(found);
        }
        Ok(None)
    }

    /// Who it is, and where it stands.
    fn place(&self, group_id: u32, group_num: u16, group_index: u32) -> rusqlite::Result<Wrong> {
        let Self { row, layout, .. } = self;
        let number = |column| row.get::<_, i64>(column);
        let code = layout.code().digits();
        if number(0)? != i64::from(self.id) || row.get_ref(1)?.as_bytes().ok() != Some(&code) {
            return Ok(Some("another id or code stands in its place"));
        }
        let class = layout.class();
        if [number(12)?, number(13)?, number(14)?]
            != [class.jiang_num, class.bing_num, class.style_num].map(i64::from)
        {
            return Ok(Some("the numbers of its class are wrong"));
        }
        if (number(2)?, number(15)?) != (group_id.into(), group_num.into()) {
            return Ok(Some("it is in another group"));
        }
        if number(3)? != i64::from(group_index) {
            return Ok(Some("group_index is not its rank in the group"));
        }
        if number(4)? != i64::from(layout.is_mirror()) {
            return Ok(Some("is_mirror is wrong"));
        }
        let columns = [
            (7, Stage::Solutions),
            (8, Stage::Solutions),
            (10, Stage::Farthest),
            (11, Stage::Farthest),
        ];
        for (column, stage) in columns {
            if (row.get_ref(column)? == ValueRef::Null) == self.stages.contains(&stage) {
                return Ok(Some("it has measures of a stage that is not there, or lacks them"));
            }
        }
        Ok(None)
    }

    fn solutions(
        &self,
        node: usize,
        steps: Option<u16>,
        solved_layouts: u32,
        class: &mut CountedClass,
        found: &mut StandardLayout,
    ) -> rusqlite::Result<Wrong> {
        let min_num: u32 = self.row.get(7)?;
        let num: u32 = self.row.get(8)?;
        if min_num > num
            || num > solved_layouts
            || found.is_solved && num != 1
            || (steps.is_none(), steps.is_none()) != (min_num == 0, num == 0)
        {
            return Ok(Some("min_solution_num or solution_num is out of bounds"));
        }
        let set: Option<i64> = self.row.get(9)?;
        let members = match set {
            None => 0,
            Some(set) => match class.sets.add(set, self.sets) {
                Some(set) if set.class == class.held.class.number() => set.members,
                _ => return Ok(Some("its set of minimal solutions is one of another class")),
            },
        };
        if members != min_num {
            return Ok(Some("min_solution_num is not the size of its set"));
        }
        if let Some(computed) = &self.computed.solutions {
            if computed.num[node] != num {
                return Ok(Some("solution_num is not what a search finds"));
            }
            if self.sets.hash_of(set) != computed.minimal[node] {
                return Ok(Some("its minimal solutions are not what a search finds"));
            }
        }
        class.images.mirrored(&self.layout, (min_num, num));
        (found.min_solution_num, found.solution_num) = (min_num, num);
        Ok(None)
    }

    fn farthest(
        &self,
        node: usize,
        size: u32,
        class: &mut CountedClass,
        found: &mut StandardLayout,
    ) -> rusqlite::Result<Wrong> {
        let step: u32 = self.row.get(10)?;
        let num: u32 = self.row.get(11)?;
        let layer = u32::from(self.computed.core.layer[node]);
        if step >= size || layer > step {
            return Ok(Some("farthest_step is out of bounds"));
        }
        // Alone, a layout is its own farthest.
        let most = if size == 1 { 1 } else { size - 1 };
        if !(1..=most).contains(&num) || (step == 0) != (size == 1) {
            return Ok(Some("farthest_num is out of bounds"));
        }
        if let Some(computed) = &self.computed.farthest {
            let of_node = computed.of_node[node];
            if (u32::from(of_node.step), of_node.num) != (step, num) {
                return Ok(Some("farthest_step or farthest_num is not what a search finds"));
            }
        }
        class.images.mirrored_and_flipped(&self.layout, (step, num));
        (found.farthest_step, found.farthest_num) = (step, num);
        Ok(None)
    }
}

fn count(counts: &mut Vec<u32>, value: u32) {
    let value = value as usize;
    if counts.len() <= value {
        counts.resize(value + 1, 0);
    }
    counts[value] += 1;
}
