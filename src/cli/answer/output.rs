//! The destination of an answer: standard output, a pager, or a file that appears once complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use klotski::message;
use klotski_program::CliError;
use klotski_warehouse::{FileKind, PartialFile, WarehouseError, follow, probe};

use super::pager::{Paged, TerminalSize};
use crate::cli::error::output_failure;

/// Bytes per write to the system: a full export writes 1.6 GB.
const BUFFER: usize = 1 << 18;

/// An open output. A file gets its name after [`fill`](Self::fill) only.
pub enum Output {
    Standard(BufWriter<StdoutLock<'static>>),
    /// A terminal, with a pager for long answers.
    Paged(Paged<BufWriter<StdoutLock<'static>>>),
    /// A named pipe or a device: written in place.
    Special(BufWriter<File>),
    File {
        target: PathBuf,
        partial: PartialFile,
        writer: BufWriter<File>,
    },
}

impl Output {
    /// Opens standard output (also named `-` or `/dev/stdout`), or a file. An existing file is
    /// an error unless `force` allows to replace it. A warehouse is never replaced.
    pub fn open(path: Option<&Path>, force: bool) -> Result<Self> {
        match path {
            Some(path) if path != "-" && path != "/dev/stdout" => Self::open_file(path, force),
            _ => Ok(Self::Standard(BufWriter::with_capacity(BUFFER, io::stdout().lock()))),
        }
    }

    /// Puts a pager before standard output. If `is_sideways`, it does not wrap long lines.
    pub fn paged(self, size: TerminalSize, is_sideways: bool) -> Self {
        match self {
            Self::Standard(terminal) => Self::Paged(Paged::new(terminal, size, is_sideways)),
            other => other,
        }
    }

    fn open_file(path: &Path, force: bool) -> Result<Self> {
        refuse_journal(path)?;
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => {
                bail!(message!(
                    "{path} is a folder: name a file for the output",
                    path = path.display()
                ))
            }
            Ok(found) if !found.is_file() => {
                let file = File::options().write(true).open(path);
                return Ok(Self::Special(BufWriter::new(
                    file.with_context(|| cannot_write(path))?,
                )));
            }
            Ok(_) => refuse_to_replace(path, force)?,
            // There is no file yet. Any other obstacle is an error of creating the file.
            Err(_) => {}
        }
        let target = follow(path).with_context(|| cannot_write(path))?;
        let (partial, file) = PartialFile::beside(&target, |partial| File::create_new(partial))
            .with_context(|| cannot_write(path))?;
        Ok(Self::File { target, partial, writer: BufWriter::with_capacity(BUFFER, file) })
    }

    /// The name of the output in messages.
    fn name(&self) -> String {
        match self {
            Self::Standard(_) | Self::Paged(_) => "standard output".to_owned(),
            Self::Special(_) => "the output".to_owned(),
            Self::File { target, .. } => target.display().to_string(),
        }
    }

    pub fn is_terminal(&self) -> bool {
        match self {
            Self::Standard(writer) => writer.get_ref().is_terminal(),
            Self::Paged(_) => true,
            Self::Special(writer) => writer.get_ref().is_terminal(),
            Self::File { .. } => false,
        }
    }

    /// Whether a pager scrolls to the right. Where the size of the terminal is unknown, there is no
    /// pager.
    pub fn can_scroll(&self) -> bool {
        matches!(self, Self::Paged(pager) if pager.can_scroll())
    }

    pub fn writer(&mut self) -> &mut dyn Write {
        match self {
            Self::Standard(writer) => writer,
            Self::Paged(writer) => writer,
            Self::Special(writer) | Self::File { writer, .. } => writer,
        }
    }

    /// Writes the rest of the buffer, and gives a file its name.
    fn finish(self) -> io::Result<()> {
        match self {
            Self::Standard(mut writer) => writer.flush(),
            Self::Special(mut writer) => writer.flush(),
            Self::Paged(mut paged) => paged.finish(),
            Self::File { target, partial, mut writer } => {
                writer.flush()?;
                partial.put_in_place_of(&target)
            }
        }
    }

    /// Lets `fill` write the answer. After an error, a pager shows its part of the answer, and a
    /// file is removed.
    pub fn fill(mut self, fill: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let name = self.name();
        let filled = match (fill(&mut self), self) {
            (Ok(()), output) => output.finish().map_err(Into::into),
            (Err(error), Self::Paged(mut paged)) => {
                paged.finish().map_err(Into::into).and(Err(error))
            }
            (Err(error), _) => Err(error),
        };
        filled.map_err(|error: anyhow::Error| match output_failure(&error) {
            Some(_) => error.context(message!("cannot write {path}", path = name)),
            None => error,
        })
    }
}

/// Refuses a name that SQLite reads as a journal of a warehouse, which could not be opened then.
pub fn refuse_journal(path: &Path) -> Result<()> {
    let name = path.to_string_lossy();
    let bases = ["-journal", "-wal", "-shm"].map(|ending| name.strip_suffix(ending));
    let is_warehouse = |base: &&str| {
        matches!(probe(Path::new(base)), Ok(FileKind::Warehouse { .. } | FileKind::Unfinished))
    };
    match bases.into_iter().flatten().find(is_warehouse) {
        Some(warehouse) => bail!(CliError::Usage(message!(
            "SQLite takes {path} for a part of the warehouse {warehouse}: name another output",
            path = name,
            warehouse
        ))),
        None => Ok(()),
    }
}

/// Refuses to replace a warehouse, and any other file without `force`.
fn refuse_to_replace(path: &Path, force: bool) -> Result<()> {
    match probe(path) {
        Ok(FileKind::Warehouse { .. } | FileKind::Unfinished) => {
            let path = path.display();
            bail!(CliError::Usage(message!(
                "{path} is a warehouse: name another file for the output",
                path
            )))
        }
        Err(WarehouseError::NotAWarehouse { .. }) if !force => {
            bail!(message!(
                "{path} is there already: replace it with --force",
                path = path.display()
            ))
        }
        // `Nothing`: another process has removed the file.
        Ok(FileKind::Nothing) | Err(WarehouseError::NotAWarehouse { .. }) => Ok(()),
        // An unreadable file may be a warehouse, so `force` does not help.
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
