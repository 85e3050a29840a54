//! Letterings: what the signs of 20 cells mean, in three steps.

use unicode_segmentation::UnicodeSegmentation;

use super::cells::{CELLS, Cells};
use super::drawing_error::DrawingError;
use super::layout::Layout;
use super::placement::Reading;
use super::rows::Signs;
use super::shape::Shape;

/// Signs that are always empty cells.
const EMPTY: [&str; 9] = ["", ".", "-", "_", " ", "\u{3000}", "□", "空", "null"];
/// Signs that are empty cells, or mean what other signs mean.
const EMPTY_OR_BLOCK: [&str; 5] = ["0", "@", "*", "一", "口"];
/// Soldiers are single blocks.
const SOLDIERS: [&str; 2] = ["兵", "卒"];
/// The signs of shapes, in the order of [`Shape::ALL`].
const LETTERS: [&str; 4] = ["#", "H", "V", "1"];
const DIGITS: [&str; 4] = ["4", "2", "3", "1"];
const NUMBERS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// A sign and its cells.
type Sign<'t> = (&'t str, Cells);

/// The signs of a drawing.
pub(super) struct Lettering<'t> {
    /// In the order of their first cells.
    signs: Vec<Sign<'t>>,
    /// After `0x`, 0 is an empty cell.
    is_hex: bool,
}

impl<'t> Lettering<'t> {
    /// The signs of 20 cells, if each is a character that a person sees, a number or a word.
    pub fn of(cells: &'t Signs, is_hex: bool) -> Result<Self, DrawingError> {
        let mut signs: Vec<Sign<'_>> = Vec::new();
        for (cell, sign) in (0..CELLS).zip(cells) {
            if !is_empty(sign) && !is_sign(sign) {
                return Err(DrawingError::Sign { cell, found: sign.clone() });
            }
            match signs.iter_mut().find(|(other, _)| other == sign) {
                Some((_, cells)) => *cells |= Cells::of(cell),
                None => signs.push((sign, Cells::of(cell))),
            }
        }
        Ok(Self { signs, is_hex })
    }

    /// The readings of each step. The first step with a legal one decides.
    pub fn steps(&self) -> [Vec<Reading>; 3] {
        let fixed = self.by_fixed_signs();
        if self.has("#") && !fixed.is_empty() {
            return [fixed, Vec::new(), Vec::new()];
        }
        [fixed, self.by_letters(), self.by_shared_signs()]
    }

    /// The readings of a pattern, by the first two steps. `# H V 1` need no 2x2 block.
    pub fn pattern_steps(&self) -> [Vec<Reading>; 2] {
        if self.is_in(LETTERS) {
            return [vec![self.in_shapes(LETTERS)], Vec::new()];
        }
        [self.by_fixed_signs(), self.by_letters()]
    }

    /// Step (a): signs with a fixed meaning, the sign of the 2x2 block among them.
    fn by_fixed_signs(&self) -> Vec<Reading> {
        let fixed = [LETTERS, DIGITS].into_iter();
        let fixed = fixed.filter(|shapes| self.has(shapes[0]) && self.is_in(*shapes));
        fixed.map(|shapes| self.in_shapes(shapes)).collect()
    }

    /// Step (b): each sign is one block, or empty.
    fn by_letters(&self) -> Vec<Reading> {
        let has_empty = self.signs.iter().any(|(sign, _)| is_empty(sign));
        let readings = self.choices().map(|blocks| match self.numbered(&blocks) {
            Some(numbered) => in_blocks(&numbered, true),
            None => in_blocks(&blocks, has_empty),
        });
        readings.collect()
    }

    /// Step (c): one sign is all the single blocks and each other sign one block, or each sign
    /// means one shape. Only readings without a fault.
    fn by_shared_signs(&self) -> Vec<Reading> {
        let mut found = Vec::new();
        for blocks in self.choices() {
            for &(single, cells) in blocks.iter().filter(|(sign, _)| !SOLDIERS.contains(sign)) {
                let others: Vec<_> =
                    blocks.iter().copied().filter(|(sign, _)| *sign != single).collect();
                let of_others = in_blocks(&others, true).ok();
                if let Some(mut layout) = of_others.filter(|layout| layout.singles.is_empty()) {
                    layout.toggle(Shape::Single, cells);
                    found.push(layout);
                }
            }
            in_signs_of_shapes(&blocks, &mut found);
        }
        found.into_iter().map(Ok).collect()
    }

