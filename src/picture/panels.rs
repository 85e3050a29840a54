//! Bars of many classes, by jiang_num. In the narrow form each jiang_num has a separate row of
//! bars, in which the classes of each bing_num are adjacent.

use klotski_program::text;
use klotski_program::texts::Language;

use super::axis::Scale;
use super::chart::{Axis, AxisScale};
use super::drawing::{Drawing, MARGIN};
use super::form::SMALL;
use super::label::{Anchor, Label, width};
use super::number::separated;
use super::pixels::tenths;
use super::points::Point;

/// The height of the bars of a panel, in pixels.
const HEIGHT: f64 = 56.0;
/// The largest number of classes that fit side by side with their names.
const FEW: usize = 24;

/// The bars by jiang_num, then by bing_num.
pub(super) struct Panels<'p>(Vec<ClassPanel<'p>>);

/// A jiang_num, and the bars of its classes by bing_num.
type ClassPanel<'p> = (&'p str, Vec<(&'p str, Vec<&'p Point>)>);

impl<'p> Panels<'p> {
    /// The panels; `None` if the points are not classes or few enough to have names below them.
    pub(super) fn of(points: &'p [Point], across: &Axis) -> Option<Self> {
        if across.scale != AxisScale::Classes || points.len() <= FEW {
            return None;
        }
        let mut panels: Vec<ClassPanel<'p>> = Vec::new();
        for point in points {
            let mut numbers = point.name.split('-');
            let (jiang, bing) = (numbers.next()?, numbers.next()?);
            if panels.last().is_none_or(|(last, _)| *last != jiang) {
                panels.push((jiang, Vec::new()));
            }
            let (_, panel) = panels.last_mut()?;
            if panel.last().is_none_or(|(last, _)| *last != bing) {
                panel.push((bing, Vec::new()));
            }
            panel.last_mut()?.1.push(point);
        }
        Some(Self(panels))
    }

    /// Each jiang_num with its number of classes.
    pub(super) fn sizes(&self) -> impl Iterator<Item = (&'p str, usize)> {
        let size = |panel: &[(&str, Vec<&Point>)]| panel.iter().map(|(_, of)| of.len()).sum();
        self.0.iter().map(move |(jiang, panel)| (*jiang, size(panel)))
    }
}

/// Draws the panels below each other, all with the same scale.
pub(super) fn draw(drawing: &mut Drawing, panels: &Panels<'_>, scale: Scale, language: Language) {
    let ticks: Vec<f64> = scale.ticks(2);
    let widest = ticks.iter().map(|&tick| width(&separated(tick), SMALL)).fold(0.0, f64::max);
    let (left, right) = (MARGIN + widest + 6.0, drawing.form.width() - MARGIN);
    // The same width for all bars shows which jiang_num have more classes.
    let most = panels.0.iter().map(|(_, panel)| places(panel)).max().unwrap_or(1);
    let step = (right - left) / count(most);
    for (jiang, panel) in &panels.0 {
        let heading = text!(language, "{jiang} jiang", jiang);
        drawing.y += 4.0;
        drawing.lines(&heading, SMALL, Anchor::Start);
        let bottom = drawing.y + 6.0 + HEIGHT;
        for &tick in &ticks {
            let y = bottom - HEIGHT * scale.position(tick);
            drawing.grid(&format!("M{} {}H{}", tenths(left), tenths(y), tenths(right)));
            drawing.label(Label::new(separated(tick), left - 6.0, y + 4.0, SMALL, Anchor::End));
        }
        let every = label_interval(panel, step);
        let mut x = left;
        for (place, (bing, points)) in panel.iter().enumerate() {
            let middle = x + step * count(points.len()) / 2.0;
            if place.is_multiple_of(every) {
                drawing.label(Label::new(*bing, middle, bottom + 14.0, SMALL, Anchor::Middle));
            }
            for point in points {
                if let Some(value) = point.value {
                    let height = HEIGHT * scale.position(value);
                    let bar = [x, bottom - height, step - 0.5, height];
                    drawing.rectangle(bar, "bar", String::new());
                }
                x += step;
            }
            x += step;
        }
        drawing.axis(&format!("M{} {}H{}", tenths(left), tenths(bottom), tenths(right)));
        drawing.y = bottom + 18.0;
    }
    let says = language.text(
        "The numbers below the bars are those of single blocks (bing_num); the classes of each \
         stand in the order of style_num",
    );
    drawing.y += 2.0;
    drawing.lines(&says, SMALL, Anchor::Start);
}

/// The width of a panel in bars: one for each bar, and one between different bing_num.
fn places(panel: &[(&str, Vec<&Point>)]) -> usize {
    panel.iter().map(|(_, points)| points.len() + 1).sum()
}

/// The interval of labelled bing_num at which the labels do not overlap.
fn label_interval(panel: &[(&str, Vec<&Point>)], step: f64) -> usize {
    let widest = panel.iter().map(|(bing, _)| width(bing, SMALL)).fold(0.0, f64::max);
    let least = panel.iter().map(|(_, points)| points.len() + 1).min().unwrap_or(1);
    let most = panel.len().max(1);
    (1..most).find(|&every| count(every * least) * step > widest + 4.0).unwrap_or(most)
}

#[allow(clippy::cast_precision_loss)] // some hundred classes
fn count(number: usize) -> f64 {
    number as f64
}
