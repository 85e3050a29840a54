//! Pictures: boards, sheets of boards and plots, as SVG and for a terminal.
//!
//! ```text
//!   Layout --board--> blocks on a grid --paths--> the boards of a path, or all shortest paths
//!          --boards--> text
//!
//!   rows of a canned query --plot--> marks --> bars or a heat map --drawing--> SVG
//!                                          --terminal--> text
//!
//!   the map of a group --group_map--> SVG
//! ```
//!
//! An SVG is self-contained. Its colours are distinct for colour-blind readers and in black and
//! white, and it follows the reader's preference for light or dark.
//!
//! ```
//! use klotski::Code;
//!
//! let layout = "4FEA134".parse::<Code>()?.layout();
//! let svg = klotski_report::picture::board(&layout, 60);
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), klotski::CodeError>(())
//! ```

mod bars;
mod boards;
mod drawing;
mod group_map;
mod heat_map;
mod map_picture;
mod marks;
mod paths;
mod plot;
mod scale;
mod style;
mod terminal;

pub use boards::{BoardStyle, boxes, text_sheet};
pub use drawing::{Caption, Form};
pub use klotski_functions::picture::{BOARD_RULES, board, inline_board};
pub use map_picture::{MapPicture, Measure};
pub use paths::{Panel, PathsPicture, print_sheet, sheet};
pub use plot::{Chart, PLOTS, Plot};
pub use scale::Axis;
pub use style::STYLE;

#[cfg(test)]
mod tests {
    use klotski::Class;
    use klotski_texts::Language;

    use super::drawing::{Label, width};
    use super::*;
    use klotski_query::{Answer, RowSink, Value};

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

    /// A histogram up to a number of steps, each with as many layouts, then NULL.
    fn histogram(steps: i64, layouts: i64) -> Answer {
        let row = |step| vec![Value::from(step), layouts.into()];
        let mut rows: Vec<_> = (0..steps).map(row).collect();
        rows.push(vec![Value::Null, 1.into()]);
        answer(&["moves", "layouts"], &rows)
    }

    /// Panics if two labels overlap, or a label leaves the picture.
    fn assert_apart(labels: &[Label], [width, height]: [f64; 2]) {
        for (place, label) in labels.iter().enumerate() {
            let [left, top, right, bottom] = label.extent();
            assert!(left >= 0.0 && top >= 0.0 && right <= width && bottom <= height, "{label:?}");
            for other in &labels[place + 1..] {
                let [l, t, r, b] = other.extent();
                let are_apart = r <= left || right <= l || b <= top || bottom <= t;
                assert!(are_apart, "{label:?} and {other:?} overlap");
            }
        }
    }

    /// Checks a plot in both forms and languages. Narrow pictures have text of 12 pixels.
    fn labels_are_apart(plot: &Plot, answer: &Answer) {
        let caption = Caption {
            title: "How many layouts are how many moves from their farthest layouts, in the \
                    classes 5-*-*"
                .to_owned(),
            source: "klotski-sql 10.11.12, content 0123456789abcdef".to_owned(),
        };
        for language in Language::ALL {
            for form in [Form::Wide, Form::Narrow] {
                let mut drawing = plot.draw(answer, Some(&caption), form, language);
                drawing.add_source(&caption);
                assert_apart(&drawing.labels, drawing.size());
                let least = drawing.labels.iter().map(|label| label.size).fold(f64::MAX, f64::min);
                assert!(form == Form::Wide || drawing.width() <= 340.0 && least >= 12.0, "{least}");
            }
        }
    }

    #[test]
    fn labels_do_not_overlap() {
        for steps in (0..40).step_by(3).chain([99, 100, 138, 299, 1_000]) {
            for layouts in [0, 1, 7, 999, 2_000_000, 29_334_498] {
                labels_are_apart(plot("solution-histogram"), &histogram(steps, layouts));
            }
        }
        labels_are_apart(plot("solution-histogram"), &histogram(100_000, 29_334_498));
        let classes: Vec<String> = Class::all().map(|class| class.to_string()).collect();
        for number in (0..=classes.len()).step_by(7) {
            let last = &classes[classes.len() - number..];
            let rows: Vec<_> = last.iter().map(|class| vec![class.into(), 230.into()]).collect();
            labels_are_apart(plot("deepest-by-class"), &answer(&["class", "farthest_step"], &rows));
        }
        let pairs = (0..8).flat_map(|jiang| (0..=14 - 2 * jiang).map(move |bing| (jiang, bing)));
        let rows: Vec<_> =
            pairs.map(|(jiang, bing)| vec![jiang.into(), bing.into(), 2_345_678.into()]).collect();
        let map = answer(&["jiang_num", "bing_num", "layouts"], &rows);
        labels_are_apart(plot("layouts-heat"), &map);
    }

    /// A gap has no bar. A Chinese character takes two columns of a terminal, and is square in a
    /// picture.
    #[test]
    fn bars_fit_the_terminal() {
        let rows = [(0, Some(1)), (1, Some(20)), (4, Some(3_000)), (5, None)]
            .map(|(layer, layouts)| vec![Value::from(layer), layouts.into()]);
        let answer = answer(&["seed_layer", "layouts"], &rows);
        let plot = plot("group-layers");
        let most = plot.largest_sentence(&answer, Language::English).unwrap();
        assert_eq!(most, "The most: 3,000 layouts are 4 steps from the seed.");
        let caption = plot.caption(&["4FEA134"], String::new(), Language::English);
        let text = plot.text(&answer, &caption, 40, Language::English);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "Each line: Steps from the seed (seed_layer); its bar: Layouts");
        assert_eq!((lines[3], &lines[5..7]), ("0 │▏ 1", &["2 │", "3 │"][..]));
        assert!(lines[7].ends_with("█ 3,000") && lines[7].chars().count() <= 40, "{}", lines[7]);

        let histogram = histogram(12, 20);
        let plot = self::plot("solution-histogram");
        let text = plot.text(&histogram, &caption, 40, Language::Chinese);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[6].starts_with(" 3 ") && lines[15].starts_with("无 │"), "{text}");
        for (text, expected) in [("ab", 12.4), ("步数", 20.0), ("5 步", 22.4)] {
            assert!((width(text, 10.0) - expected).abs() < 1e-9, "{text}");
        }
    }

    /// Arguments are described in words, also the defaults.
    #[test]
    fn captions_are_sentences() {
        let needs = "How many layouts need how many moves to a solution";
        let seed = "How many layouts are how many steps from the seed, in the group of 4FEA134";
        let away = "How many layouts are how far away, from 4FEA134";
        for (name, words, expected) in [
            ("solution-histogram", &[][..], needs.to_owned()),
            ("solution-histogram", &["*-*-*"], needs.to_owned()),
            ("solution-histogram", &["5-4-1"], format!("{needs}, in class 5-4-1")),
            (
                "solution-histogram",
                &["5-4-1", "unit"],
                format!("{needs}, in class 5-4-1, in unit moves"),
            ),
            ("solution-histogram", &["5-*-1"], format!("{needs}, in the classes 5-*-1")),
            ("group-layers", &["4FEA134"], seed.to_owned()),
            ("layers", &["4FEA134", "step"], format!("{away}, in steps")),
            ("layers", &["4FEA134", "unit"], format!("{away}, in unit moves")),
        ] {
            let caption = plot(name).caption(words, String::new(), Language::English);
            assert_eq!(caption.title, expected);
        }
    }
}
