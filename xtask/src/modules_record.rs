//! What the WebAssembly modules are made of, and their digests: `modules.record` beside them. `cargo xtask
//! wasm` writes it after the build, and a test of the site, which includes this file, compares it.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

/// The crates that the modules are made of.
const CRATES: [&str; 7] = [
    "crates/klotski",
    "crates/klotski-functions",
    "crates/klotski-query",
    "crates/klotski-texts",
    "crates/klotski-warehouse",
    "crates/klotski-web",
    "migrations",
];
pub const SITE: &str = "crates/klotski-report/site";

/// The digest of the sources and settings of the modules.
pub fn sources(root: &Path) -> io::Result<String> {
    let read = |path: &str| fs::read_to_string(root.join(path));
    let mut files = Vec::new();
    for folder in CRATES {
        add_sources(&root.join(folder), &mut files)?;
    }
    files.sort();
    let mut digest = Sha256::new();
    for file in &files {
        let name = file.strip_prefix(root).unwrap_or(file).to_string_lossy();
        digest.update(name.replace('\\', "/"));
        digest.update(fs::read(file)?);
    }
    // The flags of the build are in this file.
    digest.update(read("xtask/src/wasm.rs")?);
    digest.update(profiles(&read("Cargo.toml")?));
    digest.update(packages(&read("Cargo.lock")?));
    Ok(HEXLOWER.encode(&digest.finalize()))
}

/// The digest of the sources that the modules were made of and that of each module, as `sha256sum`
/// writes them.
pub fn record(root: &Path, sources: &str) -> io::Result<String> {
    let mut record = format!("{sources}  sources\n");
    for module in ["klotski-groups.wasm.gz", "klotski-puzzle.wasm.gz", "klotski-sql.wasm.gz"] {
        let digest = Sha256::digest(fs::read(root.join(SITE).join(module))?);
        // Writing to a String cannot fail.
        let _ = writeln!(record, "{}  {module}", HEXLOWER.encode(&digest));
    }
    Ok(record)
}

/// The files that a crate is built of. Its data are given to a module.
fn add_sources(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if !path.ends_with("tests") {
                add_sources(&path, files)?;
            }
        } else if path
            .extension()
            .is_some_and(|it| ["rs", "toml", "sql"].iter().any(|ending| it == *ending))
        {
            files.push(path);
        }
    }
    Ok(())
}

/// The profiles, and the settings of dependencies.
fn profiles(manifest: &str) -> String {
    let sections = manifest.split("\n[");
    let are_used = ["profile.release", "profile.dist", "profile.wasm", "workspace.dependencies"];
    sections.filter(|section| are_used.iter().any(|name| section.starts_with(name))).collect()
}

/// The packages of the lock file that a module may depend on, of all versions.
fn packages(lock: &str) -> String {
    let name_of = |package: &&str| package.split('"').nth(1).unwrap_or_default().to_owned();
    let all: Vec<&str> = lock.split("\n[[package]]\n").skip(1).collect();
    let mut names = vec!["klotski-web".to_owned()];
    let mut at = 0;
    while let Some(name) = names.get(at).cloned() {
        at += 1;
        for package in all.iter().filter(|package| name_of(package) == name) {
            let (_, dependencies) = package.split_once("dependencies = [").unwrap_or_default();
            for line in dependencies.split('"').skip(1).step_by(2) {
                let dependency = line.split(' ').next().unwrap_or_default();
                if !names.iter().any(|known| known == dependency) {
                    names.push(dependency.to_owned());
                }
            }
        }
    }
    all.into_iter().filter(|package| names.contains(&name_of(package))).collect()
}
