//! The map of a group as pixels. Light adds up, so that dense parts are bright: the lines of a large
//! group become a picture of its density.

use std::io::Cursor;

use klotski::Shape;
use strum::{EnumString, VariantNames};

use super::map_picture::{MapPicture, RAMPS, SOLVED, colour};

/// The ground of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum Theme {
    /// Light lines.
    Dark,
    /// Dark lines.
    Light,
}

/// The colours of the ground and of the path, by theme.
const GROUND: [[u8; 3]; 2] = [[5, 8, 14], [255, 255, 255]];
const INK: [[u8; 3]; 2] = [[255, 255, 255], [0, 0, 0]];
/// The width, the height and the colour of blocks in the order of [`Shape::ALL`], with the colours
/// of other pictures.
const BLOCKS: [(usize, usize, [u8; 3]); 4] =
    [(2, 2, [213, 94, 0]), (2, 1, [0, 114, 178]), (1, 2, [0, 158, 115]), (1, 1, [240, 228, 66])];

/// Light by pixel, in three channels.
struct Light {
    side: usize,
    channels: Vec<[f32; 3]>,
}

impl Light {
    fn none(side: usize) -> Self {
        Self { side, channels: vec![[0.0; 3]; side * side] }
    }

    /// Adds light at a point, divided among the four nearest pixels.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    fn add(&mut self, [x, y]: [f64; 2], colour: [f64; 3], weight: f64) {
        let side = self.side as f64;
        let (left, top) = ((x - 0.5).floor(), (y - 0.5).floor());
        let (right, below) = (x - 0.5 - left, y - 0.5 - top);
        for (dx, wide) in [(0.0, 1.0 - right), (1.0, right)] {
            for (dy, high) in [(0.0, 1.0 - below), (1.0, below)] {
                let (column, row) = (left + dx, top + dy);
                if column < 0.0 || row < 0.0 || column >= side || row >= side {
                    continue;
                }
                let pixel = &mut self.channels[row as usize * self.side + column as usize];
                for (sum, part) in pixel.iter_mut().zip(colour) {
                    *sum += (part * weight * wide * high) as f32;
                }
            }
        }
    }

    /// Adds light along a line, at most at so many points.
    fn line(&mut self, [from, to]: [[f64; 2]; 2], colour: [f64; 3], weight: f64, most: u32) {
        let [x, y] = [to[0] - from[0], to[1] - from[1]];
        let length = (x * x + y * y).sqrt();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // within the image
        let points = ((length * 1.5).ceil().max(1.0) as u32).min(most);
        for point in 0..points {
            let part = (f64::from(point) + 0.5) / f64::from(points);
            let at = [from[0] + x * part, from[1] + y * part];
            self.add(at, colour, weight * length / f64::from(points));
        }
    }

    fn disc(&mut self, [x, y]: [f64; 2], radius: f64, colour: [f64; 3]) {
        let mut dy = -radius;
        while dy <= radius {
            let half = (radius * radius - dy * dy).max(0.0).sqrt();
            self.line([[x - half, y + dy], [x + half, y + dy]], colour, 1.0, u32::MAX);
            dy += 1.0;
        }
    }
}

