//! The table `layouts`.

use klotski::graph::{CoreMeasures, Farthest, UNREACHED};
use klotski::{Layout, Ranking};

use super::classes::{bing_num, jiang_num, style_num};
use super::distances::FARTHEST_STEP;
use super::groups::{DEGREE, UNSOLVABLE, code, group_id, group_index, group_num, seed_layer};
use super::solutions::{first_sets, min_solution_set_id, min_solution_step, solution_num};
use super::{
    ClassMeasures, Column, Encoding, Measures, Row, Rows, Source, Stage, StoredValue, Table,
};
use crate::measures::ClassSolutions;

pub static LAYOUTS: Table = Table {
    name: "layouts",
    meaning: "One row for each layout",
    note: "",
    stage: Stage::Core,
    columns: COLUMNS,
    key: &["jiang_num", "bing_num", "style_num", "group_id", "group_index"],
    source: Source::Measures(rows),
};

columns! { |at: &MeasuredLayout<'_>| -> Row<'static>;
    code("the nine digits of the code") => StoredValue::Code(at.layout.code().digits()),
    Column::number("id", "rank of the code among all codes, 0 to 29,334,497")
        .encoded(Encoding::Delta)
        .head("Id")
        => at.layout.id().number().into(),
    jiang_num("as in classes") => at.measured.class().jiang_num.into(),
    bing_num("as in classes") => at.measured.class().bing_num.into(),
    style_num("as in classes") => at.measured.class().style_num.into(),
    group_id("the group") => at.measured.group_id(at.number).into(),
    group_num("number of the group within the class") => at.core().group_num[at.node()].into(),
    group_index("rank of the code within the group, from 0") => at.group_index.into(),
    Column::truth("is_symmetric", "1 if the layout is its own left-right mirror image, else 0")
        .head("Its own mirror image")
        => at.layout.is_symmetric().into(),
    seed_layer("steps from the seed of the group") => at.core().layer[at.node()].into(),
    DEGREE => at.core().degree[at.node()].into(),
    Column::truth("is_cut", "1 if the group falls apart without the layout, else 0")
        .head("A bottleneck")
        => at.core().is_cut[at.node()].into(),
    min_solution_step("steps to the nearest solutions; 0 if the layout is solved")
        .null(UNSOLVABLE)
        => at.moves(&at.core().min_solution_step),
    Column::small(
        "min_straight_moves",
        "straight moves to the nearest solved layouts: one block, any distance, one direction",
    )
    .null(UNSOLVABLE)
    .head("Fewest straight moves")
        => at.moves(&at.core().min_straight_moves),
    Column::small(
        "min_unit_moves",
        "unit moves to the nearest solved layouts: one block, one cell",
    )
    .null(UNSOLVABLE)
    .head("Fewest unit moves")
        => at.moves(&at.core().min_unit_moves),
    Column::small(
        "nearer_neighbors",
        "how many layouts one step away are one step nearer to a solution; 0 if the layout is solved",
    )
    .null(UNSOLVABLE)
    .head("Nearer neighbours")
        => at.if_solvable(at.core().solution_paths.nearer_neighbors[at.node()]),
    Column::count(
        "solution_paths",
        "how many shortest paths lead to the nearest solutions; 1 if the layout is solved",
    )
    .null(UNSOLVABLE)
    .head("Shortest paths to a solution")
        => at.if_solvable(at.core().solution_paths.paths[at.node()]),
    Column::count(
        "min_solution_num",
        "how many solutions are that near; 0 in an unsolvable group",
    )
    .stage(Stage::Solutions)
    .head("Nearest solutions")
        => at.of_solutions(|solutions| match at.min_solution_set() {
            Some(set) => StoredValue::count(solutions.members(set).len()),
            None => StoredValue::Integer(0),
        }),
    solution_num("how many solutions there are; 0 in an unsolvable group")
        .stage(Stage::Solutions)
        .encoded(Encoding::Delta)
        => at.of_solutions(|solutions| solutions.num[at.node()].into()),
    FARTHEST_STEP.stage(Stage::Farthest)
        => StoredValue::optional(at.farthest().map(|farthest| farthest.step)),
    Column::count("farthest_num", "how many layouts are that far away")
        .stage(Stage::Farthest)
        .head("Farthest layouts")
        => StoredValue::optional(at.farthest().map(|farthest| farthest.num)),
    Column::count("sum_distance", "sum of the steps to each layout of the group")
        .encoded(Encoding::Delta)
        .stage(Stage::Distances)
        .head("Sum of distances")
        => {
            let distances = at.measured.distances.as_ref();
            StoredValue::optional(distances.map(|distances| distances.sums[at.node()]))
        },
    min_solution_set_id("the row of min_solution_sets with the minimal solutions")
        .stage(Stage::Solutions)
        .null(UNSOLVABLE)
        .encoded(Encoding::Plain)
        => StoredValue::optional(at.min_solution_set().map(|set| at.first_set + set)),
}

