//! What the terminal can do, by its name and the environment.

use std::env;

/// Whether the terminal has colours and the user has not turned them off:
/// <https://no-color.org>.
pub fn wants_colour() -> bool {
    let no_colour = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !no_colour && !is_dumb_terminal()
}

/// Whether the terminal supports no colours and no cursor movement.
pub fn is_dumb_terminal() -> bool {
    env::var_os("TERM").is_none_or(|terminal| terminal == "dumb")
}
