//! The plots: canned queries, how their columns are drawn, and the text around them.

use klotski::{ClassPattern, Metric};
use klotski_query::{Answer, QueryError, Session, Value};
use klotski_texts::{Language, text};

use super::drawing::{Caption, Drawing, Form};
use super::marks::{Sentences, points, tiles};
use super::scale::{Axis, AxisScale};
use super::{bars, heat_map, terminal};

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
    scope: Scope,
    sentences: Sentences,
}

/// How the columns of a query are drawn.
#[derive(Clone, Copy, Debug)]
pub enum Chart {
    /// A bar for each row: `across` is its position, `up` its height.
    Bars { across: Axis, up: Axis },
    /// A tile for each row at `across` and `up`, coloured by the power of ten of `value`.
    HeatMap { across: Axis, up: Axis, value: Axis },
}

/// The meaning of a query's arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// Some of the classes.
    Classes,
    /// The group of a layout.
    Group,
    /// A layout, and what counts as one move.
    Layout,
}

impl Plot {
    /// The caption, with the arguments of the query in words.
    pub fn caption(
        &self,
        arguments: &[impl AsRef<str>],
        source: String,
        language: Language,
    ) -> Caption {
        let title = self.title;
        let mut words = arguments.iter().map(AsRef::as_ref);
        let (of, metric) = (words.next(), words.find_map(|word| word.parse::<Metric>().ok()));
        let title = match (self.scope, of) {
            (_, None) | (Scope::Classes, Some("*-*-*")) => language.text(title).into_owned(),
            (Scope::Classes, Some(layout)) if layout.parse::<ClassPattern>().is_err() => {
                text!(language, "{title}, in the group of {layout}", title, layout)
            }
            (Scope::Classes, Some(pattern)) if pattern.contains('*') => {
                text!(language, "{title}, in the classes {pattern}", title, pattern)
            }
            (Scope::Classes, Some(class)) => {
                text!(language, "{title}, in class {class}", title, class)
            }
            (Scope::Group, Some(layout)) => {
                text!(language, "{title}, in the group of {layout}", title, layout)
            }
            (Scope::Layout, Some(layout)) => {
                text!(language, "{title}, from {layout}", title, layout)
            }
        };
        let title = match metric {
            Some(metric) => text!(language, "{title}, in {moves}", title, moves = metric.noun(2)),
            None => title,
        };
        Caption { title, source }
    }

    /// Whether there is a value to draw. Without its stage a measure is NULL.
    pub fn has_values(&self, answer: &Answer) -> bool {
        answer.rows.iter().any(|row| *answer.get(row, self.measure()) != Value::Null)
    }

    /// Refuses numbers on an axis that the puzzle cannot have: each number from the first to the last
    /// has a place in the picture.
    pub fn check(&self, session: &Session, answer: &Answer) -> Result<(), QueryError> {
        let axes: &[&Axis] = match &self.chart {
            Chart::Bars { across, .. } => &[across],
            Chart::HeatMap { across, up, .. } => &[across, up],
        };
        for axis in axes {
            let values = answer.rows.iter().map(|row| answer.get(row, axis.column));
            let is_wrong = |value: &&Value<'_>| value.number().is_some_and(|it| !axis.has(it));
            if let Some(value) = { values }.find(is_wrong) {
                return Err(session.wrong_value(axis.column, value));
            }
        }
        Ok(())
    }

