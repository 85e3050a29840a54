//! The destination of an answer, with the width and the colours of a drawing in text.

use std::borrow::Cow;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use klotski_program::{is_dumb_terminal, terminal_size};
use klotski_texts::escape_controls;

/// Where an answer goes, decided while the command line is read.
#[derive(Clone, Debug)]
pub enum Destination {
    /// A terminal, perhaps through a pager.
    Terminal { has_pager: bool },
    /// Standard output that is no terminal.
    Pipe,
    /// A file, which `replaces` an existing one only if that is asked for.
    File { path: PathBuf, replaces: bool },
}

impl Destination {
    /// A file, or standard output, which is also named `-`.
    pub fn new(file: Option<PathBuf>, replaces: bool, has_pager: bool) -> Self {
        match file {
            Some(path) if !["-", "/dev/stdout"].iter().any(|name| path == Path::new(name)) => {
                Self::File { path, replaces }
            }
            _ if io::stdout().is_terminal() => Self::Terminal { has_pager },
            _ => Self::Pipe,
        }
    }

    /// The file that the answer goes to.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File { path, .. } => Some(path),
            _ => None,
        }
    }

    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal { .. })
    }
}

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
