//! JSON: one array of objects, or one object for each line.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

use klotski_query::{RowSink, Value};
use klotski_texts::is_control;

pub(super) struct Json<'w> {
    out: &'w mut dyn Write,
    /// Converts a text or name to a JSON string.
    quote: fn(&str) -> serde_json::Result<String>,
    /// The text before each value of a row: `{"code":`, `,"id":`.
    keys: Vec<String>,
    /// The text before the first row, between rows, and after the last row.
    marks: [&'static str; 3],
    rows: u64,
}

impl<'w> Json<'w> {
    pub(super) fn array(out: &'w mut dyn Write) -> Self {
        Self {
            out,
            quote: serde_json::to_string,
            keys: Vec::new(),
            marks: ["[\n", ",\n", "\n]\n"],
            rows: 0,
        }
    }

    pub(super) fn lines(out: &'w mut dyn Write) -> Self {
        Self { marks: ["", "\n", "\n"], ..Self::array(out) }
    }

    /// JSON with control characters escaped, for a terminal.
    pub(super) fn escape_controls(self) -> Self {
        Self { quote: escape_controls, ..self }
    }

    fn member(&mut self, value: &Value<'_>) -> io::Result<()> {
        match value {
            Value::Null => self.out.write_all(b"null"),
            Value::Integer(integer) => Ok(serde_json::to_writer(&mut *self.out, integer)?),
            // JSON has no infinity. SQLite writes this number, which parsers read as infinity.
            Value::Real(real) if real.is_infinite() => {
                self.out.write_all(if *real > 0.0 { b"9.0e+999" } else { b"-9.0e+999" })
            }
            Value::Real(real) => Ok(serde_json::to_writer(&mut *self.out, real)?),
            Value::Text(_) | Value::Blob(_) => {
                self.out.write_all((self.quote)(&value.text())?.as_bytes())
            }
        }
    }
}

impl RowSink for Json<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        for (index, name) in distinct(columns).iter().enumerate() {
            let mark = if index == 0 { '{' } else { ',' };
            self.keys.push(format!("{mark}{}:", (self.quote)(name)?));
        }
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let [first, between, _] = self.marks;
        let mark = if self.rows == 0 { first } else { between };
        self.out.write_all(mark.as_bytes())?;
        self.rows += 1;
        for (index, value) in values.iter().enumerate() {
            self.out.write_all(self.keys[index].as_bytes())?;
            self.member(value)?;
        }
        self.out.write_all(b"}")
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

/// Distinct names for columns: `a`, `a:1`, `a:2`, as SQLite names the columns of a subquery. JSON
/// parsers drop one of two members with the same name.
pub(super) fn distinct(columns: &[&str]) -> Vec<String> {
    let mut taken: HashSet<String> = columns.iter().map(|&name| name.to_owned()).collect();
    let mut latest: HashMap<&str, usize> = HashMap::new();
    let mut names = Vec::with_capacity(columns.len());
    for &column in columns {
        let Some(number) = latest.get_mut(column) else {
            latest.insert(column, 0);
            names.push(column.to_owned());
            continue;
        };
        names.push(loop {
            *number += 1;
            let name = format!("{column}:{number}");
            // Another column may have this name.
            if taken.insert(name.clone()) {
                break name;
            }
        });
    }
    names
}

/// A JSON string with control characters escaped: `\u009b`.
fn escape_controls(text: &str) -> serde_json::Result<String> {
    let quoted = serde_json::to_string(text)?;
    if !quoted.chars().any(is_control) {
        return Ok(quoted);
    }
    let escaped = |char: char| match char {
        char if is_control(char) => format!("\\u{:04x}", u32::from(char)),
        char => char.to_string(),
    };
    Ok(quoted.chars().map(escaped).collect())
}
