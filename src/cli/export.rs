//! `klotski-sql export`: files to keep.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::{Args, Subcommand};

use super::exit::Usage;
use super::reply::Reply;
use super::reports;
use super::warehouse;
use crate::board::Class;
use crate::export::{Dataset, class_file, release};
use crate::query::{Arguments, Session, Stop, ask, find};
use crate::render::Format;
use crate::store::Warehouse;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Export {
    #[command(subcommand)]
    set: Option<Set>,
    /// A canned query, whose answer is written as CSV; `list` shows all
    #[arg(index = 1)] // told, for completions change it
    name: Option<String>,
    /// Its arguments, in the order that `list` shows
    #[arg(index = 2)]
    arguments: Vec<String>,
}

#[derive(Debug, Subcommand)]
enum Set {
    /// The files of the published data set of this field, byte for byte
    Hrd {
        /// codes, main, farthest or solution
        dataset: Dataset,
        /// The file of one class, with lists of layouts, instead of the release file
        #[arg(long, value_name = "J-B-S")]
        class: Option<Class>,
    },
    /// The answer of every canned query that needs no argument, as CSV, and an index of
    /// them, reports.csv
    Reports {
        /// The folder for them
        #[arg(long, value_name = "DIR")]
        dir: PathBuf,
    },
}

/// Runs the command.
pub(super) fn run(export: Export, db: Option<PathBuf>, stop: Stop, reply: &Reply) -> Result<()> {
    match export {
        Export { set: Some(Set::Hrd { dataset, class }), .. } => {
            let warehouse = Warehouse::open(&warehouse::path(db))?;
            reply.write_bytes(|out| {
                let written = match class {
                    None => release(&warehouse, dataset, out),
                    Some(class) => class_file(&warehouse, dataset, class, out),
                };
                Ok(written?)
            })
        }
        Export { set: Some(Set::Reports { dir }), .. } => {
            let session = Session::open(&warehouse::path(db), stop)?;
            reports::write(&session, &dir)
        }
        Export { set: None, name: Some(name), arguments } => {
            let query = find(&name)?;
            let arguments = Arguments::read(query, &arguments)?;
            let session = Session::open(&warehouse::path(db), stop)?;
            reply.write_as(Format::Csv, |sink| Ok(ask(&session, query, &arguments, sink)?))
        }
        Export { set: None, name: None, .. } => Err(anyhow!(Usage(
            "export needs hrd, reports or the name of a canned query".to_owned()
        ))),
    }
}
