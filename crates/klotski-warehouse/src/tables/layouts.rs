//! The table `layouts`.

use klotski::graph::UNREACHED;
use klotski::{Layout, Ranking};

use super::classes::{bing_num, jiang_num, style_num};
use super::distances::FARTHEST_STEP;
use super::groups::{DEGREE, UNSOLVABLE, code, group_id, group_index, group_num, seed_layer};
use super::solutions::{first_sets, min_solution_set_id, min_solution_step, solution_num};
use super::{
    ClassMeasures, Column, Encoding, Measures, Row, Rows, Source, Stage, StoredValue, Table,
};
use crate::measures::ClassSolutions;

/// The table of the layouts.
pub static LAYOUTS: Table = Table {
    name: "layouts",
    meaning: "One row for each layout",
    note: "",
    stage: Stage::Core,
    columns: &[
        code("the nine digits of the code"),
        Column::number("id", "rank of the code among all codes, 0 to 29,334,497")
            .encoded(Encoding::Delta)
            .head("Id"),
        jiang_num("as in classes"),
        bing_num("as in classes"),
        style_num("as in classes"),
        group_id("the group"),
        group_num("number of the group within the class"),
        group_index("rank of the code within the group, from 0"),
        Column::truth("is_symmetric", "1 if the layout is its own left-right mirror image, else 0")
            .head("Its own mirror image"),
        seed_layer("steps from the seed of the group"),
        DEGREE,
        Column::truth("is_cut", "1 if the group falls apart without the layout, else 0")
            .head("A bottleneck"),
        min_solution_step("steps to the nearest solutions; 0 if the layout is solved")
            .null(UNSOLVABLE),
        Column::small(
            "min_straight_moves",
            "straight moves to the nearest solved layouts: one block, any distance, one direction",
        )
        .null(UNSOLVABLE)
        .head("Fewest straight moves"),
        Column::small(
            "min_unit_moves",
            "unit moves to the nearest solved layouts: one block, one cell",
        )
        .null(UNSOLVABLE)
        .head("Fewest unit moves"),
        Column::small(
            "nearer_neighbors",
            "how many layouts one step away are one step nearer to a solution; 0 if the layout is solved",
        )
        .null(UNSOLVABLE)
        .head("Nearer neighbours"),
        Column::count(
            "solution_paths",
            "how many shortest paths lead to the nearest solutions; 1 if the layout is solved",
        )
        .null(UNSOLVABLE)
        .head("Shortest paths to a solution"),
        Column::count(
            "min_solution_num",
            "how many solutions are that near; 0 in an unsolvable group",
        )
        .stage(Stage::Solutions)
        .head("Nearest solutions"),
        solution_num("how many solutions there are; 0 in an unsolvable group")
            .stage(Stage::Solutions)
            .encoded(Encoding::Delta),
        FARTHEST_STEP.stage(Stage::Farthest),
        Column::count("farthest_num", "how many layouts are that far away")
            .stage(Stage::Farthest)
            .head("Farthest layouts"),
        Column::count("sum_distance", "sum of the steps to each layout of the group")
            .encoded(Encoding::Delta)
            .stage(Stage::Distances)
            .head("Sum of distances"),
        min_solution_set_id("the row of min_solution_sets with the minimal solutions")
            .stage(Stage::Solutions)
            .null(UNSOLVABLE)
            .encoded(Encoding::Plain),
    ],
    key: &["jiang_num", "bing_num", "style_num", "group_id", "group_index"],
    source: Source::Measures(rows),
};

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

impl<'m> ClassLayouts<'m> {
    pub(crate) fn row(&self, position: usize) -> Row<'m> {
        let node = self.nodes[position] as usize;
        row(self.measures, node, self.group_index[node], &self.layouts[node], self.first_set)
    }
}

/// The row of a node. `first_set` is the number of the first set of the class.
fn row<'m>(
    measured: &ClassMeasures,
    node: usize,
    group_index: u32,
    layout: &Layout,
    first_set: u32,
) -> Row<'m> {
    let (class, core) = (measured.class(), &measured.core);
    let group_num = core.group_num[node];
    let moves = |by_node: &[u16]| match by_node[node] {
        UNREACHED => StoredValue::Null,
        moves => moves.into(),
    };
    let paths = &core.solution_paths;
    let (nearer_neighbors, solution_paths) = match paths.paths[node] {
        0 => (StoredValue::Null, StoredValue::Null),
        number => (paths.nearer_neighbors[node].into(), number.into()),
    };
    let solutions = measured.solutions.as_ref();
    let set = solutions.map(|solutions| (solutions, solutions.set[node]));
    let (min_solution_num, set_id) = match set {
        None => (StoredValue::Null, StoredValue::Null),
        Some((_, ClassSolutions::NO_SET)) => (StoredValue::Integer(0), StoredValue::Null),
        Some((solutions, set)) => {
            (StoredValue::count(solutions.members(set).len()), (first_set + set).into())
        }
    };
    let farthest = measured.farthest.as_ref().map(|farthest| farthest.farthest[node]);
    vec![
        StoredValue::Code(layout.code().digits()),
        layout.id().number().into(),
        class.jiang_num.into(),
        class.bing_num.into(),
        class.style_num.into(),
        (measured.first_group + u32::from(group_num)).into(),
        group_num.into(),
        group_index.into(),
        layout.is_symmetric().into(),
        core.layer[node].into(),
        core.degree[node].into(),
        core.is_cut[node].into(),
        moves(&core.min_solution_step),
        moves(&core.min_straight_moves),
        moves(&core.min_unit_moves),
        nearer_neighbors,
        solution_paths,
        min_solution_num,
        StoredValue::optional(solutions.map(|solutions| solutions.num[node])),
        StoredValue::optional(farthest.map(|farthest| farthest.step)),
        StoredValue::optional(farthest.map(|farthest| farthest.num)),
        StoredValue::optional(measured.distances.as_ref().map(|distances| distances.sums[node])),
        set_id,
    ]
}
