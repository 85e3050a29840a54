//! Drawings: boards as people write and post them.
//!
//! ```text
//!   text --rows--> 20 signs --ways--> layouts --+--> the only layout
//!     |                                         |
//!     +------------- block_list ----------------+
//! ```

use super::block_list::block_readings;
use super::cells::Cells;
use super::drawing_error::{DrawingError, MOST_DRAWING_BYTES};
use super::layout::Layout;
use super::reading::Reading;
use super::rows::signs;
use super::signs::Signs;
use super::ways::Drawing;

impl Layout {
    /// Parses a drawing: five rows of four cells, in the lettering of most programs and pages. It is
    /// the layout that all ways in which people write boards give; docs/boards.md has the ways.
    ///
    /// ```text
    ///     V # # V      abbc      赵曹曹马      3443      2113_2113_4556_4786_900a
    ///     V # # V      abbc      赵曹曹马      3443      abbc/abbc/deef/dghf/i..j
    ///     V H H V      deef      黄关关张      3223      abbcabbcdeefdghfi..j
    ///     V 1 1 V      dghf      黄甲乙张      3113      [["a","b","b","c"], ...]
    ///     1 . . 1      i..j      丙　　丁      1001      [{"x":1,"y":0,"w":2,"h":2}, ...]
    /// ```
    ///
    /// ```
    /// use klotski::{Code, Layout};
    ///
    /// let layout = "1A9BF0C".parse::<Code>().unwrap().layout();
    /// assert_eq!(Layout::from_drawing(&layout.drawing()), Ok(layout));
    /// assert_eq!(Layout::from_drawing("abbc/abbc/deef/dghf/i..j"), Ok(layout));
    ///
    /// let error = Layout::from_drawing("abbc/abbc/deeef/dghf/i..j").unwrap_err();
    /// assert_eq!(error.to_string(), "row 3 has 5 cells, not 4: write empty cells as dots");
    /// ```
    ///
    /// # Errors
    /// If no way gives a layout, or several are possible.
    pub fn from_drawing(text: &str) -> Result<Self, DrawingError> {
        let mut found = drawing_readings(text)?;
        found.sort_by_key(|reading| reading.layout.code());
        found.dedup_by_key(|reading| reading.layout);
        match found.as_slice() {
            [reading] => Ok(reading.layout),
            _ => Err(DrawingError::Several(found)),
        }
    }

    /// Parses a drawing whose signs have these meanings, or any meaning if none is given. A list of
    /// blocks has no signs.
    ///
    /// # Errors
    /// If the text is not a layout in these signs, or as for [`from_drawing`](Self::from_drawing).
    pub fn from_drawing_in<'s>(
        text: &str,
        signs: impl Into<Option<&'s Signs>>,
    ) -> Result<Self, DrawingError> {
        let Some(signs) = signs.into() else { return Self::from_drawing(text) };
        let Some(divided) = drawn(text)? else { return Self::from_drawing(text) };
        let layouts = divided.iter().map(|(cells, is_hex)| {
            Drawing::of(cells, *is_hex)?.in_signs(signs).and_then(Self::checked)
        });
        let layouts: Vec<Result<Self, DrawingError>> = layouts.collect();
        let mut legal: Vec<Self> = layouts.iter().flatten().copied().collect();
        legal.dedup();
        match legal.as_slice() {
            [] => layouts.into_iter().next().unwrap_or(Err(DrawingError::NoSquare)),
            &[layout] => Ok(layout),
            _ => {
                let reading = |layout| Reading { layout, signs: None };
                Err(DrawingError::Several(legal.into_iter().map(reading).collect()))
            }
        }
    }
}

/// The layouts of a drawing in all ways, at least one. One layout may have several readings.
///
/// # Errors
/// If no way gives a layout.
pub fn drawing_readings(text: &str) -> Result<Vec<Reading>, DrawingError> {
    let Some(divided) = drawn(text)? else { return block_readings(text) };
    let (mut found, mut fault) = (Vec::new(), None);
    for (cells, is_hex) in &divided {
        match Drawing::of(cells, *is_hex)?.readings() {
            Ok(readings) => found.extend(readings),
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    if found.is_empty() { Err(fault.unwrap_or(DrawingError::NoSquare)) } else { Ok(found) }
}

/// The signs of the cells of a drawing; `None` for a list of blocks, or if the text can be divided
/// into cells in several ways.
pub fn drawing_signs(text: &str) -> Option<Vec<String>> {
    <[_; 1]>::try_from(drawn(text).ok()??).ok().map(|[(signs, _)]| signs)
}

/// The ways to divide a drawing into 20 cells, each with whether `0x` is before them.
type Divided = Vec<(Vec<String>, bool)>;

/// The cells of a drawing; `None` for a list of blocks.
fn drawn(text: &str) -> Result<Option<Divided>, DrawingError> {
    if text.len() > MOST_DRAWING_BYTES {
        return Err(DrawingError::TooLong);
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let start = text.trim_ascii_start();
    if start.starts_with("+--") || start.starts_with('┌') {
        return Err(DrawingError::Boxes);
    }
    let first_of_array = start.strip_prefix('[').map(str::trim_ascii_start);
    if first_of_array.unwrap_or(start).starts_with('{') {
        return Ok(None);
    }
    let hex = start.strip_prefix("0x").or(start.strip_prefix("0X"));
    let hex = hex.filter(|hex| !hex.trim_end().contains('\n')).map_or(Ok(Vec::new()), signs);
    let plain = match (signs(text), &hex) {
        (Err(_), Ok(hex)) if !hex.is_empty() => Vec::new(),
        (plain, _) => plain?,
    };
    let of = |all: Vec<Vec<String>>, is_hex| all.into_iter().map(move |cells| (cells, is_hex));
    Ok(Some(of(hex.unwrap_or_default(), true).chain(of(plain, false)).collect()))
}

/// The blocks of a drawing in which cells with `?` may be anything, and these cells.
pub(super) fn pattern(text: &str) -> Result<(Layout, Cells), DrawingError> {
    let (mut found, mut fault) = (Vec::new(), None);
    for signs in signs(text)? {
        let any = (0..).zip(&signs).filter(|(_, sign)| *sign == "?").map(|(cell, _)| cell);
        let any: Cells = any.collect();
        let known = |sign: String| if sign == "?" { String::new() } else { sign };
        let known: Vec<String> = signs.into_iter().map(known).collect();
        for blocks in Drawing::of(&known, false)?.pattern() {
            match blocks {
                Ok(blocks) if found.contains(&(blocks, any)) => {}
                Ok(blocks) => found.push((blocks, any)),
                Err(error) => fault = fault.or(Some(error)),
            }
        }
    }
    match found.as_slice() {
        [] => Err(fault.unwrap_or(DrawingError::NoSquare)),
        &[pattern] => Ok(pattern),
        _ => {
            let reading = |(layout, _)| Reading { layout, signs: None };
            Err(DrawingError::Several(found.into_iter().map(reading).collect()))
        }
    }
}
