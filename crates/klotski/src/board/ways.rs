//! The ways in which people write boards: what the signs of 20 cells can mean.

use unicode_segmentation::UnicodeSegmentation;

use super::cells::{CELLS, Cells};
use super::drawing_error::DrawingError;
use super::layout::Layout;
use super::reading::Reading;
use super::shape::Shape;
use super::signs::Signs;

/// Signs that are always empty cells.
const EMPTY: [&str; 9] = ["", ".", "-", "_", " ", "\u{3000}", "□", "空", "null"];
/// Signs that are empty cells, or mean what other signs mean.
const EMPTY_OR_BLOCK: [&str; 5] = ["0", "@", "*", "一", "口"];
/// Soldiers are single blocks.
const SOLDIERS: [&str; 2] = ["兵", "卒"];
/// The signs of `show --ascii`, in the order of [`Shape::ALL`].
const LETTERS: [&str; 4] = ["#", "H", "V", "1"];
const NUMBERS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
/// The most signs of shapes: one for each cell.
const MOST_OF_SHAPES: usize = 9;

/// A sign and its cells.
type Sign<'t> = (&'t str, Cells);
/// No sign has this place.
const NO_SIGN: u8 = u8::MAX;

/// By shape: no sign, one for all its cells, or one for each. A sign is its place in the drawing.
#[derive(Clone, Copy, Default)]
struct Shapes {
    signs: [[u8; 4]; 4],
    number: [usize; 4],
}

impl Shapes {
    fn of(&self, shape: Shape) -> &[u8] {
        &self.signs[shape as usize][..self.number[shape as usize]]
    }

    fn set(&mut self, shape: Shape, signs: &[u8]) {
        self.signs[shape as usize][..signs.len()].copy_from_slice(signs);
        self.number[shape as usize] = signs.len();
    }

    fn has(&self, sign: u8) -> bool {
        Shape::ALL.into_iter().any(|shape| self.of(shape).contains(&sign))
    }
}

/// The 20 cells of a drawing.
pub(super) struct Drawing<'t> {
    /// In the order of their first cells.
    signs: Vec<Sign<'t>>,
    /// By cell: the place of its sign.
    places: [u8; CELLS as usize],
    /// After `0x`, 0 is an empty cell.
    is_hex: bool,
}

impl<'t> Drawing<'t> {
    /// The signs of 20 cells, if each is a character that a person sees, a number or a word.
    pub fn of(cells: &'t [String], is_hex: bool) -> Result<Self, DrawingError> {
        let (mut signs, mut places): (Vec<Sign<'_>>, _) = (Vec::new(), [NO_SIGN; CELLS as usize]);
        for ((cell, sign), place) in (0..CELLS).zip(cells).zip(&mut places) {
            if !is_empty(sign) && !is_sign(sign) {
                return Err(DrawingError::Sign { cell, found: sign.clone() });
            }
            let known = signs.iter().position(|(other, _)| other == sign);
            let at = known.unwrap_or(signs.len());
            if known.is_none() {
                signs.push((sign, Cells::NONE));
            }
            signs[at].1 |= Cells::of(cell);
            *place = u8::try_from(at).unwrap_or(NO_SIGN);
        }
        Ok(Self { signs, places, is_hex })
    }

    /// The layouts in all ways. If there is none, the reason.
    pub fn readings(&self) -> Result<Vec<Reading>, DrawingError> {
        if self.has("#") && self.is_in_letters() {
            let layout = self.in_letters()?.checked()?;
            return Ok(vec![Reading { layout, signs: Some(self.letters()) }]);
        }
        let mut found = Vec::new();
        for empty in self.choices() {
            self.by_blocks(&empty, &mut found);
            self.by_shapes(&empty, &mut found);
        }
        if let Some(empty) = self.numbered() {
            self.by_blocks(&empty, &mut found);
        }
        if found.is_empty() {
            let fault = self.in_signs(&Signs { empty: self.optional(), ..Signs::default() });
            fault.and_then(Layout::checked)?;
            return Err(DrawingError::NoSquare);
        }
        Ok(found)
    }

    /// The blocks in each choice of empty cells, if each sign is one; in `# H V 1` without a 2x2 block.
    pub fn pattern(&self) -> Vec<Result<Layout, DrawingError>> {
        if self.is_in_letters() {
            return vec![self.in_letters()];
        }
        let blocks = |empty: Vec<&str>| self.in_signs(&own_signs(None, &empty));
        self.choices().map(blocks).collect()
    }

    fn has(&self, sign: &str) -> bool {
        self.signs.iter().any(|(other, _)| *other == sign)
    }

    /// Whether each sign is one of `# H V 1`, a soldier or empty.
    fn is_in_letters(&self) -> bool {
        let is_letter = |sign| LETTERS.iter().any(|letter| letter.eq_ignore_ascii_case(sign));
        let mut signs = self.signs.iter().map(|(sign, _)| *sign);
        signs.all(|sign| is_empty(sign) || is_letter(sign) || SOLDIERS.contains(&sign))
    }

    fn letters(&self) -> Signs {
        let shapes = LETTERS.map(|letter| vec![letter.to_owned()]);
        Signs { shapes, empty: self.optional(), filler: None }
    }

    /// The blocks in `# H V 1`, in either case.
    fn in_letters(&self) -> Result<Layout, DrawingError> {
        let upper = |sign: &'t str| {
            LETTERS.into_iter().find(|letter| letter.eq_ignore_ascii_case(sign)).unwrap_or(sign)
        };
        let cells: Vec<String> =
            (0..CELLS).map(|cell| upper(self.sign_at(cell)).to_owned()).collect();
        Drawing::of(&cells, self.is_hex)?.in_signs(&self.letters())
    }

