//! Plots for a terminal.

use std::fmt::Write as _;

use klotski_query::Answer;
use klotski_texts::{Language, text};
use unicode_width::UnicodeWidthStr;

use super::drawing::Caption;
use super::marks::{last_place, points, tiles};
use super::scale::{Axis, Scale, separated, short};

/// A line with a bar for each row, up to the width of the terminal.
pub(super) fn bars(
    answer: &Answer,
    [across, up]: [&Axis; 2],
    caption: &Caption,
    width: usize,
    language: Language,
) -> String {
    /// In a narrower terminal the lines are too long.
    const SHORTEST: usize = 10;
    let points = points(answer, across, up, language);
    let scale = Scale::new(points.iter().filter_map(|point| point.value), up.scale);
    let figure = |value: Option<f64>| value.map(separated).unwrap_or_default();
    let names = points.iter().map(|point| point.name.width()).max().unwrap_or(0);
    let figures = points.iter().map(|point| figure(point.value).width()).max().unwrap_or(0);
    let room = width.saturating_sub(names + figures + 4).max(SHORTEST);
    let axes = text!(
        language,
        "Each line: {line}; its bar: {bar}",
        line = across.title(language),
        bar = up.title(language)
    );
    let mut text = format!("{}\n{axes}\n\n", caption.sentence(language));
    for point in &points {
        let bar = point.value.map_or_else(String::new, |value| bar(scale.position(value), room));
        let padding = " ".repeat(names.saturating_sub(point.name.width()));
        let line = format!("{padding}{} │{bar} {}", point.name, figure(point.value));
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn bar(position: f64, room: usize) -> String {
    /// The end of a bar, by eighths of a character.
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let room = u32::try_from(room).unwrap_or(u32::MAX);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // columns of text
    let eighths = (position * f64::from(room) * 8.0).round() as usize;
    // A value above 0 has a visible bar.
    let eighths = if position > 0.0 { eighths.max(1) } else { 0 };
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

/// A table of the values, with darker marks for larger values.
pub(super) fn heat_map(
    answer: &Answer,
    [across, up, value]: [&Axis; 3],
    caption: &Caption,
    width: usize,
    language: Language,
) -> String {
    const SHADES: [char; 5] = [' ', '░', '▒', '▓', '█'];
    let tiles = tiles(answer, across, up, value);
    let scale = Scale::new(tiles.iter().map(|tile| tile.value), value.scale);
    let [columns, rows] = last_place(&tiles);
    // A narrow terminal gets no marks.
    let cell_width = (width.saturating_sub(5) / (columns + 1)).clamp(7, 9);
    let [right, upward, figure] = [across, up, value].map(|axis| language.text(axis.title));
    let axes = text!(
        language,
        "To the right: {right}; upward: {upward}; each figure: {figure}",
        right,
        upward,
        figure
    );
    let mut text = format!("{}\n{axes}\n\n", caption.sentence(language));
    for row in (0..=rows).rev() {
        // Writing to a String cannot fail.
        let _ = write!(text, "{row:>3} │");
        for column in 0..=columns {
            let here = tiles.iter().find(|tile| (tile.across, tile.up) == (column, row));
            let cell = here.map_or_else(String::new, |tile| {
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                let shade = (scale.position(tile.value) * 4.0).round() as usize;
                let mark = if cell_width > 7 { SHADES[shade.min(4)] } else { ' ' };
                let figure = short(tile.value, language);
                format!("{}{figure} {mark}", " ".repeat(6_usize.saturating_sub(figure.width())))
            });
            let padding = " ".repeat(cell_width.saturating_sub(cell.trim_end().width()));
            let _ = write!(text, "{}{padding}", cell.trim_end());
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text += "    └";
    for column in 0..=columns {
        let _ = write!(text, "{column:>6}{}", "─".repeat(cell_width - 6));
    }
    text.push('\n');
    text
}
