//! Drawings: boards as five lines of letters, as people write and post them.

use thiserror::Error;

use super::cells::{CELLS, COLUMNS, Cells, ROWS};
use super::layout::Layout;
use super::shape::Shape;
use crate::message;

/// The maximum length of a drawing in bytes. A drawing takes about fifty; a longer text is rejected
/// before it is parsed.
pub const MOST_DRAWING_BYTES: usize = 4096;
/// The characters of an empty cell, besides the space. [`signs`] maps all of them to the first.
const EMPTY: [char; 4] = ['.', '_', '-', '0'];
/// The characters of [`Layout::drawing`], in the order of [`Shape::ALL`].
const SHAPES: &str = "#HV1";

/// Why a text is not a drawing of a layout. Each message is one line.
///
/// Lines, rows and columns are counted from 1. Cells are counted from 0, row by row.
#[allow(missing_docs)] // the messages explain the variants and their fields
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawingError {
    #[error("{}", message!("a drawing has at most {bytes} bytes", bytes = MOST_DRAWING_BYTES))]
    TooLong,
    #[error("{}", message!("line {line} has a tab: write spaces or dots", line))]
    Tab { line: usize },
    #[error("boxes are not read: write letters, as `show --ascii` does, e.g. V # # V")]
    Boxes,
    #[error("{}", message!("a board has {rows} rows, not {found}", rows = ROWS, found = rows))]
    Rows { rows: usize },
    #[error("{}", message!(
        "row {row} has {found} between two cells, where other rows have a space",
        row, found = format!("{found:?}")
    ))]
    Between { row: u8, found: char },
    #[error("the spaces before all rows may be empty cells: write empty cells as dots")]
    Indent,
    #[error("{}", message!(
        "row {row} has {cells} cell{s}, not {columns}",
        row, cells, s = if *cells == 1 { "" } else { "s" }, columns = COLUMNS
    ))]
    Width { row: u8, cells: usize },
    #[error("{}", message!(
        "{place}: {found} is neither a block nor empty",
        place = place(*cell), found = format!("{found:?}")
    ))]
    Sign { cell: u8, found: char },
    #[error("{}", message!(
        "{place}: no {shape} block of {sign} fits here",
        place = place(*cell), shape, sign = format!("{sign:?}")
    ))]
    Torn { cell: u8, sign: char, shape: Shape },
    #[error("{}", message!(
        "{place}: {sign} is not one of # H V 1, by which a drawing with # is read",
        place = place(*cell), sign = format!("{sign:?}")
    ))]
    NoShape { cell: u8, sign: char },
    #[error("{}", message!(
        "{place}: 0 may be a block or empty, write a letter or the sign of the others",
        place = place(*cell)
    ))]
    Zero { cell: u8 },
    #[error("{}", message!(
        "{place}: these {sign} are no block, use different letters",
        place = place(*cell), sign = format!("{sign:?}")
    ))]
    NoBlock { cell: u8, sign: char },
    #[error("{}", message!(
        "{place}: another block of {sign}, write a letter for each block",
        place = place(*cell), sign = format!("{sign:?}")
    ))]
    Again { cell: u8, sign: char },
    #[error("{}", message!("{place}: a second 2x2 block, a layout has one", place = place(*cell)))]
    SecondSquare { cell: u8 },
    #[error("the 2x2 block is missing")]
    NoSquare,
    #[error("{}", message!(
        "only {empty} of the cells stay empty, a layout leaves at least two",
        empty
    ))]
    TooFewEmpty { empty: u32 },
}

/// The position of a cell, for messages.
fn place(cell: u8) -> String {
    message!(
        "row {row}, column {column} (cell {cell})",
        row = cell / COLUMNS + 1,
        column = cell % COLUMNS + 1,
        cell
    )
}

