//! The digests of the files of a folder: `SHA256SUMS`.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

/// The name of the file.
pub(super) const SUMS: &str = "SHA256SUMS";

/// The SHA-256 of files, by their paths below the folder.
#[derive(Debug, Default)]
pub(super) struct Sums(pub(super) BTreeMap<String, String>);

impl Sums {
    /// Reads the digests of a folder. A folder without the file has none.
    pub(super) fn read(dir: &Path) -> io::Result<Self> {
        let text = match fs::read_to_string(dir.join(SUMS)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            text => text?,
        };
        let lines = text.lines().filter_map(|line| line.split_once("  "));
        Ok(Self(lines.map(|(sum, path)| (path.to_owned(), sum.to_owned())).collect()))
    }

    /// The lines of the file, as `sha256sum` writes them.
    pub(super) fn text(&self) -> String {
        let lines = self.0.iter().map(|(path, sum)| format!("{sum}  {path}\n"));
        lines.collect::<Vec<_>>().concat()
    }
}

/// A file with the digest of what was written to it.
pub(super) struct DigestedFile {
    file: File,
    digest: Sha256,
}

impl DigestedFile {
    pub(super) fn new(file: File) -> Self {
        Self { file, digest: Sha256::new() }
    }

    /// The file, and the digest in hexadecimal digits.
    pub(super) fn finish(self) -> (File, String) {
        (self.file, HEXLOWER.encode(&self.digest.finalize()))
    }
}

impl Write for DigestedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.digest.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
