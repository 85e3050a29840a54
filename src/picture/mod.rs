//! Pictures: boards, sheets of boards and plots, as SVG and for a terminal.
//!
//! ```text
//!   Layout --board--> blocks on a grid --sheet--> many boards, each with its caption
//!
//!   layers of layouts, steps between them --route_map--> boards or dots, and lines
//!
//!   rows of a canned query --chart--> bars or a heat map
//! ```
//!
//! An SVG stands alone: its colours are told apart by the colour-blind and in black and
//! white, and it is light or dark as its reader prefers.

mod axis;
mod bars;
mod board;
mod chart;
mod drawing;
mod heat_map;
mod label;
mod points;
mod route_map;
mod sheet;
mod style;
mod terminal;

pub use board::board;
pub use chart::{Axis, AxisScale, Chart, PLOTS, Plot};
pub use drawing::Words;
pub use route_map::RouteMap;
pub use sheet::{Frame, sheet};
pub use style::STYLE;

use crate::rows::Answer;

impl Plot {
    /// What is said around it, with the arguments of its query.
    #[must_use]
    pub fn words(&self, arguments: &str, source: &str) -> Words {
        let title = match arguments {
            "" => self.title.to_owned(),
            _ => format!("{}: {arguments}", self.title),
        };
        Words { title, source: source.to_owned() }
    }

    /// An answer of its query as an SVG.
    #[must_use]
    pub fn svg(&self, answer: &Answer, words: &Words) -> String {
        self.draw(answer, words).into_svg()
    }

    fn draw(&self, answer: &Answer, words: &Words) -> drawing::Drawing {
        match &self.chart {
            Chart::Bars { across, up } => bars::draw(answer, across, up, words),
            Chart::HeatMap { across, up, value } => {
                heat_map::draw(answer, across, up, value, words)
            }
        }
    }

    /// The same for a terminal of so many columns.
    #[must_use]
    pub fn text(&self, answer: &Answer, width: usize) -> String {
        match &self.chart {
            Chart::Bars { across, up } => terminal::bars(answer, across, up, width),
            Chart::HeatMap { across, up, value } => terminal::heat_map(answer, across, up, value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Class, Code};
    use crate::rows::{RowSink, Value};

    fn words() -> Words {
        Words {
            title: "The largest farthest step of a layout, by class: *-*-*".to_owned(),
            source: "klotski-sql 10.11.12, content 0123456789abcdef".to_owned(),
        }
    }

    fn answer(columns: &[&str], rows: &[Vec<Value<'_>>]) -> Answer {
        let mut answer = Answer::default();
        answer.begin(columns).unwrap();
        for row in rows {
            answer.row(row).unwrap();
        }
        answer
    }

    fn plot(name: &str) -> &'static Plot {
        PLOTS.iter().find(|plot| plot.name == name).unwrap()
    }

    fn labels_are_apart(plot: &Plot, answer: &Answer) {
        let drawing = plot.draw(answer, &words());
        let size = [drawing::WIDTH, drawing::HEIGHT].map(f64::from);
        label::assert_apart(&drawing.labels, size[0], size[1]);
    }

    /// So many steps, each with that many layouts, and then NULL.
    fn histogram(steps: i64, layouts: i64) -> Answer {
        let row = |step| vec![Value::Integer(step), Value::Integer(layouts)];
        let mut rows: Vec<_> = (0..steps).map(row).collect();
        rows.push(vec![Value::Null, Value::Integer(1)]);
        answer(&["min_solution_step", "layouts"], &rows)
    }

    #[test]
    fn labels_never_cover_each_other() {
        for steps in (0..300).chain([1_000, 100_000]) {
            for layouts in [0, 1, 7, 999, 2_000_000, 29_334_498] {
                labels_are_apart(plot("solution-histogram"), &histogram(steps, layouts));
            }
        }
        let classes: Vec<String> = Class::all().map(|class| class.to_string()).collect();
        for number in 0..=classes.len() {
            let rows: Vec<_> = classes[classes.len() - number..]
                .iter()
                .map(|class| vec![Value::Text(class.as_str()), Value::Integer(230)])
                .collect();
            labels_are_apart(plot("deepest-by-class"), &answer(&["class", "farthest_step"], &rows));
        }
        let pairs = (0..8).flat_map(|jiang| (0..=14 - 2 * jiang).map(move |bing| (jiang, bing)));
        let rows: Vec<_> = pairs
            .map(|(jiang, bing)| {
                vec![Value::Integer(jiang), Value::Integer(bing), Value::Integer(2_345_678)]
            })
            .collect();
        let map = answer(&["jiang_num", "bing_num", "layouts"], &rows);
        labels_are_apart(plot("layout-map"), &map);
    }

    /// Every bar says its figure, and gaps have none.
    #[test]
    fn every_figure_is_in_the_picture() {
        let rows =
            [(0, Some(1)), (1, Some(20)), (4, Some(300)), (5, None)].map(|(layer, layouts)| {
                vec![Value::Integer(layer), layouts.map_or(Value::Null, Value::Integer)]
            });
        let answer = answer(&["layer", "layouts"], &rows);
        let svg = plot("group-layers").svg(&answer, &words());
        for figure in ["layer 0: 1 layouts", "layer 1: 20 layouts", "layer 4: 300 layouts"] {
            assert_eq!(svg.matches(figure).count(), 1, "{figure}");
        }
        assert_eq!(svg.matches("class=\"bar\"").count(), 3);
        let text = plot("group-layers").text(&answer, 40);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "0 │▏ 1");
        assert_eq!(lines[2..4], ["2 │", "3 │"]);
        assert!(lines[4].ends_with("█ 300") && lines[4].chars().count() <= 40, "{}", lines[4]);
        assert_eq!(lines[7], "layouts by layer (steps from the seed)");
    }

    #[test]
    fn a_sheet_marks_what_moved() {
        let layout = "4FEA134".parse::<Code>().unwrap().layout();
        let (step, next) = layout.steps().next().unwrap();
        let frames = [
            Frame { caption: "0".to_owned(), layout, step: None },
            Frame { caption: "1 <b>".to_owned(), layout: next, step: Some(step) },
        ];
        let svg = sheet("a way", &frames);
        assert_eq!((svg.matches(" moved\"").count(), svg.matches("\"from\"").count()), (1, 1));
        assert!(svg.contains("1 &lt;b&gt;"));
        // Ten blocks on each.
        assert_eq!(svg.matches("class=\"block ").count(), 2 * 10);
        assert_eq!(board(&layout, 60).matches("class=\"block ").count(), 10);
    }
}