    /// The column that is drawn.
    pub fn measure(&self) -> &'static str {
        let (Chart::Bars { up: value, .. } | Chart::HeatMap { value, .. }) = &self.chart;
        value.column
    }

    /// Draws the rows of the plot's query as an SVG file.
    pub fn svg(
        &self,
        answer: &Answer,
        caption: &Caption,
        form: Form,
        language: Language,
    ) -> String {
        self.draw(answer, Some(caption), form, language).into_svg(caption)
    }

    /// Draws the rows as a part of a page that has [`STYLE`](super::STYLE) and shows the title
    /// beside the picture.
    pub(crate) fn inline_svg(&self, answer: &Answer, form: Form, language: Language) -> String {
        self.draw(answer, None, form, language).into_inline()
    }

    pub(super) fn draw(
        &self,
        answer: &Answer,
        caption: Option<&Caption>,
        form: Form,
        language: Language,
    ) -> Drawing {
        let mut drawing = Drawing::new(form, caption, language);
        match &self.chart {
            Chart::Bars { across, up } => {
                bars::draw(&mut drawing, answer, [across, up], self.sentences);
            }
            Chart::HeatMap { across, up, value } => {
                heat_map::draw(&mut drawing, answer, [across, up, value], self.sentences);
            }
        }
        drawing
    }

    /// A sentence about the largest value; `None` without rows.
    pub(crate) fn largest_sentence(&self, answer: &Answer, language: Language) -> Option<String> {
        // Of equal values, the first one.
        let says = match &self.chart {
            Chart::Bars { across, up } => {
                let points = points(answer, across, up, language);
                let valued = points.iter().rev().filter_map(|point| Some((point.value?, point)));
                let (value, point) = valued.max_by(|(one, _), (next, _)| one.total_cmp(next))?;
                point.sentence(value, self.sentences, language)
            }
            Chart::HeatMap { across, up, value } => {
                let tiles = tiles(answer, across, up, value);
                let largest =
                    tiles.iter().rev().max_by(|one, next| one.value.total_cmp(&next.value))?;
                largest.sentence(self.sentences, language)
            }
        };
        Some(text!(language, "The most: {says}.", says))
    }

    /// Draws the rows as text for a terminal of this width, in columns.
    pub fn text(
        &self,
        answer: &Answer,
        caption: &Caption,
        width: usize,
        language: Language,
    ) -> String {
        match &self.chart {
            Chart::Bars { across, up } => {
                terminal::bars(answer, [across, up], caption, width, language)
            }
            Chart::HeatMap { across, up, value } => {
                terminal::heat_map(answer, [across, up, value], caption, width, language)
            }
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
    sentences: Sentences,
) -> Plot {
    Plot { name, title, query: name, chart: Chart::Bars { across, up }, scope, sentences }
}

/// A plot of a measure of each class.
const fn of_classes(
    name: &'static str,
    title: &'static str,
    up: Axis,
    sentences: Sentences,
) -> Plot {
    let across = axis("class", "Class (jiang_num-bing_num-style_num)", AxisScale::Classes);
    let chart = Chart::Bars { across, up };
    Plot { name, title, query: "class-counts", chart, scope: Scope::Classes, sentences }
}

const fn map(name: &'static str, title: &'static str, value: Axis, sentences: Sentences) -> Plot {
    let across = axis("jiang_num", "Blocks of two cells (jiang_num)", AxisScale::Linear);
    let up = axis("bing_num", "Single blocks (bing_num)", AxisScale::Linear);
    let chart = Chart::HeatMap { across, up, value };
    Plot { name, title, query: "jiang-bing-counts", chart, scope: Scope::Classes, sentences }
}

/// All plots, in the order in which they are listed.
pub const PLOTS: [Plot; 12] = {
    use AxisScale::{Doubling, Linear, Logarithmic};
    const LAYOUTS: Axis = axis("layouts", "Layouts", Linear);
    const MANY_LAYOUTS: Axis = axis("layouts", "Layouts", Logarithmic);
    const GROUPS: Axis = axis("groups", "Groups", Logarithmic);
    [
        bars(
            "group-layers",
            "How many layouts are how many steps from the seed",
            Scope::Group,
            [axis("seed_layer", "Steps from the seed (seed_layer)", Linear), LAYOUTS],
            &[
                [
                    "{1} layout is {2} steps from the seed",
                    "{1} layouts are {2} steps from the seed",
                ],
                ["{1} layout is {2} step from the seed", "{1} layouts are {2} step from the seed"],
            ],
        ),
        bars(
            "layers",
            "How many layouts are how far away",
            Scope::Layout,
            [axis("layer", "Moves from the layout (layer)", Linear), LAYOUTS],
            &[
                ["{1} layout is {2} moves away", "{1} layouts are {2} moves away"],
                ["{1} layout is {2} move away", "{1} layouts are {2} move away"],
            ],
        ),
        bars(
            "distance-histogram",
            "How many pairs of layouts are how far apart",
            Scope::Group,
            [
                axis("distance", "Steps between two layouts (distance)", Linear),
                axis("pairs", "Pairs of layouts", Linear),
            ],
            &[
                [
                    "{1} pair of layouts is {2} steps apart",
                    "{1} pairs of layouts are {2} steps apart",
                ],
                [
                    "{1} pair of layouts is {2} step apart",
                    "{1} pairs of layouts are {2} step apart",
                ],
            ],
        ),
        bars(
            "solution-histogram",
            "How many layouts need how many moves to a solution",
            Scope::Classes,
            [axis("moves", "Moves to the nearest solution", Linear), MANY_LAYOUTS],
            &[
                [
                    "{1} layout needs {2} moves to a solution",
                    "{1} layouts need {2} moves to a solution",
                ],
                [
                    "{1} layout needs {2} move to a solution",
                    "{1} layouts need {2} move to a solution",
                ],
                ["{1} layout has no solution", "{1} layouts have no solution"],
            ],
        ),
        bars(
            "farthest-histogram",
            "How many layouts are how many moves from their farthest layouts",
            Scope::Classes,
            [axis("moves", "Moves to the farthest layouts", Linear), MANY_LAYOUTS],
            &[
                [
                    "{1} layout is {2} moves from its farthest layouts",
                    "{1} layouts are {2} moves from their farthest layouts",
                ],
                [
                    "{1} layout is {2} move from its farthest layouts",
                    "{1} layouts are {2} move from their farthest layouts",
                ],
            ],
        ),
        bars(
            "solution-num-histogram",
            "How many layouts have how many solutions",
            Scope::Classes,
            [axis("solution_num", "Solutions (solution_num)", Linear), MANY_LAYOUTS],
            &[
                ["{1} layout has {2} solutions", "{1} layouts have {2} solutions"],
                ["{1} layout has {2} solution", "{1} layouts have {2} solution"],
            ],
        ),
        bars(
            "degrees",
            "How many layouts have how many neighbours",
            Scope::Classes,
            [axis("degree", "Neighbours (degree)", Linear), MANY_LAYOUTS],
            &[
                ["{1} layout has {2} neighbours", "{1} layouts have {2} neighbours"],
                ["{1} layout has {2} neighbour", "{1} layouts have {2} neighbour"],
            ],
        ),
        bars(
            "size-histogram",
            "How many groups have how many layouts",
            Scope::Classes,
            [
                axis("from_size", "Layouts of a group, at least, up to the next bar", Doubling),
                GROUPS,
            ],
            &[
                ["{1} group has {2} to {3} layouts", "{1} groups have {2} to {3} layouts"],
                ["{1} group has {2} layout", "{1} groups have {2} layout"],
            ],
        ),
        map(
            "layouts-heat",
            "How many layouts have how many jiang and how many bing",
            MANY_LAYOUTS,
            &[["{1} layout has {2} jiang and {3} bing", "{1} layouts have {2} jiang and {3} bing"]],
        ),
        map(
            "groups-heat",
            "How many groups have how many jiang and how many bing",
            GROUPS,
            &[["{1} group has {2} jiang and {3} bing", "{1} groups have {2} jiang and {3} bing"]],
        ),
        of_classes(
            "hardest-by-class",
            "How many steps the hardest layout of each class needs to a solution",
            axis(
                "max_min_solution_step",
                "Steps to the nearest solution (min_solution_step)",
                Linear,
            ),
            &[[
                "{1} step is what the hardest layout of class {2} needs",
                "{1} steps are what the hardest layout of class {2} needs",
            ]],
        ),
        of_classes(
            "deepest-by-class",
            "How far apart two layouts of one group are at most, in each class",
            axis("diameter", "Steps to the farthest layouts (farthest_step)", Linear),
            &[[
                "{1} step apart, at most, are two layouts of a group of class {2}",
                "{1} steps apart, at most, are two layouts of a group of class {2}",
            ]],
        ),
    ]
};
