//! Heat maps.

use super::axis::{Scale, short};
use super::chart::Axis;
use super::drawing::{BOTTOM, Drawing, HEIGHT, RIGHT, SMALL, TOP, WIDTH, Words};
use super::label::{Anchor, Label};
use super::points::numbers;
use crate::rows::Answer;

/// Room on the left, in pixels.
const LEFT: f64 = 60.0;

/// Draws a field for each row, dark for what is much, with the figure in it.
pub(super) fn draw(
    answer: &Answer,
    across: &Axis,
    up: &Axis,
    value: &Axis,
    words: &Words,
) -> Drawing {
    let fields = fields(answer, across, up, value);
    let most = |axis: fn(&Field) -> f64| fields.iter().map(axis).fold(0.0, f64::max);
    let (columns, rows) = (most(|field| field.across) + 1.0, most(|field| field.up) + 1.0);
    let (right, bottom) = (f64::from(WIDTH) - RIGHT, f64::from(HEIGHT) - BOTTOM);
    let (wide, high) = ((right - LEFT) / columns, (bottom - TOP) / rows);
    let scale = Scale::new(fields.iter().map(|field| field.value), true);
    let mut drawing = Drawing::new(words);
    for field in &fields {
        let (x, y) = (LEFT + field.across * wide, bottom - (field.up + 1.0) * high);
        let says = format!(
            "{} {}, {} {}: {} {}",
            across.column, field.across, up.column, field.up, field.value, value.column
        );
        let (paint, ink) = shade(scale.place(field.value));
        drawing.field([x, y, wide - 1.0, high - 1.0], ("fill", &paint), says);
        let (middle, line) = (x + wide / 2.0, y + high / 2.0 + 4.0);
        let label = Label::new(short(field.value), middle, line, SMALL, Anchor::Middle);
        drawing.label(label.in_ink(ink));
    }
    for (number, axis_end) in [(columns, true), (rows, false)] {
        let mut at = 0.0;
        while at < number {
            drawing.label(if axis_end {
                let x = LEFT + (at + 0.5) * wide;
                Label::new(at.to_string(), x, bottom + 16.0, SMALL, Anchor::Middle)
            } else {
                let y = bottom - (at + 0.5) * high + 4.0;
                Label::new(at.to_string(), LEFT - 8.0, y, SMALL, Anchor::End)
            });
            at += 1.0;
        }
    }
    drawing.axis_titles(LEFT, across.title, up.title);
    drawing
}

/// A field with its place.
pub(super) struct Field {
    pub(super) across: f64,
    pub(super) up: f64,
    pub(super) value: f64,
}

pub(super) fn fields(answer: &Answer, across: &Axis, up: &Axis, value: &Axis) -> Vec<Field> {
    let column = |axis| numbers(answer, axis);
    let places = column(across).zip(column(up)).zip(column(value));
    let field = |((across, up), value): ((Option<f64>, Option<f64>), Option<f64>)| {
        Some(Field { across: across?, up: up?, value: value? })
    };
    places.filter_map(field).collect()
}

/// From light to dark, and an ink that is read on it. One hue, ever darker: any kind of
/// colour vision sees it, and black and white, too.
fn shade(place: f64) -> (String, &'static str) {
    let mix = |light: f64, dark: f64| light + (dark - light) * place;
    let paint =
        format!("rgb({:.0},{:.0},{:.0})", mix(235.0, 8.0), mix(243.0, 48.0), mix(251.0, 107.0));
    (paint, if place > 0.5 { "#fff" } else { "#111" })
}
