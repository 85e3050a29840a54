//! The checkpoint: the measures of an unfinished run, for the next run.
//!
//! The measures of a class depend on the class and the version of the program only. They are
//! stored in `NAME.checkpoint`, an SQLite file of its own. It has a journal, and SQLite waits
//! for the disk, so the file is intact at any moment. The program trusts no entry without a
//! proof: each entry has a digest over its key and its bytes. Entries with a wrong digest are
//! ignored, and their classes are measured again.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use klotski::Class;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, ffi};
use sha2::{Digest, Sha256};

use super::connect::connect;
use super::error::StoreError;
use super::file_header::{FILE_VERSIONS, header};
use super::path::beside;
use super::run_file::{CHECKPOINT, RunFile, find_run_file};
use super::sidecar::{SidecarContents, contents_of};
use super::stage::Stage;

/// `KLOC`.
const APPLICATION_ID: i64 = 0x4B4C_4F43;

/// The number of the format of the entries. A change of the format needs a new number.
const FORMAT: i64 = 3;

/// The most bytes that wait to be written, for any interval.
const MOST_WAITING: usize = 32 << 20;

/// The part of a class that an entry contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckpointPart {
    /// All measures.
    Whole,
    /// The state of an unfinished search.
    Begun,
}

/// The result of a search for an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckpointEntry {
    /// There is no entry.
    Missing,
    /// The digest of the entry is wrong.
    Unproven,
    /// The bytes of the entry, with the right digest.
    Proven(Vec<u8>),
}

/// The checkpoint of a warehouse. The file is made when the first entries are written.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    write_every: Duration,
    state: Mutex<CheckpointState>,
    was_discarded: bool,
}

#[derive(Debug)]
struct CheckpointState {
    /// `None` until the first entries are written.
    connection: Option<Connection>,
    /// Entries that are not written yet.
    pending: Vec<(Stage, Class, CheckpointPart, Vec<u8>)>,
    last_write: Instant,
}

impl Checkpoint {
    /// Opens the checkpoint of the warehouse at `target`. A checkpoint that is damaged, or of
    /// another version of the program, is removed. Entries are collected and written at an
    /// interval, since each transaction waits for the disk several times.
    ///
    /// # Errors
    /// When another program's file has the name, or the checkpoint cannot be written.
    pub(super) fn open(target: &Path, write_every: Duration) -> Result<Self, StoreError> {
        let path = beside(target, CHECKPOINT);
        for sidecar in ["-journal", "-wal"].map(|ending| beside(&path, ending)) {
            if !is_journal_of(&path, &sidecar) {
                return Err(StoreError::InTheWay { path: sidecar });
            }
        }
        let mut connection = None;
        let mut was_discarded = false;
        match find_run_file(&path, APPLICATION_ID)? {
            RunFile::Missing => {}
            RunFile::Ours => match open_existing(&path) {
                Ok(opened) => connection = Some(opened),
                Err(error) if is_system_failure(&error) => {
                    return Err(StoreError::sqlite(&path, error));
                }
                Err(_) => was_discarded = true,
            },
            RunFile::Cut => was_discarded = true,
        }
        if was_discarded {
            remove(&path).map_err(|cause| StoreError::cannot_make(&path, cause))?;
        }
        let state = CheckpointState { connection, pending: Vec::new(), last_write: Instant::now() };
        Ok(Self { path, write_every, state: Mutex::new(state), was_discarded })
    }

    /// Whether there was an unusable checkpoint, which was removed.
    #[must_use]
    pub fn was_discarded(&self) -> bool {
        self.was_discarded
    }

