//! The tables `groups`, `layers` and `degrees`.

use klotski::graph::GroupMeasures;

use super::classes::{bing_num, jiang_num, layouts, style_num};
use super::{
    ClassMeasures, Column, Encoding, Measures, Row, Rows, Source, Stage, StoredValue, Table,
    distribution_rows,
};

pub(super) const fn code(meaning: &'static str) -> Column {
    Column::code("code", meaning).head("Code")
}

pub(super) const fn group_id(meaning: &'static str) -> Column {
    Column::number("group_id", meaning).head("Group id")
}

/// The number of a group within its class.
pub(super) const fn group_num(meaning: &'static str) -> Column {
    Column::number("group_num", meaning).head("Group")
}

/// The position of a layout in its group.
pub(super) const fn group_index(meaning: &'static str) -> Column {
    Column::number("group_index", meaning).encoded(Encoding::Delta).head("Place in the group")
}

pub(super) const fn seed_layer(meaning: &'static str) -> Column {
    Column::small("seed_layer", meaning).head("Steps from the seed")
}

pub(super) const DEGREE: Column =
    Column::small("degree", "how many layouts are one step away").head("Neighbours");

/// The condition under which steps to a solution are NULL.
pub(super) const UNSOLVABLE: &str = "in an unsolvable group";

pub(super) static GROUPS: Table = Table {
    name: "groups",
    meaning: "One row for each group",
    note: "The four numbers from jiang_num to group_num are unique together.",
    stage: Stage::Core,
    columns: COLUMNS,
    key: &["group_id"],
    source: Source::Measures(group_rows),
};

columns! { |at: &MeasuredGroup<'_>| -> Row<'static>;
    group_id("0 to 25,421, in the order of the next four columns")
        => (at.measured.first_group + u32::from(at.group_num)).into(),
    jiang_num("as in classes") => at.measured.class().jiang_num.into(),
    bing_num("as in classes") => at.measured.class().bing_num.into(),
    style_num("as in classes") => at.measured.class().style_num.into(),
    group_num(
        "number within the class, from 0: the largest group first; of equal ones, the smaller seed first",
    )
        => at.group_num.into(),
    Column::count("size", "layouts of the group").head("Layouts of the group")
        => at.group.size().into(),
    Column::code("seed", "its smallest code").head("Seed")
        => StoredValue::Code(at.group.seed.digits()),
    Column::truth("solvable", "1 if it has a solved layout, else 0").head("Has a solution")
        => (at.group.solved_layouts() > 0).into(),
    Column::count("solved_layouts", "solved layouts of the group").head("Solved layouts")
        => at.group.solved_layouts().into(),
    Column::small("max_min_solution_step", "steps that its hardest layout needs")
        .null(UNSOLVABLE)
        .head("Most steps needed")
        => at.group.max_min_solution_step().map_or(StoredValue::Null, StoredValue::count),
    Column::small("max_min_straight_moves", "the largest min_straight_moves of its layouts")
        .null(UNSOLVABLE)
        => StoredValue::optional(at.group.max_min_straight_moves),
    Column::small("max_min_unit_moves", "the largest min_unit_moves of its layouts")
        .null(UNSOLVABLE)
        => StoredValue::optional(at.group.max_min_unit_moves),
    Column::small("seed_layers", "layers from the seed, the seed's own included")
        .head("Layers from the seed")
        => StoredValue::count(at.group.layers.len()),
    Column::count("edges", "pairs of its layouts that are one step apart").head("Edges")
        => at.group.structure.edges.into(),
    Column::small("max_degree", "the largest degree of its layouts").head("Most neighbours")
        => at.group.structure.max_degree.into(),
    Column::count("cut_layouts", "articulation points: layouts whose removal disconnects the group")
        .head("Bottlenecks")
        => at.group.structure.cut_layouts.into(),
    Column::count("bridges", "edges without which it falls apart").head("Bridges")
        => at.group.structure.bridges.into(),
    Column::count(
        "biconnected_components",
        "maximal sets of at least two layouts that no single layout separates; a bridge is one of two layouts",
    )
    .head("Biconnected components")
        => at.group.structure.biconnected_components.into(),
    Column::count(
        "largest_biconnected_component",
        "layouts of the largest biconnected component; 0 in a group of one layout",
    )
    .head("Layouts of the largest one")
        => at.group.structure.largest_biconnected_component.into(),
    Column::string(
        "graph",
        "equal for groups that are the same graph (isomorphic), different for others",
    )
    .head("Graph")
        => StoredValue::hash(at.group.graph),
    Column::small("min_farthest_step", "steps: the radius of the group").stage(Stage::Farthest)
        => StoredValue::optional(at.farthest[0]),
    Column::small("max_farthest_step", "steps: the diameter of the group")
        .stage(Stage::Farthest)
        .head("Largest farthest step")
        => StoredValue::optional(at.farthest[1]),
}

/// A group with the measures of its class.
struct MeasuredGroup<'m> {
    measured: &'m ClassMeasures,
    group_num: u16,
    group: &'m GroupMeasures,
    /// The smallest and the largest farthest step.
    farthest: [Option<u16>; 2],
}

fn group_rows(measures: &Measures) -> Rows<'_> {
    Box::new(measures.classes.iter().flat_map(|measured| {
        let groups = (0..).zip(&measured.core.groups).zip(farthest_extremes(measured));
        groups.map(move |((group_num, group), farthest)| {
            row(&MeasuredGroup { measured, group_num, group, farthest })
        })
    }))
}

/// By group: the smallest and the largest farthest step, if they were measured.
fn farthest_extremes(measured: &ClassMeasures) -> Vec<[Option<u16>; 2]> {
    let mut extremes = vec![[None; 2]; measured.core.groups.len()];
    if let Some(farthest) = &measured.farthest {
        for (&group_num, found) in measured.core.group_num.iter().zip(&farthest.farthest) {
            let [least, most] = &mut extremes[usize::from(group_num)];
            *least = Some(least.map_or(found.step, |least| found.step.min(least)));
            *most = Some(most.map_or(found.step, |most| found.step.max(most)));
        }
    }
    extremes
}

pub(super) static LAYERS: Table = Table {
    name: "layers",
    meaning: "One row for each layer from the seed of each group",
    note: "",
    stage: Stage::Core,
    columns: &[
        group_id("the group"),
        seed_layer("steps from the seed, from 0"),
        layouts("layouts of the group at that distance"),
    ],
    key: &["group_id", "seed_layer"],
    source: Source::Measures(|measures| {
        distribution_rows(measures, |class| {
            class.core.groups.iter().map(|group| group.layers.clone()).collect()
        })
    }),
};

pub(super) static DEGREES: Table = Table {
    name: "degrees",
    meaning: "One row for each degree that occurs in a group",
    note: "",
    stage: Stage::Core,
    columns: &[group_id("the group"), DEGREE, layouts("layouts of the group with this degree")],
    key: &["group_id", "degree"],
    source: Source::Measures(|measures| {
        distribution_rows(measures, |class| {
            class.distribution(class.core.degree.iter().map(|&degree| degree.into()))
        })
    }),
};
