//! What all commands share: the warehouse and the time limit.

use std::cell::OnceCell;
use std::env;
use std::path::{Path, PathBuf};

use anyhow::Result;
use klotski::Signs;
use klotski_query::{QueryError, Session, Stop};
use klotski_warehouse::Warehouse;

/// The warehouse of a call that names none: a file in the working folder.
const DEFAULT_WAREHOUSE: &str = "klotski.db";

/// A call of `klotski-sql`.
pub(super) struct Invocation {
    db: Option<PathBuf>,
    /// What the signs of boards mean, if it is given.
    pub(super) signs: Option<Signs>,
    stop: Stop,
    /// Opened once, and shared by the commands of a shell.
    session: OnceCell<Session>,
}

impl Invocation {
    pub(super) fn new(db: Option<PathBuf>, signs: Option<Signs>, stop: Stop) -> Self {
        Self { db, signs, stop, session: OnceCell::new() }
    }

    /// The path by `--db`, else by `KLOTSKI_DB`, else `klotski.db`.
    pub(super) fn warehouse_path(&self) -> PathBuf {
        self.db.clone().unwrap_or_else(default_warehouse)
    }

    /// The warehouse for an export, which runs no SQL of the user.
    pub(super) fn warehouse(&self) -> Result<Warehouse> {
        Ok(Warehouse::open(&self.warehouse_path())?)
    }

    pub(super) fn session(&self) -> Result<&Session> {
        self.opened(|| Session::open(&self.warehouse_path(), self.stop.clone()))
    }

    /// The session on the warehouse, or without one if no path is named and `klotski.db` does not
    /// exist.
    pub(super) fn session_if_any(&self) -> Result<&Session> {
        let is_named = self.db.is_some() || path_of_variable().is_some();
        if is_named || Path::new(DEFAULT_WAREHOUSE).exists() {
            self.session()
        } else {
            self.opened(|| Session::without_warehouse(self.stop.clone()))
        }
    }

    fn opened(&self, open: impl FnOnce() -> Result<Session, QueryError>) -> Result<&Session> {
        if let Some(session) = self.session.get() {
            return Ok(session);
        }
        let session = open()?.with_signs(self.signs.clone());
        Ok(self.session.get_or_init(|| session))
    }
}

/// The warehouse of a call without `--db`.
pub(super) fn default_warehouse() -> PathBuf {
    path_of_variable().unwrap_or_else(|| DEFAULT_WAREHOUSE.into())
}

fn path_of_variable() -> Option<PathBuf> {
    env::var_os("KLOTSKI_DB").filter(|name| !name.is_empty()).map(PathBuf::from)
}
