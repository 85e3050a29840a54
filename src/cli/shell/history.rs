//! The file of earlier lines: `klotski-sql/history` in the user's folder for state.

use std::env;
use std::fs::{DirBuilder, File};
use std::path::{Path, PathBuf};

use klotski_program::stderr;
use rustyline::history::{FileHistory, History};

/// Lines that are kept.
pub(super) const LONGEST: usize = 1_000;

/// The most bytes of an entry. A statement that is larger was pasted, and would make each start
/// of the shell slow.
pub(super) const LARGEST: usize = 64 << 10;

/// The most bytes of the file. A larger one would take all memory.
const LARGEST_FILE: u64 = 16 << 20;

/// Where earlier lines are kept; `None` if nowhere. Their loss is not worth a message.
pub(super) struct HistoryFile(Option<PathBuf>);

impl HistoryFile {
    /// Finds the file, or makes it, and reads it. Only its owner may read it: values in statements
    /// are nobody else's business.
    pub(super) fn load(history: &mut FileHistory) -> Self {
        let path = path().filter(|path| {
            path.parent().is_some_and(|folder| make_private_folder(folder).is_ok()) && is_own(path)
        });
        if let Some(path) = &path {
            let _ = history.load(path);
        }
        Self(path)
    }

    /// Adds the newest lines. A file per line, and not one at the end: a signal may end the
    /// program, and several shells may run.
    pub(super) fn add(&self, history: &mut FileHistory) {
        if let Self(Some(path)) = self {
            let _ = history.append(path);
        }
    }
}

/// The file by the rules of <https://specifications.freedesktop.org/basedir-spec>: a relative
/// path counts as none, and so does a home that is not there: it is not for us to make.
fn path() -> Option<PathBuf> {
    let folder =
        |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || folder("HOME").filter(|home| home.is_dir());
    let state = folder("XDG_STATE_HOME").or_else(|| Some(home()?.join(".local").join("state")))?;
    Some(state.join("klotski-sql").join("history"))
}

fn make_private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Whether the path is a plain file or nothing yet. Anything else, such as a pipe, would hang.
fn is_own(path: &Path) -> bool {
    match path.metadata() {
        Ok(found) if found.len() > LARGEST_FILE => {
            let path = path.display();
            stderr::say(&format!("{path} is too large to be the history: remove it to keep lines"));
            false
        }
        Ok(found) => found.is_file() && File::options().append(true).open(path).is_ok(),
        Err(_) => true,
    }
}
