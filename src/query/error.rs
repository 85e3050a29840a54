//! Why a question was not answered.

use std::io;
use std::path::Path;
use std::time::Duration;

use rusqlite::ErrorCode;
use thiserror::Error;

use super::guard::LONGEST_SQL;
use super::memory::MEMORY;
use crate::board::{ClassPatternError, Member, ReferenceError};
use crate::store::StoreError;

/// Why a question was not answered; each message is one line.
#[derive(Debug, Error)]
pub enum QueryError {
    /// No canned query has this name.
    #[error("no query '{name}'{hint}; `klotski-sql list` shows all")]
    UnknownQuery {
        /// The name.
        name: String,
        /// The nearest name as a question, if one is near.
        hint: String,
    },
    /// An argument without which there is no answer.
    #[error("{query} needs {}: {description}; usage: query {usage}", param.to_uppercase())]
    MissingArgument {
        /// The query.
        query: String,
        /// The parameter.
        param: String,
        /// What it means.
        description: String,
        /// How the query is called.
        usage: String,
    },
    /// More arguments than parameters.
    #[error("'{argument}' is one argument too many; usage: query {usage}")]
    SurplusArgument {
        /// The first one too many.
        argument: String,
        /// How the query is called.
        usage: String,
    },
    /// Not the code of a layout.
    #[error("'{text}' is no layout: {cause}")]
    NoLayout {
        /// The argument.
        text: String,
        /// The rule it breaks.
        cause: ReferenceError,
    },
    /// A place in a group where no layout is.
    #[error(
        "'{}-{}-{}' is no layout: class {} has no such group, or the group no such index",
        .0.class, .0.group_num, .0.group_index, .0.class
    )]
    NoMember(Member),
    /// A canned query asks stored figures.
    #[error("a canned query needs a warehouse: name one with --db")]
    NoWarehouse,
    /// Not a class or a pattern of classes.
    #[error(transparent)]
    NoClass(#[from] ClassPatternError),
    /// Not a number of rows.
    #[error("'{text}' is not a number of rows: write 0, 1, 2 ...")]
    NoCount {
        /// The argument.
        text: String,
    },
    /// Legal, but of classes that this warehouse was made without.
    #[error(
        "{what}, but {path} holds no such class: \
         make a warehouse of it with `klotski-ingest --class {class}`"
    )]
    NotHeld {
        /// What was asked for, and its class.
        what: String,
        /// The class or pattern.
        class: String,
        /// The warehouse.
        path: String,
    },
    /// Something about the warehouse.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A parameter that is not written `name=value`.
    #[error("'{0}' is no parameter: write name=value, e.g. -p code=4FEA13400")]
    ParameterForm(String),
    /// A value for a parameter that the SQL does not have.
    #[error("the SQL has no parameter :{name}")]
    UnknownParameter {
        /// Its name.
        name: String,
    },
    /// Two values for one parameter.
    #[error("parameter :{name} has two values")]
    RepeatedParameter {
        /// Its name.
        name: String,
    },
    /// A parameter of the SQL without a value.
    #[error("parameter {name} has no value: add -p {}=VALUE", name.trim_start_matches([':', '@', '$']))]
    UnboundParameter {
        /// Its name, with its sigil.
        name: String,
    },
    /// A parameter of the SQL without a name.
    #[error("parameter {0} has no name: write :name instead of ?")]
    NamelessParameter(usize),
    /// Nothing to run.
    #[error("there is no SQL statement to run")]
    NoStatement,
    /// More than one statement.
    #[error("one statement at a time, please: there is more behind the first one")]
    SeveralStatements,
    /// A statement that would write, or gives no rows.
    #[error("only statements that read and give rows can be run, the warehouse is read-only")]
    NotReading,
    /// A statement that would do something that is not allowed.
    #[error("{0}")]
    Refused(String),
    /// Stopped by the user.
    #[error("interrupted")]
    Interrupted,
    /// It took too long.
    #[error("stopped after {} seconds, the time limit: ask for less, or raise --timeout", limit.as_secs_f64())]
    TimedOut {
        /// The time limit.
        limit: Duration,
    },
    /// SQLite cannot make sense of the statement.
    #[error("{message}{place}")]
    BadSql {
        /// Its message.
        message: String,
        /// ` at line 1, column 8`, or nothing.
        place: String,
    },
    /// The file is cut off, or has pages that make no sense.
    #[error("{path} is damaged ({message}): build it again with `klotski-ingest --force {path}`")]
    Damaged {
        /// The warehouse.
        path: String,
        /// SQLite's message.
        message: String,
    },
    /// It would hold more than it may.
    #[error(
        "out of memory: SQLite and the functions may hold {} MiB together: \
         ask for fewer rows, tables or functions at a time",
        MEMORY >> 20
    )]
    OutOfMemory,
    /// A text that is longer than a statement may be.
    #[error("statement too long: it may have {LONGEST_SQL} bytes")]
    TooLong,
    /// What else SQLite says.
    #[error("{0}")]
    Sqlite(String),
    /// The output failed.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// As much of a text as a message can hold, on one line.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut excerpt = String::new();
    for character in text.chars().take(LONGEST) {
        if character.is_control() {
            excerpt.extend(character.escape_default());
        } else {
            excerpt.push(character);
        }
    }
    if text.chars().nth(LONGEST).is_some() {
        excerpt.push('…');
    }
    excerpt
}

impl QueryError {
    /// Whether the call was wrong, rather than the warehouse or the output.
    #[must_use]
    pub fn is_usage(&self) -> bool {
        !matches!(
            self,
            Self::NotHeld { .. }
                | Self::Store(_)
                | Self::Interrupted
                | Self::TimedOut { .. }
                | Self::Damaged { .. }
                | Self::OutOfMemory
                | Self::Sqlite(_)
                | Self::Output(_)
        )
    }

    /// The same error with the warehouse named where its message needs it.
    pub(super) fn at(mut self, warehouse: &Path) -> Self {
        if let Self::Damaged { path, .. } = &mut self {
            *path = warehouse.display().to_string();
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
                        format!(" at line {line}, column {column}")
                    },
                );
                Self::BadSql { message: msg, place: place.unwrap_or_default() }
            }
            rusqlite::Error::MultipleStatement => Self::SeveralStatements,
            rusqlite::Error::SqliteFailure(failure, _)
                if failure.code == ErrorCode::OperationInterrupted =>
            {
                Self::Interrupted
            }
            rusqlite::Error::SqliteFailure(failure, _)
                if failure.code == ErrorCode::OutOfMemory =>
            {
                Self::OutOfMemory
            }
            rusqlite::Error::SqliteFailure(failure, Some(message)) => match failure.code {
                ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => {
                    Self::Damaged { path: String::new(), message }
                }
                // Without a place in the text: no such table, and the like.
                ErrorCode::Unknown => Self::BadSql { message, place: String::new() },
                _ => Self::Sqlite(message),
            },
            other => Self::Sqlite(other.to_string()),
        }
    }
}
