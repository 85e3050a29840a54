//! A new warehouse, until it is finished.

use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::connect::{connect, immutable_uri};
use super::content::check_tables;
use super::error::StoreError;
use super::layout_pages::LayoutPages;
use super::maker_lock::MakerLock;
use super::migrations::{MAKING_ID, MIGRATIONS, Migrations};
use super::partial_file::PartialFile;
use super::schema::check_after;
use super::sidecar::refuse_sidecars;

/// A new warehouse, in the partial file `NAME.partial`. [`finish`](Self::finish) renames the
/// file; if it is dropped before, the file is removed.
///
/// SQLite uses no journal and does not wait for the disk: a crash destroys the partial file
/// and nothing else. Until the file is finished, its `application_id` is not that of a
/// warehouse.
#[derive(Debug)]
pub struct NewWarehouse<'l> {
    lock: &'l MakerLock,
    /// `None` once closed. It is dropped before the file, which is removed then.
    connection: Option<Connection>,
    partial: PartialFile,
}

/// Why the contents of a new warehouse were not written.
#[derive(Debug)]
pub enum FillError {
    /// SQLite cannot write.
    Sqlite(rusqlite::Error),
    /// A check found that the written contents are wrong: this fault.
    FailedCheck(String),
}

impl From<rusqlite::Error> for FillError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

/// KiB of SQLite's cache for small tables.
const USUAL_CACHE: i64 = 65_536;

impl<'l> NewWarehouse<'l> {
    /// Begins a new warehouse, with `cache_kib` KiB of cache for SQLite. `write` writes the
    /// table `layouts`; all other tables are empty. Readers of the present warehouse keep
    /// their file until the new one takes its place.
    ///
    /// # Errors
    /// When the folder is not writable, or `write` fails.
    pub fn create(
        lock: &'l MakerLock,
        cache_kib: i64,
        write: impl FnOnce(&mut LayoutPages<'_>) -> Result<(), StoreError>,
    ) -> Result<Self, StoreError> {
        let partial = PartialFile::create(lock)?;
        let connection = open(partial.path(), &MIGRATIONS, cache_kib)?;
        let mut pages = LayoutPages::begin(connection, partial.path())?;
        write(&mut pages)?;
        let written = pages.close()?;
        let connection = open(partial.path(), &MIGRATIONS, cache_kib)?;
        let new = Self { lock, connection: Some(connection), partial };
        written.attach(new.connection()).map_err(|error| new.failed(error))?;
        new.begin()?;
        Ok(new)
    }

    /// Copies the present warehouse, which has this schema version, checks the contents of
    /// the copy, and migrates it. Readers of the present warehouse keep their file until
    /// the copy takes its place.
    ///
    /// # Errors
    /// When the warehouse is damaged, or the disk has no room for a copy.
    pub fn migrate(
        lock: &'l MakerLock,
        migrations: &Migrations<'_>,
        version: i64,
    ) -> Result<Self, StoreError> {
        let partial = PartialFile::copy(lock)?;
        check_copy(partial.path(), lock.target(), &migrations.up_to(version))?;
        let connection = open(partial.path(), migrations, USUAL_CACHE)?;
        let new = Self { lock, connection: Some(connection), partial };
        new.begin()?;
        Ok(new)
    }

    /// The connection, for reading and writing.
    ///
    /// # Panics
    /// Never: only `finish` closes the connection, and it takes `self`.
    #[must_use]
    pub fn connection(&self) -> &Connection {
        self.connection.as_ref().expect("open until finished")
    }

    /// The path of the partial file.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.partial.path()
    }

    /// Copies all tables but `layouts` from the present warehouse. SQLite copies a table
    /// between equal schemas record by record.
    ///
    /// # Errors
    /// When the present warehouse is damaged, or SQLite cannot write.
    pub fn carry_tables(&self) -> Result<(), StoreError> {
        self.commit()?;
        let connection = self.connection();
        refuse_sidecars(self.lock.target())?;
        immutable_uri(self.lock.target())
            .and_then(|uri| connection.execute("ATTACH ?1 AS before", [uri]))
            .map_err(|error| StoreError::sqlite(self.lock.target(), error))?;
        self.begin()?;
        carry_tables(connection).map_err(|error| self.failed(error))?;
        self.commit()?;
        connection.execute_batch("DETACH before").map_err(|error| self.failed(error))?;
        self.begin()?;
        // Another program may have changed the file since its digests were checked.
        let mut carried = MIGRATIONS.tables().map_err(|error| self.failed(error))?;
        carried.retain(|table| table != "layouts");
        check_tables(self.lock.target(), connection, &carried, |table| table != "layouts")
    }

