//! The steps of a task: commands of bash, one after the other, in the root of the project.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

/// The folder of the built programs.
pub fn programs() -> String {
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    target + "/release"
}

pub struct Steps {
    task: &'static str,
    start: Instant,
    passed: usize,
    variables: Vec<(&'static str, String)>,
    /// The parts begun, each with its name.
    parts: Vec<(String, Instant)>,
}

impl Steps {
    pub fn begin(task: &'static str) -> Self {
        Self { task, start: Instant::now(), passed: 0, variables: Vec::new(), parts: Vec::new() }
    }

    /// Sets a variable of all further commands.
    pub fn set(&mut self, name: &'static str, value: impl Into<String>) {
        let value = value.into();
        println!("$ export {name}={value}");
        self.variables.push((name, value));
    }

    /// Sets a variable to a path, which must be there.
    pub fn set_path(&mut self, name: &'static str, path: &str) -> Result<()> {
        let path = Path::new(path).canonicalize().with_context(|| path.to_owned())?;
        self.set(name, path.to_string_lossy());
        Ok(())
    }

    /// Looks for programs first in an environment of Python.
    pub fn add_to_path(&mut self, environment: &Path) -> Result<()> {
        let path = env::var_os("PATH").unwrap_or_default();
        let own = ["bin", "Scripts"].map(|folder| environment.join(folder));
        let path = env::join_paths(own.into_iter().chain(env::split_paths(&path)))?;
        self.set("PATH", path.to_string_lossy());
        Ok(())
    }

    /// Runs a command, which must succeed.
    pub fn run(&mut self, name: &str, command: &str) -> Result<()> {
        let status = self.command(name, command).status()?;
        ensure!(status.success(), "{}: the step '{name}' failed", self.task);
        self.passed += 1;
        Ok(())
    }

    /// Runs commands, each with its name.
    pub fn run_all(&mut self, steps: &[(&str, &str)]) -> Result<()> {
        steps.iter().try_for_each(|(name, command)| self.run(name, command))
    }

    /// Runs a command, which must print this line.
    pub fn expect(&mut self, name: &str, expected: &str, command: &str) -> Result<()> {
        let output = self.command(name, command).stderr(Stdio::inherit()).output()?;
        let printed = String::from_utf8(output.stdout)?;
        print!("{printed}");
        if !output.status.success() || printed.trim_end() != expected {
            bail!("{}: the step '{name}' failed: expected {expected}", self.task);
        }
        self.passed += 1;
        Ok(())
    }

    fn command(&self, name: &str, command: &str) -> Command {
        println!("\n== {name}\n$ {command}");
        let mut bash = Command::new("bash");
        bash.args(["-euo", "pipefail", "-c", command]);
        bash.envs(self.variables.iter().map(|(name, value)| (name, value)));
        bash
    }

    /// Begins a part, which has a time of its own in the summary.
    pub fn begin_part(&mut self, name: String) {
        println!("\n==== {name}");
        self.parts.push((name, Instant::now()));
    }

    /// Ends with the summary.
    pub fn end(self) {
        let now = Instant::now();
        let ends = self.parts.iter().skip(1).map(|(_, begin)| *begin).chain([now]);
        println!();
        for ((name, begin), end) in self.parts.iter().zip(ends) {
            println!("{name}: {}", minutes(end - *begin));
        }
        println!("{}: {} steps passed in {}", self.task, self.passed, minutes(now - self.start));
    }
}

fn minutes(duration: Duration) -> String {
    let seconds = duration.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
