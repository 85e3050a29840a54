//! A record: a row of a table, or an entry of an index.
//!
//! ```text
//!   length of the header | types of the values | values
//! ```
//!
//! <https://sqlite.org/fileformat2.html#record_format>. All lengths are below 128 here, so
//! each of them takes one byte.

use std::io;

use super::format::{LONGEST_RECORD, damaged};

/// The serial types of values. Types 1 to 6 are integers of one to eight bytes.
const NULL: u8 = 0;
const ZERO: u8 = 8;
const ONE: u8 = 9;
const TEXT: u8 = 13;

/// A record that is built value by value.
#[derive(Clone, Debug, Default)]
pub struct Record {
    types: Vec<u8>,
    values: Vec<u8>,
    cell: Vec<u8>,
}

impl Record {
    /// Removes all values.
    pub fn clear(&mut self) {
        self.types.clear();
        self.values.clear();
    }

    /// Adds NULL.
    pub fn null(&mut self) {
        self.types.push(NULL);
    }

    /// Adds an integer, in as few bytes as SQLite does.
    pub fn integer(&mut self, value: i64) {
        let bits = 65 - if value < 0 { !value } else { value }.leading_zeros();
        let (kind, bytes) = match bits {
            _ if value == 0 => (ZERO, 0),
            _ if value == 1 => (ONE, 0),
            ..=8 => (1, 1),
            9..=16 => (2, 2),
            17..=24 => (3, 3),
            25..=32 => (4, 4),
            33..=48 => (5, 6),
            _ => (6, 8),
        };
        self.types.push(kind);
        self.values.extend_from_slice(&value.to_be_bytes()[8 - bytes..]);
    }

    /// Adds a text.
    ///
    /// # Panics
    /// If the text is much longer than a code.
    pub fn text(&mut self, text: &[u8]) {
        assert!(text.len() <= LONGEST_RECORD / 2, "a short text");
        #[allow(clippy::cast_possible_truncation)] // at most 50
        self.types.push(TEXT + 2 * text.len() as u8);
        self.values.extend_from_slice(text);
    }

    /// The record as a cell of an index.
    ///
    /// # Panics
    /// If the record is much longer than a row of `layouts`.
    pub fn entry(&mut self) -> &[u8] {
        self.start_cell();
        self.end_cell()
    }

    /// The record as a cell of a table, with this rowid.
    ///
    /// # Panics
    /// If the record is much longer than a row of `layouts`.
    pub(super) fn row(&mut self, rowid: u32) -> &[u8] {
        self.start_cell();
        put_varint(rowid, &mut self.cell);
        self.end_cell()
    }

    fn start_cell(&mut self) {
        let record = 1 + self.types.len() + self.values.len();
        assert!(record <= LONGEST_RECORD, "a short record");
        self.cell.clear();
        #[allow(clippy::cast_possible_truncation)] // at most 100
        self.cell.push(record as u8);
    }

    fn end_cell(&mut self) -> &[u8] {
        #[allow(clippy::cast_possible_truncation)] // at most 100
        self.cell.push(self.types.len() as u8 + 1);
        self.cell.extend_from_slice(&self.types);
        self.cell.extend_from_slice(&self.values);
        &self.cell
    }
}

/// A value of a stored record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordValue<'r> {
    Null,
    Integer(i64),
    Text(&'r [u8]),
}

/// The values of a record. A value of another type, or one that is cut off, is an error.
pub(crate) fn values_of(record: &[u8]) -> impl Iterator<Item = io::Result<RecordValue<'_>>> {
    let header = record.first().map_or(0, |&header| usize::from(header)).max(1);
    let types = record.get(1..header).unwrap_or_default();
    let mut rest = record.get(header..).unwrap_or_default();
    types.iter().map(move |&kind| {
        let bytes = match kind {
            NULL | ZERO | ONE => 0,
            1..=4 => usize::from(kind),
            5 => 6,
            6 => 8,
            TEXT..0x80 if kind % 2 == 1 => usize::from(kind - TEXT) / 2,
            _ => return Err(damaged("a value is of another type")),
        };
        let (value, behind) =
            rest.split_at_checked(bytes).ok_or_else(|| damaged("a record is cut"))?;
        rest = behind;
        Ok(match kind {
            NULL => RecordValue::Null,
            ZERO => RecordValue::Integer(0),
            ONE => RecordValue::Integer(1),
            1..=6 => {
                let sign = if value[0] < 0x80 { 0 } else { -1 };
                RecordValue::Integer(
                    value.iter().fold(sign, |number, &byte| number << 8 | i64::from(byte)),
                )
            }
            _ => RecordValue::Text(value),
        })
    })
}

/// Appends a number in seven bits a byte, the most significant bits first. All bytes but the
/// last have the eighth bit set.
pub(super) fn put_varint(number: u32, to: &mut Vec<u8>) {
    let groups = (32 - number.leading_zeros()).div_ceil(7).max(1);
    for group in (0..groups).rev() {
        let [.., bits] = (number >> (7 * group)).to_be_bytes();
        to.push(if group > 0 { bits | 0x80 } else { bits & 0x7F });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let numbers = [0, 1, -1, 2, 127, 128, -128, -129, 32_767, 32_768, 8_388_607, 8_388_608];
        let larger =
            [i64::from(i32::MAX), 1 << 31, 1 << 40, -(1 << 47), 1 << 47, i64::MIN, i64::MAX];
        for numbers in [&numbers[..], &larger[..]] {
            let mut record = Record::default();
            record.null();
            record.text(b"4FEA13400");
            record.text(b"");
            for &number in numbers {
                record.integer(number);
            }
            let cell = record.entry();
            let found: Vec<RecordValue<'_>> = values_of(&cell[1..]).map(Result::unwrap).collect();
            let texts = [RecordValue::Text(b"4FEA13400"), RecordValue::Text(b"")];
            let expected = numbers.iter().map(|&number| RecordValue::Integer(number));
            let expected = [RecordValue::Null].into_iter().chain(texts).chain(expected);
            assert_eq!(found, expected.collect::<Vec<_>>());
            // A record that is cut anywhere gives an error and no panic.
            for end in 0..cell.len() - 1 {
                let _ = values_of(&cell[1..=end]).count();
            }
        }
        assert!(values_of(&[2, 7, 0, 0, 0, 0, 0, 0, 0, 0]).next().unwrap().is_err(), "a real");
    }
}
