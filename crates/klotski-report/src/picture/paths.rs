//! Pictures of paths: the boards of one path, and all shortest paths.

use std::collections::HashMap;

use klotski::{Layout, Step};
use klotski_functions::picture::{document, drawn, size};
use klotski_texts::Language;
use svg::node::element::{Circle, Group, Line, Text, Title};

use super::drawing::{Anchor, Label, SMALL, width};
use super::scale::{count, tenths};
use super::style::{MAP, SHEET};

/// A board with a text above it.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The text above the board.
    pub caption: String,
    pub layout: Layout,
    /// The step to the layout, which is marked.
    pub step: Option<Step>,
}

/// Draws boards as a contact sheet, row by row.
pub fn sheet(title: &str, panels: &[Panel]) -> String {
    /// The space between boards, in pixels.
    const GAP: u32 = 14;
    let (cell, text) = (22, 11);
    let number = u32::try_from(panels.len()).expect("less than 2^32 boards");
    let [board_width, board_height] = size(cell);
    // A row fits a paper page.
    let (columns, pitch) = (8, [board_width + GAP, board_height + text + 7 + GAP]);
    let places = [number.clamp(1, columns), number.div_ceil(columns)];
    let size = [0, 1].map(|axis| f64::from(places[axis] * pitch[axis] + GAP));
    let grid = Grid { cell, text, columns, pitch, margin: [GAP, GAP], size };
    grid.draw(title, panels)
}

/// Draws boards to print: pages of the size of A4, one below the other, of six boards each.
pub fn print_sheet(panels: &[Panel]) -> String {
    let number = u32::try_from(panels.len()).expect("less than 2^32 boards");
    let (cell, text, [width, height]) = (56, 14, [794, 1_122]);
    let pitch = [width / 2, height / 3];
    let [board_width, board_height] = size(cell);
    let margin = [(pitch[0] - board_width) / 2, (pitch[1] - board_height - text - 7) / 2];
    let size = [f64::from(width), f64::from(height) * f64::from(number.div_ceil(6).max(1))];
    Grid { cell, text, columns: 2, pitch, margin, size }.draw("", panels)
}

/// The places of boards on a sheet, in pixels.
struct Grid {
    cell: u32,
    /// The size of captions.
    text: u32,
    /// The number of boards in a row.
    columns: u32,
    pitch: [u32; 2],
    /// The place of the first board.
    margin: [u32; 2],
    size: [f64; 2],
}

impl Grid {
    fn draw(&self, title: &str, panels: &[Panel]) -> String {
        let mut document = document(self.size, title, SHEET);
        for (place, panel) in (0..).zip(panels) {
            let place = [place % self.columns, place / self.columns];
            let [x, y] = [0, 1].map(|axis| self.margin[axis] + place[axis] * self.pitch[axis]);
            let caption = Text::new(panel.caption.as_str())
                .set("class", "code")
                .set("font-size", self.text)
                .set("y", self.text + 1);
            let board = drawn(&panel.layout, panel.step, self.cell)
                .set("transform", format!("translate(0 {})", self.text + 7));
            let group = Group::new().set("transform", format!("translate({x} {y})"));
            document = document.add(group.add(caption).add(board));
        }
        document.to_string()
    }
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

/// The height of the title, of the numbers below a row and of a line of the legend, and the margin
/// around the picture, in pixels.
const TOP: f64 = 40.0;
const NUMBERS: f64 = 32.0;
const LINE: f64 = 18.0;
const MARGIN: f64 = 20.0;
/// The width of a picture that needs no second row, the width that all keep, and the height above
/// which marks are smaller.
const NARROW: f64 = 800.0;
const WIDEST: f64 = 1_400.0;
const HIGHEST: f64 = 1_050.0;

/// The columns of layers in rows, as words in lines of a text. A row begins with the last layer of
/// the row above, so that each edge is within one row.
struct Rows<'l> {
    layers: &'l [Vec<Layout>],
    /// The steps of a row.
    steps: usize,
    /// The width of a column, and the height of a layout in it, in pixels.
    pitch: [f64; 2],
    size: [f64; 2],
}

