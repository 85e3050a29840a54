//! Exports of a warehouse to files for other programs.
//!
//! | module | files |
//! | --- | --- |
//! | `hrd` | the published files of the HRD_Database project, byte for byte |
//! | `parquet_files` | the tables, and the full sets, as Parquet files |

mod error;
mod hrd;
#[cfg(feature = "parquet")]
mod parquet_files;

pub use error::ExportError;
pub use hrd::{Dataset, class_file, release};
#[cfg(feature = "parquet")]
pub use parquet_files::{
    ExportedFile, FileKeys, FileObserver, ParquetOptions, ParquetTable, SetKind, SetsDigest,
    parquet, table_schema,
};
