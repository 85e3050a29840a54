//! The terminal of standard output.

/// The width of help in columns, which clap has too: help is also read through a pager.
pub fn line_width() -> usize {
    const WIDEST: usize = 100;
    let of_variable = || std::env::var("COLUMNS").ok()?.parse().ok();
    let of_terminal = terminal_size::terminal_size().map(|(columns, _)| columns.0.into());
    of_terminal.or_else(of_variable).map_or(WIDEST, |columns: usize| columns.min(WIDEST))
}

/// The columns and lines of the terminal of standard output, if it is one.
pub fn terminal_size() -> Option<(usize, usize)> {
    let (columns, lines) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some((columns.0.into(), lines.0.into()))
}

/// Whether the terminal supports no colours and no cursor movement.
pub fn is_dumb_terminal() -> bool {
    !anstyle_query::term_supports_color()
}