    /// The signs that may be empty cells.
    fn optional(&self) -> Vec<String> {
        let optional = self.signs.iter().filter(|(sign, _)| EMPTY_OR_BLOCK.contains(sign));
        optional.map(|(sign, _)| (*sign).to_owned()).collect()
    }

    /// The signs of empty cells besides those that always are, in each choice. If no sign may be
    /// empty, one of them is.
    fn choices(&self) -> impl Iterator<Item = Vec<&'t str>> {
        let is_optional = |sign: &str| EMPTY_OR_BLOCK.contains(&sign);
        let optional = self.signs.iter().map(|(sign, _)| *sign).filter(|sign| is_optional(sign));
        let mut optional: Vec<&str> = optional.collect();
        // After `0x`, the choices without 0 are left out.
        optional.sort_by_key(|sign| *sign == "0");
        let number = 1_usize << optional.len();
        let first = if self.is_hex && self.has("0") { number / 2 } else { 0 };
        let in_turn: Vec<&str> = if self.signs.iter().any(|(sign, _)| is_empty(sign)) {
            Vec::new()
        } else {
            let signs = self.signs.iter().map(|(sign, _)| *sign);
            signs.filter(|sign| !SOLDIERS.contains(sign)).collect()
        };
        let subset = move |choice: usize| {
            let chosen = (0..).zip(&optional).filter(|(bit, _)| choice >> bit & 1 == 1);
            chosen.map(|(_, sign)| *sign).collect()
        };
        (first..number).rev().map(subset).chain(in_turn.into_iter().map(|sign| vec![sign]))
    }

    /// The empty cells of blocks that are numbered from 0: the two cells without a number.
    fn numbered(&self) -> Option<Vec<&'t str>> {
        let (numbers, others): (Vec<Sign<'_>>, Vec<Sign<'_>>) =
            self.signs.iter().copied().partition(|(sign, _)| NUMBERS.contains(sign));
        let is_large = numbers.iter().any(|(sign, cells)| *sign == "0" && cells.len() > 1);
        let cells: u32 = others.iter().map(|(_, cells)| cells.len()).sum();
        let is_meant = !self.is_hex && is_large && numbers.len() == NUMBERS.len() && cells == 2;
        let is_new = others.iter().all(|(sign, _)| !is_empty(sign) && !SOLDIERS.contains(sign));
        (is_meant && is_new).then(|| others.iter().map(|(sign, _)| *sign).collect())
    }

    /// The signs of blocks that are no soldiers; `None` if fewer than two cells are empty.
    fn blocks(&self, empty: &[&str]) -> Option<Vec<Sign<'t>>> {
        let is_block = |sign: &str| !EMPTY.contains(&sign) && !empty.contains(&sign);
        let (blocks, empty): (Vec<Sign<'_>>, Vec<Sign<'_>>) =
            self.signs.iter().copied().partition(|(sign, _)| is_block(sign));
        let cells: u32 = empty.iter().map(|(_, cells)| cells.len()).sum();
        (cells >= 2)
            .then(|| blocks.into_iter().filter(|(sign, _)| !SOLDIERS.contains(sign)).collect())
    }

    fn has_soldiers(&self) -> bool {
        SOLDIERS.iter().any(|sign| self.has(sign))
    }

    /// The ways (a) each sign is one block, and (b) one sign is all single blocks and each other sign
    /// one larger block.
    fn by_blocks(&self, empty: &[&str], found: &mut Vec<Reading>) {
        let Some(blocks) = self.blocks(empty) else { return };
        let is_larger = |cells: Cells| block_of(cells).is_some_and(|shape| shape != Shape::Single);
        let others = || blocks.iter().filter(|(_, cells)| !is_larger(*cells));
        let mut add = |single: Option<&str>| {
            let signs = own_signs(single, empty);
            if let Ok(layout) = self.in_signs(&signs).and_then(Layout::checked) {
                found.push(Reading { layout, signs: Some(signs) });
            }
        };
        if others().all(|(_, cells)| cells.len() == 1) {
            add(None);
        }
        if self.has_soldiers() || others().count() > 1 {
            return;
        }
        let single = others().next().copied();
        for (sign, _) in single.map_or(blocks.clone(), |single| vec![single]) {
            add(Some(sign));
        }
    }

    /// The ways (c) each sign means one shape or one of its cells, and (d) each sign means one shape,
    /// at its top-left cell, and one sign fills all other cells.
    fn by_shapes(&self, empty: &[&str], found: &mut Vec<Reading>) {
        let Some(blocks) = self.blocks(empty).filter(|blocks| blocks.len() <= MOST_OF_SHAPES)
        else {
            return;
        };
        let all = blocks.iter().fold(Cells::NONE, |all, (_, cells)| all | *cells);
        let (mut layout, mut shapes) = (Layout::without_blocks(), Shapes::default());
        for (_, cells) in self.signs.iter().filter(|(sign, _)| SOLDIERS.contains(sign)) {
            layout.toggle(Shape::Single, *cells);
            shapes.set(Shape::Single, &[NO_SIGN]);
        }
        let is_filled = blocks.len() <= Shape::ALL.len() + 1;
        let fillers = blocks.iter().filter_map(|(_, cells)| Some(self.place_at(cells.first()?)));
        for filler in [None].into_iter().chain(fillers.filter(|_| is_filled).map(Some)) {
            self.place(layout, all, &shapes, filler, &mut |layout, shapes| {
                let Ok(layout) = layout.checked() else { return };
                let signs = Some(self.signs_of(shapes, empty, filler));
                found.push(Reading { layout, signs });
            });
        }
    }

    /// Places a block at the first cell of the rest, in each shape that its signs can mean.
    fn place(
        &self,
        layout: Layout,
        rest: Cells,
        shapes: &Shapes,
        filler: Option<u8>,
        found: &mut dyn FnMut(Layout, &Shapes),
    ) {
        let Some(cell) = rest.first() else { return found(layout, shapes) };
        for shape in Shape::ALL.into_iter().filter(|shape| shape.anchors_in(rest).contains(cell)) {
            let cover = shape.cover(Cells::of(cell));
            let mut own = [NO_SIGN; 4];
            for (sign, cell) in own.iter_mut().zip(cover) {
                *sign = self.place_at(cell);
            }
            let own = &own[..cover.len() as usize];
            let named = match filler {
                Some(filler) if own[0] == filler || own[1..].iter().any(|s| *s != filler) => {
                    continue;
                }
                Some(_) => &own[..1],
                None => own,
            };
            let is_same = named.iter().all(|sign| *sign == named[0]);
            let is_different = || (1..named.len()).all(|at| !named[..at].contains(&named[at]));
            // All the same or all different, and without a meaning yet.
            let is_new =
                || (is_same || is_different()) && !named.iter().any(|sign| shapes.has(*sign));
            let named = if is_same { &named[..1] } else { named };
            let known = shapes.of(shape);
            let mut layout = layout;
            if (known == named || known.is_empty() && is_new()) && layout.put(shape, cell).is_ok() {
                let mut shapes = *shapes;
                shapes.set(shape, named);
                self.place(layout, rest.without(cover), &shapes, filler, found);
            }
        }
    }

    fn place_at(&self, cell: u8) -> u8 {
        self.places[usize::from(cell)]
    }

    fn sign_at(&self, cell: u8) -> &'t str {
        self.signs[usize::from(self.place_at(cell))].0
    }

    fn signs_of(&self, shapes: &Shapes, empty: &[&str], filler: Option<u8>) -> Signs {
        let text = |sign: u8| self.signs.get(usize::from(sign)).map(|(sign, _)| (*sign).to_owned());
        Signs {
            shapes: Shape::ALL
                .map(|shape| shapes.of(shape).iter().filter_map(|sign| text(*sign)).collect()),
            filler: filler.and_then(text),
            ..own_signs(None, empty)
        }
    }

    /// The blocks, if the signs have these meanings. The first cell that is not yet covered is the
    /// top-left cell of a block.
    pub fn in_signs(&self, signs: &Signs) -> Result<Layout, DrawingError> {
        let (mut layout, mut rest) = (Layout::without_blocks(), Cells::NONE);
        let has = |all: &[String], sign: &str| all.iter().any(|other| other == sign);
        for &(sign, cells) in &self.signs {
            let cell = cells.first().unwrap_or_default();
            if has(&signs.empty, sign) {
            } else if signs.shapes.iter().any(|of| has(of, sign))
                || signs.filler.as_deref() == Some(sign)
            {
                rest |= cells;
            } else if EMPTY.contains(&sign) || self.is_hex && sign == "0" {
            } else if SOLDIERS.contains(&sign) {
                layout.toggle(Shape::Single, cells);
            } else if !signs.has_own() {
                return Err(DrawingError::NoMeaning { cell, sign: sign.to_owned() });
            } else {
                let of_one = signs.shapes[Shape::Single as usize].is_empty();
                match block_of(cells).filter(|shape| of_one || *shape != Shape::Single) {
                    Some(shape) => layout.put(shape, cell)?,
                    None => return Err(no_block(sign, cells)),
                }
            }
        }
        while let Some(cell) = rest.first() {
            let sign = self.sign_at(cell);
            let begins = |shape: &Shape| {
                signs.shapes[*shape as usize].first().is_some_and(|first| first == sign)
            };
            let Some(shape) = Shape::ALL.into_iter().find(begins) else {
                return Err(DrawingError::NoBlock { cell, sign: sign.to_owned() });
            };
            let (own, cover) = (&signs.shapes[shape as usize], shape.cover(Cells::of(cell)));
            let is_meant = |(at, cell): (usize, u8)| {
                let filler = signs.filler.as_ref().filter(|_| at > 0);
                self.sign_at(cell) == filler.or(own.get(at)).unwrap_or(&own[0])
            };
            if !shape.anchors_in(rest).contains(cell) || !(0..).zip(cover).all(is_meant) {
                return Err(DrawingError::Torn { cell, sign: sign.to_owned(), shape });
            }
            layout.put(shape, cell)?;
            rest = rest.without(cover);
        }
        Ok(layout)
    }
}