impl Layout {
    /// Parses a drawing: five lines of four cells, optionally with one space between cells.
    ///
    /// ```text
    ///     V # # V      abbc      Left: # is the 2x2 block, H a horizontal, V a vertical and 1 a
    ///     V # # V      abbc      single one, as `drawing` writes. It is read row by row. The
    ///     V H H V      deef      first cell that is not yet covered is the top-left cell of a
    ///     V 1 1 V      dghf      block of its sign.
    ///     1 . . 1      i..j      Right: without #. Each block has a letter or digit of its own.
    /// ```
    ///
    /// A letter that is used for several blocks is rejected, because two single blocks `p` side by
    /// side would look like one horizontal block.
    ///
    /// An empty cell is `.`, `_`, `-`, `0` or a space. A `0` beside another of these is rejected,
    /// because people also number blocks from 0. Empty cells written as spaces may be missing at
    /// the end of a line. Blank lines around the board and a common indent are skipped, so an empty
    /// row or column at the edge should be written in dots. A blank line after five lines ends the
    /// drawing, because `show --ascii` writes figures below it.
    ///
    /// ```
    /// use klotski::{Code, Layout};
    ///
    /// let layout = "1A9BF0C".parse::<Code>().unwrap().layout();
    /// assert_eq!(Layout::from_drawing(&layout.drawing()), Ok(layout));
    /// assert_eq!(Layout::from_drawing("abbc\nabbc\ndeef\ndghf\ni  j\n"), Ok(layout));
    ///
    /// let error = Layout::from_drawing("abbc\nabbc\ndeeef\ndghf\ni..j").unwrap_err();
    /// assert_eq!(error.to_string(), "row 3 has 5 cells, not 4");
    /// ```
    ///
    /// # Errors
    /// If the text has another form, or the board is not a legal layout.
    pub fn from_drawing(text: &str) -> Result<Self, DrawingError> {
        let signs = signs(text)?;
        let shape_of = |sign: char| Some(Shape::ALL[SHAPES.find(sign.to_ascii_uppercase())?]);
        let is_by_shape = signs.contains(&'#');
        let cells_of = |sign| -> Cells {
            (0..CELLS).filter(|&cell| signs[usize::from(cell)] == sign).collect()
        };
        let none = Cells::NONE;
        let mut layout = Self { square: none, horizontals: none, verticals: none, singles: none };
        let mut rest = !cells_of(EMPTY[0]);
        while let Some(cell) = rest.first() {
            let (sign, anchor) = (signs[usize::from(cell)], Cells::of(cell));
            let same = cells_of(sign);
            let shape = if is_by_shape {
                let shape = shape_of(sign).ok_or(DrawingError::NoShape { cell, sign })?;
                if !shape.anchors_in(same & rest).contains(cell) {
                    return Err(DrawingError::Torn { cell, sign, shape });
                }
                shape
            } else {
                let region = anchor.flood(same);
                let fills = |shape: &Shape| {
                    shape.anchors_in(region).contains(cell) && shape.cover(anchor) == region
                };
                let no_block = DrawingError::NoBlock { cell, sign };
                let shape = Shape::ALL.into_iter().find(fills).ok_or(no_block)?;
                if let Some(cell) = same.without(region).first() {
                    return Err(DrawingError::Again { cell, sign });
                }
                shape
            };
            if shape == Shape::Square && !layout.square.is_empty() {
                return Err(DrawingError::SecondSquare { cell });
            }
            layout.toggle(shape, anchor);
            rest = rest.without(shape.cover(anchor));
        }
        match layout.empty().len() {
            _ if layout.square.is_empty() => Err(DrawingError::NoSquare),
            empty @ ..2 => Err(DrawingError::TooFewEmpty { empty }),
            _ => Ok(layout),
        }
    }
}

