//! The values of a row group, column by column.

use std::io::{self, ErrorKind};

use klotski::message;

use super::schema::{ColumnarSchema, FileColumn, ParquetType};

/// Rows that are encoded together. All columns have the same number of rows.
#[derive(Clone, Debug)]
pub struct RowGroup {
    pub(super) columns: Vec<ColumnValues>,
}

impl RowGroup {
    /// A row group without rows.
    pub fn new(schema: &ColumnarSchema) -> Self {
        Self { columns: schema.columns.iter().map(ColumnValues::new).collect() }
    }

    /// The column at a position, to push a value for each row.
    pub fn column(&mut self, position: usize) -> &mut ColumnValues {
        &mut self.columns[position]
    }

    /// The number of rows of the first column.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, ColumnValues::rows)
    }

    /// The approximate size of the values in memory, in bytes.
    pub fn bytes(&self) -> usize {
        self.columns.iter().map(ColumnValues::bytes).sum()
    }
}

/// The values of a column in a row group. A value that does not fit the column is an error.
#[derive(Clone, Debug)]
pub struct ColumnValues {
    /// One for each row, or for each element of a list. Nulls are stored as 0 or empty.
    pub(super) values: Values,
    /// By row: whether it is null. Only for optional columns.
    pub(super) nulls: Option<Vec<bool>>,
    /// By row: the number of elements up to the end of its list. Only for lists.
    pub(super) ends: Option<Vec<u32>>,
}

#[derive(Clone, Debug)]
pub(super) enum Values {
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Double(Vec<f64>),
    /// Texts and BLOBs.
    Strings(Strings),
}

/// Byte strings in one buffer.
#[derive(Clone, Debug, Default)]
pub(super) struct Strings {
    bytes: Vec<u8>,
    /// By string: its end.
    ends: Vec<usize>,
}

impl Strings {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        self.ends.push(self.bytes.len());
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn get(&self, position: usize) -> &[u8] {
        let start = position.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[position]]
    }
}

impl ColumnValues {
    fn new(column: &FileColumn) -> Self {
        let values = match column.column_type {
            ParquetType::Int32 | ParquetType::Int32List => Values::Int32(Vec::new()),
            ParquetType::Int64 => Values::Int64(Vec::new()),
            ParquetType::Double => Values::Double(Vec::new()),
            ParquetType::Text | ParquetType::Bytes | ParquetType::TextList => {
                Values::Strings(Strings::default())
            }
        };
        let ends = column.column_type.is_list().then(Vec::new);
        Self { values, nulls: column.is_optional.then(Vec::new), ends }
    }

    pub fn push_integer(&mut self, integer: i64) -> io::Result<()> {
        match &mut self.values {
            Values::Int32(values) if self.ends.is_none() => {
                let small = i32::try_from(integer);
                values.push(small.map_err(|_| {
                    unfit(&message!("{integer}, which needs more than 32 bits,", integer))
                })?);
            }
            Values::Int64(values) => values.push(integer),
            _ => return Err(unfit("an integer")),
        }
        self.end_row(false);
        Ok(())
    }

    /// Adds a row with a real number.
    pub fn push_real(&mut self, real: f64) -> io::Result<()> {
        let Values::Double(values) = &mut self.values else { return Err(unfit("a real number")) };
        values.push(real);
        self.end_row(false);
        Ok(())
    }

    /// Adds a row with a text or bytes.
    pub fn push_string(&mut self, string: impl AsRef<[u8]>) -> io::Result<()> {
        let (Values::Strings(values), None) = (&mut self.values, &self.ends) else {
            return Err(unfit("a text"));
        };
        values.push(string.as_ref());
        self.end_row(false);
        Ok(())
    }

    pub fn push_null(&mut self) -> io::Result<()> {
        if self.nulls.is_none() || self.ends.is_some() {
            return Err(unfit("NULL"));
        }
        match &mut self.values {
            Values::Int32(values) => values.push(0),
            Values::Int64(values) => values.push(0),
            Values::Double(values) => values.push(0.0),
            Values::Strings(values) => values.push(&[]),
        }
        self.end_row(true);
        Ok(())
    }

    pub fn push_integers(&mut self, list: impl IntoIterator<Item = i32>) -> io::Result<()> {
        let (Values::Int32(values), Some(ends)) = (&mut self.values, &mut self.ends) else {
            return Err(unfit("a list of integers"));
        };
        values.extend(list);
        ends.push(end_of_list(values.len())?);
        Ok(())
    }

    pub fn push_texts<'t>(&mut self, list: impl IntoIterator<Item = &'t [u8]>) -> io::Result<()> {
        let (Values::Strings(values), Some(ends)) = (&mut self.values, &mut self.ends) else {
            return Err(unfit("a list of texts"));
        };
        list.into_iter().for_each(|text| values.push(text));
        ends.push(end_of_list(values.len())?);
        Ok(())
    }

    fn end_row(&mut self, is_null: bool) {
        if let Some(nulls) = &mut self.nulls {
            nulls.push(is_null);
        }
    }

    pub fn rows(&self) -> usize {
        self.ends.as_ref().map_or_else(|| self.values.len(), Vec::len)
    }

    fn bytes(&self) -> usize {
        match &self.values {
            Values::Int32(values) => 4 * values.len(),
            Values::Int64(_) | Values::Double(_) => 8 * self.values.len(),
            Values::Strings(strings) => strings.bytes.len() + 8 * strings.len(),
        }
    }

    /// The elements of the list of a row, as positions among the values.
    pub(super) fn list(&self, row: usize) -> std::ops::Range<usize> {
        let Some(ends) = &self.ends else { return row..row + 1 };
        let start = row.checked_sub(1).map_or(0, |before| ends[before]);
        start as usize..ends[row] as usize
    }
}

impl Values {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Int32(values) => values.len(),
            Self::Int64(values) => values.len(),
            Self::Double(values) => values.len(),
            Self::Strings(values) => values.len(),
        }
    }
}

fn end_of_list(elements: usize) -> io::Result<u32> {
    u32::try_from(elements).map_err(|_| unfit("a list of so many elements"))
}

fn unfit(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, message!("{what} does not fit the column", what))
}
