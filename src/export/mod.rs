//! Exports of a warehouse to files for other programs.
//!
//! | module | files |
//! | --- | --- |
//! | `graph_file` | a group or a class as a graph |
//! | `pddl` | a puzzle for planners |
//! | `hrd` | the published files of the HRD_Database project, byte for byte |
//! | `web` | the database for a web server |
//! | `parquet_files` | the tables, the full sets and the edges, as Parquet files |

mod error;
mod graph_file;
mod hrd;
#[cfg(feature = "parquet")]
mod parquet_files;
pub(crate) mod pddl;
mod web;

use std::io::{self, Read};

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

pub use error::ExportError;
pub(crate) use graph_file::{GraphFileFormat, gexf, names_of_moves};
pub(crate) use hrd::class_file;
pub use hrd::{HrdFile, release};
#[cfg(feature = "parquet")]
pub(crate) use parquet_files::{FileObserver, ParquetOptions, edge_files, parquet};
#[cfg(feature = "parquet")]
pub use parquet_files::{ParquetTable, SetKind};
pub use web::web_database;

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
