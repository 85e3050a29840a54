//! What an unfinished run has measured, kept for the next one.
//!
//! The measures of a class depend on the class and the program only. They are kept
//! in `NAME.checkpoint`, an SQLite file of its own with a journal and with waiting
//! for the disk, so that it is right at any moment. Nothing in it is believed: each entry
//! has a digest over what it is for and what it says, and whatever does not prove itself
//! is thrown away and measured again.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension};
use sha2::{Digest, Sha256};

use super::connect::connect;
use super::error::StoreError;
use super::file_header::{FILE_VERSIONS, header};
use super::path::beside;
use super::run_file::{CHECKPOINT, RunFile, find_run_file};
use super::sidecar::{SidecarContents, contents_of};
use super::stage::Stage;
use crate::board::Class;

/// `KLOC`.
const APPLICATION_ID: i64 = 0x4B4C_4F43;

/// How what is kept is written down; another number for another way.
const FORMAT: i64 = 2;

/// Bytes that wait to be written at most, however seldom that is to be done.
const MOST_WAITING: usize = 32 << 20;

/// What is kept of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckpointPart {
    /// Its measures.
    Whole,
    /// How far measuring has come.
    Begun,
}

/// What is found of a part of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckpointEntry {
    /// It was not kept.
    Missing,
    /// What was kept cannot be what was measured.
    Unproven,
    /// What was kept.
    Proven(Vec<u8>),
}

/// The file of measures of an unfinished run.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    write_every: Duration,
    guarded: Mutex<CheckpointState>,
    /// Whether what was there could not be used.
    is_anew: bool,
}

#[derive(Debug)]
struct CheckpointState {
    /// None until there is something to keep.
    connection: Option<Connection>,
    /// Not written yet.
    pending: Vec<(Stage, Class, CheckpointPart, Vec<u8>)>,
    written: Instant,
}

impl Checkpoint {
    /// Opens the one of the warehouse at `target`; one that is damaged, or that another
    /// version of the program left, is removed. Finished classes are written
    /// together when so much time has passed: a transaction waits for the disk several
    /// times.
    ///
    /// # Errors
    /// When another file has its name, or it cannot be written.
    pub(super) fn open(target: &Path, write_every: Duration) -> Result<Self, StoreError> {
        let path = beside(target, CHECKPOINT);
        for sidecar in ["-journal", "-wal"].map(|ending| beside(&path, ending)) {
            if !is_journal_of(&path, &sidecar) {
                return Err(StoreError::InTheWay { path: sidecar });
            }
        }
        let mut connection = None;
        let mut is_anew = false;
        match find_run_file(&path, APPLICATION_ID)? {
            RunFile::Missing => {}
            RunFile::Ours => match open_kept(&path) {
                Ok(opened) => connection = Some(opened),
                Err(error) if is_of_system(&error) => {
                    return Err(StoreError::sqlite(&path, error));
                }
                Err(_) => is_anew = true,
            },
            RunFile::Cut => is_anew = true,
        }
        if is_anew {
            remove(&path).map_err(|cause| StoreError::cannot_make(&path, cause))?;
        }
        let state = CheckpointState { connection, pending: Vec::new(), written: Instant::now() };
        Ok(Self { path, write_every, guarded: Mutex::new(state), is_anew })
    }

    /// Whether a file was there that could not be used, and was removed.
    #[must_use]
    pub fn was_discarded(&self) -> bool {
        self.is_anew
    }

    /// The file, which may not be there yet.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What was kept of a class.
    #[must_use]
    pub fn get(&self, stage: Stage, class: Class, part: CheckpointPart) -> CheckpointEntry {
        let guard = self.lock();
        let Some(connection) = guard.connection.as_ref() else { return CheckpointEntry::Missing };
        let kept = connection
            .query_row(
                "SELECT bytes, sha256 FROM measured
                 WHERE stage = ?1 AND class = ?2 AND is_whole = ?3",
                (stage.name(), class.to_string(), part == CheckpointPart::Whole),
                |row| Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, Vec<u8>>(1)?)),
            )
            .optional();
        match kept {
            Ok(None) => CheckpointEntry::Missing,
            Ok(Some((bytes, proof))) if self::proof(stage, class, part, &bytes) == proof => {
                CheckpointEntry::Proven(bytes)
            }
            Ok(Some(_)) | Err(_) => CheckpointEntry::Unproven,
        }
    }

    /// Keeps the measures of a class, instead of a part of them.
    ///
    /// # Errors
    /// When the disk is full or fails.
    pub fn put(
        &self,
        stage: Stage,
        class: Class,
        part: CheckpointPart,
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

    fn lock(&self) -> MutexGuard<'_, CheckpointState> {
        self.guarded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, state: &mut CheckpointState) -> Result<(), StoreError> {
        if !state.pending.is_empty() {
            let mut written = self.write_pending(state);
            if written.as_ref().is_err_and(|error| !is_of_system(error)) {
                // What is there cannot be used: what waits begins it anew.
                state.connection = None;
                remove(&self.path).map_err(|cause| StoreError::cannot_make(&self.path, cause))?;
                written = self.write_pending(state);
            }
            written.map_err(|error| {
                let path = self.path.clone();
                // Of a file that is just begun, damage is the disk's.
                if is_of_system(&error) {
                    StoreError::sqlite(&path, error)
                } else {
                    StoreError::CannotWrite { path, cause: error.to_string() }
                }
            })?;
        }
        state.pending.clear();
        state.written = Instant::now();
        Ok(())
    }

    fn write_pending(&self, state: &mut CheckpointState) -> rusqlite::Result<()> {
        let connection = match &mut state.connection {
            Some(connection) => connection,
            None => state.connection.insert(create(&self.path)?),
        };
        let transaction = connection.unchecked_transaction()?;
        for (stage, class, part, bytes) in &state.pending {
            transaction.execute(
                "INSERT OR REPLACE INTO measured VALUES (?1, ?2, ?3, ?4, ?5)",
                (
                    stage.name(),
                    class.to_string(),
                    *part == CheckpointPart::Whole,
                    bytes,
                    proof(*stage, *class, *part, bytes),
                ),
            )?;
        }
        transaction.commit()
    }
}

