//! Runs statements and passes on their rows.

use klotski_functions::from_sqlite;
use rusqlite::fallible_iterator::FallibleIterator;
use rusqlite::{Batch, Connection, Statement};

use crate::arguments::Arguments;
use crate::authorizer::LONGEST_SQL;
use crate::error::QueryError;
use crate::header::Query;
use crate::session::Session;
use crate::{DeclaredType, RowSink, Value};

/// Runs a canned query with its arguments.
pub fn ask(
    session: &Session,
    query: &Query,
    arguments: &Arguments,
    sink: &mut dyn RowSink,
) -> Result<(), QueryError> {
    session.map_errors(|| {
        if let Some(stage) = query.needs {
            let warehouse = session.warehouse().ok_or(QueryError::NoWarehouse)?;
            warehouse.require_version(query.since, query.name)?;
            arguments.require(warehouse)?;
            warehouse.require(stage, query.name)?;
        }
        let values = arguments.values(session.resolver())?;
        let mut statement = session.connection().prepare(query.sql)?;
        bind(&mut statement, &values)?;
        send_rows(&mut statement, sink)
    })
}

/// Returns SQLite's query plan of a canned query, without running it.
pub fn explain(
    session: &Session,
    query: &Query,
    arguments: &Arguments,
    sink: &mut dyn RowSink,
) -> Result<(), QueryError> {
    let sql = format!("EXPLAIN QUERY PLAN {}", query.sql);
    ask(session, &Query { sql: &sql, ..query.clone() }, arguments, sink)
}

/// Runs a single reading statement, with a value for each of its parameters. Most functions of
/// layouts need no warehouse.
pub fn run_sql(
    session: &Session,
    sql: &str,
    values: &[(String, Value<'_>)],
    sink: &mut dyn RowSink,
) -> Result<(), QueryError> {
    session.map_errors(|| {
        if sql.len() > LONGEST_SQL {
            return Err(QueryError::TooLong);
        }
        if sql.contains('\0') {
            // SQLite would end the text at the NUL character.
            return Err(QueryError::Refused("the statement holds a NUL character".to_owned()));
        }
        let mut statement = prepare_one(session.connection(), sql)?;
        bind(&mut statement, values)?;
        send_rows(&mut statement, sink)
    })
}

/// Prepares a text that must be a single, reading statement.
fn prepare_one<'c>(connection: &'c Connection, sql: &str) -> Result<Statement<'c>, QueryError> {
    let mut batch = Batch::new(connection, sql);
    let statement = batch.next()?.ok_or(QueryError::NoStatement)?;
    if !statement.readonly() || statement.column_count() == 0 {
        return Err(QueryError::NotReading);
    }
    // A second statement counts even if it cannot be prepared.
    if matches!(batch.next(), Ok(None)) {
        Ok(statement)
    } else {
        Err(QueryError::SeveralStatements)
    }
}

/// The kind of a statement that begins with `EXPLAIN QUERY PLAN`.
const QUERY_PLAN: i32 = 2;

/// A step of a query plan: its number, that of the step above it or 0, and what it does.
type PlanStep = (i64, i64, String);

/// Sends the steps below a step as a tree, as the sqlite3 shell prints it.
fn send_plan(
    steps: &[PlanStep],
    above: i64,
    indent: &str,
    sink: &mut dyn RowSink,
) -> Result<(), QueryError> {
    let below = || steps.iter().filter(|(number, of, _)| *of == above && *number > above);
    let last = below().next_back().map(|(number, ..)| *number);
    for (number, _, text) in below() {
        let (branch, space) = if last == Some(*number) { ("`--", "   ") } else { ("|--", "|  ") };
        if sink.is_full() {
            break;
        }
        sink.row(&[format!("{indent}{branch}{text}").into()])?;
        send_plan(steps, *number, &format!("{indent}{space}"), sink)?;
    }
    Ok(())
}

fn bind(
    statement: &mut Statement<'_>,
    values: &[(impl AsRef<str>, Value<'_>)],
) -> Result<(), QueryError> {
    let mut unused: Vec<&str> = values.iter().map(|(name, _)| name.as_ref()).collect();
    for (position, &name) in unused.iter().enumerate() {
        if unused[..position].contains(&name) {
            return Err(QueryError::RepeatedParameter(name.to_owned()));
        }
    }
    for index in 1..=statement.parameter_count() {
        let Some(name) = statement.parameter_name(index).map(str::to_owned) else {
            return Err(QueryError::NamelessParameter(index));
        };
        let bare = name.trim_start_matches([':', '@', '$']);
        let Some((_, value)) = values.iter().find(|(given, _)| given.as_ref() == bare) else {
            return Err(QueryError::UnboundParameter(name));
        };
        unused.retain(|given| *given != bare);
        statement.raw_bind_parameter(index, value)?;
    }
    match unused.first() {
        None => Ok(()),
        Some(&name) => Err(QueryError::UnknownParameter(name.to_owned())),
    }
}

fn send_rows(statement: &mut Statement<'_>, sink: &mut dyn RowSink) -> Result<(), QueryError> {
    if statement.is_explain() == QUERY_PLAN {
        let steps = statement.raw_query().mapped(|row| Ok((row.get(0)?, row.get(1)?, row.get(3)?)));
        let steps: Vec<PlanStep> = steps.collect::<Result<_, _>>()?;
        sink.begin(&["QUERY PLAN"])?;
        send_plan(&steps, 0, "", sink)?;
        return Ok(sink.end()?);
    }
    sink.declare(&|| {
        statement.columns().map(|column| DeclaredType::of(column.decl_type())).collect()
    });
    sink.begin(&statement.column_names().collect::<Vec<_>>())?;
    let columns = statement.column_count();
    let mut rows = statement.raw_query();
    while !sink.is_full() {
        let Some(row) = rows.next()? else { break };
        let mut values = Vec::with_capacity(columns);
        for column in 0..columns {
            values.push(from_sqlite(row.get_ref(column)?));
        }
        sink.row(&values)?;
    }
    Ok(sink.end()?)
}
