//! What an unfinished run has measured, kept for the next one.
//!
//! The measures of a class depend on the class and the program only. They are kept
//! in `NAME.checkpoint`, an SQLite file of its own with a journal and with waiting
//! for the disk, so that it is right at any moment; what is found to be wrong in it
//! is measured again.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension};
use sha2::{Digest, Sha256};

use super::error::StoreError;
use super::open::{APPLICATION, header, number_at};
use super::place::{beside, connect};
use super::stage::Stage;
use crate::board::Class;

/// What is behind the name of the warehouse.
const ENDING: &str = ".checkpoint";

/// `KLOC`.
const APPLICATION_ID: i64 = 0x4B4C_4F43;

/// How what is kept is written down; another number for another way.
const FORMAT: i64 = 1;

/// Bytes that wait to be written at most, however seldom that is to be done.
const MOST_WAITING: usize = 32 << 20;

/// What is kept of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Its measures.
    Whole,
    /// How far measuring has come.
    Begun,
}

/// The file of measures of an unfinished run.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    write_every: Duration,
    guarded: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// None until there is something to keep.
    connection: Option<Connection>,
    /// Not written yet.
    pending: Vec<(Stage, Class, Part, Vec<u8>)>,
    written: Instant,
}

impl Checkpoint {
    /// Opens the one of the warehouse at `target`; nothing is kept if there is none or
    /// if another version of the program left it. Finished classes are written
    /// together when so much time has passed: a transaction waits for the disk several
    /// times.
    ///
    /// # Errors
    /// When another file has its name, or it cannot be written.
    pub(super) fn open(target: &Path, write_every: Duration) -> Result<Self, StoreError> {
        let path = beside(target, ENDING);
        let connection = match path.exists().then(|| open(&path)).transpose() {
            Ok(connection) => connection,
            Err(error) if is_foreign(&path) => {
                return Err(match error.sqlite_error_code() {
                    Some(ErrorCode::CannotOpen) => StoreError::sqlite(&path, error),
                    _ => StoreError::Foreign { path },
                });
            }
            Err(_) => {
                remove(&path).map_err(|cause| StoreError::cannot_make(&path, cause))?;
                None
            }
        };
        let state = State { connection, pending: Vec::new(), written: Instant::now() };
        Ok(Self { path, write_every, guarded: Mutex::new(state) })
    }

    /// What was kept of a class; `None` if nothing or something wrong.
    #[must_use]
    pub fn get(&self, stage: Stage, class: Class, part: Part) -> Option<Vec<u8>> {
        let guard = self.lock();
        let (bytes, digest): (Vec<u8>, Vec<u8>) = guard
            .connection
            .as_ref()?
            .query_row(
                "SELECT bytes, sha256 FROM measured
                 WHERE stage = ?1 AND class = ?2 AND is_whole = ?3",
                (stage.name(), class.to_string(), part == Part::Whole),
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .optional()
            .ok()??;
        (Sha256::digest(&bytes).as_slice() == digest).then_some(bytes)
    }

    /// Keeps the measures of a class, instead of a part of them.
    ///
    /// # Errors
    /// When the disk is full or fails.
    pub fn put(
        &self,
        stage: Stage,
        class: Class,
        part: Part,
        bytes: Vec<u8>,
    ) -> Result<(), StoreError> {
        let mut guard = self.lock();
        guard.pending.push((stage, class, part, bytes));
        let waiting: usize = guard.pending.iter().map(|(.., bytes)| bytes.len()).sum();
        let is_due = guard.written.elapsed() >= self.write_every || waiting > MOST_WAITING;
        if is_due { self.write(&mut guard) } else { Ok(()) }
    }

    /// The size of the file, 0 if there is none.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.path.metadata().map_or(0, |file| file.len())
    }

    /// How often what is kept is written.
    #[must_use]
    pub fn write_every(&self) -> Duration {
        self.write_every
    }

    /// Writes what waits.
    ///
    /// # Errors
    /// When the disk is full or fails.
    pub fn flush(&self) -> Result<(), StoreError> {
        self.write(&mut self.lock())
    }

    /// Removes the file: the run came to its end.
    ///
    /// # Errors
    /// When the folder does not allow it.
    pub fn remove(self) -> Result<(), StoreError> {
        let Self { path, guarded, .. } = self;
        drop(guarded);
        remove(&path).map_err(|cause| StoreError::cannot_make(&path, cause))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.guarded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, state: &mut State) -> Result<(), StoreError> {
        let State { connection, pending, written } = state;
        let mut write = || -> rusqlite::Result<()> {
            let connection = match connection {
                Some(connection) => connection,
                None => connection.insert(open(&self.path)?),
            };
            let transaction = connection.unchecked_transaction()?;
            for (stage, class, part, bytes) in pending.iter() {
                let digest = Sha256::digest(bytes);
                transaction.execute(
                    "INSERT OR REPLACE INTO measured VALUES (?1, ?2, ?3, ?4, ?5)",
                    (
                        stage.name(),
                        class.to_string(),
                        *part == Part::Whole,
                        bytes,
                        digest.as_slice(),
                    ),
                )?;
            }
            transaction.commit()
        };
        if !pending.is_empty() {
            write().map_err(|error| StoreError::sqlite(&self.path, error))?;
        }
        pending.clear();
        *written = Instant::now();
        Ok(())
    }
}

/// Whether there is one of the warehouse at `target`.
pub(super) fn is_there(target: &Path) -> bool {
    beside(target, ENDING).exists()
}

