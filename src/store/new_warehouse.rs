//! A warehouse in the making.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::create::PartialFile;
use super::error::StoreError;
use super::layout_pages::LayoutPages;
use super::migrations::{APPLICATION_ID, MAKING_ID, MIGRATIONS, Migrations};
use super::place::connect;

/// A warehouse in the making, at `NAME.partial`. Unless it is put in place by
/// [`finish`](Self::finish), it is removed when dropped.
///
/// There is no journal and no waiting for the disk: a crash costs the partial
/// file and nothing else. Until it is finished, its `application_id` is another.
#[derive(Debug)]
pub struct NewWarehouse<'s> {
    target: &'s Path,
    /// `None` once closed. Comes before the file, which is removed after it.
    connection: Option<Connection>,
    partial: PartialFile,
}

/// KiB of SQLite's cache for what is small.
const USUAL_CACHE: i64 = 65_536;

impl<'s> NewWarehouse<'s> {
    /// A warehouse whose `layouts` `write` writes.
    pub(super) fn with_layouts(
        target: &'s Path,
        partial: PartialFile,
        cache_kib: i64,
        write: impl FnOnce(&mut LayoutPages<'_>) -> Result<(), StoreError>,
    ) -> Result<Self, StoreError> {
        let connection = open(partial.path(), &MIGRATIONS, cache_kib)?;
        let mut pages = LayoutPages::put_aside(connection, partial.path())?;
        write(&mut pages)?;
        let written = pages.close()?;
        let connection = open(partial.path(), &MIGRATIONS, cache_kib)?;
        let new = Self { target, connection: Some(connection), partial };
        written.adopt(new.connection()).map_err(|error| new.failed(error))?;
        new.begin()?;
        Ok(new)
    }

    /// A copy, to be migrated.
    pub(super) fn migrated(
        target: &'s Path,
        partial: PartialFile,
        migrations: &Migrations<'_>,
    ) -> Result<Self, StoreError> {
        let connection = open(partial.path(), migrations, USUAL_CACHE)?;
        let new = Self { target, connection: Some(connection), partial };
        new.begin()?;
        Ok(new)
    }

    /// The connection, for writing.
    ///
    /// # Panics
    /// Never: only `finish` and `drop` close it.
    #[must_use]
    pub fn connection(&self) -> &Connection {
        self.connection.as_ref().expect("open until finished")
    }

    /// The file being written.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.partial.path()
    }

    /// Fills all tables but `layouts` with the rows that they have in the warehouse that
    /// stands there. SQLite copies tables of the same schema record by record.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn carry_tables(&self) -> Result<(), StoreError> {
        self.commit()?;
        let connection = self.connection();
        attach_before(connection, self.target)
            .map_err(|error| StoreError::sqlite(self.target, error))?;
        self.begin()?;
        carry_tables(connection).map_err(|error| self.failed(error))?;
        self.commit()?;
        connection.execute_batch("DETACH before").map_err(|error| self.failed(error))?;
        self.begin()
    }

    /// The warehouse, unless SQLite failed to write something or it was written wrongly.
    ///
    /// # Errors
    /// What is wrong.
    pub fn unless_failed(
        self,
        written: rusqlite::Result<Option<String>>,
    ) -> Result<Self, StoreError> {
        match written.map_err(|error| self.failed(error))? {
            None => Ok(self),
            Some(what) => Err(StoreError::Check { path: self.path().to_owned(), what }),
        }
    }

    /// Marks the file as a warehouse, closes it, waits until it is on the disk
    /// and puts it in place; a warehouse that stands there is replaced in the
    /// same moment. Returns its size in bytes.
    ///
    /// # Errors
    /// When the disk fails; then nothing is put in place.
    pub fn finish(mut self) -> Result<u64, StoreError> {
        let marked = self.connection().pragma_update(None, "application_id", APPLICATION_ID);
        marked.map_err(|error| self.failed(error))?;
        self.commit()?;
        self.close().map_err(|error| self.failed(error))?;
        let placed = self.partial.put_in_place_of(self.target);
        placed.map_err(|cause| StoreError::cannot_make(self.target, cause))
    }

    fn failed(&self, error: rusqlite::Error) -> StoreError {
        StoreError::sqlite(self.path(), error)
    }

    fn close(&mut self) -> rusqlite::Result<()> {
        let close = |connection: Connection| connection.close().map_err(|(_, error)| error);
        self.connection.take().map_or(Ok(()), close)
    }

    /// All rows are written in one transaction: else SQLite would write pages after each
    /// statement.
    fn begin(&self) -> Result<(), StoreError> {
        self.connection().execute_batch("BEGIN").map_err(|error| self.failed(error))
    }

    fn commit(&self) -> Result<(), StoreError> {
        self.connection().execute_batch("COMMIT").map_err(|error| self.failed(error))
    }
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
    // References are right by construction and checked in tests; enforcing
    // them costs half as much again.
    connection.execute_batch(
        "PRAGMA locking_mode = EXCLUSIVE;
         PRAGMA journal_mode = OFF;
         PRAGMA synchronous = OFF;
         PRAGMA foreign_keys = OFF;",
    )?;
    connection.pragma_update(None, "cache_size", -cache_kib)?;
    migrations.apply(&mut connection)?;
    connection.pragma_update(None, "application_id", MAKING_ID)?;
    Ok(connection)
}

/// Attaches a warehouse by its name, to be read and not written.
fn attach_before(connection: &Connection, path: &Path) -> rusqlite::Result<()> {
    let path =
        std::path::absolute(path).map_err(|_| rusqlite::Error::InvalidPath(path.to_owned()))?;
    let mut uri = "file:".to_owned();
    for character in path.to_string_lossy().chars() {
        match character {
            '%' => uri += "%25",
            '?' => uri += "%3f",
            '#' => uri += "%23",
            other => uri.push(other),
        }
    }
    connection.execute("ATTACH ?1 AS before", [uri + "?mode=ro"]).map(drop)
}

/// Fills all tables but `layouts` with the rows that they have in `before`. SQLite copies
/// tables of the same schema record by record.
fn carry_tables(connection: &Connection) -> rusqlite::Result<()> {
    // Makes the tables of statistics.
    connection.execute_batch("ANALYZE main.sqlite_schema")?;
    let tables: Vec<String> = connection
        .prepare(
            "SELECT name FROM before.sqlite_schema
             WHERE type = 'table' AND name NOT IN ('layouts', 'content')
               AND (name NOT LIKE 'sqlite_%' OR name LIKE 'sqlite_stat_')",
        )?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    for table in tables {
        let sql = format!("INSERT INTO main.{table} SELECT * FROM before.{table}");
        connection.execute_batch(&sql)?;
    }
    // That of layouts is there already.
    connection.execute_batch(
        "INSERT INTO main.content SELECT * FROM before.content WHERE name <> 'layouts'",
    )
}
