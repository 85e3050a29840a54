//! Running a statement and handing on its rows.

use rusqlite::fallible_iterator::FallibleIterator;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Batch, Connection, Statement, ToSql};

use super::arguments::{Arguments, Bound};
use super::error::QueryError;
use super::guard::LONGEST_SQL;
use super::header::Query;
use super::session::Session;
use crate::rows::{RowSink, Value};

/// Runs a canned query with its arguments.
///
/// # Errors
/// When the warehouse lacks the classes asked for or is damaged, or the output
/// fails.
pub fn ask(
    session: &Session,
    query: &Query,
    arguments: &Arguments,
    sink: &mut dyn RowSink,
) -> Result<(), QueryError> {
    run_query(session, query, arguments, query.sql, sink)
}

/// Tells how SQLite would find the answer of a canned query.
///
/// # Errors
/// As for [`ask`].
pub fn explain(
    session: &Session,
    query: &Query,
    arguments: &Arguments,
    sink: &mut dyn RowSink,
) -> Result<(), QueryError> {
    let sql = format!("EXPLAIN QUERY PLAN {}", query.sql);
    run_query(session, query, arguments, &sql, sink)
}

fn run_query(
    session: &Session,
    query: &Query,
    arguments: &Arguments,
    sql: &str,
    sink: &mut dyn RowSink,
) -> Result<(), QueryError> {
    session.tell(|| {
        let warehouse = session.warehouse().ok_or(QueryError::NoWarehouse)?;
        arguments.check_held(warehouse)?;
        if let Some(stage) = query.needs {
            warehouse.require(stage, query.name)?;
        }
        let mut statement = session.connection().prepare(sql)?;
        bind(&mut statement, &arguments.values(session.places())?)?;
        hand_on(&mut statement, sink)
    })
}

/// Runs one statement that reads, with values for its named parameters.
///
/// # Errors
/// When it is not one statement that reads, when a parameter lacks its value,
/// or when the output fails.
pub fn run_sql(
    session: &Session,
    sql: &str,
    values: &[(String, Bound)],
    sink: &mut dyn RowSink,
) -> Result<(), QueryError> {
    session.tell(|| {
        if sql.len() > LONGEST_SQL {
            return Err(QueryError::TooLong);
        }
        if sql.contains('\0') {
            // SQLite would take it for the end.
            return Err(QueryError::Refused("the statement holds a NUL character".to_owned()));
        }
        let mut statement = prepare_one(session.connection(), sql)?;
        bind(&mut statement, values)?;
        hand_on(&mut statement, sink)
    })
}

/// Prepares a text that must be a single statement and must only read.
fn prepare_one<'c>(connection: &'c Connection, sql: &str) -> Result<Statement<'c>, QueryError> {
    let mut batch = Batch::new(connection, sql);
    let statement = batch.next()?.ok_or(QueryError::NoStatement)?;
    if !statement.readonly() || statement.column_count() == 0 {
        return Err(QueryError::NotReading);
    }
    // Preparing the rest may fail for any reason; it is there all the same.
    if matches!(batch.next(), Ok(None)) {
        Ok(statement)
    } else {
        Err(QueryError::SeveralStatements)
    }
}

fn bind(
    statement: &mut Statement<'_>,
    values: &[(impl AsRef<str>, Bound)],
) -> Result<(), QueryError> {
    let mut unused: Vec<&str> = values.iter().map(|(name, _)| name.as_ref()).collect();
    for (place, &name) in unused.iter().enumerate() {
        if unused[..place].contains(&name) {
            return Err(QueryError::RepeatedParameter { name: name.to_owned() });
        }
    }
    for index in 1..=statement.parameter_count() {
        let Some(name) = statement.parameter_name(index).map(str::to_owned) else {
            return Err(QueryError::NamelessParameter(index));
        };
        let bare = name.trim_start_matches([':', '@', '$']);
        let Some((_, value)) = values.iter().find(|(given, _)| given.as_ref() == bare) else {
            return Err(QueryError::UnboundParameter { name });
        };
        unused.retain(|given| *given != bare);
        statement.raw_bind_parameter(index, value)?;
    }
    match unused.first() {
        None => Ok(()),
        Some(&name) => Err(QueryError::UnknownParameter { name: name.to_owned() }),
    }
}

impl ToSql for Bound {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Integer(integer) => ValueRef::Integer(*integer),
            Self::Real(real) => ValueRef::Real(*real),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}

fn hand_on(statement: &mut Statement<'_>, sink: &mut dyn RowSink) -> Result<(), QueryError> {
    sink.begin(&statement.column_names().collect::<Vec<_>>())?;
    let columns = statement.column_count();
    let mut rows = statement.raw_query();
    while !sink.is_full() {
        let Some(row) = rows.next()? else { break };
        let mut values = Vec::with_capacity(columns);
        for column in 0..columns {
            values.push(match row.get_ref(column)? {
                ValueRef::Null => Value::Null,
                ValueRef::Integer(integer) => Value::Integer(integer),
                ValueRef::Real(real) => Value::Real(real),
                ValueRef::Text(bytes) => match std::str::from_utf8(bytes) {
                    Ok(text) => Value::Text(text),
                    Err(_) => Value::Blob(bytes),
                },
                ValueRef::Blob(bytes) => Value::Blob(bytes),
            });
        }
        sink.row(&values)?;
    }
    Ok(sink.end()?)
}
