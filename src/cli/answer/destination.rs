//! The destination of an answer.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

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
