//! The research data warehouse of Huarongdao (华容道, Klotski): all 29,334,498
//! layouts of the 4x5 board with one 2x2 block, classified, grouped and measured,
//! in one SQLite file.
//!
//! # The walk of the data
//!
//! ```text
//!             board ---------> graph             what a layout is; what a class
//!               |                |               of layouts measures
//!               +----> ingest <--+
//!                        |                       klotski-ingest: plan, measure,
//!                        v                       load, settle
//!   migrations/ ---->  store                     the file: made, opened, migrated
//!                        |
//!                        v
//!   queries/ ------->  query ------> render      klotski-sql: a question, its rows,
//!                              rows              a format
//!                      picture, site             boards and plots, and a site of them
//!                      export                    the published files of this field
//!                      verify                    whether all of it can be trusted
//! ```
//!
//! # Who may import whom
//!
//! | module | imports |
//! | --- | --- |
//! | [`board`], [`rows`] | none of the others |
//! | [`graph`], [`store`] | board |
//! | [`ingest`] | board, graph, store |
//! | [`export`] | board, graph, store |
//! | [`verify`] | board, graph, store, export |
//! | [`query`] | board, graph, store, rows |
//! | [`render`], [`picture`] | board, rows |
//! | [`site`] | board, picture, query, rows |
//! | [`cli`] | all |
//!
//! `ingest` and `query` know nothing of each other: the schema in `migrations/`
//! is their contract. SQLite is spoken to in `store`, `ingest`, `export`, `verify`
//! and `query` only, clap and indicatif are used in `cli` only. `tests/imports.rs`
//! checks this.

pub mod board;
pub mod cli;
pub mod export;
pub mod graph;
pub mod ingest;
pub mod picture;
pub mod query;
pub mod render;
pub mod rows;
pub mod site;
pub mod store;
pub mod verify;
