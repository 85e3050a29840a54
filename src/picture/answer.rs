//! The answer of a query, kept to be drawn.

use std::io;

use super::chart::Axis;
use crate::rows::{RowSink, Value};

/// The rows of an answer, all of them.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    columns: Vec<String>,
    rows: Vec<Vec<Datum>>,
}

#[derive(Clone, Debug)]
enum Datum {
    Nothing,
    Number(f64),
    Text(String),
}

impl RowSink for Answer {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.columns = columns.iter().map(|&column| column.to_owned()).collect();
        Ok(())
    }

    #[allow(clippy::cast_precision_loss)] // counts of layouts, far below 2^53
    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let datum = |value: &Value<'_>| match value {
            Value::Integer(number) => Datum::Number(*number as f64),
            Value::Real(number) => Datum::Number(*number),
            Value::Text(text) => Datum::Text((*text).to_owned()),
            _ => Datum::Nothing,
        };
        self.rows.push(values.iter().map(datum).collect());
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A bar: what it stands for, and how high it is; `None` where there is nothing to tell.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) name: String,
    /// The number that the name is, if it is one.
    pub(super) number: Option<f64>,
    pub(super) value: Option<f64>,
}

/// What stands for NULL.
pub(super) const NONE: &str = "none";

impl Answer {
    /// Whether there is anything to draw.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn column(&self, axis: &Axis) -> impl Iterator<Item = &Datum> {
        let place = self.columns.iter().position(|column| column == axis.column);
        self.rows.iter().filter_map(move |row| row.get(place?))
    }

    /// The numbers of a column, NULL and text left out.
    pub(super) fn numbers(&self, axis: &Axis) -> impl Iterator<Item = Option<f64>> {
        self.column(axis).map(|datum| match datum {
            Datum::Number(number) => Some(*number),
            Datum::Nothing | Datum::Text(_) => None,
        })
    }

    /// The bars from left to right. On an axis of numbers those without a row stand
    /// between the others with nothing, and NULL behind them.
    pub(super) fn points(&self, across: &Axis, up: &Axis) -> Vec<Point> {
        let mut points: Vec<Point> = Vec::with_capacity(self.rows.len());
        for (datum, value) in self.column(across).zip(self.numbers(up)) {
            let (name, number) = match datum {
                Datum::Nothing => (NONE.to_owned(), None),
                Datum::Number(number) => (number.to_string(), Some(*number)),
                Datum::Text(text) => (text.clone(), None),
            };
            let last = points.last().and_then(|point| point.number);
            if let (Some(last), Some(next)) = (last, number) {
                let mut between = across.scale.after(last);
                while let Some(number) = between.filter(|&between| between < next) {
                    points.push(Point {
                        name: number.to_string(),
                        number: Some(number),
                        value: None,
                    });
                    between = across.scale.after(number);
                }
            }
            points.push(Point { name, number, value });
        }
        points
    }
}
