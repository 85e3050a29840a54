//! Pictures: boards, sheets of boards and plots, as SVG and for a terminal.
//!
//! ```text
//!   Layout --board--> blocks on a grid --sheet--> many boards, each with its caption
//!
//!   layers of layouts, steps between them --route_picture--> boards or dots, and lines
//!
//!   rows of a canned query --chart--> bars or a heat map
//! ```
//!
//! An SVG is self-contained. Its colours are distinct for colour-blind readers and in black and
//! white, and it follows the reader's preference for light or dark.
//!
//! ```
//! use klotski::Code;
//!
//! let layout = "4FEA134".parse::<Code>()?.layout();
//! let svg = klotski_sql::picture::board(&layout, 60);
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), klotski::CodeError>(())
//! ```

mod axis;
mod bars;
mod chart;
mod drawing;
mod form;
mod heat_map;
mod label;
mod number;
mod panels;
mod pixels;
mod points;
mod route_picture;
mod sentence;
mod sheet;
mod style;
mod terminal;
mod titles;

pub use chart::{Axis, AxisScale, Chart, PLOTS, Plot};
pub use form::Form;
pub use klotski_functions::picture::board;
pub use route_picture::RoutePicture;
pub use sheet::sheet;
pub use style::STYLE;
pub use titles::Caption;

use crate::rows::Answer;
use drawing::Drawing;
use klotski_program::text;
use klotski_program::texts::Language;

impl Plot {
    /// Draws the rows of the plot's query as an SVG file.
    #[must_use]
    pub fn svg(
        &self,
        answer: &Answer,
        caption: &Caption,
        form: Form,
        language: Language,
    ) -> String {
        self.draw(answer, Some(caption), form, language).into_svg(caption)
    }

    /// Draws the rows as a part of a page that has [`STYLE`] and shows the title beside the
    /// picture.
    #[must_use]
    pub fn inline_svg(&self, answer: &Answer, form: Form, language: Language) -> String {
        self.draw(answer, None, form, language).into_inline()
    }

    /// A sentence about the largest value; `None` without rows.
    #[must_use]
    pub fn largest_sentence(&self, answer: &Answer, language: Language) -> Option<String> {
        let writer = self.sentence.writer(language);
        let largest = |one: &(f64, String), next: &(f64, String)| one.0.total_cmp(&next.0);
        let (_, says) = match &self.chart {
            Chart::Bars { across, up } => {
                let points = points::points(answer, across, up, language);
                let says = |point: &points::Point| {
                    let value = point.value?;
                    Some((value, point.sentence(value, across.scale, &writer)))
                };
                points.iter().rev().filter_map(says).max_by(largest)?
            }
            Chart::HeatMap { across, up, value } => {
                let tiles = heat_map::tiles(answer, across, up, value);
                let says = |tile: &heat_map::Tile| (tile.value, tile.sentence(&writer));
                tiles.iter().rev().map(says).max_by(largest)?
            }
        };
        Some(text!(language, "The most: {says}.", says))
    }

    fn draw(
        &self,
        answer: &Answer,
        caption: Option<&Caption>,
        form: Form,
        language: Language,
    ) -> Drawing {
        let sentence = self.sentence;
        match &self.chart {
            Chart::Bars { across, up } => {
                bars::draw(answer, [across, up], sentence, caption, form, language)
            }
            Chart::HeatMap { across, up, value } => {
                heat_map::draw(answer, [across, up, value], sentence, caption, form, language)
            }
        }
    }

    /// Draws the rows as text for a terminal of this width, in columns.
    #[must_use]
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

#[cfg(test)]
mod tests {
    use klotski::{Class, Code};

    use super::*;
    use crate::render::Panel;
    use crate::rows::{RowSink, Value};