/// The digest of what is kept and of what it is for.
fn proof(stage: Stage, class: Class, part: CheckpointPart, bytes: &[u8]) -> Vec<u8> {
    let name = format!("{stage} {class} {part:?} {}\n", bytes.len());
    Sha256::new().chain_update(name).chain_update(bytes).finalize().to_vec()
}

/// Whether the system failed, and not what is in the file.
fn is_of_system(error: &rusqlite::Error) -> bool {
    use ErrorCode::{
        CannotOpen, DatabaseBusy, DatabaseLocked, DiskFull, OutOfMemory, PermissionDenied,
        ReadOnly, SystemIoFailure,
    };
    matches!(
        error.sqlite_error_code(),
        Some(
            CannotOpen
                | DatabaseBusy
                | DatabaseLocked
                | DiskFull
                | OutOfMemory
                | PermissionDenied
                | ReadOnly
                | SystemIoFailure
        )
    )
}

/// The version is part of it: another one may measure or write down otherwise.
const MEASURED: &str = concat!(
    "CREATE TABLE measured ( -- by klotski-sql ",
    env!("CARGO_PKG_VERSION"),
    "
    stage TEXT NOT NULL, class TEXT NOT NULL, is_whole INTEGER NOT NULL,
    bytes BLOB NOT NULL, sha256 BLOB NOT NULL, PRIMARY KEY (stage, class))"
);

