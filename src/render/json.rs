//! JSON, as one array or as one object a line.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::value::text;
use crate::rows::{RowSink, Value};

pub(super) struct Json<'w> {
    out: &'w mut dyn Write,
    columns: Vec<String>,
    /// What stands before the first row, between rows, and behind the last.
    marks: [&'static str; 3],
    rows: u64,
}

impl<'w> Json<'w> {
    pub(super) fn array(out: &'w mut dyn Write) -> Self {
        Self { out, columns: Vec::new(), marks: ["[\n", ",\n", "\n]\n"], rows: 0 }
    }

    pub(super) fn lines(out: &'w mut dyn Write) -> Self {
        Self { out, columns: Vec::new(), marks: ["", "\n", "\n"], rows: 0 }
    }
}

impl RowSink for Json<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.columns = columns.iter().map(|&name| name.to_owned()).collect();
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let [first, between, _] = self.marks;
        let mark = if self.rows == 0 { first } else { between };
        self.out.write_all(mark.as_bytes())?;
        self.rows += 1;
        let object = Object { columns: &self.columns, values };
        Ok(serde_json::to_writer(&mut *self.out, &object)?)
    }

    fn end(&mut self) -> io::Result<()> {
        let [first, _, last] = self.marks;
        let mark = match (self.rows, first) {
            (0, "") => "",
            (0, _) => "[]\n",
            _ => last,
        };
        self.out.write_all(mark.as_bytes())
    }
}

/// A row as an object; columns of the same name stay side by side.
struct Object<'r> {
    columns: &'r [String],
    values: &'r [Value<'r>],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.columns.len()))?;
        for (name, value) in self.columns.iter().zip(self.values) {
            match value {
                Value::Null => map.serialize_entry(name, &())?,
                Value::Integer(integer) => map.serialize_entry(name, integer)?,
                Value::Real(real) => map.serialize_entry(name, real)?,
                Value::Text(_) | Value::Blob(_) => map.serialize_entry(name, &text(value))?,
            }
        }
        map.end()
    }
}
