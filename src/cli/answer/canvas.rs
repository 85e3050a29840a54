//! What a drawing in text may use.

use std::borrow::Cow;
use std::env;

use klotski_program::{escape_controls, is_dumb_terminal, terminal_size};

use super::output::Output;

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
        if self.is_terminal { escape_controls(text) } else { Cow::Borrowed(text) }
    }
}

/// Whether the terminal has colours and the user has not turned them off:
/// <https://no-color.org>.
fn wants_colour() -> bool {
    let no_colour = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !no_colour && !is_dumb_terminal()
}
