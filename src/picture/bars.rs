//! Bar charts.

use klotski_program::texts::Language;

use super::axis::{Scale, round_step};
use super::chart::{Axis, AxisScale};
use super::drawing::{Drawing, LINE, MARGIN};
use super::form::{Form, SMALL};
use super::label::{Anchor, Label, width};
use super::number::{separated, short};
use super::panels::{self, Panels};
use super::pixels::tenths;
use super::points::{Point, points};
use super::sentence::Sentence;
use super::titles::Caption;
use crate::rows::Answer;

/// The least space between labels, and the space before the bar of NULL, in pixels.
const LABEL_GAP: f64 = 10.0;
const NULL_GAP: f64 = 12.0;

/// Draws a bar for each row.
pub(super) fn draw(
    answer: &Answer,
    [across, up]: [&Axis; 2],
    sentence: Sentence,
    caption: Option<&Caption>,
    form: Form,
    language: Language,
) -> Drawing {
    let points = points(answer, across, up, language);
    let is_logarithmic = up.scale == AxisScale::Logarithmic;
    let scale = Scale::new(points.iter().filter_map(|point| point.value), is_logarithmic);
    let mut drawing = Drawing::new(form, caption);
    drawing.lines(&up.title(language), SMALL, Anchor::Start);
    let panels = Panels::of(&points, across);
    if let Some(panels) = panels.as_ref().filter(|_| form == Form::Narrow) {
        panels::draw(&mut drawing, panels, scale, language);
        return drawing;
    }
    let area = area(&mut drawing, scale, form, language);
    let number = f64::from(u32::try_from(points.len().max(1)).unwrap_or(u32::MAX));
    let has_none = points.iter().any(|point| point.is_none);
    let step = (area.right - area.left - if has_none { NULL_GAP } else { 0.0 }) / number;
    let gap = if step >= 4.0 { 1.0 } else { 0.0 };
    let writer = sentence.writer(language);
    let mut x = area.left;
    let mut middles = Vec::with_capacity(points.len());
    for point in &points {
        let class = if point.is_none { "none" } else { "bar" };
        x += if point.is_none { NULL_GAP } else { 0.0 };
        if let Some(value) = point.value {
            let height = (area.bottom - area.top) * scale.position(value);
            let sentence = point.sentence(value, across.scale, &writer);
            drawing.rectangle([x, area.bottom - height, step - gap, height], class, sentence);
        }
        middles.push(x + step / 2.0);
        x += step;
    }
    let BarArea { left, right, bottom, .. } = area;
    drawing.axis(&format!("M{} {}H{}", tenths(left), tenths(bottom), tenths(right)));
    let title = if let Some(panels) = &panels {
        name_panels(&mut drawing, panels, &area, step);
        language.text(
            "Classes by their blocks of two cells (jiang_num), then by bing_num and style_num",
        )
    } else {
        let edge = [form.width() - 1.0, bottom + 17.0];
        for label in names(&points, across.scale, &middles, step, edge) {
            // Labels at the ends may be wider than their bars.
            let half = width(&label.text, SMALL) / 2.0;
            if label.x - half >= 0.0 && label.x + half <= form.width() {
                drawing.label(label);
            }
        }
        across.title(language)
    };
    drawing.y = bottom + LINE + 2.0;
    drawing.lines(&title, SMALL, Anchor::Middle);
    drawing
}

/// The area of the bars, in pixels.
struct BarArea {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

/// Draws the labels and lines of the value axis.
fn area(drawing: &mut Drawing, scale: Scale, form: Form, language: Language) -> BarArea {
    let ticks = scale.ticks(form.most_ticks());
    let figure = |tick: f64| match form {
        Form::Wide => separated(tick),
        Form::Narrow => short(tick, language),
    };
    let widest = ticks.iter().map(|&tick| width(&figure(tick), SMALL)).fold(0.0, f64::max);
    let (left, right) = (MARGIN + widest + 6.0, form.width() - MARGIN);
    let (top, bottom) = (drawing.y + 10.0, drawing.y + 10.0 + form.bar_height());
    for &tick in &ticks {
        let y = bottom - (bottom - top) * scale.position(tick);
        drawing.grid(&format!("M{} {}H{}", tenths(left), tenths(y), tenths(right)));
        drawing.label(Label::new(figure(tick), left - 6.0, y + 4.0, SMALL, Anchor::End));
    }
    BarArea { left, right, top, bottom }
}

/// Draws the names of the panels below the bars, and the lines between them.
fn name_panels(drawing: &mut Drawing, panels: &Panels, area: &BarArea, step: f64) {
    let BarArea { left, top, bottom, .. } = *area;
    let mut x = left;
    for (jiang, size) in panels.sizes() {
        let next = x + step * f64::from(u32::try_from(size).unwrap_or(u32::MAX));
        let middle = f64::midpoint(x, next);
        drawing.label(Label::new(jiang, middle, bottom + 17.0, SMALL, Anchor::Middle));
        drawing.grid(&format!("M{} {}V{}", tenths(next), tenths(top), tenths(bottom + 6.0)));
        x = next;
    }
}

/// The labels below the bars, as many as fit. Of numbers, only round ones are labelled.
fn names(
    points: &[Point],
    scale: AxisScale,
    middles: &[f64],
    step: f64,
    [edge, y]: [f64; 2],
) -> Vec<Label> {
    let label =
        |index: usize| Label::new(&points[index].name, middles[index], y, SMALL, Anchor::Middle);
    let widest = points.iter().map(|point| width(&point.name, SMALL)).fold(0.0, f64::max);
    let room = (step / (widest + LABEL_GAP)).min(1.0);
    // The bars are for consecutive numbers, possibly followed by NULL.
    let are_consecutive = scale == AxisScale::Linear;
    #[allow(clippy::cast_precision_loss)] // some hundred bars
    let count = points.len() as f64;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // no more than bars
    let most = (count * room).floor().max(1.0) as usize;
    let mut labels = Vec::new();
    // NULL does not follow from the other labels, so it is always labelled.
    let none = points.iter().position(|point| are_consecutive && point.number.is_none());
    let end = none.map_or(f64::INFINITY, |index| {
        let (mut label, half) = (label(index), width(&points[index].name, SMALL) / 2.0);
        label.x = label.x.min(edge - half);
        let start = label.x - half - LABEL_GAP;
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
