//! Levels of a table: CSV with a line of names.

use klotski::message;

use super::level::{Field, Level};
use super::level_error::Emit;

/// Reads a table; `None` if the first line has no name of a board, nor other names only.
pub(super) fn read_table<E>(text: &str, emit: &mut Emit<'_, E>) -> Option<Result<(), E>> {
    let head = text.lines().next()?;
    let separator = [b'\t', b';', b','].into_iter().find(|&byte| head.contains(char::from(byte)));
    let mut builder = csv::ReaderBuilder::new();
    builder.delimiter(separator.unwrap_or(b','));
    let mut reader = builder.from_reader(text.as_bytes());
    let names = reader.headers().ok()?.clone();
    let has_board = names.iter().any(|name| Field::of(name) == Some(Field::Board));
    let has_names = names.len() > 1 && names.iter().all(|name| Field::of(name).is_some());
    (has_board || has_names)
        .then(|| reader.records().try_for_each(|record| emit(level(&names, record))))
}

fn level(names: &csv::StringRecord, record: csv::Result<csv::StringRecord>) -> Level {
    let line = |position: Option<&csv::Position>| {
        position.map_or(0, |at| usize::try_from(at.line()).unwrap_or(0))
    };
    let record = match record {
        Ok(record) => record,
        Err(cause) => {
            let problem = match cause.kind() {
                csv::ErrorKind::UnequalLengths { expected_len, len, .. } => message!(
                    "the line of names has {expected_len} fields, this line {len}",
                    len,
                    expected_len
                ),
                _ => cause.to_string(),
            };
            return Level::problem(line(cause.position()), problem);
        }
    };
    let mut level = Level::of_fields(line(record.position()), names.iter().zip(&record));
    if level.boards.is_empty() {
        level.fail(message!("it has no board"));
    }
    level
}
