//! The settings of the shell: the format and the destination of answers.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Id, ValueHint};

use crate::cli::answer::{Content, Destination, FORMATS};

pub(super) struct Settings {
    pub(super) mode: Mode,
    pub(super) no_headers: bool,
    pub(super) no_pager: bool,
    /// The file for the next answer.
    pub(super) once: Option<OnceArgs>,
}

impl Settings {
    /// The settings as options, if they are `free`: for the destination, and for the form of rows.
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
        if let Some(format) = self.mode.0.filter(|_| is_free("format")) {
            rows.push(format!("--format={}", format.name()).into());
        }
        if self.no_headers && is_free("no_headers") {
            rows.push("--no-headers".into());
        }
        [output, rows]
    }

    /// The settings for a text.
    pub(super) fn take_destination(&mut self) -> Destination {
        let (file, force) = self.once.take().map(|once| (once.file, once.force)).unzip();
        Destination::new(file, force.unwrap_or(false), !self.no_pager)
    }
}

/// Write the next answer to a file, in the format of its name
#[derive(Debug, Args)]
pub(super) struct OnceArgs {
    /// The file, which appears once it is complete
    #[arg(value_hint = ValueHint::FilePath)]
    pub(super) file: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    pub(super) force: bool,
}

/// A format of text; `None` is a table for a terminal, else CSV.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mode(Option<Content>);

const AUTO: &str = "auto";

/// Names of formats in sqlite3, and the names of ours.
const OF_SQLITE3: [(&str, &str); 4] =
    [("column", "table"), ("box", "table"), ("line", "list"), ("tabs", "tsv")];

pub(super) fn mode_parser() -> impl TypedValueParser<Value = Mode> {
    let is_text = |content| matches!(content, Content::Rows(format) if format.is_text());
    let formats =
        FORMATS.iter().filter(|(_, content, ..)| is_text(*content)).map(|(name, ..)| *name);
    let value = |name| {
        let aliases = OF_SQLITE3.iter().filter(|(_, own)| *own == name);
        PossibleValue::new(name).aliases(aliases.map(|(alias, _)| *alias))
    };
    PossibleValuesParser::new([AUTO].into_iter().chain(formats).map(value)).map(|name| {
        let own = OF_SQLITE3.iter().find(|(alias, _)| *alias == name).map(|(_, own)| *own);
        Mode(Content::named(own.unwrap_or(&name)))
    })
}

impl Mode {
    pub(super) fn name(self) -> &'static str {
        self.0.map_or(AUTO, Content::name)
    }
}
