//! Bar charts.

use svg::node::element::Line;

use super::axis::{Scale, round_step, short};
use super::chart::{Axis, AxisScale};
use super::drawing::{BOTTOM, Caption, Drawing, HEIGHT, RIGHT, SMALL, TOP, WIDTH, tenths};
use super::label::{Anchor, Label, width};
use super::points::{Point, points};
use crate::rows::Answer;
use crate::texts::Language;

/// The least space between labels, in pixels.
const SPACE: f64 = 10.0;

/// Draws a bar for each row.
pub(super) fn draw(
    answer: &Answer,
    across: &Axis,
    up: &Axis,
    caption: &Caption,
    language: Language,
) -> Drawing {
    let points = points(answer, across, up, language);
    let is_logarithmic = up.scale == AxisScale::Logarithmic;
    let scale = Scale::new(points.iter().filter_map(|point| point.value), is_logarithmic);
    let ticks = scale.ticks(8);
    let widest = ticks.iter().map(|&tick| width(&short(tick), SMALL)).fold(0.0, f64::max);
    let left = 34.0 + widest;
    let (right, bottom) = (f64::from(WIDTH) - RIGHT, f64::from(HEIGHT) - BOTTOM);
    let mut drawing = Drawing::new(caption);

    for &tick in &ticks {
        let y = bottom - (bottom - TOP) * scale.position(tick);
        drawing.add(line([left, y, right, y], "grid"));
        drawing.label(Label::new(short(tick), left - 6.0, y + 4.0, SMALL, Anchor::End));
    }
    let number = f64::from(u32::try_from(points.len().max(1)).unwrap_or(u32::MAX));
    let step = (right - left) / number;
    let gap = if step >= 4.0 { 1.0 } else { 0.0 };
    let mut x = left;
    let mut middles = Vec::with_capacity(points.len());
    for point in &points {
        if let Some(value) = point.value {
            let height = (bottom - TOP) * scale.position(value);
            let says = format!("{} {}: {} {}", across.column, point.name, value, up.column);
            drawing.rectangle([x, bottom - height, step - gap, height], ("class", "bar"), says);
        }
        middles.push(x + step / 2.0);
        x += step;
    }
    drawing.add(line([left, bottom, right, bottom], "axis"));
    for label in names(&points, across.scale, &middles, step, bottom + 16.0) {
        drawing.label(label);
    }
    let title = format!("{}{}", language.text(up.title), up.scale_in_words(language));
    drawing.axis_titles(left, &language.text(across.title), &title);
    drawing
}

/// The names below the bars, as many as there is room for. Of numbers, only round ones.
fn names(points: &[Point], scale: AxisScale, middles: &[f64], step: f64, y: f64) -> Vec<Label> {
    let label =
        |index: usize| Label::new(&points[index].name, middles[index], y, SMALL, Anchor::Middle);
    let widest = points.iter().map(|point| width(&point.name, SMALL)).fold(0.0, f64::max);
    let room = (step / (widest + SPACE)).min(1.0);
    // The bars stand for consecutive numbers, perhaps followed by NULL.
    let are_consecutive = scale == AxisScale::Linear;
    #[allow(clippy::cast_precision_loss)] // some hundred bars
    let count = points.len() as f64;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // no more than bars
    let most = (count * room).floor().max(1.0) as usize;
    let mut labels = Vec::new();
    // No other label implies NULL, so its name always has room.
    let none = points.iter().position(|point| are_consecutive && point.number.is_none());
    let end = none.map_or(f64::INFINITY, |index| {
        let label = label(index);
        let start = label.x - width(&label.text, SMALL) / 2.0 - SPACE;
        labels.push(label);
        start
    });
    let every = round_step(count, most);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let every_place = every as usize;
    let is_round = |index: usize| match points[index].number {
        Some(number) if are_consecutive => number % every == 0.0,
        _ => index.is_multiple_of(every_place.max(1)),
    };
    let wanted = (0..points.len()).filter(|&index| Some(index) != none && is_round(index));
    labels
        .extend(wanted.map(label).filter(|label| label.x + width(&label.text, SMALL) / 2.0 < end));
    labels
}

fn line([x1, y1, x2, y2]: [f64; 4], class: &str) -> Line {
    let line = Line::new().set("x1", tenths(x1)).set("y1", tenths(y1));
    line.set("x2", tenths(x2)).set("y2", tenths(y2)).set("class", class)
}
