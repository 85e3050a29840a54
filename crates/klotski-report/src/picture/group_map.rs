//! The map of a group as SVG: its edges coloured by a measure, its solved layouts, and the shortest
//! path of one layout.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use klotski_functions::picture::{CLASS, document, drawn, size};
use klotski_texts::{Language, separated};
use svg::Document;
use svg::node::element::{Circle, Group, Line, Path, Use};

use super::drawing::{Anchor, Label, SMALL};
use super::map_picture::{MapPicture, RAMPS, SOLVED, colour};
use super::scale::tenths;
use super::style::MAP;

/// The width and the height of the map and of its margin.
const SIDE: f64 = 1_000.0;
const MARGIN: f64 = 24.0;
/// The space above and below the map, in pixels.
const TOP: f64 = 36.0;
const BOTTOM: f64 = 44.0;
/// The width of a cell of the board.
const CELL: u32 = 14;
/// The number of colours.
const SHADES: u16 = 24;

impl MapPicture {
    pub fn svg(&self, language: Language) -> String {
        let rules = MAP.concat() + &Self::rules();
        let title = Label::new(&self.title, SIDE / 2.0, 24.0, SMALL + 3.0, Anchor::Middle);
        let map = Group::new().set("transform", format!("translate(0 {TOP})"));
        let map = map.add(self.lines()).add(self.dots());
        // The board of the start is in the upper right corner.
        let [wide, _] = size(CELL).map(f64::from);
        let corner = format!("translate({} 0)", SIDE - MARGIN - wide);
        let board = drawn(&self.start, None, CELL).set("transform", corner);
        let picture =
            document([SIDE, TOP + SIDE + BOTTOM], &self.title, &[&rules]).add(title.drawn());
        let picture = picture.add(map.add(self.path()).add(board));
        self.scale(language).into_iter().fold(picture, Document::add).to_string()
    }

    /// The map of a group that is its own mirror image, without words, for a page: the left half is
    /// the right one reflected, and points are rounded to a raster.
    pub(crate) fn small_svg(&self) -> String {
        const ROW: u32 = 420;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // less than ROW
        let spot = |&layout: &u32| {
            let [x, y] = self.place(layout, f64::from(ROW), 6.0).map(|value| value.round() as u32);
            y * ROW + x
        };
        #[allow(clippy::cast_possible_wrap)] // less than ROW
        let point = |spot: u32| [spot % ROW, spot / ROW].map(|value| value as i32);
        let is_right = |a: u32, b: u32| a % ROW + b % ROW >= ROW;
        let mut half = Group::new().set("fill", "none").set("stroke-opacity", 0.7);
        for (shade, edges) in self.shades().iter().enumerate() {
            let spots = edges.iter().map(|(a, b)| (spot(a), spot(b)));
            let lines: BTreeSet<_> = spots.filter(|&(a, b)| a != b && is_right(a, b)).collect();
            let trails = trails(&lines.into_iter().collect::<Vec<_>>(), point);
            half = half.add(Path::new().set("class", format!("c{shade}")).set("d", trails));
        }
        let solved: BTreeSet<_> = self.solved.iter().map(spot).collect();
        let dots = solved.into_iter().filter(|&spot| is_right(spot, spot)).map(point);
        let dots: Vec<_> = dots.map(|[x, y]| format!("M{x} {y}h2v2h-2z")).collect();
        // Rules reach the image of the half only from within.
        let half = Group::new()
            .set("id", "half")
            .set("class", CLASS)
            .add(half)
            .add(Path::new().set("class", "solved").set("d", dots.concat()));
        let mirrored = Use::new().set("href", "#half");
        let mirrored = mirrored.set("transform", format!("matrix(-1 0 0 1 {ROW} 0)"));
        let way: Vec<_> = self.path.iter().map(spot).map(point).collect();
        let [x, y] = way.first().copied().unwrap_or_default();
        let way = way.iter().map(|[x, y]| format!("{x} {y}")).collect::<Vec<_>>().join("L");
        let path = Group::new()
            .set("class", "path")
            .set("stroke-width", 2)
            .add(Path::new().set("d", format!("M{way}")))
            .add(Circle::new().set("cx", x).set("cy", y).set("r", 5));
        let size = [f64::from(ROW); 2];
        document(size, &self.title, &[&Self::rules()]).add(half).add(mirrored).add(path).to_string()
    }

    /// The style sheet of a map, light and dark.
    fn rules() -> String {
        let mut rules = String::new();
        for (at, [before, ink, after]) in
            [(1, ["", "#000", ""]), (0, ["@media(prefers-color-scheme:dark){", "#fff", "}"])]
        {
            rules.push_str(before);
            for shade in 0..SHADES {
                let part = (f64::from(shade) + 0.5) / f64::from(SHADES);
                let [red, green, blue] = colour(&RAMPS[at], part).map(f64::round);
                write!(rules, ".klotski .c{shade}{{stroke:rgb({red},{green},{blue})}}").unwrap();
            }
            let [red, green, blue] = SOLVED[at];
            write!(rules, ".klotski .solved{{fill:rgb({red},{green},{blue})}}").unwrap();
            write!(rules, ".klotski .path{{stroke:{ink};fill:none}}").unwrap();
            rules.push_str(after);
        }
        rules
    }

