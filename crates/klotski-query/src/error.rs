//! Errors of queries.

use std::env;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use klotski::{ArgumentError, ClassPatternError, message};
use klotski_functions::MEMORY;
use klotski_warehouse::{SCHEMA_VERSION, TABLES, Table, Warehouse, WarehouseError};
use rusqlite::ErrorCode;
use thiserror::Error;

use crate::authorizer::LONGEST_SQL;
use crate::hint::hint_of;

/// Why a query failed. Each message is one line.
#[derive(Debug, Error)]
pub enum QueryError {
    /// No canned query has this name. The hint suggests a similar name, if there is one.
    #[error("{}", message!("no query '{name}'{hint}; `klotski-sql list` shows all", name, hint))]
    UnknownQuery { name: String, hint: String },
    #[error("{}", message!("wrong number of arguments; usage: {usage}", usage))]
    WrongArguments { usage: String },
    #[error(transparent)]
    Argument(#[from] ArgumentError),
    #[error("a canned query needs a warehouse")]
    NoWarehouse,
    #[error(transparent)]
    NoClass(#[from] ClassPatternError),
    #[error("{}", message!(
        "'{text}' is not a number from 0 to {most}",
        text = .0, most = u32::MAX
    ))]
    NoCount(String),
    #[error("{}", message!("'{text}' is none of {words}", text, words))]
    NoChoice { text: String, words: String },
    #[error("{}", message!("'{text}' is not a range: {instead}", text, instead))]
    NoRange { text: String, instead: String },
    /// A valid argument, but of classes that this warehouse does not have.
    #[error("{}", message!(
        "{asked}, but {path} holds no such class: make a warehouse of it with `klotski-ingest \
         new.db --class {class}`",
        asked, path, class
    ))]
    MissingClass { asked: String, class: String, path: String },
    #[error("{}", message!(
        "{folder} is full, where SQLite sorts: name another folder with SQLITE_TMPDIR",
        folder = .0.display()
    ))]
    TemporaryFull(PathBuf),
    #[error(transparent)]
    Warehouse(#[from] WarehouseError),
    #[error("{}", message!(
        "'{text}' is not a parameter: write name=value, e.g. -p code=4FEA13400",
        text = .0
    ))]
    ParameterForm(String),
    #[error("{}", message!("the SQL has no parameter :{name}", name = .0))]
    UnknownParameter(String),
    #[error("{}", message!("parameter :{name} has two values", name = .0))]
    RepeatedParameter(String),
    /// A parameter of the SQL has no value. The name includes its sigil.
    #[error("{}", message!(
        "parameter {name} has no value: add -p {bare}=VALUE",
        name = .0, bare = .0.trim_start_matches([':', '@', '$'])
    ))]
    UnboundParameter(String),
    #[error("{}", message!(
        "parameter {number} has no name: write :name instead of ?",
        number = .0
    ))]
    NamelessParameter(usize),
    #[error("there is no SQL statement to run")]
    NoStatement,
    #[error("only one statement is allowed")]
    SeveralStatements,
    #[error("only statements that read and give rows can be run, the warehouse is read-only")]
    NotReading,
    /// The guard denied the statement, with this reason.
    #[error("{0}")]
    Refused(String),
    #[error("interrupted")]
    Interrupted,
    #[error("{}", message!(
        "stopped after {seconds} s, the time limit: ask for less, or raise --timeout",
        seconds = .0.as_secs_f64()
    ))]
    TimedOut(Duration),
    /// SQLite's message about the SQL. `place` is ` at line 1, column 8`, a hint, both or empty.
    #[error("{message}{place}")]
    BadSql { message: String, place: String },
    #[error("{}", message!(
        "{path} is damaged ({cause}): build it again with `klotski-ingest --force {path}`",
        path, cause = message
    ))]
    Damaged { path: String, message: String },
    #[error("{}", message!(
        "out of memory: SQLite and the functions may hold {mebibytes} MiB together: ask for \
         fewer rows, tables or functions at a time",
        mebibytes = MEMORY >> 20
    ))]
    OutOfMemory,
    #[error("{}", message!("statement too long: it may have {bytes} bytes", bytes = LONGEST_SQL))]
    TooLong,
    /// Any other message of SQLite.
    #[error("{0}")]
    Sqlite(String),
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl QueryError {
    /// Whether the warehouse lacks the stage or the class of a query.
    pub fn is_missing_part(&self) -> bool {
        matches!(self, Self::MissingClass { .. } | Self::Warehouse(WarehouseError::NoStage { .. }))
    }

    /// The error with the path of the warehouse, where its message has one. An unknown table or
    /// column may be of a later schema version than the warehouse.
    pub(super) fn at(mut self, warehouse: &Warehouse) -> Self {
        match &mut self {
            Self::Damaged { path, .. } => *path = warehouse.path().display().to_string(),
            Self::BadSql { message, .. } => {
                if let Some(request) = declared_name(message)
                    && let Err(older) = warehouse.require_version(SCHEMA_VERSION, &request)
                {
                    return older.into();
                }
            }
            _ => {}
        }
        self
    }
}

