//! An open destination: standard output, a pager, or a file that appears once complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use klotski::message;
use klotski_program::{CliError, start_spinner};
use klotski_texts::EscapedLines;
use klotski_warehouse::{FileKind, PartialFile, WarehouseError, follow, probe, warehouse_of};

use super::destination::{Canvas, Destination};
use super::pager::{Pager, wait};
use crate::cli::error::output_failure;

/// Bytes per write to the system: a full export writes 1.6 GB.
const BUFFER: usize = 1 << 18;

impl Destination {
    /// Opens the destination and lets `fill` write the answer.
    pub fn write(&self, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        Output::open(self)?.fill(fill)
    }

    /// Writes an answer that is not rows.
    pub fn write_bytes(&self, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        self.write(|out| {
            if !self.is_terminal() {
                let _spinner = start_spinner();
                return fill(out);
            }
            let mut lines = EscapedLines::new(out);
            fill(&mut lines)?;
            Ok(lines.finish()?)
        })
    }

    /// Writes a text or a picture.
    pub fn write_text(&self, text: &str) -> Result<()> {
        self.write_bytes(|out| Ok(out.write_all(text.as_bytes())?))
    }

    /// Writes boards or plots drawn in text, on a terminal with colours. `fill` passes stored
    /// values through [`Canvas::text`].
    pub fn write_drawing(
        &self,
        fill: impl FnOnce(&mut dyn Write, &Canvas) -> Result<()>,
    ) -> Result<()> {
        self.write(|out| fill(out, &Canvas::of(self)))
    }
}

/// An open destination. A file gets its name after [`fill`](Self::fill) only.
pub struct Output {
    name: String,
    writer: BufWriter<Box<dyn Write>>,
    /// A file, and its name once it is complete. Otherwise the output is written in place.
    partial: Option<(PartialFile, PathBuf)>,
}

impl Output {
    /// Opens a destination. An existing file is an error unless it may be replaced. A warehouse is
    /// never replaced.
    pub fn open(destination: &Destination) -> Result<Self> {
        let (path, replaces) = match destination {
            Destination::File { path, replaces } => (path, *replaces),
            Destination::Terminal { has_pager: true } => {
                return Ok(Self::new(&"standard output", Pager::new(io::stdout().lock()), None));
            }
            _ => return Ok(Self::new(&"standard output", io::stdout().lock(), None)),
        };
        let name = path.display();
        refuse_sidecar(path)?;
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => {
                bail!(message!("{path} is a folder: name a file for the output", path = name))
            }
            Ok(found) if !found.is_file() => {
                let device = File::options().write(true).open(path);
                return Ok(Self::new(&name, device.with_context(|| cannot_write(path))?, None));
            }
            Ok(_) => refuse_to_replace(path, replaces)?,
            // There is no file yet. Any other obstacle is an error of creating the file.
            Err(_) => {}
        }
        let target = follow(path).with_context(|| cannot_write(path))?;
        let (partial, file) = PartialFile::beside(&target, |partial| File::create_new(partial))
            .with_context(|| cannot_write(path))?;
        Ok(Self::new(&name, file, Some((partial, target))))
    }

    fn new(
        name: &impl ToString,
        writer: impl Write + 'static,
        partial: Option<(PartialFile, PathBuf)>,
    ) -> Self {
        let writer = BufWriter::with_capacity(BUFFER, Box::new(writer) as _);
        Self { name: name.to_string(), writer, partial }
    }

    /// Lets `fill` write the answer. After an error, a pager shows its part of the answer, and a
    /// file is removed.
    pub fn fill(mut self, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        let filled = fill(&mut self.writer);
        let flushed = self.writer.flush();
        // The pager ends when its pipe is closed.
        drop(self.writer);
        // A pager that fails is the cause of a broken pipe.
        let done = wait().map_err(Into::into).and(filled).and_then(|()| {
            flushed?;
            self.partial.map_or(Ok(()), |(partial, path)| Ok(partial.put_in_place_of(&path)?))
        });
        done.map_err(|error| match output_failure(&error) {
            Some(_) => error.context(message!("cannot write {path}", path = self.name)),
            None => error,
        })
    }
}

/// Refuses the name of a file beside a warehouse, which could not be opened or made any more.
pub fn refuse_sidecar(path: &Path) -> Result<()> {
    match warehouse_of(path) {
        Some(warehouse) => bail!(CliError::Usage(message!(
            "{path} would be taken for a part of the warehouse {warehouse}: name another output",
            path = path.display(),
            warehouse = warehouse.display()
        ))),
        None => Ok(()),
    }
}

/// Refuses to replace a warehouse, and any other file unless `replaces`.
fn refuse_to_replace(path: &Path, replaces: bool) -> Result<()> {
    let name = path.display();
    match probe(path) {
        // `Nothing`: another process has removed the file.
        Ok(FileKind::Nothing) => Ok(()),
        Err(WarehouseError::NotAWarehouse { .. }) if replaces => Ok(()),
        Err(WarehouseError::NotAWarehouse { .. }) => {
            bail!(message!("{path} is there already: replace it with --force", path = name))
        }
        Ok(_) => bail!(CliError::Usage(message!(
            "{path} is a warehouse: name another file for the output",
            path = name
        ))),
        // An unreadable file may be a warehouse, so `--force` does not help.
        Err(unreadable) => bail!(CliError::Usage(message!(
            "{unreadable}; it may be a warehouse: name another file for the output",
            unreadable
        ))),
    }
}

/// Makes a folder for several files, if there is none.
pub fn make_folder(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)
        .with_context(|| message!("cannot make the folder {folder}", folder = folder.display()))
}

/// Writes a small file. An existing file is an error.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<()> {
    let written = File::create_new(path).and_then(|mut file| file.write_all(bytes));
    written.with_context(|| cannot_write(path))
}

fn cannot_write(path: &Path) -> String {
    message!("cannot write {path}", path = path.display())
}