    /// The edges of each colour.
    fn shades(&self) -> Vec<Vec<(u32, u32)>> {
        let part = self.parts();
        let mut shades: Vec<Vec<(u32, u32)>> = vec![Vec::new(); usize::from(SHADES)];
        for &(a, b) in &self.edges {
            let middle = f64::midpoint(part(a), part(b)) * f64::from(SHADES);
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // fewer than SHADES
            let shade = middle.min(f64::from(SHADES) - 1.0) as usize;
            shades[shade].push((a, b));
        }
        shades
    }

    /// The edges, one path for each colour. A tenth of a pixel is a unit.
    fn lines(&self) -> Group {
        let shades = self.shades();
        #[allow(clippy::cast_possible_truncation)] // at most 10,000
        let point = |layout: u32| {
            self.place(layout, SIDE, MARGIN).map(|value| (value * 10.0).round() as i32)
        };
        let group = Group::new()
            .set("transform", "scale(.1)")
            .set("fill", "none")
            .set("stroke-width", if self.points.len() > 20_000 { 5 } else { 10 })
            .set("stroke-opacity", 0.7);
        let paths = shades.iter().enumerate().filter(|(_, edges)| !edges.is_empty());
        paths.fold(group, |group, (shade, edges)| {
            let path = Path::new().set("class", format!("c{shade}"));
            group.add(path.set("d", trails(edges, point)))
        })
    }

    /// The solved layouts.
    fn dots(&self) -> Group {
        let radius = if self.points.len() > 20_000 { 1.6 } else { 3.0 };
        self.solved.iter().fold(Group::new().set("class", "solved"), |group, &layout| {
            let [x, y] = self.place(layout, SIDE, MARGIN).map(tenths);
            group.add(Circle::new().set("cx", x).set("cy", y).set("r", radius))
        })
    }

    /// The path, from a ring around its start.
    fn path(&self) -> Group {
        let mut group = Group::new().set("class", "path").set("stroke-width", 2);
        let mut data = String::new();
        for (at, &layout) in self.path.iter().enumerate() {
            let [x, y] = self.place(layout, SIDE, MARGIN).map(tenths);
            write!(data, "{}{x} {y}", if at == 0 { "M" } else { "L" }).unwrap();
        }
        if let Some(&start) = self.path.first() {
            let [x, y] = self.place(start, SIDE, MARGIN).map(tenths);
            let [wide, high] = size(CELL).map(f64::from);
            let line = Line::new().set("x1", SIDE - MARGIN - wide).set("y1", high / 2.0);
            group = group
                .add(Path::new().set("d", data).set("stroke-linejoin", "round"))
                .add(line.set("x2", x).set("y2", y).set("stroke-width", 0.5))
                .add(Circle::new().set("cx", x).set("cy", y).set("r", 5));
        }
        group
    }

    /// The scale of the colours below the map.
    fn scale(&self, language: Language) -> Vec<Group> {
        let [least, most] = self.range().map(|value| separated(&value.to_string()));
        let (wide, y) = (240.0, TOP + SIDE + 14.0);
        let left = SIDE / 2.0 - wide / 2.0;
        let step = wide / f64::from(SHADES);
        let bar = (0..SHADES).fold(Group::new().set("stroke-width", 10), |bar, shade| {
            let x = tenths(left + f64::from(shade) * step);
            let line = Line::new().set("class", format!("c{shade}")).set("y1", y).set("y2", y);
            bar.add(line.set("x1", x).set("x2", tenths(x + step + 0.2)))
        });
        let label = |text: &str, x: f64, y: f64, anchor| {
            Group::new().add(Label::new(text, x, y, SMALL, anchor).drawn())
        };
        let solved = Group::new()
            .set("class", "solved")
            .add(Circle::new().set("r", 4).set("cx", 40).set("cy", y));
        let mut parts = vec![
            bar,
            label(&least, left - 8.0, y + 4.0, Anchor::End),
            label(&most, left + wide + 8.0, y + 4.0, Anchor::Start),
            label(&self.legend, SIDE / 2.0, y + 24.0, Anchor::Middle),
        ];
        if !self.solved.is_empty() {
            parts.extend([solved, label(&language.text("solved"), 50.0, y + 4.0, Anchor::Start)]);
        }
        parts
    }
}

/// Edges as a path that seldom lifts the pen.
fn trails(edges: &[(u32, u32)], point: impl Fn(u32) -> [i32; 2]) -> String {
    let mut at: HashMap<u32, Vec<usize>> = HashMap::new();
    for (number, &(a, b)) in edges.iter().enumerate() {
        at.entry(a).or_default().push(number);
        at.entry(b).or_default().push(number);
    }
    let mut is_drawn = vec![false; edges.len()];
    let mut path = String::new();
    for first in 0..edges.len() {
        if is_drawn[first] {
            continue;
        }
        let (mut node, mut next) = (edges[first].0, Some(first));
        let [x, y] = point(node);
        let mut pen = [x, y];
        write!(path, "M{x} {y}l").unwrap();
        let mut is_first = true;
        while let Some(edge) = next {
            is_drawn[edge] = true;
            let (a, b) = edges[edge];
            node = if a == node { b } else { a };
            let to = point(node);
            let [x, y] = [to[0] - pen[0], to[1] - pen[1]];
            let gap = if is_first || x < 0 { "" } else { " " };
            write!(path, "{gap}{x}{}{y}", if y < 0 { "" } else { " " }).unwrap();
            (pen, is_first) = (to, false);
            next = at[&node].iter().copied().find(|&edge| !is_drawn[edge]);
        }
    }
    path
}