    fn caption() -> Caption {
        let title = "How many layouts are how many steps from their farthest layouts, in the \
                     classes 5-*-*";
        Caption {
            title: title.to_owned(),
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

    /// Checks a plot as a separate file and on a page. Narrow pictures have text of 12 pixels.
    fn labels_are_apart(plot: &Plot, answer: &Answer) {
        let caption = caption();
        for (language, form) in Language::ALL
            .into_iter()
            .zip(Form::ALL)
            .chain([(Language::English, Form::Narrow), (Language::Chinese, Form::Wide)])
        {
            let mut drawing = plot.draw(answer, Some(&caption), form, language);
            drawing.add_source(&caption);
            let [width, height] = drawing.size();
            label::assert_apart(&drawing.labels, width, height);
            let least = drawing.labels.iter().map(|label| label.size).fold(f64::MAX, f64::min);
            assert!(form == Form::Wide || width <= 340.0 && least >= 12.0, "{least}");
        }
    }

    /// A histogram up to a number of steps, each with as many layouts, then NULL.
    fn histogram(steps: i64, layouts: i64) -> Answer {
        let row = |step| vec![Value::from(step), layouts.into()];
        let mut rows: Vec<_> = (0..steps).map(row).collect();
        rows.push(vec![Value::Null, 1.into()]);
        answer(&["min_solution_step", "layouts"], &rows)
    }

    #[test]
    fn labels_do_not_overlap() {
        for steps in (0..300).chain([1_000, 100_000]) {
            for layouts in [0, 1, 7, 999, 2_000_000, 29_334_498] {
                labels_are_apart(plot("solution-histogram"), &histogram(steps, layouts));
            }
        }
        let classes: Vec<String> = Class::all().map(|class| class.to_string()).collect();
        for number in 0..=classes.len() {
            let rows: Vec<_> = classes[classes.len() - number..]
                .iter()
                .map(|class| vec![class.into(), 230.into()])
                .collect();
            labels_are_apart(plot("deepest-by-class"), &answer(&["class", "farthest_step"], &rows));
        }
        let pairs = (0..8).flat_map(|jiang| (0..=14 - 2 * jiang).map(move |bing| (jiang, bing)));
        let rows: Vec<_> =
            pairs.map(|(jiang, bing)| vec![jiang.into(), bing.into(), 2_345_678.into()]).collect();
        let map = answer(&["jiang_num", "bing_num", "layouts"], &rows);
        labels_are_apart(plot("layout-map"), &map);
    }

    /// Every bar has its figure as a tooltip, and a gap has none.
    #[test]
    fn every_figure_is_in_the_picture() {
        let rows = [(0, Some(1)), (1, Some(20)), (4, Some(3_000)), (5, None)]
            .map(|(layer, layouts)| vec![Value::from(layer), layouts.into()]);
        let answer = answer(&["seed_layer", "layouts"], &rows);
        let plot = plot("group-layers");
        let wide = plot.inline_svg(&answer, Form::Wide, Language::English);
        for says in [
            "<title>1 layout is 0 steps from the seed</title>",
            "<title>20 layouts are 1 step from the seed</title>",
            "<title>3,000 layouts are 4 steps from the seed</title>",
        ] {
            assert_eq!(wide.matches(says).count(), 1, "{says}: {wide}");
        }
        assert_eq!(wide.matches("<title>").count(), 3);
        let narrow = plot.inline_svg(&answer, Form::Narrow, Language::English);
        let bars = narrow.split("class=\"bar\" d=\"").nth(1).unwrap().split('"').next().unwrap();
        assert_eq!((bars.matches('z').count(), narrow.matches("<title>").count()), (3, 0));
        let most = plot.largest_sentence(&answer, Language::English).unwrap();
        assert_eq!(most, "The most: 3,000 layouts are 4 steps from the seed.");
        let text = plot.text(&answer, &caption(), 40, Language::English);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], caption().title + ".");
        assert_eq!(lines[1], "Each line: Steps from the seed (seed_layer); its bar: Layouts");
        assert_eq!(lines[3], "0 │▏ 1");
        assert_eq!(lines[5..7], ["2 │", "3 │"]);
        assert!(lines[7].ends_with("█ 3,000") && lines[7].chars().count() <= 40, "{}", lines[7]);
    }

    /// Columns keep their names in every language. A Chinese character takes two columns of a
    /// terminal, and is square in a picture.
    #[test]
    fn a_plot_in_chinese() {
        let answer = histogram(12, 20);
        let plot = plot("solution-histogram");
        let caption = plot.caption(&["5-4-1"], "klotski-sql".to_owned(), Language::Chinese);
        assert_eq!(caption.title, "5-4-1 类中，各最少步数的布局有多少个");
        let svg = plot.svg(&answer, &caption, Form::Wide, Language::Chinese);
        for text in [
            "布局数，对数刻度",
            "最少步数（min_solution_step）",
            "\n无\n",
            "有 20 个布局的最少步数是 3",
            "有 1 个布局无解",
        ] {
            assert!(svg.contains(text), "{text}: {svg}");
        }
        let text = plot.text(&answer, &caption, 40, Language::Chinese);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[6..8].iter().map(|line| &line[..3]).collect::<Vec<_>>(), [" 3 ", " 4 "]);
        assert_eq!(&lines[15][.."无 │".len()], "无 │");
        assert_eq!(lines[0], caption.sentence(Language::Chinese));
        assert_eq!(lines[1], "每行：最少步数（min_solution_step）；条长：布局数，对数刻度");

        let near = |text: &str, width: f64| {
            let found = label::width(text, 10.0);
            assert!((found - width).abs() < 1e-9, "{text} is {found} wide");
        };
        near("ab", 12.4);
        near("步数", 20.0);
        near("5 步", 22.4);
    }

    /// Arguments are described in words, also the defaults.
    #[test]
    fn captions_are_sentences() {
        let caption = |name: &str, words: &[&str]| {
            plot(name).caption(words, String::new(), Language::English).title
        };
        let needs = "How many layouts need how many steps to a solution";
        assert_eq!(caption("solution-histogram", &[]), needs);
        assert_eq!(caption("solution-histogram", &["*-*-*"]), needs);
        let of_class = format!("{needs}, in class 5-4-1");
        assert_eq!(caption("solution-histogram", &["5-4-1"]), of_class);
        let of_classes = format!("{needs}, in the classes 5-*-1");
        assert_eq!(caption("solution-histogram", &["5-*-1"]), of_classes);
        let seed = "How many layouts are how many steps from the seed, in the group of 4FEA134";
        assert_eq!(caption("group-layers", &["4FEA134"]), seed);
        let away = "How many layouts are how far away, from 4FEA134, in";
        assert_eq!(caption("layers", &["4FEA134"]), format!("{away} steps"));
        assert_eq!(caption("layers", &["4FEA134", "unit"]), format!("{away} unit moves"));
    }

    #[test]
    fn a_sheet_marks_the_moved_block() {
        let layout = "4FEA134".parse::<Code>().unwrap().layout();
        let (step, next) = layout.steps().next().unwrap();
        let frames = [
            Panel { caption: "0".to_owned(), layout, step: None },
            Panel { caption: "1 <b>".to_owned(), layout: next, step: Some(step) },
        ];
        let svg = sheet("a way", &frames);
        assert_eq!((svg.matches(" moved\"").count(), svg.matches("\"from\"").count()), (1, 1));
        assert!(svg.contains("1 &lt;b&gt;"));
        // Ten blocks on each.
        assert_eq!(svg.matches("class=\"block ").count(), 2 * 10);
        assert_eq!(board(&layout, 60).matches("class=\"block ").count(), 10);
    }
}