/// An image of this side, in pixels.
#[allow(clippy::cast_precision_loss)] // some thousand pixels
pub(super) fn png(map: &MapPicture, theme: Theme, side: u32) -> Vec<u8> {
    let at = theme as usize;
    let (length, margin) = (f64::from(side), f64::from(side) / 50.0);
    let place = |layout: u32| map.place(layout, length, margin);
    let part = map.parts();
    let unit = length / 1_600.0;
    let mut light = Light::none(side as usize);
    // Light ground takes away the complement of a colour.
    let shine = |[red, green, blue]: [f64; 3]| match theme {
        Theme::Dark => [red, green, blue].map(|value| value / 255.0),
        Theme::Light => [red, green, blue].map(|value| 1.0 - value / 255.0),
    };
    // Of millions of lines, a few points each show the density.
    let most = if map.edges.len() > 1_000_000 { 5 } else { u32::MAX };
    // Dots would cover a large group: there the lines between solved layouts have their colour.
    let mut is_solved = vec![false; map.points.len()];
    let mut marks = Light::none(side as usize);
    for &layout in &map.solved {
        if map.is_dense() {
            is_solved[layout as usize] = true;
        } else {
            marks.disc(place(layout), 2.5 * unit, [1.0, 0.0, 0.0]);
        }
    }
    for &(a, b) in &map.edges {
        let colour = if is_solved[a as usize] && is_solved[b as usize] {
            SOLVED[at].map(f64::from)
        } else {
            colour(&RAMPS[at], f64::midpoint(part(a), part(b)))
        };
        light.line([place(a), place(b)], shine(colour), 1.0, most);
    }
    for pair in map.path.windows(2) {
        let [from, to] = [place(pair[0]), place(pair[1])];
        for [x, y] in [[0.0, 0.0], [unit, 0.0], [0.0, unit]] {
            let moved = [from, to].map(|point| [point[0] + x, point[1] + y]);
            marks.line(moved, [0.0, 1.0, 0.0], 1.0, u32::MAX);
        }
    }
    if let Some(&start) = map.path.first() {
        let [x, y] = place(start);
        for corner in 0..64 {
            let [from, to] = [corner, corner + 1].map(|corner| {
                let (dy, dx) = (f64::from(corner) / 64.0 * std::f64::consts::TAU).sin_cos();
                [x + 8.0 * unit * dx, y + 8.0 * unit * dy]
            });
            marks.line([from, to], [0.0, 1.5, 0.0], 1.0, u32::MAX);
        }
    }
    let exposure = exposure(&light);
    let mut pixels: Vec<u8> = Vec::with_capacity(light.channels.len() * 3);
    for (sums, marks) in light.channels.iter().zip(&marks.channels) {
        // The strongest channel is compressed, and the others with it, so that the hue stays. Only
        // the densest parts become white.
        let most = sums.iter().copied().fold(0.0, f32::max) * exposure;
        let bright = most / (most + 0.35);
        let white = 0.7 * bright.powi(12);
        for channel in 0..3 {
            let hue = if most > 0.0 { sums[channel] * exposure / most } else { 0.0 };
            let bright = bright * (hue + (1.0 - hue) * white);
            let ground = f32::from(GROUND[at][channel]);
            let mut value = match theme {
                Theme::Dark => ground + (255.0 - ground) * bright,
                Theme::Light => ground * (1.0 - bright),
            };
            for (cover, colour) in [(marks[0], SOLVED[at]), (marks[1], INK[at])] {
                let cover = cover.min(1.0);
                value += (f32::from(colour[channel]) - value) * cover;
            }
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0 to 255
            pixels.push((value + 0.5) as u8);
        }
    }
    if !map.path.is_empty() {
        board(map, theme, side as usize, &mut pixels);
    }
    let mut file = Cursor::new(Vec::new());
    let mut encoder = png::Encoder::new(&mut file, side, side);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    for (keyword, text) in [("Title", &map.title), ("Description", &map.legend)] {
        encoder.add_itxt_chunk(keyword.to_owned(), text.clone()).expect("a short keyword");
    }
    let mut writer = encoder.write_header().expect("memory");
    writer.write_image_data(&pixels).expect("memory");
    writer.finish().expect("memory");
    file.into_inner()
}

/// What light is multiplied by: less where most of the picture is dense.
fn exposure(light: &Light) -> f32 {
    let brightest = |pixel: &[f32; 3]| pixel.iter().copied().fold(0.0, f32::max);
    let mut lit: Vec<f32> =
        light.channels.iter().map(brightest).filter(|&sum| sum > 0.02).collect();
    if lit.is_empty() {
        return 1.0;
    }
    let at = lit.len() * 9 / 10;
    let (_, bright, _) = lit.select_nth_unstable_by(at, f32::total_cmp);
    (6.0 / *bright).min(1.0)
}

/// Draws the board of the start in the upper right corner.
fn board(map: &MapPicture, theme: Theme, side: usize, pixels: &mut [u8]) {
    let cell = side / 70;
    let (left, top) = (side - side / 50 - 4 * cell, side / 50);
    let mut fill = |x: usize, y: usize, wide: usize, high: usize, colour: [u8; 3]| {
        for row in y..y + high {
            for column in x..x + wide {
                pixels[(row * side + column) * 3..][..3].copy_from_slice(&colour);
            }
        }
    };
    fill(left - 3, top - 3, 4 * cell + 6, 5 * cell + 6, INK[theme as usize]);
    fill(left - 1, top - 1, 4 * cell + 2, 5 * cell + 2, GROUND[theme as usize]);
    for (shape, (wide, high, colour)) in Shape::ALL.into_iter().zip(BLOCKS) {
        for anchor in map.start.anchors(shape) {
            let (x, y) = (usize::from(anchor % 4) * cell, usize::from(anchor / 4) * cell);
            fill(left + x + 1, top + y + 1, wide * cell - 2, high * cell - 2, colour);
        }
    }
}
