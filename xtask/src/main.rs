//! `cargo xtask`: the tasks of the developers that are not in the scripts beside it, see
//! CONTRIBUTING.md.

mod docs;
mod modules_record;
mod wasm;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, ensure};
use clap::Parser;

/// Lets tests write what they compare.
const WRITE: (&str, &str) = ("KLOTSKI_WRITE", "1");

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
    /// Build the WebAssembly modules of the pages into crates/klotski-report/site/.
    Wasm {
        /// Compare them with those of the site, without a change of these.
        #[arg(long)]
        compare: bool,
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
    if let Task::Docs { db: Some(path), .. } = &mut task {
        *path = std::path::absolute(&path)?;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("no folder")?;
    std::env::set_current_dir(root)?;
    match task {
        Task::Docs { check, db } => docs::run(check, db.as_deref()),
        Task::Wasm { compare } => wasm::run(compare),
    }
}

/// Runs cargo with these words and variables, which must succeed.
fn cargo(words: &str, variables: &[(&str, &str)]) -> Result<()> {
    println!("\n$ cargo {words}");
    let mut cargo = Command::new("cargo");
    cargo.args(words.split(' ')).envs(variables.iter().copied());
    ensure!(cargo.status()?.success(), "cargo {words} failed");
    Ok(())
}
