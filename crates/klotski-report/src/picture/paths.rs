//! Pictures of paths: the boards of one path, and all shortest paths.

use std::collections::HashMap;

use klotski::{Layout, Step};
use klotski_functions::picture::{document, drawn, size};
use klotski_program::texts::Language;
use svg::Document;
use svg::node::element::{Circle, Group, Line, Text, Title};

use super::drawing::{Anchor, Label, SMALL, width};
use super::scale::{count, tenths};
use super::style::{MAP, SHEET};

/// A board with a text above it.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The text above the board.
    pub caption: String,
    /// The layout on the board.
    pub layout: Layout,
    /// The step to the layout, which is marked.
    pub step: Option<Step>,
}

/// Draws boards as a contact sheet, row by row.
///
/// # Panics
/// If there are 2^32 boards; no path has so many steps.
#[must_use]
pub fn sheet(title: &str, panels: &[Panel]) -> String {
    /// The width of a cell, the height of a caption and the space between boards, in pixels.
    const CELL: u32 = 22;
    const CAPTION: u32 = 18;
    const GAP: u32 = 14;
    /// The number of boards in a row, which fits a paper page.
    const COLUMNS: u32 = 8;
    let number = u32::try_from(panels.len()).expect("less than 2^32 boards");
    let [board_width, board_height] = size(CELL);
    let (columns, rows) = (number.clamp(1, COLUMNS), number.div_ceil(COLUMNS));
    let (wide, high) = (board_width + GAP, board_height + CAPTION + GAP);
    let size = [columns * wide + GAP, rows * high + GAP].map(f64::from);
    let mut document = document(size, title, SHEET);
    for (place, panel) in (0..number).zip(panels) {
        let (x, y) = (GAP + place % COLUMNS * wide, GAP + place / COLUMNS * high);
        let caption = Text::new(panel.caption.as_str())
            .set("class", "code")
            .set("font-size", 11)
            .set("y", CAPTION - 6);
        let board = drawn(&panel.layout, panel.step, CELL)
            .set("transform", format!("translate(0 {CAPTION})"));
        let group = Group::new().set("transform", format!("translate({x} {y})"));
        document = document.add(group.add(caption).add(board));
    }
    document.to_string()
}

/// The layouts on the shortest paths between two layouts, and the steps between them.
#[derive(Clone, Debug)]
pub struct PathsPicture {
    /// The title above the picture.
    pub title: String,
    /// By distance: the layouts at this distance from the first one.
    pub layers: Vec<Vec<Layout>>,
    /// By step: the layouts before and after it, which are in consecutive layers.
    pub edges: Vec<(Layout, Layout)>,
}

/// The maximum numbers of layouts, in all and in a layer, for which boards are drawn. Otherwise
/// dots are drawn.
const MOST_BOARDS: usize = 150;
const MOST_BOARDS_BESIDE: usize = 8;

/// The height of the title, and the margin around the picture, in pixels.
const TOP: f64 = 40.0;
const MARGIN: f64 = 20.0;

impl PathsPicture {
    /// The picture as SVG: boards from top to bottom if they fit, otherwise dots from left to
    /// right.
    #[must_use]
    pub fn svg(&self, language: Language) -> String {
        let widest = self.layers.iter().map(Vec::len).max().unwrap_or(0);
        let layouts: usize = self.layers.iter().map(Vec::len).sum();
        let layers = self.with_fewer_crossings();
        if layouts <= MOST_BOARDS && widest <= MOST_BOARDS_BESIDE {
            self.boards(&layers, widest)
        } else {
            self.dots(&layers, widest, language)
        }
    }

    /// The layers, each ordered so that fewer steps cross, by the barycentre method of Sugiyama,
    /// Tagawa and Toda, 1981.
    fn with_fewer_crossings(&self) -> Vec<Vec<Layout>> {
        const SWEEPS: usize = 8;
        let (mut before, mut after) = (HashMap::new(), HashMap::new());
        for (from, to) in &self.edges {
            after.entry(*from).or_insert_with(Vec::new).push(*to);
            before.entry(*to).or_insert_with(Vec::new).push(*from);
        }
        let mut layers = self.layers.clone();
        for sweep in 0..SWEEPS {
            let forwards = sweep % 2 == 0;
            let neighbors = if forwards { &before } else { &after };
            for step in 1..layers.len() {
                let last = layers.len() - 1;
                let (here, beside) =
                    if forwards { (step, step - 1) } else { (last - step, last - step + 1) };
                // The places in a layer are fractions of its length.
                let parts = count(layers[beside].len());
                let middles = (0..).map(|place| (f64::from(place) + 0.5) / parts);
                let place: HashMap<Layout, f64> =
                    layers[beside].iter().copied().zip(middles).collect();
                let barycentre = |layout: &Layout| {
                    let near = neighbors.get(layout).map_or(&[][..], Vec::as_slice);
                    let sum: f64 = near.iter().filter_map(|near| place.get(near)).sum();
                    sum / count(near.len().max(1))
                };
                layers[here].sort_by(|a, b| barycentre(a).total_cmp(&barycentre(b)));
            }
        }
        layers
    }

