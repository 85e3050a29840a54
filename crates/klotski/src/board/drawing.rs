//! Drawings: boards as people write and post them.
//!
//! ```text
//!   text --rows--> 20 signs --lettering--> blocks --+--> the only layout
//!     |                                             |
//!     +------------- block_list --------------------+
//! ```

use super::block_list::block_readings;
use super::cells::Cells;
use super::drawing_error::{DrawingError, MOST_DRAWING_BYTES};
use super::layout::Layout;
use super::lettering::Lettering;
use super::placement::Reading;
use super::rows::signs;

impl Layout {
    /// Parses a drawing: five rows of four cells, in the lettering of most programs and pages. If
    /// exactly one reading is a layout, it is the result.
    ///
    /// ```text
    ///     V # # V      abbc      赵曹曹马      3443      2113_2113_4556_4786_900a
    ///     V # # V      abbc      赵曹曹马      3443      abbc/abbc/deef/dghf/i..j
    ///     V H H V      deef      黄关关张      3223      abbcabbcdeefdghfi..j
    ///     V 1 1 V      dghf      黄甲乙张      3113      [["a","b","b","c"], ...]
    ///     1 . . 1      i..j      丙　　丁      1001      [{"x":1,"y":0,"w":2,"h":2}, ...]
    /// ```
    ///
    /// A sign is any character that a person sees. The first of three steps that has a legal reading
    /// decides:
    ///
    /// 1. Signs with a fixed meaning: `# H V 1`, or `4 2 3 1` for the same shapes. The first cell that
    ///    is not yet covered is the top-left cell of a block. A drawing in `# H V 1` has no other
    ///    reading.
    /// 2. Each sign is one block. Without a sign for empty cells, signs that are no block are empty.
    /// 3. One sign is all single blocks, and each other sign one larger block; or each sign means one
    ///    shape, of which each cell may have a sign of its own.
    ///
    /// * Rows are lines, or parts of a line between `/ _ , ; |` or spaces, or of 20 characters. Cells
    ///   may be separated by spaces, tabs, commas or `|`. Walls around the board, the marks of
    ///   Markdown and of arrays are not cells.
    /// * Empty cells are `.`, `-`, `_`, a space, `□` or `空`. `0`, `@`, `*`, `一` and `口` are empty, or
    ///   mean what other signs mean. `兵` and `卒` are single blocks.
    /// * A list of blocks in JSON has the place (`x` and `y`, `col` and `row`, or `position`) and size
    ///   (`w` and `h`, or `shape`) of each.
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
    /// If no reading of the text is a layout, or several are.
    pub fn from_drawing(text: &str) -> Result<Self, DrawingError> {
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
            return decided([block_readings(text)?], Self::checked);
        }
        let is_hex = start.starts_with("0x") || start.starts_with("0X");
        let mut steps = [const { Vec::new() }; 3];
        for signs in &signs(text)? {
            let of_signs = Lettering::of(signs, is_hex)?.steps();
            steps.iter_mut().zip(of_signs).for_each(|(all, readings)| all.extend(readings));
        }
        decided(steps, Self::checked)
    }
}

/// The only legal reading of the first step that has one. If none has, the first reading has the
/// best message.
fn decided(
    steps: impl IntoIterator<Item = Vec<Reading>>,
    check: impl Fn(Layout) -> Reading,
) -> Reading {
    let mut fault = None;
    for readings in steps {
        let mut layouts: Vec<Layout> = Vec::new();
        for reading in readings {
            match reading.and_then(&check) {
                Ok(layout) if layouts.contains(&layout) => {}
                Ok(layout) => layouts.push(layout),
                Err(error) => fault = fault.or(Some(error)),
            }
        }
        layouts.sort_by_key(Layout::code);
        match layouts.as_slice() {
            [] => {}
            &[layout] => return Ok(layout),
            _ => return Err(DrawingError::Several(layouts)),
        }
    }
    Err(fault.unwrap_or(DrawingError::NoSquare))
}

/// The blocks of a drawing in which cells with `?` may be anything, and these cells.
pub(super) fn pattern(text: &str) -> Result<(Layout, Cells), DrawingError> {
    let found = signs(text)?.into_iter().map(|signs| {
        let any =
            (0..).zip(&signs).filter(|(_, sign)| *sign == "?").map(|(cell, _)| cell).collect();
        let known = signs.into_iter().map(|sign| if sign == "?" { String::new() } else { sign });
        let blocks = decided(Lettering::of(&known.collect(), false)?.pattern_steps(), Ok)?;
        Ok((blocks, any))
    });
    let mut found = found.collect::<Result<Vec<_>, DrawingError>>()?;
    found.dedup();
    match found.as_slice() {
        &[pattern] => Ok(pattern),
        _ => Err(DrawingError::Several(found.into_iter().map(|(blocks, _)| blocks).collect())),
    }
}
