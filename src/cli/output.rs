//! Where an answer goes: standard output, or a file that appears when it is whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::exit::Usage;
use super::pager::{Paged, Room};
use crate::store::{Found, StoreError, Temporary, beside, follow, look_at};

/// Bytes that are handed to the system at once: a full export writes 1.6 GB.
const BUFFER: usize = 1 << 18;

/// An open output. What is written to a file is only seen under its name after
/// [`finish`](Self::finish).
pub(super) enum Output {
    Standard(BufWriter<StdoutLock<'static>>),
    /// A terminal, through a pager if it is too small.
    Paged(Paged<BufWriter<StdoutLock<'static>>>),
    /// A pipe or device that has a name: nothing to put in place.
    Special(BufWriter<File>),
    File(PartialFile),
}

pub(super) struct PartialFile {
    target: PathBuf,
    partial: Temporary,
    writer: BufWriter<File>,
}

impl Output {
    /// Standard output (also by the names `-` and `/dev/stdout`), or the file of a
    /// path, which must not exist unless `force` allows to replace it. A warehouse
    /// is never replaced.
    pub(super) fn open(path: Option<&Path>, force: bool) -> Result<Self> {
        let standard = |path: &&Path| **path != *"-" && **path != *"/dev/stdout";
        match path.filter(standard) {
            None => Ok(Self::Standard(BufWriter::with_capacity(BUFFER, io::stdout().lock()))),
            Some(path) => Self::open_file(path, force),
        }
    }

    /// The same output, but that what a terminal has no room for goes through a
    /// pager.
    pub(super) fn paged(self, room: Room) -> Self {
        match self {
            Self::Standard(terminal) => Self::Paged(Paged::new(terminal, room)),
            other => other,
        }
    }

    fn open_file(path: &Path, force: bool) -> Result<Self> {
        match fs::metadata(path) {
            Ok(there) if there.is_dir() => {
                bail!("{} is a folder: name a file for the output", path.display())
            }
            Ok(there) if !there.is_file() => {
                let file = File::options().write(true).open(path);
                return Ok(Self::Special(BufWriter::new(
                    file.with_context(|| cannot_write(path))?,
                )));
            }
            Ok(_) => match look_at(path) {
                Ok(Found::Warehouse { .. } | Found::Unfinished) => {
                    let path = path.display();
                    bail!(Usage(format!("{path} is a warehouse: name another file for the output")))
                }
                Err(StoreError::Foreign { .. }) if !force => {
                    bail!("{} is there already: replace it with --force", path.display())
                }
                // Gone meanwhile, or allowed to be replaced.
                Ok(Found::Nothing) | Err(StoreError::Foreign { .. }) => {}
                // Not even by force: nobody can say that it is no warehouse.
                Err(unreadable) => bail!(Usage(format!(
                    "{unreadable}; it may be a warehouse: name another file for the output"
                ))),
            },
            _ => {}
        }
        let target = follow(path).with_context(|| cannot_write(path))?;
        let partial = beside(&target, &format!(".{}.partial", std::process::id()));
        let (partial, file) = Temporary::make(&partial, |path| File::create_new(path))
            .with_context(|| cannot_write(path))?;
        Ok(Self::File(PartialFile {
            target,
            partial,
            writer: BufWriter::with_capacity(BUFFER, file),
        }))
    }

    /// What it is called in messages.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Standard(_) | Self::Paged(_) => "standard output".to_owned(),
            Self::Special(_) => "the output".to_owned(),
            Self::File(file) => file.target.display().to_string(),
        }
    }

    /// Whether a person is looking.
    pub(super) fn is_terminal(&self) -> bool {
        match self {
            Self::Standard(writer) => writer.get_ref().is_terminal(),
            Self::Paged(_) => true,
            Self::Special(writer) => writer.get_ref().is_terminal(),
            Self::File(_) => false,
        }
    }

    pub(super) fn writer(&mut self) -> &mut dyn Write {
        match self {
            Self::Standard(writer) => writer,
            Self::Paged(writer) => writer,
            Self::Special(writer) => writer,
            Self::File(file) => &mut file.writer,
        }
    }

    /// Writes out what is buffered and puts a file in place.
    pub(super) fn finish(self) -> io::Result<()> {
        match self {
            Self::Standard(mut writer) => writer.flush(),
            Self::Special(mut writer) => writer.flush(),
            Self::Paged(mut paged) => paged.finish(),
            Self::File(PartialFile { target, partial, mut writer }) => {
                writer.flush()?;
                partial.put_in_place_of(&target)
            }
        }
    }

    /// Leaves off in the midst: the reader of a pager keeps what there is, of a file
    /// there is nothing.
    pub(super) fn give_up(mut self) -> io::Result<()> {
        match &mut self {
            Self::Paged(paged) => paged.finish(),
            Self::Standard(_) | Self::Special(_) | Self::File(_) => Ok(()),
        }
    }
}

/// Writes a small file, never over one that is there.
pub(super) fn write_new(path: &Path, bytes: &[u8]) -> Result<()> {
    let written = File::create_new(path).and_then(|mut file| file.write_all(bytes));
    written.with_context(|| cannot_write(path))
}

pub(super) fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}
