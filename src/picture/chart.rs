//! The plots: canned queries, and how their columns are drawn.

use std::borrow::Cow;

use klotski_program::texts::Language;

use super::sentence::Sentence;

/// A plot of the rows of a canned query.
#[derive(Clone, Copy, Debug)]
pub struct Plot {
    /// The name on the command line.
    pub name: &'static str,
    /// A short sentence about the plot, without its full stop.
    pub title: &'static str,
    /// The name of the canned query. The plot takes its arguments.
    pub query: &'static str,
    /// How the columns are drawn.
    pub chart: Chart,
    /// The meaning of the query's arguments.
    pub(super) scope: Scope,
    /// The sentence about a bar or a tile.
    pub(super) sentence: Sentence,
}

/// How the columns of a query are drawn.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // the variants explain the axes
pub enum Chart {
    /// A bar for each row: `across` is its position, `up` its height.
    Bars { across: Axis, up: Axis },
    /// A tile for each row at `across` and `up`, coloured by the power of ten of `value`.
    HeatMap { across: Axis, up: Axis, value: Axis },
}

/// A column of a query, as an axis.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    /// The name of the column.
    pub column: &'static str,
    /// The title of the axis, with its unit.
    pub title: &'static str,
    /// The kind of its scale.
    pub scale: AxisScale,
}

/// The scale of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisScale {
    /// Whole numbers. A number without a row leaves a gap.
    Linear,
    /// Counts, on a logarithmic scale.
    Logarithmic,
    /// Powers of two. A power without a row leaves a gap.
    Doubling,
    /// Classes, one position for each row.
    Classes,
}

/// The meaning of a query's arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Some of the classes.
    Classes,
    /// The group of a layout.
    Group,
    /// A layout, and what counts as one move.
    Layout,
}

impl Axis {
    /// The title, with the kind of the scale if it is logarithmic.
    pub(super) fn title(&self, language: Language) -> Cow<'static, str> {
        let title = language.text(self.title);
        match self.scale {
            AxisScale::Logarithmic => {
                format!("{title}{}", language.text(", on a logarithmic scale")).into()
            }
            AxisScale::Linear | AxisScale::Doubling | AxisScale::Classes => title,
        }
    }
}

impl AxisScale {
    /// The number after another one on the axis, if the scale has gaps.
    pub(super) fn after(self, number: f64) -> Option<f64> {
        match self {
            Self::Linear => Some(number + 1.0),
            Self::Doubling => Some(2.0 * number),
            Self::Logarithmic | Self::Classes => None,
        }
    }
}

const fn axis(column: &'static str, title: &'static str, scale: AxisScale) -> Axis {
    Axis { column, title, scale }
}

/// A plot of bars, with the name of its query.
const fn bars(
    name: &'static str,
    title: &'static str,
    scope: Scope,
    [across, up]: [Axis; 2],
    sentence: Sentence,
) -> Plot {
    Plot { name, title, query: name, chart: Chart::Bars { across, up }, scope, sentence }
}

const fn map(name: &'static str, title: &'static str, value: Axis, sentence: Sentence) -> Plot {
    let across = axis("jiang_num", "Blocks of two cells (jiang_num)", AxisScale::Linear);
    let up = axis("bing_num", "Single blocks (bing_num)", AxisScale::Linear);
    let chart = Chart::HeatMap { across, up, value };
    Plot { name, title, query: "jiang-bing-counts", chart, scope: Scope::Classes, sentence }
}

