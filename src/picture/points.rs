//! What is drawn of an answer.

use super::chart::Axis;
use crate::rows::{Answer, Cell};

/// A bar: what it stands for, and how high it is; `None` where there is nothing to tell.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) name: String,
    /// The number that the name is, if it is one.
    pub(super) number: Option<f64>,
    pub(super) value: Option<f64>,
}

/// What stands for NULL.
const NONE: &str = "none";

fn column<'a>(answer: &'a Answer, axis: &Axis) -> impl Iterator<Item = &'a Cell> + use<'a> {
    let place = answer.place(axis.column);
    answer.rows.iter().filter_map(move |row| row.get(place?))
}

/// The numbers of a column, `None` for NULL and text.
pub(super) fn numbers<'a>(
    answer: &'a Answer,
    axis: &Axis,
) -> impl Iterator<Item = Option<f64>> + use<'a> {
    column(answer, axis).map(Cell::number)
}

/// The bars from left to right. On an axis of numbers those without a row stand between
/// the others with nothing, and NULL behind them.
pub(super) fn points(answer: &Answer, across: &Axis, up: &Axis) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::with_capacity(answer.rows.len());
    for (cell, value) in column(answer, across).zip(numbers(answer, up)) {
        let number = cell.number();
        let name = if *cell == Cell::Null { NONE.to_owned() } else { cell.text() };
        let last = points.last().and_then(|point| point.number);
        if let (Some(last), Some(next)) = (last, number) {
            let mut between = across.scale.after(last);
            while let Some(number) = between.filter(|&between| between < next) {
                let name = number.to_string();
                points.push(Point { name, number: Some(number), value: None });
                between = across.scale.after(number);
            }
        }
        points.push(Point { name, number, value });
    }
    points
}
