//! The command lines: arguments, progress bars, output files, exit codes.

mod exit;
mod explore;
mod ingest;
mod manual;
mod output;
mod patience;
mod progress;
mod reply;
mod sql;
mod verify;
mod warehouse;

pub use ingest::main as ingest_main;
pub use sql::main as sql_main;