impl<'l> Rows<'l> {
    /// The rows that make the picture nearest to 3 by 2, with marks of the first of these pitches
    /// that is not too high.
    fn new(
        layers: &'l [Vec<Layout>],
        title: f64,
        pitches: impl IntoIterator<Item = [f64; 2]>,
    ) -> Self {
        let steps = layers.len().saturating_sub(1).max(1);
        let far = |rows: &Self| {
            let [width, height] = rows.size;
            match rows.steps == steps {
                true if width <= NARROW => 0.0,
                _ if width > WIDEST => f64::MAX,
                _ => (width / height / 1.5).ln().abs(),
            }
        };
        let best = |pitch| {
            let all =
                (1..=steps).map(|number| Self::of(layers, steps.div_ceil(number), pitch, title));
            all.min_by(|a, b| far(a).total_cmp(&far(b))).expect("a step")
        };
        let mut sizes = pitches.into_iter().map(best).peekable();
        loop {
            let rows = sizes.next().expect("a pitch");
            if rows.size[1] <= HIGHEST || sizes.peek().is_none() {
                return rows;
            }
        }
    }

    fn of(layers: &'l [Vec<Layout>], steps: usize, [wide, high]: [f64; 2], title: f64) -> Self {
        let columns = count((steps + 1).min(layers.len()));
        let mut rows = Self { layers, steps, pitch: [wide, high], size: [0.0; 2] };
        let height: f64 = rows.all().map(|(_, row)| rows.height(row) + NUMBERS).sum();
        // The title, or a long layer, leaves few layers more room.
        let is_single = steps + 1 >= layers.len();
        let room = if is_single { title.max(height * 1.4) } else { title };
        let most = wide.max((wide + 160.0).min((WIDEST - 2.0 * MARGIN) / columns));
        rows.pitch[0] = (room / columns).clamp(wide, most);
        rows.size = [
            (columns * rows.pitch[0]).max(title) + 2.0 * MARGIN,
            TOP + height + 2.0 * LINE + MARGIN,
        ];
        rows
    }

