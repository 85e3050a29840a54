//! Statements and canned queries, and their answers.

use std::io;
use std::path::Path;

use klotski_query::{Arguments, QueryError, RowSink, Session, Stop, Value, ask, find, run_sql};
use serde::Deserialize;
use serde_json::{Value as Json, json};

/// A session, and what it is asked.
pub(crate) struct Statements {
    session: Session,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Statement {
    Sql(String),
    /// A canned query and its arguments, as words.
    Query(String, Vec<String>),
}

/// A statement, and what of its answer is wanted.
#[derive(Deserialize)]
pub(crate) struct Request {
    #[serde(flatten)]
    statement: Statement,
    /// At most this many rows; further ones are left out.
    #[serde(default = "no_limit")]
    rows: usize,
    /// At most this many letters of a text; a longer one ends with an ellipsis.
    #[serde(default = "no_limit")]
    letters: usize,
}

const fn no_limit() -> usize {
    usize::MAX - 1
}

#[derive(Debug, Deserialize)]
pub(crate) struct Warehouse {
    name: String,
    /// The size of the file.
    #[allow(dead_code)] // The VFS of WebAssembly reads it.
    pub(crate) bytes: u64,
}

/// The VFS that reads it.
pub(crate) const VFS: &str = "ranges";

impl Statements {
    pub(crate) fn open(warehouse: Option<&Warehouse>) -> Result<Self, QueryError> {
        let session = match warehouse {
            Some(Warehouse { name, .. }) => Session::open_by(VFS, Path::new(name), Stop::default()),
            None => Session::without_warehouse(Stop::default()),
        };
        Ok(Self { session: session? })
    }

    /// `{"columns": [...], "rows": [[...]], "isCut": false}`. An integer that a double does not have
    /// is `{"integer": "..."}`, an infinite one `{"real": "..."}`, a BLOB its hexadecimal digits.
    pub(crate) fn answer(&self, request: &Request) -> Result<Json, String> {
        self.run(request).map_err(|error| error.to_string())
    }

    fn run(&self, Request { statement, rows, letters }: &Request) -> Result<Json, QueryError> {
        let mut sink = Shown::new(*rows, *letters);
        match statement {
            Statement::Sql(sql) => run_sql(&self.session, sql, &[], &mut sink)?,
            Statement::Query(name, words) => {
                let query = find(name)?;
                let arguments = Arguments::read(query, words)?;
                ask(&self.session, query, &arguments, &mut sink)?;
            }
        }
        let is_cut = sink.rows.len() > *rows;
        sink.rows.truncate(*rows);
        Ok(json!({ "columns": sink.columns, "rows": sink.rows, "isCut": is_cut }))
    }
}

/// Rows as JSON, up to one more than the page shows.
struct Shown {
    columns: Vec<String>,
    rows: Vec<Vec<Json>>,
    most_rows: usize,
    most_letters: usize,
}

impl Shown {
    fn new(most_rows: usize, most_letters: usize) -> Self {
        Self { columns: Vec::new(), rows: Vec::new(), most_rows, most_letters }
    }

    fn cell(&self, value: &Value<'_>) -> Json {
        /// Up to this, a double has each integer.
        const EXACT: u64 = 1 << 53;
        match value {
            Value::Null => Json::Null,
            Value::Integer(integer) if integer.unsigned_abs() > EXACT => {
                json!({ "integer": integer.to_string() })
            }
            Value::Integer(integer) => (*integer).into(),
            Value::Real(real) if real.is_infinite() => {
                json!({ "real": if *real > 0.0 { "Infinity" } else { "-Infinity" } })
            }
            Value::Real(real) => (*real).into(),
            Value::Text(text) => self.cut(text).into(),
            Value::Blob(bytes) => {
                // No more bytes than are shown, and one for the ellipsis.
                let end = bytes.len().min(self.most_letters / 2 + 1);
                self.cut(&Value::from(&bytes[..end]).text()).into()
            }
        }
    }

    /// A text, cut off where it is too long.
    fn cut(&self, text: &str) -> String {
        match text.char_indices().nth(self.most_letters) {
            Some((end, _)) => text[..end].to_owned() + "…",
            None => text.to_owned(),
        }
    }
}

impl RowSink for Shown {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.columns = columns.iter().map(|&column| column.to_owned()).collect();
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        self.rows.push(values.iter().map(|value| self.cell(value)).collect());
        Ok(())
    }

    fn is_full(&self) -> bool {
        self.rows.len() > self.most_rows
    }
}
