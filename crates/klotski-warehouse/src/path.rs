//! Paths: links followed, and names of files beside another.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The path that `path` leads to. Symbolic links are followed to the end, even when the
/// last one points at nothing yet: a file that is put in place replaces the target of a link
/// and not the link.
///
/// # Errors
/// When links form a circle, or one cannot be read.
pub fn follow(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        if !fs::symlink_metadata(&target).is_ok_and(|there| there.is_symlink()) {
            return Ok(target);
        }
        let link = fs::read_link(&target)?;
        // A relative link starts at its own folder, an absolute link replaces the whole path.
        target = target.parent().unwrap_or(Path::new("")).join(link);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// The path of the file in the same folder whose name is the name of this one and `ending`.
#[must_use]
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
