//! The marks of a plot, from the rows of a query: the bars, or the tiles of a heat map.

use klotski_query::{Answer, Value};
use klotski_texts::Language;

use super::scale::{Axis, AxisScale, count, separated};

/// The sentences about a mark, each in singular and plural: at any position, at position 1, and at
/// NULL. `{1}` is the value of the mark, `{2}` and `{3}` are its position.
pub(super) type Sentences = &'static [[&'static str; 2]];

fn sentence(
    sentences: Sentences,
    value: f64,
    place: [&str; 2],
    is_none: bool,
    language: Language,
) -> String {
    let at = if is_none { 2 } else { usize::from(place[0] == "1") };
    let [one, many] = sentences.get(at).unwrap_or(&sentences[0]);
    let text = language.text(if (value - 1.0).abs() > 0.5 { many } else { one });
    let text = text.replace("{1}", &separated(value));
    text.replace("{2}", place[0]).replace("{3}", place[1])
}

/// A bar: its name, and its height if it has a value.
pub(super) struct Point {
    pub(super) name: String,
    pub(super) number: Option<f64>,
    pub(super) value: Option<f64>,
    /// Whether it is the bar of NULL.
    pub(super) is_none: bool,
    /// The last number of a bar that has several, for its sentence.
    last: String,
}

impl Point {
    pub(super) fn sentence(&self, value: f64, sentences: Sentences, language: Language) -> String {
        sentence(sentences, value, [&self.name, &self.last], self.is_none, language)
    }
}

fn column<'a>(
    answer: &'a Answer,
    axis: &Axis,
) -> impl Iterator<Item = &'a Value<'static>> + use<'a> {
    let position = answer.position(axis.column);
    answer.rows.iter().filter_map(move |row| row.get(position?))
}

/// The bars from left to right. On an axis of numbers, a missing number becomes a point without a
/// value. NULL comes last.
pub(super) fn points(answer: &Answer, across: &Axis, up: &Axis, language: Language) -> Vec<Point> {
    let after = |number: f64| match across.scale {
        AxisScale::Linear => Some(number + 1.0),
        AxisScale::Doubling => Some(2.0 * number),
        AxisScale::Logarithmic | AxisScale::Classes => None,
    };
    let mut points: Vec<Point> = Vec::with_capacity(answer.rows.len());
    for (key, value) in column(answer, across).zip(column(answer, up)) {
        let (number, is_none) = (key.number(), *key == Value::Null);
        let name = match number {
            Some(number) => separated(number),
            None if is_none => language.text("none").into_owned(),
            None => key.text().into_owned(),
        };
        let last = points.last().and_then(|point| point.number);
        if let (Some(last), Some(next)) = (last, number) {
            let mut between = after(last);
            while let Some(number) = between.filter(|&between| between < next) {
                let (name, last) = (separated(number), String::new());
                let number = Some(number);
                points.push(Point { name, number, value: None, is_none: false, last });
                between = number.and_then(after);
            }
        }
        let last = match (across.scale, number) {
            (AxisScale::Doubling, Some(number)) => separated(2.0 * number - 1.0),
            _ => String::new(),
        };
        points.push(Point { name, number, value: value.number(), is_none, last });
    }
    points
}

/// A tile of a heat map, at a column and a row.
pub(super) struct Tile {
    pub(super) across: usize,
    pub(super) up: usize,
    pub(super) value: f64,
}

impl Tile {
    pub(super) fn sentence(&self, sentences: Sentences, language: Language) -> String {
        let place = [self.across, self.up].map(|number| separated(count(number)));
        sentence(sentences, self.value, [&place[0], &place[1]], false, language)
    }
}

/// The tiles of rows with three numbers.
pub(super) fn tiles(answer: &Answer, across: &Axis, up: &Axis, value: &Axis) -> Vec<Tile> {
    let places = column(answer, across).zip(column(answer, up));
    let tile = |((across, up), value): ((&Value<'_>, &Value<'_>), &Value<'_>)| {
        let [across, up] = [across, up].map(|number| match number {
            Value::Integer(number) => usize::try_from(*number).ok(),
            _ => None,
        });
        Some(Tile { across: across?, up: up?, value: value.number()? })
    };
    places.zip(column(answer, value)).filter_map(tile).collect()
}

/// The largest column and the largest row of the tiles.
pub(super) fn last_place(tiles: &[Tile]) -> [usize; 2] {
    let last = |of: fn(&Tile) -> usize| tiles.iter().map(of).max().unwrap_or(0);
    [last(|tile| tile.across), last(|tile| tile.up)]
}
