//! Bar charts. Bars of many classes form panels by jiang_num. In the narrow form each panel has a
//! separate row of bars, in which the classes of each bing_num are adjacent.

use klotski_query::Answer;
use klotski_texts::text;

use super::drawing::{Anchor, Drawing, Form, MARGIN, SMALL, width};
use super::marks::{Point, Sentences, points};
use super::scale::{Axis, AxisScale, Scale, count, round_step, tenths};

/// The least space between labels, and the space before the bar of NULL, in pixels.
const LABEL_GAP: f64 = 10.0;
const NULL_GAP: f64 = 12.0;
/// The largest number of classes that fit side by side with their names.
const FEW: usize = 24;

/// Draws a bar for each row.
pub(super) fn draw(
    drawing: &mut Drawing,
    answer: &Answer,
    [across, up]: [&Axis; 2],
    sentences: Sentences,
) {
    let language = drawing.language;
    let points = points(answer, across, up, language);
    let scale = Scale::new(points.iter().filter_map(|point| point.value), up.scale);
    drawing.text(&up.title(language), Anchor::Start);
    let has_panels = across.scale == AxisScale::Classes && points.len() > FEW;
    if has_panels && drawing.form == Form::Narrow {
        return draw_panels(drawing, &points, scale);
    }
    let (height, most_ticks) = if drawing.form == Form::Wide { (320.0, 8) } else { (240.0, 6) };
    let [left, right, top, bottom] = add_area(drawing, scale, most_ticks, 10.0, height);
    let has_none = points.iter().any(|point| point.is_none);
    let number = count(points.len().max(1));
    let step = (right - left - if has_none { NULL_GAP } else { 0.0 }) / number;
    let gap = if step >= 4.0 { 1.0 } else { 0.0 };
    let mut x = left;
    let mut middles = Vec::with_capacity(points.len());
    for point in &points {
        let class = if point.is_none { "none" } else { "bar" };
        x += if point.is_none { NULL_GAP } else { 0.0 };
        if let Some(value) = point.value {
            let height = (bottom - top) * scale.position(value);
            let sentence = point.sentence(value, sentences, language);
            drawing.rectangle([x, bottom - height, step - gap, height], class, sentence);
        }
        middles.push(x + step / 2.0);
        x += step;
    }
    let title = if has_panels {
        name_panels(drawing, &points, [left, top, bottom], step);
        language.text(
            "Classes by their blocks of two cells (jiang_num), then by bing_num and style_num",
        )
    } else {
        let whole = drawing.width();
        for (name, x) in names(&points, across.scale, &middles, step, whole - 1.0) {
            // Labels at the ends may be wider than their bars.
            let half = width(name, SMALL) / 2.0;
            if x - half >= 0.0 && x + half <= whole {
                drawing.label(name, x, bottom + 17.0, Anchor::Middle);
            }
        }
        across.title(language)
    };
    drawing.y = bottom + 20.0;
    drawing.text(&title, Anchor::Middle);
}

/// Adds an area for bars below the part drawn so far, with the labels and lines of the value axis
/// and the line below the bars. Returns the left, the right, the upper and the lower edge.
fn add_area(
    drawing: &mut Drawing,
    scale: Scale,
    most_ticks: usize,
    gap: f64,
    height: f64,
) -> [f64; 4] {
    let ticks = scale.ticks(most_ticks);
    let widths = ticks.iter().map(|&tick| width(&drawing.figure(tick), SMALL));
    let left = MARGIN + widths.fold(0.0, f64::max) + 6.0;
    let (right, top) = (drawing.width() - MARGIN, drawing.y + gap);
    let bottom = top + height;
    let line = |y: f64| format!("M{} {}H{}", tenths(left), tenths(y), tenths(right));
    for tick in ticks {
        let y = bottom - height * scale.position(tick);
        drawing.grid += &line(y);
        drawing.label(drawing.figure(tick), left - 6.0, y + 4.0, Anchor::End);
    }
    drawing.axis += &line(bottom);
    [left, right, top, bottom]
}

