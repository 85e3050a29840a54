//! Exports of a warehouse to files for other programs.
//!
//! | module | files |
//! | --- | --- |
//! | `graph_file` | a group or a class as a graph |
//! | `hrd` | the published files of the HRD_Database project, byte for byte |
//! | `web` | the database for a web server |
//! | `parquet_files` | the tables, the full sets and the edges, as Parquet files |

mod error;
mod graph_file;
mod hrd;
#[cfg(feature = "parquet")]
mod parquet_files;
mod web;

pub use error::ExportError;
pub use graph_file::{GraphFileFormat, gexf};
pub use hrd::{HrdFile, class_file, release};
#[cfg(feature = "parquet")]
pub use parquet_files::{
    EdgeOptions, ExportedFile, FileObserver, ParquetOptions, ParquetTable, SetKind, edge_files,
    parquet,
};
pub use web::web_database;

use std::io::{self, Read};

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

/// The SHA-256 of all bytes of a reader, in hexadecimal digits.
fn sha256(mut reader: impl Read) -> io::Result<String> {
    let (mut digest, mut bytes) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match reader.read(&mut bytes)? {
            0 => return Ok(HEXLOWER.encode(&digest.finalize())),
            length => digest.update(&bytes[..length]),
        }
    }
}
