//! Compares exports with MD5 digests of published files.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use data_encoding::HEXLOWER;
use klotski::{Class, message};
use klotski_warehouse::{Warehouse, WarehouseError, WarehouseFile, on_threads, warehouse_classes};
use md5::{Digest, Md5};

use super::{Observer, VerifyError, timed};
use crate::export::{ExportError, HrdFile, class_file, release};

/// A published file and its known properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedFile {
    dataset: HrdFile,
    /// `None` for the release file.
    class: Option<Class>,
    md5: String,
    /// The numbers of lines and bytes, if they are known.
    size: Option<(u64, u64)>,
}

impl PublishedFile {
    pub(super) fn release(dataset: HrdFile) -> Self {
        let md5 = dataset.release_md5().to_owned();
        Self { dataset, class: None, md5, size: None }
    }

    pub fn class(&self) -> Option<Class> {
        self.class
    }

    pub fn name(&self) -> String {
        match self.class {
            None => message!("the release file of {dataset}", dataset = self.dataset),
            Some(class) => format!("{}_{class}.csv", self.dataset),
        }
    }
}

/// Parses a file of digests of class files: a header, then lines `class,md5,lines,bytes`. The name
/// of the file starts with the name of the data set, farthest or solution.
pub fn read_digests(path: &Path) -> Result<Vec<PublishedFile>, VerifyError> {
    let wrong = |fault: String| VerifyError::DigestFile { path: path.to_owned(), fault };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let dataset = [HrdFile::Farthest, HrdFile::Solution]
        .into_iter()
        .find(|dataset| name.starts_with(&dataset.to_string()))
        .ok_or_else(|| wrong("its name must begin with farthest or solution".to_owned()))?;
    let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let mut lines = text.lines().zip(1..);
    if lines.next().map(|(header, _)| header) != Some("class,md5,lines,bytes") {
        return Err(wrong("the first line is not class,md5,lines,bytes".to_owned()));
    }
    lines
        .map(|(line, number)| {
            parse(dataset, line)
                .ok_or_else(|| wrong(message!("line {number} cannot be read", number)))
        })
        .collect()
}

fn parse(dataset: HrdFile, line: &str) -> Option<PublishedFile> {
    let mut parts = line.split(',');
    let class = Some(parts.next()?.parse().ok()?);
    let md5 = parts
        .next()
        .filter(|md5| md5.len() == 32 && md5.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    let size = Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?));
    let md5 = md5.to_ascii_lowercase();
    parts.next().is_none().then_some(PublishedFile { dataset, class, md5, size })
}

/// Published files, partitioned by whether a warehouse has their data.
pub(super) struct SortedFiles {
    pub(super) possible: Vec<PublishedFile>,
    /// The names of the files, by reason.
    pub(super) impossible: BTreeMap<String, Vec<String>>,
}

/// Separates the files that need a stage or a class that the warehouse lacks.
pub(super) fn sort(
    warehouse: &Warehouse,
    expected: Vec<PublishedFile>,
) -> Result<SortedFiles, VerifyError> {
    let classes = warehouse_classes(warehouse)?;
    let mut sorted = SortedFiles { possible: Vec::new(), impossible: BTreeMap::new() };
    for file in expected {
        let has_classes = match file.class {
            None => classes.len() == Class::all().count(),
            Some(class) => classes.iter().any(|held| held.class == class),
        };
        let dataset = file.dataset;
        let reason = match warehouse.require(dataset.stage(), &dataset.to_string()) {
            Err(error @ WarehouseError::NoStage { .. }) => error.to_string(),
            Err(error) => return Err(error.into()),
            Ok(()) if has_classes => {
                sorted.possible.push(file);
                continue;
            }
            Ok(()) if file.class.is_none() => "needs a warehouse of all classes".to_owned(),
            Ok(()) => "of classes that the warehouse does not hold".to_owned(),
        };
        sorted.impossible.entry(reason).or_default().push(file.name());
    }
    Ok(sorted)
}

/// Compares the digests, up to the first difference.
pub(super) fn check(
    file: &WarehouseFile,
    expected: &[PublishedFile],
    threads: usize,
    observer: &dyn Observer,
) -> Result<(), VerifyError> {
    on_threads(threads, expected, |expected| {
        let warehouse = file.open()?;
        timed(observer, &expected.name(), || check_one(&warehouse, expected))
    })
    .map(drop)
}

fn check_one(warehouse: &Warehouse, expected: &PublishedFile) -> Result<(), VerifyError> {
    let mut sink = io::BufWriter::with_capacity(1 << 16, DigestSink::default());
    match expected.class {
        None => release(warehouse, expected.dataset, &mut sink)?,
        Some(class) => class_file(warehouse, expected.dataset, class, &mut sink)?,
    }
    let DigestSink { md5, lines, bytes } =
        sink.into_inner().map_err(|error| ExportError::Output(error.into_error()))?;
    let found = HEXLOWER.encode(&md5.finalize());
    if found == expected.md5 && expected.size.is_none_or(|size| size == (lines, bytes)) {
        return Ok(());
    }
    let size = expected.size.map_or_else(String::new, |(lines, bytes)| {
        message!(" ({lines} lines, {bytes} bytes)", lines, bytes)
    });
    let (name, expected) = (expected.name(), format!("{}{size}", expected.md5));
    Err(VerifyError::Digest { name, expected, found, lines, bytes })
}

/// A sink that computes the digest and the size of a file.
#[derive(Default)]
struct DigestSink {
    md5: Md5,
    lines: u64,
    bytes: u64,
}

impl Write for DigestSink {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        self.md5.update(part);
        self.lines += part.iter().map(|&byte| u64::from(byte == b'\n')).sum::<u64>();
        self.bytes += part.len() as u64;
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
