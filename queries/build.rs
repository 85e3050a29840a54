//! Lists the SQL files of this folder, with their names and texts.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = env::current_dir()?;
    let mut files: Vec<_> = fs::read_dir(&folder)?.collect::<Result<_, _>>()?;
    files.retain(|file| file.path().extension().is_some_and(|ending| ending == "sql"));
    files.sort_by_key(|file| file.path().with_extension(""));
    let mut list = "/// The names and texts, in the order of the names.\n\
         pub const FILES: &[(&str, &str)] = &[\n"
        .to_owned();
    for path in files.iter().map(fs::DirEntry::path) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let path = path.to_string_lossy();
        // Writing to a String cannot fail.
        let _ = writeln!(list, "    ({name:?}, include_str!({path:?})),");
    }
    println!("cargo::rerun-if-changed=.");
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    fs::write(Path::new(&out).join("files.rs"), list + "];\n")
}
