//! What a statement gives, in our program and in others.

use std::fmt;
use std::path::Path;

use data_encoding::HEXLOWER;
use klotski_query::{Answer, QueryError, Session, Stop, Value, run_sql};

/// A value as SQLite has it.
#[derive(Clone, Debug)]
pub enum Cell {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Blob(String),
}

/// Functions of C's library and of Rust's may differ in the last digits of a number.
const ROUNDING: f64 = 1e-12;

impl PartialEq for Cell {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Integer(one), Self::Integer(other)) => one == other,
            (Self::Real(one), Self::Real(other)) => {
                one.total_cmp(other).is_eq() || (one - other).abs() <= ROUNDING * one.abs()
            }
            (Self::Text(one), Self::Text(other)) | (Self::Blob(one), Self::Blob(other)) => {
                one == other
            }
            _ => false,
        }
    }
}

/// The rows that a statement gives, or the message of its error.
pub type Given = Result<Vec<Vec<Cell>>, String>;

/// Separators of values, rows and statements, which no text of the answers has.
pub const VALUE: char = '\u{1f}';
pub const ROW: char = '\u{1e}';
pub const STATEMENT: char = '\u{1d}';

/// Reads rows whose values are literals of SQL.
pub fn read_rows(text: &str) -> Vec<Vec<Cell>> {
    text.split_terminator(ROW).map(|row| row.split(VALUE).map(read_cell).collect()).collect()
}

fn read_cell(literal: &str) -> Cell {
    if literal == "NULL" {
        return Cell::Null;
    }
    let quoted = |begin: &str| literal.strip_prefix(begin)?.strip_suffix('\'');
    if let Some(text) = quoted("'") {
        return Cell::Text(text.replace("''", "'"));
    }
    if let Some(digits) = quoted("X'") {
        return Cell::Blob(digits.to_lowercase());
    }
    let integer = literal.parse().map(Cell::Integer);
    integer.or_else(|_| literal.parse().map(Cell::Real)).unwrap_or_else(|_| panic!("{literal}"))
}

/// What our program gives, with a warehouse or without one.
pub fn by_program(warehouse: Option<&Path>, statements: &[&str]) -> Vec<Given> {
    let session = match warehouse {
        Some(file) => Session::open(file, Stop::default()),
        None => Session::without_warehouse(Stop::default()),
    };
    let session = session.unwrap();
    let cell = |value: &Value<'_>| match value {
        Value::Null => Cell::Null,
        Value::Integer(integer) => Cell::Integer(*integer),
        Value::Real(real) => Cell::Real(*real),
        Value::Text(text) => Cell::Text(text.to_string()),
        Value::Blob(bytes) => Cell::Blob(HEXLOWER.encode(bytes)),
    };
    let ask = |sql: &&str| {
        let mut answer = Answer::default();
        match run_sql(&session, sql, &[], &mut answer) {
            Ok(()) => Ok(answer.rows.iter().map(|row| row.iter().map(cell).collect()).collect()),
            // Only our program names the place of the fault.
            Err(QueryError::BadSql { message, .. }) => Err(message),
            Err(error) => Err(error.to_string()),
        }
    };
    statements.iter().map(ask).collect()
}

/// Compares two answers for each statement, and names all that differ.
pub fn compare(host: impl fmt::Display, statements: &[&str], found: &[Given], expected: &[Given]) {
    assert_eq!(found.len(), statements.len(), "{host}: an answer for each statement");
    let pairs = statements.iter().zip(found.iter().zip(expected));
    let wrong: Vec<String> = pairs
        .filter(|(_, (found, expected))| found != expected)
        .map(|(sql, (found, expected))| format!("{sql}\n  {found:?}\n  {expected:?}"))
        .collect();
    assert!(wrong.is_empty(), "{host} gives other answers:\n{}", wrong.join("\n"));
}
