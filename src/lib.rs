//! The research data warehouse of Huarongdao (华容道, Klotski): all 29,334,498 layouts of the
//! 4x5 board with one 2x2 block, classified, grouped and measured, in one SQLite file.
//!
//! The program `klotski-sql` only calls this library, and `klotski-ingest` the library
//! `klotski_ingest`. In the folder of the project, `docs/words.md` has the terms, and
//! `docs/architecture.md` follows a row and an answer from file to file.
//!
//! # An example
//!
//! ```
//! use klotski::Code;
//! use klotski::graph::LayerModel;
//!
//! // 横刀立马, the classic start, by its code.
//! let start = "1A9BF0C".parse::<Code>()?.layout();
//! assert_eq!(start.class().to_string(), "5-4-1");
//! assert_eq!(start.neighbors().count(), 8);
//!
//! // A search through all layouts of its group.
//! let layers = LayerModel::of(&start);
//! assert_eq!(layers.sizes().sum::<usize>(), 25_955);
//!
//! let solved = "DAA7F3".parse::<Code>()?.layout();
//! assert_eq!(layers.distance(&solved), Some(81));
//! # Ok::<(), klotski::CodeError>(())
//! ```
//!
//! `klotski_ingest` and `klotski_query` do not use each other: the schema in `migrations/` is their
//! contract. Only `cli` uses clap and indicatif.

pub mod citation;
pub mod cli;
#[cfg(feature = "parquet")]
mod columnar;
pub mod export;
pub mod render;
pub mod verify;
