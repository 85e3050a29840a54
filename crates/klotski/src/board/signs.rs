//! What the signs of a drawing mean: `SHVCX`, or `x` for empty cells alone.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::cells::Cells;
use super::graphemes::{graphemes, visible};
use super::shape::Shape;
use crate::message;

/// The meaning of the signs of a drawing. A sign that has none here is a block of its own, if no shape
/// but the single block has a sign; `兵` and `卒` are single blocks, and `. - _ □ 空`, spaces and empty
/// fields are empty cells all the same.
///
/// It is written as the signs of the 2x2, the horizontal, the vertical and the single block and of
/// empty cells, and, if the signs are those of the top-left cells of blocks, the filler of all other
/// cells. Between commas, a sign may have several characters or be missing. Several signs between two
/// commas are separated by spaces: of a block, those of its cells.
///
/// ```
/// use klotski::{Code, Layout, Signs};
///
/// let layout = "1A9BF0C".parse::<Code>()?.layout();
/// for (board, signs) in [
///     ("VSSV/VSSV/VHHV/VCCV/CXXC", "SHVCX"),
///     ("VSFV/FFFF/VHFV/FCCF/CXXC", "SHVCXF"),
///     ("^12^/v34v/^<>^/voov/o..o", "1 2 3 4,< >,^ v,o,"),
///     ("abbc/abbc/deef/dssf/sxxs", ",,,s,x"),
/// ] {
///     assert_eq!(Layout::from_drawing_in(board, &signs.parse::<Signs>()?), Ok(layout));
/// }
/// let empty = Signs::of_empty("x")?;
/// assert_eq!(Layout::from_drawing_in("abbc/abbc/deef/dghf/ixxj", &empty), Ok(layout));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Signs {
    /// By shape: no sign, one, or one for each cell.
    pub(super) shapes: [Vec<String>; 4],
    pub(super) empty: Vec<String>,
    pub(super) filler: Option<String>,
}

/// Why a text does not give the meaning of signs. Each message is one line.
#[allow(missing_docs)] // the messages explain the variants
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SignsError {
    #[error("{}", message!(
        "'{text}' are not the signs of the 2x2, horizontal, vertical and single block and of empty cells: \
         write five, as SHVCX, with commas if one is missing or a word",
        text = .0
    ))]
    Form(String),
    #[error("write at least one sign of empty cells, as x")]
    NoEmpty,
    #[error("{}", message!("the sign '{sign}' has two meanings", sign = .0))]
    Twice(String),
}

impl FromStr for Signs {
    type Err = SignsError;

    fn from_str(text: &str) -> Result<Self, SignsError> {
        let form = || SignsError::Form(text.escape_debug().to_string());
        let fields: Vec<Vec<String>> = if text.contains(',') {
            text.split(',').map(|field| field.split(' ').filter_map(sign).collect()).collect()
        } else {
            graphemes(text).map(|one| sign(one).into_iter().collect()).collect()
        };
        let (shapes, rest) = fields.split_first_chunk::<4>().ok_or_else(form)?;
        let (empty, filler) = match rest {
            [empty] => (empty.clone(), None),
            [empty, filler] if filler.len() == 1 => (empty.clone(), filler.first().cloned()),
            _ => return Err(form()),
        };
        let fits = |(shape, signs): (Shape, &Vec<String>)| {
            let cells = shape.cover(Cells::of(0)).len() as usize;
            signs.len() < 2 || filler.is_none() && signs.len() == cells
        };
        if !Shape::ALL.into_iter().zip(shapes).all(fits) {
            return Err(form());
        }
        Self { shapes: shapes.clone(), empty, filler }.checked()
    }
}

/// A sign as it is compared; `None` for nothing.
fn sign(text: &str) -> Option<String> {
    Some(visible(text)).filter(|sign| !sign.is_empty())
}

