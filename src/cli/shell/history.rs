//! The file of earlier lines: `klotski-sql/history` in the user's folder for state.

use std::env;
use std::fs::DirBuilder;
use std::path::PathBuf;

/// Lines that are kept.
pub(super) const LONGEST: usize = 1_000;

/// The most bytes of an entry. A statement that is larger was pasted, and would make each start
/// of the shell slow.
pub(super) const LARGEST: usize = 64 << 10;

/// The file by the rules of <https://specifications.freedesktop.org/basedir-spec>, in a folder that
/// only the user may read; `None` if there is no place for it. A relative path counts as none. A
/// home that is missing is not made.
pub(super) fn path() -> Option<PathBuf> {
    let folder =
        |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || folder("HOME").filter(|home| home.is_dir());
    let state = folder("XDG_STATE_HOME").or_else(|| Some(home()?.join(".local/state")))?;
    let folder = state.join("klotski-sql");
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&folder).ok()?;
    Some(folder.join("history"))
}