/// All plots, in the order in which they are listed.
pub const PLOTS: [Plot; 9] = {
    use AxisScale::{Classes, Doubling, Linear, Logarithmic};
    const LAYOUTS: Axis = axis("layouts", "Layouts", Linear);
    const MANY_LAYOUTS: Axis = axis("layouts", "Layouts", Logarithmic);
    const GROUPS: Axis = axis("groups", "Groups", Logarithmic);
    const CLASS: Axis = axis("class", "Class (jiang_num-bing_num-style_num)", Classes);
    [
        bars(
            "group-layers",
            "How many layouts are how many steps from the seed",
            Scope::Group,
            [axis("seed_layer", "Steps from the seed (seed_layer)", Linear), LAYOUTS],
            Sentence::of(
                "{1} layout is {2} steps from the seed",
                "{1} layouts are {2} steps from the seed",
            )
            .or_at_one(
                "{1} layout is {2} step from the seed",
                "{1} layouts are {2} step from the seed",
            ),
        ),
        bars(
            "layers",
            "How many layouts are how far away",
            Scope::Layout,
            [axis("layer", "Moves from the layout (layer)", Linear), LAYOUTS],
            Sentence::of("{1} layout is {2} moves away", "{1} layouts are {2} moves away")
                .or_at_one("{1} layout is {2} move away", "{1} layouts are {2} move away"),
        ),
        bars(
            "solution-histogram",
            "How many layouts need how many steps to a solution",
            Scope::Classes,
            [
                axis(
                    "min_solution_step",
                    "Steps to the nearest solution (min_solution_step)",
                    Linear,
                ),
                MANY_LAYOUTS,
            ],
            Sentence::of(
                "{1} layout needs {2} steps to a solution",
                "{1} layouts need {2} steps to a solution",
            )
            .or_at_one(
                "{1} layout needs {2} step to a solution",
                "{1} layouts need {2} step to a solution",
            )
            .or_at_none("{1} layout has no solution", "{1} layouts have no solution"),
        ),
        bars(
            "farthest-histogram",
            "How many layouts are how many steps from their farthest layouts",
            Scope::Classes,
            [
                axis("farthest_step", "Steps to the farthest layouts (farthest_step)", Linear),
                MANY_LAYOUTS,
            ],
            Sentence::of(
                "{1} layout is {2} steps from its farthest layouts",
                "{1} layouts are {2} steps from their farthest layouts",
            )
            .or_at_one(
                "{1} layout is {2} step from its farthest layouts",
                "{1} layouts are {2} step from their farthest layouts",
            ),
        ),
        bars(
            "size-histogram",
            "How many groups have how many layouts",
            Scope::Classes,
            [
                axis("from_size", "Layouts of a group, at least, up to the next bar", Doubling),
                GROUPS,
            ],
            Sentence::of("{1} group has {2} to {3} layouts", "{1} groups have {2} to {3} layouts")
                .or_at_one("{1} group has {2} layout", "{1} groups have {2} layout"),
        ),
        map(
            "layout-map",
            "How many layouts have how many jiang and how many bing",
            MANY_LAYOUTS,
            Sentence::of(
                "{1} layout has {2} jiang and {3} bing",
                "{1} layouts have {2} jiang and {3} bing",
            ),
        ),
        map(
            "group-map",
            "How many groups have how many jiang and how many bing",
            GROUPS,
            Sentence::of(
                "{1} group has {2} jiang and {3} bing",
                "{1} groups have {2} jiang and {3} bing",
            ),
        ),
        bars(
            "hardest-by-class",
            "How many steps the hardest layout of each class needs to a solution",
            Scope::Classes,
            [
                CLASS,
                axis(
                    "min_solution_step",
                    "Steps to the nearest solution (min_solution_step)",
                    Linear,
                ),
            ],
            Sentence::of(
                "{1} step is what the hardest layout of class {2} needs",
                "{1} steps are what the hardest layout of class {2} needs",
            ),
        ),
        bars(
            "deepest-by-class",
            "How far apart two layouts of one group are at most, in each class",
            Scope::Classes,
            [CLASS, axis("farthest_step", "Steps to the farthest layouts (farthest_step)", Linear)],
            Sentence::of(
                "{1} step apart, at most, are two layouts of a group of class {2}",
                "{1} steps apart, at most, are two layouts of a group of class {2}",
            ),
        ),
    ]
};
