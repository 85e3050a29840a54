//! Levels of lines: each is one board, or all are one drawing.

use klotski::{DrawingError, Layout, Reference, ReferenceError, Signs, message, names};

use super::level::{Level, is_board};

/// A wider row is hardly one of a drawing.
const WIDEST: usize = 8;

/// Reads each line that is not blank as a board, or all lines as one drawing.
pub(super) fn read_lines(text: &str, signs: Option<&Signs>) -> Vec<Level> {
    let lines =
        (1..).zip(text.lines()).filter(|(_, line)| !line.trim_matches([' ', '\t']).is_empty());
    let levels: Vec<Level> = lines.map(|(number, line)| read_line(number, line, signs)).collect();
    if levels.iter().all(|level| level.problem.is_some()) && is_one_drawing(text) {
        let mut drawing = Level::of_board(levels[0].line, text);
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        if !names::codes_of(first).is_empty() {
            drawing.fail(message!("its first row is a name, and a row may be missing"));
        }
        return vec![drawing];
    }
    levels
}

/// Whether lines have the rows of a drawing, perhaps with a fault.
pub fn is_one_drawing(text: &str) -> bool {
    match Layout::from_drawing(text) {
        Ok(_) => true,
        Err(DrawingError::Width { cells, .. }) => cells <= WIDEST,
        Err(error) => !matches!(error, DrawingError::Rows { .. } | DrawingError::TooLong),
    }
}

pub fn read_line(number: usize, line: &str, signs: Option<&Signs>) -> Level {
    if is_board(line, signs) {
        return Level::of_board(number, line);
    }
    let problem = match line.trim().parse::<Reference>() {
        Ok(_) if line.trim().len() > 4 => {
            message!("a code alone in a line has nine digits, or 0x before it")
        }
        Err(ReferenceError::Board(fault)) if line.matches('/').count() == 4 => fault.to_string(),
        _ => message!("this line is not a board"),
    };
    Level::problem(number, problem)
}
