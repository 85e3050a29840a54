//! The width and the colours of a drawing in text.

use std::borrow::Cow;

use klotski_program::{is_dumb_terminal, terminal_size};
use klotski_texts::escape_controls;

use super::destination::Destination;

/// The properties of the destination of a drawing in text.
pub struct Canvas {
    /// Columns of text.
    pub width: usize,
    pub has_colour: bool,
    is_terminal: bool,
}

impl Canvas {
    pub fn of(destination: &Destination) -> Self {
        const WIDTH: usize = 80;
        let is_terminal = destination.is_terminal();
        let terminal = terminal_size().filter(|_| is_terminal);
        Self {
            width: terminal.map_or(WIDTH, |(columns, _)| columns),
            has_colour: is_terminal && !is_dumb_terminal() && !anstyle_query::no_color(),
            is_terminal,
        }
    }

    /// A text that may contain stored values, whose control characters are escaped on a terminal.
    pub fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_terminal { escape_controls(text) } else { Cow::Borrowed(text) }
    }
}
