//! Bar charts.

use svg::node::element::Line;

use super::answer::{Answer, NONE, Point};
use super::axis::{Scale, round_step, short};
use super::chart::{Axis, AxisScale};
use super::drawing::{Drawing, HEIGHT, SMALL, WIDTH, Words, tenths};
use super::label::{Anchor, Label, width};

/// Room around the bars, in pixels.
const TOP: f64 = 44.0;
const RIGHT: f64 = 24.0;
const BOTTOM: f64 = 70.0;
/// Between labels.
const SPACE: f64 = 10.0;

/// Draws a bar for each row.
pub(super) fn draw(answer: &Answer, across: &Axis, up: &Axis, words: &Words) -> Drawing {
    let points = answer.points(across, up);
    let is_logarithmic = up.scale == AxisScale::Logarithmic;
    let scale = Scale::new(points.iter().filter_map(|point| point.value), is_logarithmic);
    let ticks = scale.ticks(8);
    let widest = ticks.iter().map(|&tick| width(&short(tick), SMALL)).fold(0.0, f64::max);
    let left = 34.0 + widest;
    let (right, bottom) = (f64::from(WIDTH) - RIGHT, f64::from(HEIGHT) - BOTTOM);
    let mut drawing = Drawing::new(words);

    for &tick in &ticks {
        let y = bottom - (bottom - TOP) * scale.place(tick);
        drawing.add(line([left, y, right, y], "grid"));
        drawing.label(Label::new(short(tick), left - 6.0, y + 4.0, SMALL, Anchor::End));
    }
    let places = f64::from(u32::try_from(points.len().max(1)).unwrap_or(u32::MAX));
    let step = (right - left) / places;
    let gap = if step >= 4.0 { 1.0 } else { 0.0 };
    let mut x = left;
    let mut middles = Vec::with_capacity(points.len());
    for point in &points {
        if let Some(value) = point.value {
            let height = (bottom - TOP) * scale.place(value);
            let says = format!("{} {}: {} {}", across.column, point.name, value, up.column);
            drawing.field([x, bottom - height, step - gap, height], "bar", says);
        }
        middles.push(x + step / 2.0);
        x += step;
    }
    drawing.add(line([left, bottom, right, bottom], "axis"));
    for label in names(&points, &middles, step, bottom + 16.0) {
        drawing.label(label);
    }
    let middle = f64::midpoint(left, right);
    drawing.label(Label::new(across.title, middle, bottom + 40.0, SMALL + 1.0, Anchor::Middle));
    let y = f64::midpoint(TOP, bottom);
    let title = if is_logarithmic { format!("{}, log scale", up.title) } else { up.title.into() };
    drawing.label(Label::new(title, 16.0, y, SMALL + 1.0, Anchor::Middle).upright());
    drawing
}

/// The names below the bars, as many as there is room for: of numbers the round ones.
fn names(points: &[Point], middles: &[f64], step: f64, y: f64) -> Vec<Label> {
    let label =
        |place: usize| Label::new(&points[place].name, middles[place], y, SMALL, Anchor::Middle);
    let widest = points.iter().map(|point| width(&point.name, SMALL)).fold(0.0, f64::max);
    let room = (step / (widest + SPACE)).min(1.0);
    let are_numbers = points.iter().all(|point| point.number.is_some() || point.name == NONE);
    let number = |place: usize| points[place].number;
    let consecutive = (1..points.len()).all(|place| match (number(place - 1), number(place)) {
        (Some(before), Some(here)) => (here - before - 1.0).abs() < f64::EPSILON,
        _ => true,
    });
    #[allow(clippy::cast_precision_loss)] // some hundred bars
    let count = points.len() as f64;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // no more than bars
    let most = (count * room).floor().max(1.0) as usize;
    let mut labels = Vec::new();
    // NULL is what no number tells, so its name stands whatever else does.
    let none = points.iter().position(|point| are_numbers && point.number.is_none());
    let end = none.map_or(f64::INFINITY, |place| {
        let label = label(place);
        let start = label.x - width(&label.text, SMALL) / 2.0 - SPACE;
        labels.push(label);
        start
    });
    let every = round_step(count, most);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let every_place = every as usize;
    let is_round = |place: usize| match number(place) {
        Some(number) if are_numbers && consecutive => number % every == 0.0,
        _ => place.is_multiple_of(every_place.max(1)),
    };
    let wanted = (0..points.len()).filter(|&place| Some(place) != none && is_round(place));
    labels
        .extend(wanted.map(label).filter(|label| label.x + width(&label.text, SMALL) / 2.0 < end));
    labels
}

fn line([x1, y1, x2, y2]: [f64; 4], class: &str) -> Line {
    let line = Line::new().set("x1", tenths(x1)).set("y1", tenths(y1));
    line.set("x2", tenths(x2)).set("y2", tenths(y2)).set("class", class)
}