    /// The path of the file, which may not exist yet.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Looks for an entry of a class.
    #[must_use]
    pub fn get(&self, stage: Stage, class: Class, part: CheckpointPart) -> CheckpointEntry {
        let guard = self.lock();
        let Some(connection) = guard.connection.as_ref() else { return CheckpointEntry::Missing };
        let found = connection
            .query_row(
                "SELECT bytes, sha256 FROM measured
                 WHERE stage = ?1 AND class = ?2 AND is_whole = ?3",
                (stage.name(), class.to_string(), part == CheckpointPart::Whole),
                |row| Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, Vec<u8>>(1)?)),
            )
            .optional();
        match found {
            Ok(None) => CheckpointEntry::Missing,
            Ok(Some((bytes, proof))) if self::proof(stage, class, part, &bytes) == proof => {
                CheckpointEntry::Proven(bytes)
            }
            Ok(Some(_)) | Err(_) => CheckpointEntry::Unproven,
        }
    }

    /// Adds an entry. It replaces the present entry of the class.
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
        let is_due = guard.last_write.elapsed() >= self.write_every || waiting > MOST_WAITING;
        if is_due { self.write(&mut guard) } else { Ok(()) }
    }

    /// The size of the file in bytes, 0 if there is none.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.path.metadata().map_or(0, |file| file.len())
    }

    /// The interval at which entries are written.
    #[must_use]
    pub fn write_every(&self) -> Duration {
        self.write_every
    }

    /// Writes all entries that wait.
    ///
    /// # Errors
    /// When the disk is full or fails.
    pub fn flush(&self) -> Result<(), StoreError> {
        self.write(&mut self.lock())
    }

    /// Removes the file, at the end of a run.
    ///
    /// # Errors
    /// When the folder is not writable.
    pub fn remove(self) -> Result<(), StoreError> {
        let Self { path, state, .. } = self;
        drop(state);
        remove(&path).map_err(|cause| StoreError::cannot_make(&path, cause))
    }

    fn lock(&self) -> MutexGuard<'_, CheckpointState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, state: &mut CheckpointState) -> Result<(), StoreError> {
        if !state.pending.is_empty() {
            let mut written = self.write_pending(state);
            if written.as_ref().is_err_and(|error| !is_system_failure(error)) {
                // The file is damaged. The entries that wait go into a new one.
                state.connection = None;
                remove(&self.path).map_err(|cause| StoreError::cannot_make(&self.path, cause))?;
                written = self.write_pending(state);
            }
            written.map_err(|error| {
                let path = self.path.clone();
                // In a new file, the disk causes the damage.
                if is_system_failure(&error) {
                    StoreError::sqlite(&path, error)
                } else {
                    StoreError::CannotWrite { path, cause: error.to_string() }
                }
            })?;
        }
        state.pending.clear();
        state.last_write = Instant::now();
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

/// The digest of the key and the bytes of an entry.
fn proof(stage: Stage, class: Class, part: CheckpointPart, bytes: &[u8]) -> Vec<u8> {
    let name = format!("{stage} {class} {part:?} {}\n", bytes.len());
    Sha256::new().chain_update(name).chain_update(bytes).finalize().to_vec()
}

/// Whether the system failed. Otherwise the contents of the file are damaged.
fn is_system_failure(error: &rusqlite::Error) -> bool {
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

/// The schema of the file. It contains the version of the program: another version may
/// measure or encode in another way, so its checkpoint does not fit.
const MEASURED: &str = concat!(
    "CREATE TABLE measured ( -- by klotski-sql ",
    env!("CARGO_PKG_VERSION"),
    "
    stage TEXT NOT NULL, class TEXT NOT NULL, is_whole INTEGER NOT NULL,
    bytes BLOB NOT NULL, sha256 BLOB NOT NULL, PRIMARY KEY (stage, class))"
);

