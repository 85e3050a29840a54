//! A warehouse opened for reading.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use klotski::message;
use rusqlite::Connection;
use rusqlite::limits::Limit;

use super::error::WarehouseError;
use super::schema::{self, APPLICATION_ID, MAKING_ID, OLDEST_VERSION, SCHEMA_VERSION};
use super::sqlite_file::{APPLICATION, MAGIC, USER_VERSION, connect_immutable, header, number_at};
use super::stage::{Stage, stages};
use super::warehouse_file::WarehouseFile;

/// A warehouse of this or an earlier schema version, opened read-only.
///
/// ```no_run
/// use std::path::Path;
/// use klotski_warehouse::{WarehouseError, Warehouse};
///
/// let warehouse = Warehouse::open(Path::new("klotski.db"))?;
/// let steps: i64 = warehouse
///     .connection()
///     .query_row("SELECT max(min_solution_step) FROM layouts", [], |row| row.get(0))
///     .map_err(|error| WarehouseError::sqlite(warehouse.path(), error))?;
/// assert_eq!(steps, 138);
/// # Ok::<(), WarehouseError>(())
/// ```
pub struct Warehouse {
    file: WarehouseFile,
    connection: Connection,
    version: i64,
}

/// The kind of file that [`probe`] finds.
pub enum FileKind {
    Nothing,
    /// A warehouse of any schema version.
    Warehouse {
        version: i64,
    },
    /// A warehouse that was never finished.
    Unfinished,
}

/// Determines whether there is a warehouse at `path`. Changes nothing. The error is
/// [`WarehouseError::NotAWarehouse`] for any other file, [`WarehouseError::NotAFile`] for a folder
/// or a device.
pub fn probe(path: &Path) -> Result<FileKind, WarehouseError> {
    let unreadable = |cause| WarehouseError::CannotRead { path: path.to_owned(), cause };
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(FileKind::Nothing),
        Err(error) => return Err(unreadable(error)),
        Ok(metadata) if !metadata.is_file() => {
            return Err(WarehouseError::NotAFile { path: path.to_owned() });
        }
        Ok(_) => {}
    }
    // SQLite does not detect that a file was truncated, and reports an unreadable file only as
    // "unable to open".
    let header = header(path).map_err(unreadable)?;
    match (number_at(&header, USER_VERSION), number_at(&header, APPLICATION)) {
        (Some(version), Some(APPLICATION_ID)) if header.starts_with(MAGIC) => {
            Ok(FileKind::Warehouse { version })
        }
        (_, Some(MAKING_ID)) if header.starts_with(MAGIC) => Ok(FileKind::Unfinished),
        (_, Some(0)) if header.starts_with(MAGIC) && has_tables(path) => {
            let (id, version) = (APPLICATION_ID, SCHEMA_VERSION);
            Err(WarehouseError::Unmarked { path: path.to_owned(), id, version })
        }
        _ => Err(WarehouseError::NotAWarehouse { path: path.to_owned() }),
    }
}

/// Whether a file of SQLite has the main tables of a warehouse: a dump does not keep its marks.
fn has_tables(path: &Path) -> bool {
    let sql =
        "SELECT count(*) = 3 FROM sqlite_schema WHERE name IN ('layouts', 'groups', 'content')";
    let connection = connect_immutable(path);
    connection.and_then(|file| file.query_row(sql, [], |row| row.get(0))).unwrap_or(false)
}

impl Warehouse {
    /// Opens the warehouse at `path` read-only.
    pub fn open(path: &Path) -> Result<Self, WarehouseError> {
        match probe(path)? {
            FileKind::Nothing => Err(WarehouseError::Missing { path: path.to_owned() }),
            FileKind::Unfinished => Err(WarehouseError::Unfinished { path: path.to_owned() }),
            FileKind::Warehouse { version } => {
                check_version(path, version)?;
                Self::of_file(WarehouseFile::at(path)?)
            }
        }
    }

    /// Opens a warehouse by a VFS that is registered with SQLite and only reads. The path is the name
    /// of the file for the VFS.
    pub fn open_by(vfs: &'static str, path: &Path) -> Result<Self, WarehouseError> {
        Self::of_file(WarehouseFile::of_vfs(vfs, path))
    }

