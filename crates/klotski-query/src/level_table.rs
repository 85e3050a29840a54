//! Levels of a table: CSV with a line of names.

use klotski::message;

use super::level::{Field, Level};

/// Reads a table; `None` if the first line has no name of a board, nor other names only.
pub(super) fn read_table(text: &str) -> Option<Vec<Level>> {
    let head = text.lines().next()?;
    let separator = [b'\t', b';', b','].into_iter().find(|&byte| head.contains(char::from(byte)));
    let mut builder = csv::ReaderBuilder::new();
    builder.delimiter(separator.unwrap_or(b','));
    let mut reader = builder.from_reader(text.as_bytes());
    let names = reader.headers().ok()?.clone();
    let has_board = names.iter().any(|name| Field::of(name) == Some(Field::Board));
    let has_names = names.len() > 1 && names.iter().all(|name| Field::of(name).is_some());
    (has_board || has_names).then(|| records(text, builder, reader, &names))
}

fn records(
    text: &str,
    mut builder: csv::ReaderBuilder,
    mut reader: csv::Reader<&[u8]>,
    names: &csv::StringRecord,
) -> Vec<Level> {
    let (mut levels, mut before, mut line) = (Vec::new(), 0, 1);
    let mut records = reader.records().peekable();
    while let Some(record) = records.next() {
        let place = match &record {
            Ok(record) => record.position(),
            Err(cause) => cause.position(),
        };
        // csv counts the line break before a record, and empty lines, as the record's.
        let place = place.and_then(|at| usize::try_from(at.byte()).ok()).unwrap_or(before);
        let start = text.len() - text[place..].trim_start_matches(['\r', '\n']).len();
        line += text[before..start].matches('\n').count();
        before = start;
        let is_open = records.peek().is_none() && is_open(&text[start..], &mut builder);
        levels.push(if is_open {
            Level::problem(line, message!("a quotation mark is not closed"))
        } else {
            level(line, names, record)
        });
    }
    levels
}

/// Whether a record ends in a quotation that is not closed: a line after it would belong to it.
fn is_open(record: &str, builder: &mut csv::ReaderBuilder) -> bool {
    let more = format!("{record}\nx");
    let reader = builder.has_headers(false).flexible(true).from_reader(more.as_bytes());
    reader.into_records().count() == 1
}

fn level(line: usize, names: &csv::StringRecord, record: csv::Result<csv::StringRecord>) -> Level {
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
            return Level::problem(line, problem);
        }
    };
    let mut level = Level::of_fields(line, names.iter().zip(&record));
    if level.boards.is_empty() {
        level.fail(message!("it has no board"));
    }
    level
}
