//! The warehouse that answers what documents ask.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use klotski_query::{Answer, Session, Stop, Value, run_sql};
use klotski_warehouse::{Stage, stages};

use crate::cargo;

/// The warehouse of `--db`.
pub struct Db {
    path: PathBuf,
    program: PathBuf,
    pub session: Session,
    /// Whether it has all layouts.
    pub is_whole: bool,
    stages: Vec<Stage>,
}

impl Db {
    /// Opens it, and builds the program that answers, as the tests do.
    pub fn open(path: &Path) -> Result<Self> {
        let session = Session::open(path, Stop::default())?;
        let mut classes = Answer::default();
        run_sql(&session, "SELECT count(*) FROM classes", &[], &mut classes)?;
        let is_whole = classes.rows == [[Value::Integer(203)]];
        let stages = stages(session.warehouse().context("no warehouse")?.connection())?;
        cargo("build --bin klotski-sql", &[])?;
        let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
        let program = Path::new(&target).join("debug/klotski-sql");
        Ok(Self { path: path.to_owned(), program, session, is_whole, stages })
    }

    /// Whether it has all layouts and stages: otherwise answers have NULL where a stage is missing.
    pub fn is_complete(&self) -> bool {
        self.has_just(&Stage::ALL)
    }

    /// Whether it has all layouts with these stages, and no other.
    pub fn has_just(&self, stages: &[Stage]) -> bool {
        self.is_whole
            && Stage::ALL.iter().all(|stage| self.stages.contains(stage) == stages.contains(stage))
    }

    /// What `klotski-sql` prints.
    pub fn run(&self, words: &str) -> Result<String> {
        let mut program = Command::new(&self.program);
        program.env("LC_ALL", "C.UTF-8").env("KLOTSKI_DB", &self.path);
        let output = program.args(words.split_whitespace()).output()?;
        let error = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "klotski-sql {words}: {error}");
        Ok(String::from_utf8(output.stdout)?)
    }
}
