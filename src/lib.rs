//! The research data warehouse of Huarongdao (华容道, Klotski): all 29,334,498 layouts of the
//! 4x5 board with one 2x2 block, classified, grouped and measured, in one SQLite file.
//!
//! The programs `klotski-ingest` and `klotski-sql` only call this library. In the folder of the
//! project, README.md has a [glossary](../../../README.md#words), and
//! [docs/architecture.md](../../../docs/architecture.md) follows a row and an answer from file to
//! file.
//!
//! # An example
//!
//! ```
//! use klotski_sql::board::Code;
//! use klotski_sql::graph::LayerModel;
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
//! # Ok::<(), klotski_sql::board::CodeError>(())
//! ```
//!
//! # The walk of the data
//!
//! ```text
//!             board ---------> graph             what a layout is; what a class
//!               |                |               of layouts measures
//!               +----> ingest <--+
//!  data/ --> names ------^                       what people call layouts
//!                        |                       klotski-ingest: plan, measure,
//!                        v                       write, check
//!   migrations/ ---->  store                     the file: made, opened, migrated
//!                        |
//!                        v
//!   picture ------>  functions                  boards and plots; the puzzle in SQL, also for
//!                        |                       extension/
//!   queries/ ------->  query ------> render      klotski-sql: a question, its rows,
//!                              rows              a format
//!                      report                    a static site
//!                      export                    the published files of this field
//!                      verify                    whether the warehouse is right
//!   data/ ---------->  texts                     what all of these say, in English and Chinese
//! ```
//!
//! # Who may import whom
//!
//! | module | imports |
//! | --- | --- |
//! | [`board`], [`rows`], [`columnar`], [`texts`] | none of the others |
//! | [`graph`], [`store`], [`names`] | board |
//! | [`picture`] | board, rows, texts |
//! | [`functions`] | board, graph, names, picture, rows |
//! | [`ingest`] | board, graph, names, store, texts |
//! | [`export`] | board, columnar, graph, store |
//! | [`verify`] | board, columnar, graph, names, store, export |
//! | [`query`] | board, functions, graph, names, store, rows |
//! | [`render`] | board, columnar, rows, texts |
//! | [`report`] | board, names, picture, query, rows, texts |
//! | [`cli`] | all |
//!
//! `ingest` and `query` do not know each other: the schema in `migrations/` is their contract.
//! Only `store`, `functions`, `ingest`, `export`, `verify` and `query` talk to SQLite, and only
//! `cli` uses clap and indicatif. `tests/imports.rs` checks this.
//!
//! The feature `programs`, on by default, is everything. Without it the library is what the
//! loadable extension needs, a package of its own in the folder `extension/`.

pub mod board;
#[cfg(feature = "programs")]
pub mod cli;
#[cfg(feature = "parquet")]
pub mod columnar;
#[cfg(feature = "programs")]
pub mod export;
pub mod functions;
pub mod graph;
#[cfg(feature = "programs")]
pub mod ingest;
pub mod names;
pub mod picture;
#[cfg(feature = "programs")]
pub mod query;
#[cfg(feature = "programs")]
pub mod render;
#[cfg(feature = "programs")]
pub mod report;
pub mod rows;
pub mod store;
pub mod texts;
#[cfg(feature = "programs")]
pub mod verify;