    /// The rows, each with the step of its first layer.
    fn all(&self) -> impl Iterator<Item = (usize, &'l [Vec<Layout>])> + use<'l> {
        let (layers, steps) = (self.layers, self.steps);
        let firsts = (0..layers.len().saturating_sub(1).max(1)).step_by(steps);
        firsts.map(move |first| (first, &layers[first..layers.len().min(first + steps + 1)]))
    }

    fn height(&self, row: &[Vec<Layout>]) -> f64 {
        count(row.iter().map(Vec::len).max().unwrap_or(0)) * self.pitch[1]
    }
}

impl PathsPicture {
    /// The picture as SVG: boards if they fit, otherwise dots. The layers go from left to right and
    /// continue in the next row, which begins with the last layer again, in pale.
    pub fn svg(&self, language: Language) -> String {
        let widest = self.layers.iter().map(Vec::len).max().unwrap_or(0);
        let layouts: usize = self.layers.iter().map(Vec::len).sum();
        let layers = self.with_fewer_crossings();
        if layouts <= MOST_BOARDS && widest <= MOST_BOARDS_BESIDE {
            self.boards(&layers, language)
        } else {
            self.dots(&layers, language)
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

    /// The picture of rows with its title and the steps below each row, a line for each edge, which
    /// ends `beside` the places of its layouts, and a mark for each layout, by its layer.
    fn document(
        &self,
        rows: &Rows<'_>,
        beside: f64,
        mark: impl Fn(usize, Layout, [f64; 2]) -> Group,
        legend: &[&str],
        language: Language,
    ) -> String {
        let [width, height] = rows.size.map(f64::ceil);
        let [wide, high] = rows.pitch;
        let text =
            |text: &str, x: f64, y: f64| Label::new(text, x, y, SMALL, Anchor::Middle).drawn();
        let title = Label::new(&self.title, width / 2.0, 22.0, SMALL + 2.0, Anchor::Middle);
        let mut document = document([width, height], &self.title, MAP).add(title.drawn());
        let columns = rows.all().next().map_or(0, |(_, row)| row.len());
        let left = (width - count(columns) * wide) / 2.0;
        let mut bottom = TOP;
        for (first, row) in rows.all() {
            let middle = bottom + rows.height(row) / 2.0;
            bottom += rows.height(row) + NUMBERS;
            let mut place = HashMap::new();
            let mut marks = Group::new();
            for (column, layouts) in row.iter().enumerate() {
                let x = left + (count(column) + 0.5) * wide;
                let mut layer = Group::new();
                for (at, layout) in layouts.iter().enumerate() {
                    let y = middle + (count(at) + 0.5 - count(layouts.len()) / 2.0) * high;
                    place.insert(*layout, [x, y]);
                    layer = layer.add(mark(first + column, *layout, [x, y]));
                }
                let is_again = first > 0 && column == 0;
                marks = marks.add(if is_again { layer.set("opacity", 0.4) } else { layer });
                if wide >= 40.0 || (first + column) % 5 == 0 {
                    let step = (first + column).to_string();
                    document = document.add(text(&step, x, bottom - NUMBERS + 18.0));
                }
            }
            let mut lines = Group::new().set("class", "axis");
            for (from, to) in &self.edges {
                let (Some([x1, y1]), Some([x2, y2])) = (place.get(from), place.get(to)) else {
                    continue;
                };
                let line = Line::new().set("x1", tenths(x1 + beside)).set("y1", tenths(*y1));
                lines = lines.add(line.set("x2", tenths(x2 - beside)).set("y2", tenths(*y2)));
            }
            document = document.add(lines).add(marks);
        }
        let again = "pale: the last layer of the row above";
        let is_wrapped = rows.layers.len() > columns;
        for (line, words) in legend.iter().chain(is_wrapped.then_some(&again)).enumerate() {
            let y = bottom + (count(line) + 1.0) * LINE;
            document = document.add(text(&language.text(words), width / 2.0, y));
        }
        document.to_string()
    }

    fn boards(&self, layers: &[Vec<Layout>], language: Language) -> String {
        const CELLS: [u32; 3] = [16, 12, 9];
        const BESIDE: f64 = 28.0;
        const BELOW: f64 = 20.0;
        let pitch = |cell| {
            let [wide, high] = size(cell).map(f64::from);
            [wide + BESIDE, high + BELOW]
        };
        let rows = Rows::new(layers, width(&self.title, SMALL + 2.0), CELLS.map(pitch));
        let cell = CELLS.into_iter().find(|&cell| pitch(cell)[1] <= rows.pitch[1]).expect("a cell");
        let [wide, high] = size(cell).map(f64::from);
        let board = |_, layout: Layout, [x, y]: [f64; 2]| {
            let code = layout.code().to_string();
            let label = Label::new(&*code, x, y + high / 2.0 + 12.0, 10.0, Anchor::Middle);
            let [left, top] = [x - wide / 2.0, y - high / 2.0].map(tenths);
            let board = drawn(&layout, None, cell).add(Title::new(code));
            let board = board.set("transform", format!("translate({left} {top})"));
            Group::new().add(board).add(label.drawn().set("class", "code halo"))
        };
        self.document(&rows, wide / 2.0, board, &[], language)
    }

    fn dots(&self, layers: &[Vec<Layout>], language: Language) -> String {
        const APART: [f64; 7] = [14.0, 10.0, 7.0, 5.0, 3.5, 2.5, 1.5];
        const BESIDE: f64 = 24.0;
        let pitches = APART.map(|apart| [BESIDE, apart]);
        let rows = Rows::new(layers, width(&self.title, SMALL + 2.0), pitches);
        let radius = (rows.pitch[1] / 3.0).min(4.0);
        let dot = |layer: usize, layout: Layout, [x, y]: [f64; 2]| {
            let class = match layer {
                0 => "start",
                _ if layer + 1 == layers.len() => "end",
                _ => "bar",
            };
            let title = Title::new(format!("{layer}: {}", layout.code()));
            let dot = Circle::new().set("cx", tenths(x)).set("cy", tenths(y)).set("r", radius);
            Group::new().add(dot.set("class", class).add(title))
        };
        let legend = "each dot a layout, its code where a reader points at it; below, steps";
        self.document(&rows, 0.0, dot, &[legend], language)
    }
}