/// The characters of the 20 cells. All empty cells have the first character of [`EMPTY`].
fn signs(text: &str) -> Result<[char; CELLS as usize], DrawingError> {
    if text.len() > MOST_DRAWING_BYTES {
        return Err(DrawingError::TooLong);
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines: Vec<&str> = text.lines().map(|line| line.trim_end_matches(' ')).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    let rows = lines[first..].iter().take_while(|line| !line.is_empty()).count();
    if rows == usize::from(ROWS) {
        lines.truncate(first + rows);
    }
    if let Some(index) = lines.iter().position(|line| line.contains('\t')) {
        return Err(DrawingError::Tab { line: index + 1 });
    }
    let board = lines.join("\n");
    let board = board.trim_matches('\n');
    if board.trim_start().starts_with("+--") || board.trim_start().starts_with('┌') {
        return Err(DrawingError::Boxes);
    }
    let lines: Vec<&str> = board.lines().collect();
    if lines.len() != usize::from(ROWS) {
        return Err(DrawingError::Rows { rows: lines.len() });
    }
    let spaces = |line: &&str| line.len() - line.trim_start_matches(' ').len();
    let indent = lines.iter().filter(|line| !line.is_empty()).map(spaces).min().unwrap_or(0);
    let rows: Vec<Vec<char>> = lines.iter().map(|row| row.chars().skip(indent).collect()).collect();
    // A row without spaces between its cells has at most four characters. A board whose second and
    // fourth columns are empty has no 2x2 block, so there the spaces are separators.
    let between = |row: &Vec<char>| row.iter().skip(1).step_by(2).copied().find(|&gap| gap != ' ');
    let is_wide = |row: &Vec<char>| row.len() > usize::from(COLUMNS) && between(row).is_none();
    let is_spaced = rows.iter().any(is_wide) || rows.iter().all(|row| between(row).is_none());
    let step = if is_spaced { 2 } else { 1 };
    let width = |row: &Vec<char>| row.len().div_ceil(step);
    // Only spaces can be missing at the end of a line.
    let may_be_cut = !rows.iter().flatten().any(|sign| EMPTY.contains(sign));
    // If the first column is empty, its spaces look like an indent of a narrower board.
    if may_be_cut && indent > 0 && rows.iter().all(|row| width(row) < usize::from(COLUMNS)) {
        return Err(DrawingError::Indent);
    }
    let mut signs = [EMPTY[0]; CELLS as usize];
    let (mut first_zero, mut has_other) = (None, false);
    for (row, line) in (0..ROWS).zip(&rows) {
        if let Some(found) = between(line).filter(|_| is_spaced) {
            return Err(DrawingError::Between { row: row + 1, found });
        }
        let cells = width(line);
        if cells > usize::from(COLUMNS) || cells < usize::from(COLUMNS) && !may_be_cut {
            return Err(DrawingError::Width { row: row + 1, cells });
        }
        for (cell, &found) in (row * COLUMNS..).zip(line.iter().step_by(step)) {
            let is_empty = EMPTY.contains(&found) || found == ' ';
            if !is_empty && !found.is_ascii_alphanumeric() && found != '#' {
                return Err(DrawingError::Sign { cell, found });
            }
            has_other |= is_empty && found != '0';
            if found == '0' {
                first_zero.get_or_insert(cell);
            }
            signs[usize::from(cell)] = if is_empty { EMPTY[0] } else { found };
        }
    }
    match first_zero {
        Some(cell) if has_other => Err(DrawingError::Zero { cell }),
        _ => Ok(signs),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::{Class, Code, layouts_of};

    /// The code of the layout in a drawing, or the error.
    fn read(text: &str) -> String {
        let layout = Layout::from_drawing(text);
        layout.map_or_else(|error| error.to_string(), |layout| format!("{:#}", layout.code()))
    }

    /// The drawing with a different letter for each block.
    fn in_letters(layout: &Layout) -> String {
        let mut signs: Vec<char> = layout.drawing().chars().collect();
        for shape in Shape::ALL {
            for anchor in layout.anchors(shape) {
                for cell in shape.cover(Cells::of(anchor)) {
                    signs[2 * usize::from(cell)] = char::from(b'a' + anchor);
                }
            }
        }
        signs.into_iter().collect()
    }

    #[test]
    fn layouts_are_parsed_from_their_drawings() {
        let is_small = |class: &Class| class.jiang_num + class.bing_num < 3 || class.jiang_num > 6;
        let classes: Vec<Class> = Class::all().filter(is_small).collect();
        let classic = "1A9BF0C".parse::<Code>().unwrap().layout();
        for layout in layouts_of(&classes).map(|(_, layout)| layout).chain([classic]) {
            for spaced in [layout.drawing(), in_letters(&layout)] {
                let close = spaced.replace(' ', "");
                for text in [&spaced, &close, &close.replace('.', "0")] {
                    assert_eq!(Layout::from_drawing(text), Ok(layout), "{text}");
                }
                // Written as spaces, an empty edge is lost. The drawing is then rejected, never
                // parsed as another layout.
                for text in [spaced, close].map(|text| text.replace('.', " ")) {
                    let cut = text.lines().map(str::trim_end).collect::<Vec<_>>().join("\r\n ");
                    for text in [text, format!(" {cut}"), cut.replace("\r\n ", "\n")] {
                        match Layout::from_drawing(&text) {
                            Err(DrawingError::Indent | DrawingError::Rows { .. }) => {}
                            found => assert_eq!(found, Ok(layout), "{text}"),
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn drawings_in_other_forms_are_parsed() {
        for (text, code) in [
            ("\u{feff}\n  \nabbc\nabbc\ndeef\ndghf\ni..j\n \n", "1A9BF0C"),
            ("  abbc \r\n  abbc\r\n  deef\r\n  dghf  \r\n  i_-j\r\n", "1A9BF0C"),
            ("V##v\nV##v\nvhhV\nv11V\n1  1", "1A9BF0C"),
            ("2113\n2113\n4556\n4786\n900a", "1A9BF0C"),
            // Blocks of one shape may touch. Line ends may be missing with spaces between cells,
            // too.
            ("##HH\n##VV\n11VV\n1111\n..11", "06BFFC3C"),
            ("a a\na a\n\n\nb", "0000000C"),
            ("\nabbc\nabbc\ndeef\ndghf\ni..j\n\ncode\t1A9BF0C00\n\n", "1A9BF0C"),
        ] {
            assert_eq!(read(text), code, "{text}");
        }
    }

    /// Rows and the expected error. Rows that are missing after a `/` at the end are empty.
    const REFUSALS: &str = "a = a board has 5 rows, not 1
        abbc/abbc/deef/dghf = a board has 5 rows, not 4
        /a/\tb = line 3 has a tab: write spaces or dots
        +---+/|   | = boxes are not read: write letters, as `show --ascii` does, e.g. V # # V
        ┌───┐/│   │ = boxes are not read: write letters, as `show --ascii` does, e.g. V # # V
        / a/ a/ b/ b/ c = the spaces before all rows may be empty cells: write empty cells as dots
        aa../aa../bcdef/ = row 3 has 5 cells, not 4
        aa../aa../b/ = row 3 has 1 cell, not 4
        a a b c/a#a/ = row 2 has '#' between two cells, where other rows have a space
        aa../aa华./ = row 2, column 3 (cell 6): '华' is neither a block nor empty
        b\u{1b}/a/a/a/a = row 1, column 2 (cell 1): '\\u{1b}' is neither a block nor empty
        ##.V/##../ = row 1, column 4 (cell 3): no vertical block of 'V' fits here
        ##../#.../ = row 1, column 1 (cell 0): no 2x2 block of '#' fits here
        ##.p/##../ = row 1, column 4 (cell 3): 'p' is not one of # H V 1, by which a drawing with # is read
        0112/0112/3445/3675/8..9 = row 1, column 1 (cell 0): 0 may be a block or empty, write a letter or the sign of the others
        2442/2442/0330/0110/0000 = row 1, column 4 (cell 3): another block of '2', write a letter for each block
        aa../aa../pp../..p./ = row 4, column 3 (cell 14): another block of 'p', write a letter for each block
        aab./aab./.bb./ = row 1, column 3 (cell 2): these 'b' are no block, use different letters
        aa../aa../..../bb../bb.. = row 4, column 1 (cell 12): a second 2x2 block, a layout has one
        abc./def./ = the 2x2 block is missing
        ##HH/##HH/HHHH/HHHH/HH1. = only 1 of the cells stay empty, a layout leaves at least two";

    #[test]
    fn errors_name_the_position() {
        for line in REFUSALS.lines() {
            let (rows, error) = line.trim().split_once(" = ").unwrap();
            let missing = if rows.ends_with('/') { 5 - rows.matches('/').count() } else { 0 };
            let rows = format!("{rows}{}", "..../".repeat(missing)).replace('/', "\n");
            assert_eq!(read(&rows), error, "{rows}");
        }
        assert_eq!(read(""), "a board has 5 rows, not 0");
        assert_eq!(read(&"x".repeat(5_000)), "a drawing has at most 4096 bytes");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn any_text_is_parsed_or_rejected(text in "(?s).{0,40}|[#HV1. \n]{0,40}|([#ab. ]{4}\n){5}") {
            match Layout::from_drawing(&text) {
                Ok(layout) => prop_assert_eq!(Layout::from_drawing(&layout.drawing()), Ok(layout)),
                Err(error) => prop_assert!(!error.to_string().contains(char::is_control)),
            }
        }
    }
}