impl Signs {
    /// The signs of empty cells alone: `x`, `xy`, or words between commas. All others are blocks.
    ///
    /// # Errors
    /// If a sign is written twice, or there is none.
    pub fn of_empty(text: &str) -> Result<Self, SignsError> {
        let empty: Vec<String> = if text.contains(',') {
            text.split(',').filter_map(sign).collect()
        } else {
            graphemes(text).filter_map(sign).collect()
        };
        if empty.is_empty() {
            return Err(SignsError::NoEmpty);
        }
        Self { empty, ..Self::default() }.checked()
    }

    fn checked(self) -> Result<Self, SignsError> {
        let mut all: Vec<&String> = self.all().collect();
        all.sort_unstable();
        match all.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(SignsError::Twice(pair[0].clone())),
            None => Ok(self),
        }
    }

    fn all(&self) -> impl Iterator<Item = &String> {
        self.shapes.iter().flatten().chain(&self.empty).chain(&self.filler)
    }

    /// Whether a sign without a meaning is a block of its own.
    pub(super) fn has_own(&self) -> bool {
        self.shapes[..3].iter().all(Vec::is_empty) && self.filler.is_none()
    }

    /// Both together, unless a sign or a shape would have two meanings.
    pub fn merged(&self, other: &Self) -> Option<Self> {
        // Signs without a meaning are blocks, larger blocks, or an error.
        let rest = |signs: &Self| (signs.has_own(), signs.has_own() && signs.shapes[3].is_empty());
        if rest(self) != rest(other) || self.filler != other.filler {
            return None;
        }
        let mut merged = self.clone();
        for (own, others) in merged.shapes.iter_mut().zip(&other.shapes) {
            match (own.is_empty(), others.is_empty()) {
                (true, _) => own.clone_from(others),
                (false, false) if own != others => return None,
                _ => {}
            }
        }
        for sign in &other.empty {
            if !merged.empty.contains(sign) {
                merged.empty.push(sign.clone());
            }
        }
        merged.checked().ok()
    }

    /// The option of the program that gives these signs.
    pub fn option(&self) -> String {
        let is_plain = |sign: &String| graphemes(sign).count() == 1 && !sign.contains(',');
        let fields = self.shapes.iter().chain([&self.empty]);
        let mut fields: Vec<String> = fields.map(|signs| signs.join(" ")).collect();
        if self.empty.is_empty() {
            ".".clone_into(&mut fields[4]);
        }
        let are_plain = self.all().all(is_plain)
            && fields.iter().filter(|field| graphemes(field).count() == 1).count() == fields.len();
        fields.extend(self.filler.clone());
        let (name, value) = match () {
            () if self.has_own() && self.shapes[3].is_empty() => {
                let is_word = !self.all().all(is_plain);
                let comma = if is_word { "," } else { "" };
                // One word has a comma after it.
                let end = if self.empty.len() == 1 { comma } else { "" };
                ("--empty", fields[4].replace(' ', comma) + end)
            }
            () if are_plain => ("--signs", fields.concat()),
            () => ("--signs", fields.join(",")),
        };
        let is_safe = |c: char| c.is_alphanumeric() || ".,_-/@%+=:□".contains(c);
        if value.chars().all(is_safe) {
            format!("{name} {value}")
        } else {
            format!("{name} '{}'", value.replace('\'', r"'\''"))
        }
    }
}

impl fmt::Display for Signs {
    /// In words: `S 2x2, H horizontal, V vertical, C single, X empty`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if self.has_own() {
            parts.push(if self.shapes[Shape::Single as usize].is_empty() {
                message!("a sign for each block")
            } else {
                message!("a sign for each larger block")
            });
        }
        for (shape, signs) in Shape::ALL.into_iter().zip(&self.shapes) {
            if !signs.is_empty() {
                parts.push(message!("{sign} {shape}", sign = signs.join(" "), shape));
            }
        }
        if let Some(sign) = &self.filler {
            parts.push(message!("{sign} their other cells", sign));
        }
        if !self.empty.is_empty() {
            parts.push(message!("{sign} empty", sign = self.empty.join(" ")));
        }
        f.write_str(&parts.join(&message!(", ")))
    }
}
