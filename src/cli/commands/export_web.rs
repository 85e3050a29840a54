//! `klotski-sql export web`: the site with a page for SQL, and the database, for a web server.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use data_encoding::HEXLOWER;
use klotski::message;
use sha2::{Digest, Sha256};

use super::report::{SiteOptions, write_site};
use crate::cli::invocation::Invocation;
use crate::export::web_database;

/// The npm package with SQLite for browsers, and its files that are used: the name, the name on the
/// server, and the SHA-256. Some servers do not know the ending .mjs.
const PACKAGE: &str = "@sqlite.org/sqlite-wasm@3.54.1-build1";
const FILES: [[&str; 3]; 2] = [
    ["index.mjs", "index.js", "0dcdd860e6ec672623b13b8b8e41bb6c78be7a5df80ec553fc4f69160161c8af"],
    [
        "sqlite3.wasm",
        "sqlite3.wasm",
        "b8a92a19f441a90ff2339fe988fbe317c4adf3ed844096f12aee04aa72d58257",
    ],
];

/// The site with a page for SQL, and the database, for any static web server
#[derive(Debug, Args)]
#[command(after_help = "\
The page reads the database by HTTP range requests. The folder has the database as a link to the \
warehouse, if the file system allows, or as a copy; with --parts as several files. SQLite for \
browsers is the npm package @sqlite.org/sqlite-wasm@3.54.1-build1: `npm pack` fetches it, and \
--sqlite names the folder package/dist of it.")]
pub struct WebArgs {
    #[command(flatten)]
    site: SiteOptions,
    /// The folder with index.mjs and sqlite3.wasm of the npm package
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    sqlite: PathBuf,
    /// Write the database in parts of this size, e.g. 64MiB, for servers that limit files
    #[arg(long, value_name = "SIZE", value_parser = parse_mebibytes)]
    parts: Option<u64>,
}

impl WebArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let sqlite = self.sqlite_files()?;
        let warehouse = call.warehouse()?;
        let session = call.session()?;
        write_site(session, &self.site, true, |folder, completed| {
            web_database(&warehouse, folder, self.parts)?;
            completed("database");
            fs::create_dir(folder.join("sqlite"))?;
            for (name, bytes) in sqlite {
                fs::write(folder.join("sqlite").join(name), bytes)?;
            }
            Ok(())
        })?;
        let folder = self.site.folder.dir()?.display();
        self.site
            .quiet
            .progress()
            .print(&message!("next: `npx http-server {folder}` serves it", folder));
        Ok(())
    }

    /// The files of SQLite, of the known version.
    fn sqlite_files(&self) -> Result<Vec<(&'static str, Vec<u8>)>> {
        let read = |[name, served, expected]: [&'static str; 3]| {
            let path: &Path = &self.sqlite.join(name);
            let cannot_read = || message!("cannot read {path}", path = path.display());
            let bytes = fs::read(path).with_context(cannot_read)?;
            if HEXLOWER.encode(&Sha256::digest(&bytes)) != expected {
                bail!(message!(
                    "{path} is not the file of {package}: fetch it with `npm pack {package}`",
                    path = path.display(),
                    package = PACKAGE
                ));
            }
            // The comments are half of the script.
            let is_script = Path::new(name).extension().is_some_and(|ending| ending == "mjs");
            Ok((served, if is_script { without_comments(&bytes) } else { bytes }))
        };
        FILES.into_iter().map(read).collect()
    }
}

/// A script without the comments that are lines of their own. Licences (`@preserve`) stay.
fn without_comments(script: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(script);
    let mut is_comment = false;
    let is_code = |line: &&str| {
        let line = line.trim();
        let begins = line.starts_with("/*") && !line.contains("@preserve");
        let is_of_comment = is_comment || begins || line.starts_with("//");
        is_comment = (is_comment || begins) && !line.ends_with("*/");
        !is_of_comment
    };
    let lines: Vec<&str> = text.lines().filter(is_code).collect();
    lines.join("\n").into_bytes()
}

/// A size such as 64MiB, in bytes.
fn parse_mebibytes(text: &str) -> Result<u64, String> {
    let number = text.strip_suffix("MiB").and_then(|number| number.parse::<u64>().ok());
    let bytes = number.filter(|number| (1..=1 << 20).contains(number)).map(|number| number << 20);
    bytes.ok_or_else(|| "a size is a number of mebibytes, e.g. 64MiB".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_on_their_own_lines_are_dropped() {
        let script =
            "/* @preserve\n** a licence\n*/\n/**\n a */ b\n*/\n  // c\nd; // e\n/* f */\ng";
        let rest = without_comments(script.as_bytes());
        assert_eq!(String::from_utf8(rest).unwrap(), "/* @preserve\n** a licence\n*/\nd; // e\ng");
    }

    #[test]
    fn sizes_are_mebibytes() {
        assert_eq!(parse_mebibytes("64MiB"), Ok(64 << 20));
        for wrong in ["64", "0MiB", "64MB", "-1MiB", "99999999999MiB", ""] {
            assert!(parse_mebibytes(wrong).is_err(), "{wrong}");
        }
    }
}