    /// The picture with its title and a line for each step, from `below` the place of a layout to
    /// as far above the place of the next one.
    fn document(
        &self,
        [width, height]: [f64; 2],
        place: &HashMap<Layout, [f64; 2]>,
        below: f64,
    ) -> Document {
        let mut lines = Group::new().set("class", "axis");
        for (from, to) in &self.edges {
            let ([x1, y1], [x2, y2]) = (place[from], place[to]);
            let line = Line::new().set("x1", tenths(x1)).set("y1", tenths(y1 + below));
            lines = lines.add(line.set("x2", tenths(x2)).set("y2", tenths(y2 - below)));
        }
        let title = Label::new(&self.title, width / 2.0, 22.0, SMALL + 2.0, Anchor::Middle);
        let document = document([width.ceil(), height.ceil()], &self.title, MAP);
        document.add(title.drawn()).add(lines)
    }

    fn boards(&self, layers: &[Vec<Layout>], widest: usize) -> String {
        const CELL: u32 = 16;
        const BESIDE: f64 = 26.0;
        const BELOW: f64 = 44.0;
        let [wide, high] = size(CELL).map(f64::from);
        let inner = (count(widest) * (wide + BESIDE)).max(width(&self.title, SMALL + 2.0));
        let whole_width = inner + 2.0 * MARGIN;
        let whole_height = TOP + count(layers.len()) * (high + BELOW) + MARGIN;
        let mut place = HashMap::new();
        for (layer, layouts) in layers.iter().enumerate() {
            let start = whole_width / 2.0 - count(layouts.len()) * (wide + BESIDE) / 2.0;
            for (at, layout) in layouts.iter().enumerate() {
                let x = start + (count(at) + 0.5) * (wide + BESIDE);
                place.insert(*layout, [x, TOP + count(layer) * (high + BELOW) + high / 2.0]);
            }
        }
        let mut document = self.document([whole_width, whole_height], &place, high / 2.0);
        for layout in layers.iter().flatten() {
            let [x, y] = place[layout];
            let (left, top) = (tenths(x - wide / 2.0), tenths(y - high / 2.0));
            let code = layout.code().to_string();
            let board =
                drawn(layout, None, CELL).set("transform", format!("translate({left} {top})"));
            document = document.add(board.add(Title::new(code.as_str())));
            let label = Label::new(code, x, y + high / 2.0 + 12.0, 10.0, Anchor::Middle);
            document = document.add(label.drawn().set("class", "code halo"));
        }
        document.to_string()
    }

    fn dots(&self, layers: &[Vec<Layout>], widest: usize, language: Language) -> String {
        const APART: f64 = 14.0;
        const LEGEND: f64 = 70.0;
        const HIGHEST: f64 = 900.0;
        let beside = (HIGHEST / count(widest)).clamp(1.5, APART);
        let inner = ((count(layers.len()) - 1.0) * APART).max(width(&self.title, SMALL + 2.0));
        let high = count(widest) * beside;
        let (whole_width, whole_height) = (inner + 2.0 * MARGIN, TOP + high + LEGEND);
        let mut place = HashMap::new();
        for (layer, layouts) in layers.iter().enumerate() {
            let x = MARGIN + count(layer) * inner / (count(layers.len()) - 1.0).max(1.0);
            let start = TOP + high / 2.0 - count(layouts.len()) * beside / 2.0;
            for (at, layout) in layouts.iter().enumerate() {
                place.insert(*layout, [x, start + (count(at) + 0.5) * beside]);
            }
        }
        let mut document = self.document([whole_width, whole_height], &place, 0.0);
        let radius = (beside / 3.0).min(4.0);
        for (layer, layouts) in layers.iter().enumerate() {
            let class = match layer {
                0 => "start",
                _ if layer + 1 == layers.len() => "end",
                _ => "bar",
            };
            for layout in layouts {
                let [x, y] = place[layout];
                let title = format!("{layer}: {}", layout.code());
                let dot = Circle::new().set("cx", tenths(x)).set("cy", tenths(y)).set("r", radius);
                document = document.add(dot.set("class", class).add(Title::new(title)));
            }
        }
        let every = if layers.len() > 20 { 10 } else { 1 };
        for (layer, layouts) in layers.iter().enumerate().step_by(every) {
            let [x, _] = place[&layouts[0]];
            let label = Label::new(layer.to_string(), x, TOP + high + 16.0, SMALL, Anchor::Middle);
            document = document.add(label.drawn());
        }
        let legend =
            language.text("each dot a layout, its code where a reader points at it; below, steps");
        let y = TOP + high + 40.0;
        let label = Label::new(legend, whole_width / 2.0, y, SMALL, Anchor::Middle);
        document.add(label.drawn()).to_string()
    }
}
