//! Paths: resolving links, and names of files beside another.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The path that `path` leads to, with symbolic links resolved, even if the last one points to
/// nothing. So a new file replaces the target of a link, not the link.
///
/// # Errors
/// If links form a cycle, or one cannot be read.
pub fn follow(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        if !fs::symlink_metadata(&target).is_ok_and(|metadata| metadata.is_symlink()) {
            return Ok(target);
        }
        let link = fs::read_link(&target)?;
        // A relative link starts in its own folder, an absolute link replaces the whole path.
        target = target.parent().unwrap_or(Path::new("")).join(link);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// The path with `ending` appended to its file name.
#[must_use]
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
