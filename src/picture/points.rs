//! The points of a plot, from the rows of a query.

use klotski_program::texts::Language;

use super::chart::{Axis, AxisScale};
use super::number::separated;
use super::sentence::CaptionWriter;
use crate::rows::{Answer, Value};

/// A bar: its name, and its height if it has a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) name: String,
    /// The name as a number, if it is one.
    pub(super) number: Option<f64>,
    pub(super) value: Option<f64>,
    /// Whether it is the bar of NULL.
    pub(super) is_none: bool,
}

/// The name of NULL.
const NONE: &str = "none";

impl Point {
    /// The sentence about the bar, on an axis with this scale.
    pub(super) fn sentence(&self, value: f64, scale: AxisScale, writer: &CaptionWriter) -> String {
        let last = match (scale, self.number) {
            (AxisScale::Doubling, Some(number)) => separated(2.0 * number - 1.0),
            _ => String::new(),
        };
        writer.write(value, [&self.name, &last], self.is_none)
    }
}

fn column<'a>(
    answer: &'a Answer,
    axis: &Axis,
) -> impl Iterator<Item = &'a Value<'static>> + use<'a> {
    let position = answer.position(axis.column);
    answer.rows.iter().filter_map(move |row| row.get(position?))
}

/// The numbers in a column; `None` for NULL and text.
pub(super) fn numbers<'a>(
    answer: &'a Answer,
    axis: &Axis,
) -> impl Iterator<Item = Option<f64>> + use<'a> {
    column(answer, axis).map(Value::number)
}

/// The bars from left to right. On an axis of numbers, a missing number becomes a point without a
/// value. NULL comes last.
pub(super) fn points(answer: &Answer, across: &Axis, up: &Axis, language: Language) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::with_capacity(answer.rows.len());
    for (key, value) in column(answer, across).zip(numbers(answer, up)) {
        let (number, is_none) = (key.number(), *key == Value::Null);
        let name = match number {
            Some(number) => separated(number),
            None if is_none => language.text(NONE).into_owned(),
            None => key.text().into_owned(),
        };
        let last = points.last().and_then(|point| point.number);
        if let (Some(last), Some(next)) = (last, number) {
            let mut between = across.scale.after(last);
            while let Some(number) = between.filter(|&between| between < next) {
                let name = separated(number);
                points.push(Point { name, number: Some(number), value: None, is_none: false });
                between = across.scale.after(number);
            }
        }
        points.push(Point { name, number, value, is_none });
    }
    points
}
