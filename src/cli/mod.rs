//! The command lines: arguments, progress bars, output files, exit codes.

mod exit;
mod ingest;
mod output;
mod patience;
mod progress;
mod sql;
mod verify;

pub use ingest::main as ingest_main;
pub use sql::main as sql_main;