/// The labels below the bars and their positions, as many as fit. Of numbers, only round ones are
/// labelled.
fn names<'p>(
    points: &'p [Point],
    scale: AxisScale,
    middles: &[f64],
    step: f64,
    edge: f64,
) -> Vec<(&'p str, f64)> {
    let half = |index: usize| width(&points[index].name, SMALL) / 2.0;
    let widest = points.iter().map(|point| width(&point.name, SMALL)).fold(0.0, f64::max);
    let room = (step / (widest + LABEL_GAP)).min(1.0);
    // The bars are for consecutive numbers, possibly followed by NULL.
    let are_consecutive = scale == AxisScale::Linear;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // no more than bars
    let most = (count(points.len()) * room).floor().max(1.0) as usize;
    let mut labels = Vec::new();
    // NULL does not follow from the other labels, so it is always labelled.
    let none = points.iter().position(|point| are_consecutive && point.number.is_none());
    let end = none.map_or(f64::INFINITY, |index| {
        let x = middles[index].min(edge - half(index));
        labels.push((points[index].name.as_str(), x));
        x - half(index) - LABEL_GAP
    });
    let every = round_step(count(points.len()), most);
    let is_round = |index: usize| match points[index].number {
        Some(number) if are_consecutive => number % every == 0.0,
        _ => count(index) % every == 0.0,
    };
    let wanted = (0..points.len()).filter(|&index| Some(index) != none && is_round(index));
    let wanted = wanted.filter(|&index| middles[index] + half(index) < end);
    labels.extend(wanted.map(|index| (points[index].name.as_str(), middles[index])));
    labels
}

/// A number in the name of a class: 0 is jiang_num, 1 is bing_num.
fn number_of(point: &Point, place: usize) -> &str {
    point.name.split('-').nth(place).unwrap_or_default()
}

/// The bars of the same jiang_num, or of the same bing_num.
fn alike(points: &[Point], place: usize) -> impl Iterator<Item = &[Point]> {
    points.chunk_by(move |one, next| number_of(one, place) == number_of(next, place))
}

/// Draws each jiang_num below its bars, and the lines between them.
fn name_panels(drawing: &mut Drawing, points: &[Point], [left, top, bottom]: [f64; 3], step: f64) {
    let mut x = left;
    for panel in alike(points, 0) {
        let next = x + step * count(panel.len());
        let jiang = number_of(&panel[0], 0);
        drawing.label(jiang, f64::midpoint(x, next), bottom + 17.0, Anchor::Middle);
        let line = format!("M{} {}V{}", tenths(next), tenths(top), tenths(bottom + 6.0));
        drawing.grid += &line;
        x = next;
    }
}

/// Draws the panels below each other, all with the same scale.
fn draw_panels(drawing: &mut Drawing, points: &[Point], scale: Scale) {
    let language = drawing.language;
    // The same width for all bars shows which jiang_num have more classes.
    let places = |panel| alike(panel, 1).map(|bars: &[Point]| bars.len() + 1).sum::<usize>();
    let most = alike(points, 0).map(places).max().unwrap_or(1);
    for panel in alike(points, 0) {
        drawing.y += 4.0;
        let jiang = number_of(&panel[0], 0);
        drawing.text(&text!(language, "{jiang} jiang", jiang), Anchor::Start);
        let [left, right, top, bottom] = add_area(drawing, scale, 2, 6.0, 56.0);
        let step = (right - left) / count(most);
        let every = label_interval(panel, step);
        let mut x = left;
        for (place, bars) in alike(panel, 1).enumerate() {
            if place.is_multiple_of(every) {
                let middle = x + step * count(bars.len()) / 2.0;
                drawing.label(number_of(&bars[0], 1), middle, bottom + 14.0, Anchor::Middle);
            }
            for point in bars {
                if let Some(value) = point.value {
                    let height = (bottom - top) * scale.position(value);
                    let bar = [x, bottom - height, step - 0.5, height];
                    drawing.rectangle(bar, "bar", String::new());
                }
                x += step;
            }
            x += step;
        }
        drawing.y = bottom + 18.0;
    }
    let says = language.text(
        "The numbers below the bars are those of single blocks (bing_num); the classes of each \
         are in the order of style_num",
    );
    drawing.y += 2.0;
    drawing.text(&says, Anchor::Start);
}

/// The interval of labelled bing_num at which the labels do not overlap.
fn label_interval(panel: &[Point], step: f64) -> usize {
    let widths = panel.iter().map(|point| width(number_of(point, 1), SMALL));
    let widest = widths.fold(0.0, f64::max);
    let least = alike(panel, 1).map(|bars| bars.len() + 1).min().unwrap_or(1);
    let most = alike(panel, 1).count().max(1);
    (1..most).find(|&every| count(every * least) * step > widest + 4.0).unwrap_or(most)
}