/// A layout with the measures of its class.
struct MeasuredLayout<'m> {
    measured: &'m ClassMeasures,
    /// The number of the first set of the class.
    first_set: u32,
    layout: &'m Layout,
    /// The node of the layout.
    number: u32,
    group_index: u32,
}

impl MeasuredLayout<'_> {
    fn core(&self) -> &CoreMeasures {
        &self.measured.core
    }

    fn node(&self) -> usize {
        self.number as usize
    }

    fn moves(&self, by_node: &[u16]) -> StoredValue<'static> {
        match by_node[self.node()] {
            UNREACHED => StoredValue::Null,
            moves => moves.into(),
        }
    }

    fn if_solvable(&self, value: impl Into<i64>) -> StoredValue<'static> {
        match self.core().solution_paths.paths[self.node()] {
            0 => StoredValue::Null,
            _ => value.into().into(),
        }
    }

    fn of_solutions(
        &self,
        value: impl FnOnce(&ClassSolutions) -> StoredValue<'static>,
    ) -> StoredValue<'static> {
        self.measured.solutions.as_ref().map_or(StoredValue::Null, value)
    }

    /// The set of minimal solutions, if the layout has one.
    fn min_solution_set(&self) -> Option<u32> {
        let set = self.measured.solutions.as_ref().map(|solutions| solutions.set[self.node()]);
        set.filter(|set| *set != ClassSolutions::NO_SET)
    }

    fn farthest(&self) -> Option<Farthest> {
        self.measured.farthest.as_ref().map(|farthest| farthest.farthest[self.node()])
    }
}

fn rows(measures: &Measures) -> Rows<'_> {
    Box::new(layouts_by_class(measures).flat_map(|class| {
        let positions = 0..class.nodes.len();
        positions.map(move |position| class.row(position))
    }))
}

/// The layouts of a class in the order of their rows.
pub(crate) struct ClassLayouts<'m> {
    measures: &'m ClassMeasures,
    /// The number of the first set of the class.
    first_set: u32,
    pub(crate) nodes: Vec<u32>,
    /// By node.
    layouts: Vec<Layout>,
    /// By node.
    group_index: Vec<u32>,
}

/// The layouts of all classes in the order of their rows.
pub(crate) fn layouts_by_class(measures: &Measures) -> impl Iterator<Item = ClassLayouts<'_>> {
    measures.classes.iter().zip(first_sets(measures)).map(|(measures, first_set)| ClassLayouts {
        measures,
        first_set,
        nodes: measures.nodes_by_group(),
        layouts: Ranking::of_class(measures.class()).layouts().collect(),
        group_index: measures.group_index(),
    })
}

impl ClassLayouts<'_> {
    pub(crate) fn row(&self, position: usize) -> Row<'static> {
        let number = self.nodes[position];
        let measured = MeasuredLayout {
            measured: self.measures,
            first_set: self.first_set,
            layout: &self.layouts[number as usize],
            number,
            group_index: self.group_index[number as usize],
        };
        row(&measured)
    }
}
