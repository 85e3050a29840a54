//! Parquet files: a schema, columns of values, a writer, and the metadata of a file.
//!
//! ```text
//!   rows --push--> RowGroup --encode--> EncodedRowGroup --append--> ColumnarWriter --> file
//!                  (values)             (compressed bytes,          (in order)
//!                                        on any thread)
//!   file --> FileMetadata
//! ```
//!
//! A *row group* is a part of the rows. Each of its columns is compressed separately and has
//! statistics, so that an engine reads only the columns and the row groups that it needs. The
//! format is described at <https://parquet.apache.org/docs/file-format/>.
//!
//! Integers are signed, because few programs support unsigned ones well. All errors are [`std::io`]
//! errors: a value that does not fit its column and a damaged file are
//! [`InvalidData`](std::io::ErrorKind::InvalidData).

mod file_metadata;
mod row_group;
mod schema;
mod writer;

pub use file_metadata::FileMetadata;
pub use klotski_warehouse::Encoding;
pub use row_group::{ColumnValues, RowGroup};
pub use schema::{ColumnarSchema, FileColumn, ParquetType};
pub use writer::{ColumnarWriter, EncodedRowGroup};