/// Opens a checkpoint that exists.
fn open_existing(path: &Path) -> rusqlite::Result<Connection> {
    // With other versions in the header, SQLite opens the file read-only, or makes a WAL.
    let header = header(path).map_err(|cause| {
        // A file that cannot be read now may be right. It must not be discarded.
        let code = ffi::Error::new(ffi::SQLITE_CANTOPEN);
        rusqlite::Error::SqliteFailure(code, Some(cause.to_string()))
    })?;
    if header.get(FILE_VERSIONS) != Some(&[1, 1]) {
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

/// Makes a checkpoint.
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

/// Whether there is no journal, or the journal of a checkpoint whose run was killed in a
/// transaction.
fn is_journal_of(path: &Path, sidecar: &Path) -> bool {
    match contents_of(sidecar) {
        SidecarContents::Nothing => true,
        SidecarContents::Journal => path.exists(),
        SidecarContents::Other => false,
    }
}

/// Removes the journal of a run that was killed in a transaction, and then the file. In this
/// order, there never is a journal without its file.
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
    fn entries_are_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("k.db");
        let checkpoint = open(&target);
        let bytes_of = |checkpoint: &Checkpoint, stage, name, part| match checkpoint.get(
            stage,
            class(name),
            part,
        ) {
            CheckpointEntry::Proven(bytes) => bytes,
            CheckpointEntry::Missing => vec![],
            CheckpointEntry::Unproven => panic!("{name} is unproven"),
        };
        assert_eq!(bytes_of(&checkpoint, Stage::Farthest, "5-4-1", CheckpointPart::Whole), b"");
        checkpoint
            .put(Stage::Farthest, class("5-4-1"), CheckpointPart::Whole, vec![1, 2, 3])
            .unwrap();
        checkpoint.put(Stage::Solutions, class("5-4-1"), CheckpointPart::Whole, vec![4]).unwrap();
        checkpoint.flush().unwrap();
        checkpoint.put(Stage::Farthest, class("5-4-2"), CheckpointPart::Whole, vec![5]).unwrap();
        drop(checkpoint); // like a kill of the process
        let checkpoint = open(&target);
        assert!(!checkpoint.was_discarded());
        assert_eq!(
            bytes_of(&checkpoint, Stage::Farthest, "5-4-1", CheckpointPart::Whole),
            [1, 2, 3]
        );
        assert_eq!(bytes_of(&checkpoint, Stage::Solutions, "5-4-1", CheckpointPart::Whole), [4]);
        assert_eq!(bytes_of(&checkpoint, Stage::Farthest, "5-4-2", CheckpointPart::Whole), b"");
        // All measures replace the state of a search.
        checkpoint.put(Stage::Farthest, class("7-0-3"), CheckpointPart::Begun, vec![6]).unwrap();
        checkpoint.flush().unwrap();
        assert_eq!(bytes_of(&checkpoint, Stage::Farthest, "7-0-3", CheckpointPart::Begun), [6]);
        assert_eq!(bytes_of(&checkpoint, Stage::Farthest, "7-0-3", CheckpointPart::Whole), b"");
        checkpoint.put(Stage::Farthest, class("7-0-3"), CheckpointPart::Whole, vec![7]).unwrap();
        checkpoint.flush().unwrap();
        assert_eq!(bytes_of(&checkpoint, Stage::Farthest, "7-0-3", CheckpointPart::Begun), b"");
        checkpoint.remove().unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }

    #[test]
    fn an_entry_proves_its_key_and_bytes() {
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
                        let found = checkpoint.get(stage, class(name), part);
                        assert!(!matches!(found, CheckpointEntry::Proven(_)), "{change}: {name}");
                    }
                }
            }
            checkpoint.remove().unwrap();
        }
    }

    #[test]
    fn an_unusable_file_is_replaced() {
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
            let found = checkpoint.get(Stage::Farthest, class("5-4-1"), CheckpointPart::Whole);
            assert_eq!(found, CheckpointEntry::Missing);
            checkpoint
                .put(Stage::Farthest, class("5-4-1"), CheckpointPart::Whole, vec![7])
                .unwrap();
            checkpoint.flush().unwrap();
            let found = open(&target).get(Stage::Farthest, class("5-4-1"), CheckpointPart::Whole);
            assert_eq!(found, CheckpointEntry::Proven(vec![7]));
        }
        // The file of another program is left alone.
        fs::write(&path, "my notes").unwrap();
        let refused = Checkpoint::open(&target, Duration::from_secs(60));
        assert!(matches!(refused, Err(StoreError::InTheWay { .. })));
        assert_eq!(fs::read_to_string(&path).unwrap(), "my notes");
    }
}
