//! The command lines: arguments, progress bars, output files, exit codes.

mod alive;
mod datasette;
mod exit;
mod explore;
mod export;
mod info;
mod ingest;
mod list;
mod manual;
mod memory;
mod output;
mod pager;
mod patience;
mod plot;
mod progress;
mod reply;
mod reports;
mod site;
mod sql;
mod ticking;
mod verify;
mod warehouse;

pub use ingest::main as ingest_main;
pub use sql::main as sql_main;