    /// Lets `write` write to the file, and adds the path of the file to its error.
    ///
    /// # Errors
    /// When SQLite cannot write, or `write` finds that the contents are wrong.
    pub fn fill<T>(
        &self,
        write: impl FnOnce(&Connection) -> Result<T, FillError>,
    ) -> Result<T, StoreError> {
        write(self.connection()).map_err(|error| match error {
            FillError::Sqlite(error) => self.failed(error),
            FillError::FailedCheck(fault) => {
                StoreError::FailedCheck { path: self.path().to_owned(), fault }
            }
        })
    }

    /// Closes the file, waits until it is on the disk, marks it as a warehouse and renames
    /// it. The present warehouse is replaced in the same moment. Returns the size in bytes.
    ///
    /// # Errors
    /// When the disk fails. The present warehouse stays then.
    pub fn finish(mut self) -> Result<u64, StoreError> {
        self.commit()?;
        self.close().map_err(|error| self.failed(error))?;
        self.partial.put_in_place(self.lock)
    }

    fn failed(&self, error: rusqlite::Error) -> StoreError {
        StoreError::sqlite(self.path(), error)
    }

    fn close(&mut self) -> rusqlite::Result<()> {
        let close = |connection: Connection| connection.close().map_err(|(_, error)| error);
        self.connection.take().map_or(Ok(()), close)
    }

    /// Begins a transaction. Without it, SQLite would write pages after each statement.
    fn begin(&self) -> Result<(), StoreError> {
        self.connection().execute_batch("BEGIN").map_err(|error| self.failed(error))
    }

    fn commit(&self) -> Result<(), StoreError> {
        self.connection().execute_batch("COMMIT").map_err(|error| self.failed(error))
    }
}

/// Checks schema, pages and digests of a copy of a warehouse, to which these migrations were
/// applied.
fn check_copy(copy: &Path, warehouse: &Path, applied: &Migrations<'_>) -> Result<(), StoreError> {
    let of_file = |error| StoreError::sqlite(warehouse, error);
    let connection = connect(copy, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(of_file)?;
    check_after(warehouse, applied, &connection)?;
    let found: String =
        connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(of_file)?;
    if found != "ok" {
        return Err(StoreError::Broken { path: warehouse.to_owned(), fault: found });
    }
    check_tables(warehouse, &connection, &applied.tables().map_err(of_file)?, |_| true)
}

fn open(
    path: &Path,
    migrations: &Migrations<'_>,
    cache_kib: i64,
) -> Result<Connection, StoreError> {
    connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
        .and_then(|connection| prepare(connection, migrations, cache_kib))
        .map_err(|error| StoreError::sqlite(path, error))
}

fn prepare(
    mut connection: Connection,
    migrations: &Migrations<'_>,
    cache_kib: i64,
) -> rusqlite::Result<Connection> {
    // Foreign keys are right by construction and checked in tests. To enforce them would take
    // half as much time again.
    connection.execute_batch(
        "PRAGMA locking_mode = EXCLUSIVE;
         PRAGMA journal_mode = OFF;
         PRAGMA synchronous = OFF;
         PRAGMA foreign_keys = OFF;",
    )?;
    connection.pragma_update(None, "cache_size", -cache_kib)?;
    // In the copy of a warehouse, nothing but the migrations may change rows.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    migrations.apply_marked(&mut connection, MAKING_ID)?;
    Ok(connection)
}

/// Copies all tables but `layouts` from the attached database `before`.
fn carry_tables(connection: &Connection) -> rusqlite::Result<()> {
    // Creates the tables of statistics.
    connection.execute_batch("ANALYZE main.sqlite_schema")?;
    let mut tables = MIGRATIONS.tables()?;
    tables.retain(|table| table != "layouts");
    tables.push("provenance".to_owned());
    tables.extend(
        connection
            .prepare("SELECT name FROM before.sqlite_schema WHERE name LIKE 'sqlite_stat_'")?
            .query_map([], |row| row.get(0))?
            .collect::<rusqlite::Result<Vec<String>>>()?,
    );
    for table in tables {
        let sql = format!("INSERT INTO main.{table} SELECT * FROM before.{table}");
        connection.execute_batch(&sql)?;
    }
    // The digest of layouts is recorded already.
    connection.execute_batch(
        "INSERT INTO main.content SELECT * FROM before.content WHERE name <> 'layouts'",
    )
}
