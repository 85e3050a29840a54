//! What a drawing in text may use.

use std::borrow::Cow;

use klotski_program::{harmless, terminal_size};

use super::output::Output;
use super::terminal_abilities::wants_colour;

/// What a drawing in text may use.
pub struct Canvas {
    /// Columns of text.
    pub width: usize,
    pub has_colour: bool,
    is_terminal: bool,
}

impl Canvas {
    pub fn of(output: &Output) -> Self {
        const WIDTH: usize = 80;
        let is_terminal = output.is_terminal();
        let terminal = terminal_size().filter(|_| is_terminal);
        Self {
            width: terminal.map_or(WIDTH, |(columns, _)| columns),
            has_colour: is_terminal && wants_colour(),
            is_terminal,
        }
    }

    /// A text that may contain stored values. On a terminal they must not act as commands.
    pub fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_terminal { harmless(text) } else { Cow::Borrowed(text) }
    }
}
