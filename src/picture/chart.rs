//! The plots: canned queries, and how their columns are drawn.

use std::borrow::Cow;

use crate::texts::Language;

/// A plot of a canned query's answer.
#[derive(Clone, Copy, Debug)]
pub struct Plot {
    /// The name on the command line.
    pub name: &'static str,
    /// The title above the plot.
    pub title: &'static str,
    /// The name of the canned query, whose arguments the plot takes.
    pub query: &'static str,
    /// How the columns are drawn.
    pub chart: Chart,
}

/// How the columns of an answer are drawn.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // the variants say what the axes are
pub enum Chart {
    /// A bar for each row, at `across`, as high as `up`.
    Bars { across: Axis, up: Axis },
    /// A tile for each row, at `across` and `up`, as dark as the logarithm of `value`.
    HeatMap { across: Axis, up: Axis, value: Axis },
}

/// A column of an answer, as an axis.
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
    /// Names, one position for each row.
    Names,
}

impl Axis {
    /// What follows the title of an axis with this scale.
    pub(super) fn scale_in_words(&self, language: Language) -> Cow<'static, str> {
        match self.scale {
            AxisScale::Logarithmic => language.text(", log scale"),
            AxisScale::Linear | AxisScale::Doubling | AxisScale::Names => Cow::Borrowed(""),
        }
    }
}

impl AxisScale {
    /// The number that follows another on the axis, if the scale has gaps.
    pub(super) fn after(self, number: f64) -> Option<f64> {
        match self {
            Self::Linear => Some(number + 1.0),
            Self::Doubling => Some(2.0 * number),
            Self::Logarithmic | Self::Names => None,
        }
    }
}

const fn axis(column: &'static str, title: &'static str, scale: AxisScale) -> Axis {
    Axis { column, title, scale }
}

const fn bars(name: &'static str, title: &'static str, across: Axis, up: Axis) -> Plot {
    Plot { name, title, query: name, chart: Chart::Bars { across, up } }
}

const JIANG: Axis = axis("jiang_num", "jiang_num (blocks of two cells)", AxisScale::Linear);
const BING: Axis = axis("bing_num", "bing_num (single blocks)", AxisScale::Linear);
const CLASS: Axis = axis("class", "class (jiang_num-bing_num-style_num)", AxisScale::Names);

const fn map(name: &'static str, title: &'static str, value: Axis) -> Plot {
    let chart = Chart::HeatMap { across: JIANG, up: BING, value };
    Plot { name, title, query: "jiang-bing-counts", chart }
}

/// All plots, in the order in which they are listed.
pub const PLOTS: [Plot; 9] = {
    use AxisScale::{Doubling, Linear, Logarithmic};
    const LAYOUTS: Axis = axis("layouts", "layouts", Logarithmic);
    [
        bars(
            "group-layers",
            "Layouts by layer of the group",
            axis("layer", "layer (steps from the seed)", Linear),
            axis("layouts", "layouts", Linear),
        ),
        bars(
            "layers",
            "Layouts by distance from a layout",
            axis("layer", "layer (distance from the layout)", Linear),
            axis("layouts", "layouts", Linear),
        ),
        bars(
            "solution-histogram",
            "Layouts by steps to their nearest solution",
            axis("min_solution_step", "min_solution_step (steps to the nearest solution)", Linear),
            LAYOUTS,
        ),
        bars(
            "farthest-histogram",
            "Layouts by farthest step",
            axis("farthest_step", "farthest_step (steps to the farthest layouts)", Linear),
            LAYOUTS,
        ),
        bars(
            "size-histogram",
            "Groups by size, by powers of two",
            axis("from_size", "layouts of a group, from", Doubling),
            axis("groups", "groups", Logarithmic),
        ),
        map("layout-map", "Layouts by jiang_num and bing_num", LAYOUTS),
        map("group-map", "Groups by jiang_num and bing_num", axis("groups", "groups", Logarithmic)),
        bars(
            "hardest-by-class",
            "The most steps that a layout needs, by class",
            CLASS,
            axis("min_solution_step", "most steps to the nearest solution", Linear),
        ),
        bars(
            "deepest-by-class",
            "The largest farthest step of a layout, by class",
            CLASS,
            axis("farthest_step", "largest farthest_step (steps)", Linear),
        ),
    ]
};