/// Each sign is one block, but one, which is all single blocks, and those of empty cells.
fn own_signs(single: Option<&str>, empty: &[&str]) -> Signs {
    let mut signs =
        Signs { empty: empty.iter().map(|sign| (*sign).to_owned()).collect(), ..Signs::default() };
    signs.shapes[Shape::Single as usize].extend(single.map(str::to_owned));
    signs
}

fn is_empty(sign: &str) -> bool {
    EMPTY.contains(&sign) || EMPTY_OR_BLOCK.contains(&sign)
}

fn is_sign(sign: &str) -> bool {
    let is_seen = |c: char| !c.is_control() && !c.is_whitespace();
    sign.chars().all(char::is_alphanumeric)
        || sign.chars().all(is_seen) && sign.graphemes(true).count() == 1
}

/// The shape of a block that covers exactly these cells.
fn block_of(cells: Cells) -> Option<Shape> {
    let anchor = Cells::of(cells.first()?);
    Shape::ALL
        .into_iter()
        .find(|shape| shape.anchors_in(cells) & anchor == anchor && shape.cover(anchor) == cells)
}

/// Why the cells of a sign are no block.
fn no_block(sign: &str, cells: Cells) -> DrawingError {
    let first = cells.first().unwrap_or_default();
    let region = Cells::of(first).flood(cells);
    let sign = sign.to_owned();
    match cells.without(region).first() {
        Some(cell) if block_of(region).is_some() => DrawingError::Again { cell, sign },
        _ => DrawingError::NoBlock { cell: first, sign },
    }
}
