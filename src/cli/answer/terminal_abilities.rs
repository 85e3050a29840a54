//! What the terminal can do, as its name and the user say.

use std::env;

use terminal_size::{Width, terminal_size};

/// Whether the terminal knows colours, and the user has not turned them off:
/// <https://no-color.org>.
pub fn wants_colour() -> bool {
    let no_colour = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !no_colour && !is_dumb_terminal()
}

/// Whether the terminal has no commands: no colours, and no cursor that could be moved.
pub fn is_dumb_terminal() -> bool {
    env::var_os("TERM").is_none_or(|terminal| terminal == "dumb")
}

/// The columns of text of a line of help.
pub fn line_width() -> usize {
    /// As clap has it.
    const WIDEST: usize = 100;
    terminal_size().map_or(WIDEST, |(Width(width), _)| usize::from(width).min(WIDEST))
}