/// Opens the file, or says what is wrong with it.
fn open(path: &Path) -> rusqlite::Result<Connection> {
    let connection =
        connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
    connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA cache_size = -2048")?;
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let is_empty = connection
        .query_row("SELECT count(*) = 0 FROM sqlite_schema", [], |row| row.get::<_, bool>(0))?;
    if is_empty && number("application_id")? == 0 {
        connection.execute_batch(&format!(
            "BEGIN;
             CREATE TABLE version (version TEXT NOT NULL);
             INSERT INTO version VALUES ('{}');
             CREATE TABLE measured (
                 stage TEXT NOT NULL, class TEXT NOT NULL, is_whole INTEGER NOT NULL,
                 bytes BLOB NOT NULL, sha256 BLOB NOT NULL, PRIMARY KEY (stage, class));
             PRAGMA application_id = {APPLICATION_ID};
             PRAGMA user_version = {FORMAT};
             COMMIT",
            env!("CARGO_PKG_VERSION")
        ))?;
    }
    let version: String =
        connection.query_row("SELECT version FROM version", [], |row| row.get(0))?;
    let is_ours = number("application_id")? == APPLICATION_ID
        && number("user_version")? == FORMAT
        && version == env!("CARGO_PKG_VERSION");
    if is_ours { Ok(connection) } else { Err(rusqlite::Error::InvalidQuery) }
}

/// Whether something that is not ours has the name.
fn is_foreign(path: &Path) -> bool {
    match header(path) {
        Ok(header) if header.is_empty() => false,
        Ok(header) => number_at(&header, APPLICATION) != Some(APPLICATION_ID),
        Err(_) => true,
    }
}

/// Removes the file, and the journal of a run that was killed in a transaction.
fn remove(path: &Path) -> io::Result<()> {
    for path in [path.to_owned(), beside(path, "-journal")] {
        match fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(text: &str) -> Class {
        text.parse().unwrap()
    }

    #[test]
    fn what_was_kept_is_there_again() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("k.db");
        let checkpoint = Checkpoint::open(&target, Duration::from_secs(60)).unwrap();
        assert_eq!(checkpoint.get(Stage::Farthest, class("5-4-1"), Part::Whole), None);
        checkpoint.put(Stage::Farthest, class("5-4-1"), Part::Whole, vec![1, 2, 3]).unwrap();
        checkpoint.put(Stage::Solutions, class("5-4-1"), Part::Whole, vec![4]).unwrap();
        checkpoint.flush().unwrap();
        checkpoint.put(Stage::Farthest, class("5-4-2"), Part::Whole, vec![5]).unwrap();
        drop(checkpoint); // as when the process is killed
        let checkpoint = Checkpoint::open(&target, Duration::from_secs(60)).unwrap();
        assert_eq!(
            checkpoint.get(Stage::Farthest, class("5-4-1"), Part::Whole),
            Some(vec![1, 2, 3])
        );
        assert_eq!(checkpoint.get(Stage::Solutions, class("5-4-1"), Part::Whole), Some(vec![4]));
        assert_eq!(checkpoint.get(Stage::Farthest, class("5-4-2"), Part::Whole), None);
        // A part gives way to the whole.
        checkpoint.put(Stage::Farthest, class("7-0-3"), Part::Begun, vec![6]).unwrap();
        checkpoint.flush().unwrap();
        assert_eq!(checkpoint.get(Stage::Farthest, class("7-0-3"), Part::Begun), Some(vec![6]));
        assert_eq!(checkpoint.get(Stage::Farthest, class("7-0-3"), Part::Whole), None);
        checkpoint.put(Stage::Farthest, class("7-0-3"), Part::Whole, vec![7]).unwrap();
        checkpoint.flush().unwrap();
        assert_eq!(checkpoint.get(Stage::Farthest, class("7-0-3"), Part::Begun), None);
        checkpoint.remove().unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }

    #[test]
    fn what_is_wrong_is_not_taken() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("k.db");
        let path = folder.path().join("k.db.checkpoint");
        let checkpoint = Checkpoint::open(&target, Duration::from_secs(60)).unwrap();
        checkpoint.put(Stage::Farthest, class("5-4-1"), Part::Whole, vec![1, 2, 3]).unwrap();
        checkpoint.flush().unwrap();
        let change = |sql| drop(checkpoint.lock().connection.as_ref().unwrap().execute(sql, []));
        change("UPDATE measured SET bytes = x'00'");
        assert_eq!(checkpoint.get(Stage::Farthest, class("5-4-1"), Part::Whole), None);
        change("UPDATE version SET version = '0'");
        drop(checkpoint);
        // Of another version; cut off; empty: begun anew.
        for cut in [usize::MAX, 5_000, 100, 0] {
            if cut < usize::MAX {
                let bytes = fs::read(&path).unwrap();
                fs::write(&path, &bytes[..cut]).unwrap();
            }
            let checkpoint = Checkpoint::open(&target, Duration::from_secs(60)).unwrap();
            assert_eq!(checkpoint.get(Stage::Farthest, class("5-4-1"), Part::Whole), None);
            checkpoint.put(Stage::Farthest, class("5-4-1"), Part::Whole, vec![7]).unwrap();
            checkpoint.flush().unwrap();
        }
        // Another's file is left alone.
        fs::write(&path, "my notes").unwrap();
        assert!(matches!(
            Checkpoint::open(&target, Duration::from_secs(60)),
            Err(StoreError::Foreign { .. })
        ));
        assert_eq!(fs::read_to_string(&path).unwrap(), "my notes");
    }
}