/// Opens the file that is there, or says what is wrong with it.
fn open_kept(path: &Path) -> rusqlite::Result<Connection> {
    // Others than ours SQLite would only read, or make a WAL for.
    let is_plain = |header: Vec<u8>| header.get(FILE_VERSIONS) == Some(&[1, 1]);
    if !header(path).is_ok_and(is_plain) {
        return Err(rusqlite::Error::InvalidQuery);
    }
    let connection = connect_to(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let schema: Vec<String> = connection
        .prepare("SELECT ifnull(sql, '') FROM sqlite_schema ORDER BY rowid")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let is_ours = number("application_id")? == APPLICATION_ID
        && number("user_version")? == FORMAT
        && schema == [MEASURED, ""];
    if is_ours { Ok(connection) } else { Err(rusqlite::Error::InvalidQuery) }
}

/// Makes the file.
fn create(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let connection = connect_to(path, flags)?;
    connection.execute_batch(&format!(
        "BEGIN; {MEASURED};
         PRAGMA application_id = {APPLICATION_ID};
         PRAGMA user_version = {FORMAT};
         COMMIT"
    ))?;
    Ok(connection)
}

fn connect_to(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = connect(path, flags)?;
    connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA cache_size = -2048")?;
    Ok(connection)
}

/// Whether nothing is there, or what a run leaves that is killed in a transaction: a
/// journal, and the file that it is of.
fn is_journal_of(path: &Path, sidecar: &Path) -> bool {
    match contents_of(sidecar) {
        SidecarContents::Nothing => true,
        SidecarContents::Journal => path.exists(),
        SidecarContents::Other => false,
    }
}

/// Removes the journal of a run that was killed in a transaction, and the file: in this
/// order, so that there never is a journal alone.
fn remove(path: &Path) -> io::Result<()> {
    for path in [beside(path, "-journal"), path.to_owned()] {
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

    fn open(target: &Path) -> Checkpoint {
        Checkpoint::open(target, Duration::from_secs(60)).unwrap()
    }

    #[test]
    fn what_was_kept_is_there_again() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("k.db");
        let checkpoint = open(&target);
        let is_kept = |checkpoint: &Checkpoint, stage, name, part| match checkpoint.get(
            stage,
            class(name),
            part,
        ) {
            CheckpointEntry::Proven(bytes) => bytes,
            CheckpointEntry::Missing => vec![],
            CheckpointEntry::Unproven => panic!("{name} is unproven"),
        };
        assert_eq!(is_kept(&checkpoint, Stage::Farthest, "5-4-1", CheckpointPart::Whole), b"");
        checkpoint
            .put(Stage::Farthest, class("5-4-1"), CheckpointPart::Whole, vec![1, 2, 3])
            .unwrap();
        checkpoint.put(Stage::Solutions, class("5-4-1"), CheckpointPart::Whole, vec![4]).unwrap();
        checkpoint.flush().unwrap();
        checkpoint.put(Stage::Farthest, class("5-4-2"), CheckpointPart::Whole, vec![5]).unwrap();
        drop(checkpoint); // as when the process is killed
        let checkpoint = open(&target);
        assert!(!checkpoint.was_discarded());
        assert_eq!(
            is_kept(&checkpoint, Stage::Farthest, "5-4-1", CheckpointPart::Whole),
            [1, 2, 3]
        );
        assert_eq!(is_kept(&checkpoint, Stage::Solutions, "5-4-1", CheckpointPart::Whole), [4]);
        assert_eq!(is_kept(&checkpoint, Stage::Farthest, "5-4-2", CheckpointPart::Whole), b"");
        // A part gives way to the whole.
        checkpoint.put(Stage::Farthest, class("7-0-3"), CheckpointPart::Begun, vec![6]).unwrap();
        checkpoint.flush().unwrap();
        assert_eq!(is_kept(&checkpoint, Stage::Farthest, "7-0-3", CheckpointPart::Begun), [6]);
        assert_eq!(is_kept(&checkpoint, Stage::Farthest, "7-0-3", CheckpointPart::Whole), b"");
        checkpoint.put(Stage::Farthest, class("7-0-3"), CheckpointPart::Whole, vec![7]).unwrap();
        checkpoint.flush().unwrap();
        assert_eq!(is_kept(&checkpoint, Stage::Farthest, "7-0-3", CheckpointPart::Begun), b"");
        checkpoint.remove().unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }

    #[test]
    fn an_entry_proves_what_it_is_for() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("k.db");
        for change in [
            "UPDATE measured SET bytes = x'00'",
            "UPDATE measured SET sha256 = x'00'",
            "UPDATE measured SET sha256 = 'text'",
            "UPDATE measured SET stage = 'farthest'",
            "UPDATE measured SET class = '5-4-2'",
            "UPDATE measured SET is_whole = 0",
        ] {
            let checkpoint = open(&target);
            checkpoint
                .put(Stage::Solutions, class("5-4-1"), CheckpointPart::Whole, vec![1, 2])
                .unwrap();
            checkpoint.flush().unwrap();
            let changed =
                checkpoint.lock().connection.as_ref().unwrap().execute(change, []).unwrap();
            assert_eq!(changed, 1);
            for stage in Stage::ALL {
                for name in ["5-4-1", "5-4-2"] {
                    for part in [CheckpointPart::Whole, CheckpointPart::Begun] {
                        let kept = checkpoint.get(stage, class(name), part);
                        assert!(!matches!(kept, CheckpointEntry::Proven(_)), "{change}: {name}");
                    }
                }
            }
            checkpoint.remove().unwrap();
        }
    }

    #[test]
    fn what_cannot_be_used_is_begun_anew() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("k.db");
        let path = folder.path().join("k.db.checkpoint");
        let checkpoint = open(&target);
        checkpoint
            .put(Stage::Farthest, class("5-4-1"), CheckpointPart::Whole, vec![1, 2, 3])
            .unwrap();
        checkpoint.flush().unwrap();
        drop(checkpoint);
        let whole = fs::read(&path).unwrap();
        let changed_by = |sql: &str| {
            fs::write(&path, &whole).unwrap();
            Connection::open(&path).unwrap().execute_batch(sql).unwrap();
            fs::read(&path).unwrap()
        };
        for bytes in [
            changed_by("PRAGMA user_version = 1"),
            changed_by("CREATE TRIGGER t AFTER INSERT ON measured BEGIN DELETE FROM measured; END"),
            changed_by("DROP TABLE measured; CREATE VIEW measured AS SELECT 1"),
            whole[..5_000].to_vec(),
            whole[..100].to_vec(),
            whole[..20].to_vec(),
            vec![],
            vec![0; 8_192],
        ] {
            fs::write(&path, &bytes).unwrap();
            let checkpoint = open(&target);
            assert!(checkpoint.was_discarded(), "{} bytes", bytes.len());
            let kept = checkpoint.get(Stage::Farthest, class("5-4-1"), CheckpointPart::Whole);
            assert_eq!(kept, CheckpointEntry::Missing);
            checkpoint
                .put(Stage::Farthest, class("5-4-1"), CheckpointPart::Whole, vec![7])
                .unwrap();
            checkpoint.flush().unwrap();
            let kept = open(&target).get(Stage::Farthest, class("5-4-1"), CheckpointPart::Whole);
            assert_eq!(kept, CheckpointEntry::Proven(vec![7]));
        }
        // Another's file is left alone.
        fs::write(&path, "my notes").unwrap();
        let refused = Checkpoint::open(&target, Duration::from_secs(60));
        assert!(matches!(refused, Err(StoreError::InTheWay { .. })));
        assert_eq!(fs::read_to_string(&path).unwrap(), "my notes");
    }
}