impl From<rusqlite::Error> for QueryError {
    fn from(error: rusqlite::Error) -> Self {
        match error {
            rusqlite::Error::SqlInputError { msg, sql, offset, .. } => {
                let place = usize::try_from(offset).ok().and_then(|offset| sql.get(..offset)).map(
                    |before| {
                        let line = before.matches('\n').count() + 1;
                        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
                        message!(" at line {line}, column {column}", line, column)
                    },
                );
                let place = place.unwrap_or_default() + &hint_of(&msg, &sql);
                Self::BadSql { message: msg, place }
            }
            rusqlite::Error::MultipleStatement => Self::SeveralStatements,
            rusqlite::Error::SqliteFailure(failure, message) => match (failure.code, message) {
                (ErrorCode::OperationInterrupted, _) => Self::Interrupted,
                (ErrorCode::OutOfMemory, _) => Self::OutOfMemory,
                // The session sets the path.
                (ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase, Some(message)) => {
                    Self::Damaged { path: String::new(), message }
                }
                // Only a folder for temporary files is written.
                (ErrorCode::DiskFull, _) => Self::TemporaryFull(temporary_folder()),
                // An error without a position in the text, e.g. "no such table".
                (ErrorCode::Unknown, Some(message)) => {
                    Self::BadSql { place: hint_of(&message, ""), message }
                }
                (_, Some(message)) => Self::Sqlite(message),
                (_, None) => {
                    Self::Sqlite(rusqlite::Error::SqliteFailure(failure, None).to_string())
                }
            },
            other => Self::Sqlite(other.to_string()),
        }
    }
}

/// The folder in which SQLite writes temporary files.
fn temporary_folder() -> PathBuf {
    let named = ["SQLITE_TMPDIR", "TMPDIR"].into_iter().filter_map(env::var_os).map(PathBuf::from);
    let unix = ["/var/tmp", "/usr/tmp"].map(PathBuf::from);
    let others = unix.into_iter().filter(|_| cfg!(unix)).chain([env::temp_dir()]);
    named.chain(others).find(|folder| folder.is_dir()).unwrap_or_else(|| ".".into())
}

/// The unknown table or column in SQLite's message, if a warehouse of this version has it.
fn declared_name(message: &str) -> Option<String> {
    let (kind, name) = message.strip_prefix("no such ")?.split_once(": ")?;
    let name = name.rsplit('.').next()?;
    let has_column = |table: &Table| table.columns.iter().any(|column| column.name == name);
    let is_declared = |table: &Table| match kind {
        "table" => table.name == name,
        _ => kind == "column" && has_column(table),
    };
    TABLES.into_iter().any(is_declared).then(|| format!("{kind} {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A later program names these where a warehouse of an earlier version lacks them.
    #[test]
    fn names_of_the_schema_are_recognized() {
        let request = |message| declared_name(message).unwrap_or_default();
        assert_eq!(request("no such column: l.sum_distance"), "column sum_distance");
        assert_eq!(request("no such table: main.degrees"), "table degrees");
        for other in ["no such column: degrees", "no such table: sum_distance", "syntax error"] {
            assert_eq!(declared_name(other), None);
        }
    }
}
