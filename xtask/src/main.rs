//! `cargo xtask`: the tasks of the developers, see CONTRIBUTING.md.

mod cross;
mod dist;
mod docs;
mod environment;
mod gate;
mod modules_record;
mod release;
mod steps;
mod target;
mod wasm;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;

/// The tasks of the developers of klotski-sql.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Write the generated documents.
    Docs {
        /// Compare the documents, and write nothing.
        #[arg(long)]
        check: bool,
        /// The warehouse of all layouts. Without it, documents that need it are left out.
        #[arg(long, value_name = "FILE")]
        db: Option<PathBuf>,
    },
    /// Check what must pass before a change is kept. Makes klotski.db anew.
    Gate,
    /// Build the programs of other platforms, and compare what they do under emulators.
    Cross,
    /// Build the WebAssembly modules of the pages into crates/klotski-report/site/.
    Wasm(wasm::Options),
    /// Build what is published into dist/.
    Dist(dist::Options),
    /// Check what must pass before a release. Each part takes what those before it left.
    Release {
        /// The first part.
        #[arg(long, value_enum, value_name = "PART", default_value = "gate")]
        from: release::Part,
    },
}

fn main() -> ExitCode {
    match run(Task::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a task in the root of the project.
fn run(mut task: Task) -> Result<()> {
    // The path is relative to the folder of the call.
    if let Task::Docs { db: Some(path), .. } | Task::Dist(dist::Options { data: Some(path), .. }) =
        &mut task
    {
        *path = std::path::absolute(&path)?;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("no folder")?;
    std::env::set_current_dir(root)?;
    match task {
        Task::Docs { check, db } => docs::run(check, db.as_deref()),
        Task::Gate => gate::run(),
        Task::Cross => cross::run(),
        Task::Wasm(options) => wasm::run(&options),
        Task::Dist(options) => dist::run(&options),
        Task::Release { from } => release::run(from),
    }
}