    fn has(&self, sign: &str) -> bool {
        self.signs.iter().any(|(other, _)| *other == sign)
    }

    /// Whether each sign is one of these shapes, a soldier or empty.
    fn is_in(&self, shapes: [&str; 4]) -> bool {
        self.signs.iter().all(|(sign, _)| is_empty(sign) || shape_of(sign, shapes).is_some())
    }

    /// The signs of blocks, once for each choice between empty cells and blocks.
    fn choices(&self) -> impl Iterator<Item = Vec<Sign<'t>>> {
        let is_optional =
            |sign: &str| EMPTY_OR_BLOCK.contains(&sign) && !(self.is_hex && sign == "0");
        let optional = self.signs.iter().filter(|(sign, _)| is_optional(sign));
        let optional: Vec<&str> = optional.map(|(sign, _)| *sign).collect();
        (0..1_usize << optional.len()).map(move |choice| {
            let is_block = |sign: &str| {
                let bit = optional.iter().position(|other| *other == sign);
                bit.map_or(!is_empty(sign), |bit| choice >> bit & 1 == 1)
            };
            self.signs.iter().filter(|(sign, _)| is_block(sign)).copied().collect()
        })
    }

    /// The signs of blocks that are numbered from 0: if no cell is empty, two more signs of one cell
    /// each are.
    fn numbered(&self, blocks: &[Sign<'t>]) -> Option<Vec<Sign<'t>>> {
        let is_number = |(sign, _): &&Sign<'_>| NUMBERS.contains(sign);
        let (numbers, others): (Vec<_>, Vec<_>) =
            blocks.iter().copied().partition(|sign| is_number(&sign));
        let are_blocks = numbers.iter().all(|&(_, cells)| block_of(cells).is_some());
        let is_large = numbers.iter().any(|&(sign, cells)| sign == "0" && cells.len() > 1);
        let is_meant = blocks.len() == self.signs.len()
            && (numbers.len(), others.len()) == (NUMBERS.len(), 2)
            && others.iter().all(|(_, cells)| cells.len() == 1);
        (is_meant && are_blocks && is_large).then_some(numbers)
    }

    /// Reads signs of shapes: the first cell that is not yet covered is the top-left cell of a block.
    fn in_shapes(&self, shapes: [&str; 4]) -> Reading {
        let cells_of = |shape: Shape| {
            let same = self.signs.iter().filter(|(sign, _)| shape_of(sign, shapes) == Some(shape));
            same.fold(Cells::NONE, |all, (_, cells)| all | *cells)
        };
        let cells = Shape::ALL.map(cells_of);
        let mut layout = Layout::without_blocks();
        let mut rest = cells.into_iter().fold(Cells::NONE, |all, cells| all | cells);
        while let Some(cell) = rest.first() {
            let shapes = Shape::ALL.into_iter().zip(cells);
            let (shape, same) = shapes.clone().find(|(_, cells)| cells.contains(cell)).unwrap();
            if !shape.anchors_in(same & rest).contains(cell) {
                let sign = self.signs.iter().find(|(_, cells)| cells.contains(cell));
                let sign = sign.map_or_else(String::new, |(sign, _)| (*sign).to_owned());
                return Err(DrawingError::Torn { cell, sign, shape });
            }
            layout.put(shape, cell)?;
            rest = rest.without(shape.cover(Cells::of(cell)));
        }
        Ok(layout)
    }
}

fn is_empty(sign: &str) -> bool {
    EMPTY.contains(&sign) || EMPTY_OR_BLOCK.contains(&sign)
}

fn is_sign(sign: &str) -> bool {
    let is_seen = |c: char| !c.is_control() && !c.is_whitespace();
    sign.chars().all(char::is_alphanumeric)
        || sign.chars().all(is_seen) && sign.graphemes(true).count() == 1
}

/// The shape of a sign with a fixed meaning.
fn shape_of(sign: &str, shapes: [&str; 4]) -> Option<Shape> {
    let at = shapes.iter().position(|shape| shape.eq_ignore_ascii_case(sign));
    at.map(|at| Shape::ALL[at]).or(SOLDIERS.contains(&sign).then_some(Shape::Single))
}

/// The shape of a block that covers exactly these cells.
fn block_of(cells: Cells) -> Option<Shape> {
    let anchor = Cells::of(cells.first()?);
    Shape::ALL
        .into_iter()
        .find(|shape| shape.anchors_in(cells) & anchor == anchor && shape.cover(anchor) == cells)
}

/// The layout of a block for each sign. A sign whose cells are no block is empty, if no other is.
fn in_blocks(blocks: &[Sign<'_>], has_empty: bool) -> Reading {
    let mut layout = Layout::without_blocks();
    for &(sign, cells) in blocks {
        match (block_of(cells), cells.first()) {
            _ if SOLDIERS.contains(&sign) => layout.toggle(Shape::Single, cells),
            (Some(shape), Some(cell)) => layout.put(shape, cell)?,
            (None, Some(cell)) if has_empty => {
                let region = Cells::of(cell).flood(cells);
                let sign = sign.to_owned();
                return Err(match cells.without(region).first() {
                    Some(cell) if block_of(region).is_some() => DrawingError::Again { cell, sign },
                    _ => DrawingError::NoBlock { cell, sign },
                });
            }
            _ => {}
        }
    }
    Ok(layout)
}

/// The layouts in which each sign means one shape.
fn in_signs_of_shapes(blocks: &[Sign<'_>], found: &mut Vec<Layout>) {
    let soldiers = blocks.iter().filter(|(sign, _)| SOLDIERS.contains(sign));
    let soldiers = soldiers.fold(Cells::NONE, |all, (_, cells)| all | *cells);
    let all = blocks.iter().fold(Cells::NONE, |all, (_, cells)| all | *cells);
    let mut layout = Layout::without_blocks();
    layout.toggle(Shape::Single, soldiers);
    let singles = (!soldiers.is_empty()).then(|| SOLDIERS.to_vec());
    place(blocks, layout, all.without(soldiers), &[None, None, None, singles], found);
}

/// Places a block at the first cell of the rest, in each shape that its signs can mean. `signs` has,
/// by shape, the signs of its cells, the same in all blocks.
fn place<'t>(
    blocks: &[Sign<'t>],
    layout: Layout,
    rest: Cells,
    signs: &[Option<Vec<&'t str>>; 4],
    found: &mut Vec<Layout>,
) {
    let Some(cell) = rest.first() else {
        found.push(layout);
        return;
    };
    let sign_at = |cell| blocks.iter().find(|(_, cells)| cells.contains(cell)).map(|sign| sign.0);
    for shape in Shape::ALL.into_iter().filter(|shape| shape.anchors_in(rest).contains(cell)) {
        let cover = shape.cover(Cells::of(cell));
        let own: Vec<&str> = cover.into_iter().filter_map(sign_at).collect();
        let count = |sign: &str| own.iter().filter(|other| **other == sign).count();
        // All the same or all different, and without a meaning yet.
        let is_new = || {
            let is_uniform =
                [1, own.len()].iter().any(|n| own.iter().all(|sign| count(sign) == *n));
            is_uniform && !signs.iter().flatten().flatten().any(|sign| count(sign) > 0)
        };
        let fits = signs[shape as usize].as_ref().map_or_else(is_new, |signs| *signs == own);
        let mut layout = layout;
        if fits && layout.put(shape, cell).is_ok() {
            let mut signs = signs.clone();
            signs[shape as usize] = Some(own);
            place(blocks, layout, rest.without(cover), &signs, found);
        }
    }
}
