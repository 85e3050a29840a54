//! Parquet files: a schema, columns of values, a reader and a writer.
//!
//! ```text
//!   rows --push--> RowGroup --encode--> EncodedRowGroup --append--> ColumnarWriter --> file
//!                  (values)             (compressed bytes,          (in order)
//!                                        on any thread)
//!   file --> ColumnarReader --read--> RowGroup
//! ```
//!
//! A *row group* is a part of the rows. Each of its columns is compressed separately and has
//! statistics, so that an engine reads only the columns and the row groups that it needs. The
//! format is described at <https://parquet.apache.org/docs/file-format/>.
//!
//! ```
//! use klotski_sql::columnar::{FileColumn, ColumnType, ColumnarSchema, ColumnarWriter, RowGroup};
//!
//! let schema = ColumnarSchema::new("steps", vec![
//!     FileColumn::new("code", ColumnType::Text),
//!     FileColumn::new("min_solution_step", ColumnType::Int32).optional(),
//! ]);
//! let mut rows = RowGroup::new(&schema);
//! rows.column(0).push_string("4FEA13400")?;
//! rows.column(1).push_integer(138)?;
//! rows.column(0).push_string("000000000")?;
//! rows.column(1).push_null()?;
//! let mut writer = ColumnarWriter::new(Vec::new(), &schema)?;
//! writer.append(schema.encode(&rows)?)?;
//! let file = writer.finish([("source", "an example")])?;
//! assert_eq!(&file[..4], b"PAR1");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Integers are signed, because few programs support unsigned ones well. All errors are [`std::io`]
//! errors: a value that does not fit its column and a damaged file are
//! [`InvalidData`](std::io::ErrorKind::InvalidData).

mod encode;
mod reader;
mod row_group;
mod schema;
mod writer;

pub use encode::EncodedRowGroup;
pub use klotski_warehouse::Coding;
pub use reader::ColumnarReader;
pub use row_group::{ColumnValues, RowGroup};
pub use schema::{ColumnType, ColumnarSchema, FileColumn};
pub use writer::ColumnarWriter;
