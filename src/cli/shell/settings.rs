//! How answers are written, as commands of the shell set it.

use std::ffi::OsString;

use clap::Id;

use super::dot_line::OnceArgs;
use super::mode::Mode;
use crate::cli::answer::OutputOptions;

/// How answers are written.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) mode: Mode,
    pub(super) no_headers: bool,
    pub(super) no_pager: bool,
    /// Where the next answer goes.
    pub(super) once: Option<OnceArgs>,
}

impl Settings {
    /// Those of the `free` options that are set: where the answer goes, and the form of its rows.
    pub(super) fn take_options(&mut self, free: &[Id]) -> [Vec<OsString>; 2] {
        let (mut output, mut rows) = (Vec::new(), Vec::new());
        let is_free = |id: &str| free.iter().any(|free| free == id);
        if self.no_pager && is_free("no_pager") {
            output.push("--no-pager".into());
        }
        if let Some(OnceArgs { file, force }) = self.once.take_if(|_| is_free("output")) {
            output.extend(["--output".into(), file.into_os_string()]);
            output.extend(force.then(|| "--force".into()));
        }
        if let Some(format) = self.mode.format().filter(|_| is_free("format")) {
            rows.push(format!("--format={}", format.name()).into());
        }
        if self.no_headers && is_free("no_headers") {
            rows.push("--no-headers".into());
        }
        [output, rows]
    }

    /// The settings for a text.
    pub(super) fn take_output(&mut self) -> OutputOptions {
        let (file, force) = self.once.take().map(|once| (once.file, once.force)).unzip();
        OutputOptions::new(file, force.unwrap_or(false), self.no_pager)
    }
}
