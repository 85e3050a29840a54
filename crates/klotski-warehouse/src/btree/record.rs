//! A record: a row of a table, or an entry of an index.
//!
//! ```text
//!   length of the header | types of the values | values
//! ```
//!
//! <https://sqlite.org/fileformat2.html#record_format>. All lengths are below 128, so each takes
//! one byte.

use super::format::LONGEST_RECORD;

/// The serial types of values. Types 1 to 6 are integers of one to eight bytes.
const NULL: u8 = 0;
const ZERO: u8 = 8;
const ONE: u8 = 9;
const TEXT: u8 = 13;

/// A record, built value by value.
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

    /// Adds a short text.
    ///
    /// # Panics
    /// If the text is longer than 50 bytes.
    pub fn text(&mut self, text: &[u8]) {
        assert!(text.len() <= LONGEST_RECORD / 2, "a short text");
        #[allow(clippy::cast_possible_truncation)] // at most 50
        self.types.push(TEXT + 2 * text.len() as u8);
        self.values.extend_from_slice(text);
    }

    /// The record as a cell: its length, then the record.
    ///
    /// # Panics
    /// If the record is longer than 100 bytes.
    pub fn entry(&mut self) -> &[u8] {
        let record = 1 + self.types.len() + self.values.len();
        assert!(record <= LONGEST_RECORD, "a short record");
        self.cell.clear();
        #[allow(clippy::cast_possible_truncation)] // at most 100
        self.cell.extend([record as u8, self.types.len() as u8 + 1]);
        self.cell.extend_from_slice(&self.types);
        self.cell.extend_from_slice(&self.values);
        &self.cell
    }
}