    fn of_file(file: WarehouseFile) -> Result<Self, WarehouseError> {
        let path = file.path();
        let of_file = |error| WarehouseError::sqlite(path, error);
        let connection = file.connect()?;
        prepare(&connection).map_err(of_file)?;
        let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get(0));
        if number("application_id").map_err(of_file)? != APPLICATION_ID {
            return Err(WarehouseError::NotAWarehouse { path: path.to_owned() });
        }
        let version = number("user_version").map_err(of_file)?;
        check_version(path, version)?;
        schema::check(path, &connection, version)?;
        file.check(path)?;
        Ok(Self { file, connection, version })
    }

    /// The names of extra tables, views and indexes, which no warehouse has.
    pub fn surplus(&self) -> Result<Vec<String>, WarehouseError> {
        schema::surplus(&self.connection, self.version)
            .map_err(|error| WarehouseError::sqlite(self.path(), error))
    }

    /// Returns an error if the warehouse has extra tables, which a new file would lack.
    pub fn reject_surplus(&self) -> Result<(), WarehouseError> {
        match self.surplus()?.join(", ") {
            surplus if surplus.is_empty() => Ok(()),
            surplus => Err(WarehouseError::ExtraTables { path: self.path().to_owned(), surplus }),
        }
    }

    /// The connection. It is read-only, and no other file can be attached to it.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The connection, to set handlers.
    pub fn connection_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// Returns an error if the schema version is earlier than the one that `request` needs.
    pub fn require_version(&self, known: i64, request: &str) -> Result<(), WarehouseError> {
        if self.version >= known {
            return Ok(());
        }
        let (path, request) = (self.path().to_owned(), request.to_owned());
        Err(WarehouseError::Older { path, found: self.version, known, request })
    }

    /// Returns an error if the warehouse lacks the stage that `request` needs. Otherwise a NULL or
    /// an empty result would look like a fact about the puzzle.
    pub fn require(&self, stage: Stage, request: &str) -> Result<(), WarehouseError> {
        let found =
            stages(&self.connection).map_err(|error| WarehouseError::sqlite(self.path(), error))?;
        if found.contains(&stage) {
            return Ok(());
        }
        let sql = "SELECT iif(count(*) < 203, group_concat(' --class ' || class, ''), '')
                   FROM (SELECT class FROM classes ORDER BY class)";
        let classes = self.connection.query_row(sql, [], |row| row.get::<_, Option<String>>(0));
        let classes = classes.map_err(|error| WarehouseError::sqlite(self.path(), error))?;
        let (request, path) = (request.to_owned(), self.path().to_owned());
        Err(WarehouseError::NoStage { request, stage, path, classes: classes.unwrap_or_default() })
    }

    /// The path, as given.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// The file, to open it again.
    pub fn file(&self) -> &WarehouseFile {
        &self.file
    }
}

impl WarehouseFile {
    /// Opens the warehouse again, unless the file was replaced or changed.
    pub fn open(&self) -> Result<Warehouse, WarehouseError> {
        self.check(self.path())?;
        Warehouse::of_file(self.clone())
    }
}

/// Refuses a schema version that this program does not read.
fn check_version(path: &Path, found: i64) -> Result<(), WarehouseError> {
    let path = path.to_owned();
    if found > SCHEMA_VERSION {
        return Err(WarehouseError::Newer { path, found, known: SCHEMA_VERSION });
    }
    if found < OLDEST_VERSION {
        let request = message!("this program");
        return Err(WarehouseError::Older { path, found, known: OLDEST_VERSION, request });
    }
    Ok(())
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    // In KiB, allocated as pages are read. With the default of 2 MB, SQLite rereads the interior
    // pages of the large tables.
    connection.pragma_update(None, "cache_size", -65_536)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make_schema;

    #[test]
    fn a_warehouse_of_an_earlier_version_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("k.db");
        let made = Connection::open(&path).unwrap();
        schema::migrate(&made, OLDEST_VERSION).unwrap();
        made.pragma_update(None, "application_id", APPLICATION_ID).unwrap();
        let error = || Warehouse::open(&path).map(drop).unwrap_err().to_string();
        let warehouse = Warehouse::open(&path).unwrap();
        assert_eq!((warehouse.version, warehouse.surplus().unwrap()), (OLDEST_VERSION, vec![]));
        warehouse.require_version(OLDEST_VERSION, "hardest").unwrap();
        let older = warehouse.require_version(SCHEMA_VERSION, "hardest").unwrap_err().to_string();
        let expected = format!("has schema version 8, hardest needs version {SCHEMA_VERSION}");
        assert!(older.contains(&expected), "{older}");
        drop(warehouse);
        // Of another version than its schema; of versions that no release wrote or that are unknown.
        for (version, fault) in [
            (SCHEMA_VERSION, "its index of_a_later_program differs, or is missing"),
            (OLDEST_VERSION - 1, "this program needs version 8"),
            (SCHEMA_VERSION + 1, "this program knows versions up to "),
        ] {
            made.pragma_update(None, "user_version", version).unwrap();
            assert!(error().contains(fault), "{}", error());
        }
        made.pragma_update(None, "user_version", OLDEST_VERSION).unwrap();
        schema::migrate(&made, SCHEMA_VERSION).unwrap();
        assert_eq!(Warehouse::open(&path).unwrap().version, SCHEMA_VERSION);
        made.execute_batch("CREATE INDEX extra ON layouts (id)").unwrap();
        assert!(error().contains("k.db has an extra index: drop it"), "{}", error());
    }

    #[test]
    fn a_replaced_warehouse_is_not_opened_again() {
        let folder = tempfile::tempdir().unwrap();
        let [path, other] = ["k.db", "other.db"].map(|name| folder.path().join(name));
        for path in [&path, &other] {
            make_schema(&mut Connection::open(path).unwrap()).unwrap();
        }
        let warehouse = Warehouse::open(&path).unwrap();
        let file = warehouse.file().clone();
        assert!(file.open().is_ok() && file.bytes().is_ok());
        // Windows does not replace an open file.
        drop(warehouse);
        fs::rename(&other, &path).unwrap();
        let errors = [file.open().map(drop), file.bytes().map(drop), file.check(&path)];
        for error in errors.map(|found| found.unwrap_err().to_string()) {
            let replaced = "k.db was replaced while it was read: run it again";
            assert!(error.ends_with(replaced), "{error}");
        }
    }
}
