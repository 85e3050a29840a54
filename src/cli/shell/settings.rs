//! How answers are written, which commands of the prompt change.

use std::path::PathBuf;

use klotski_program::CliError;

use crate::cli::answer::{Check, FileContent, FormatOptions, OutputOptions};
use crate::render::Format;

/// How answers are written.
#[derive(Debug, Default)]
pub(in crate::cli) struct Settings {
    /// `None` chooses by itself: tables on a terminal, else CSV.
    format: Option<Format>,
    pub(super) no_headers: bool,
    no_pager: bool,
    /// The file for the next answer, and whether it may be replaced.
    once: Option<(PathBuf, bool)>,
}

/// The mode that chooses by itself.
pub(super) const AUTO: &str = "auto";

/// sqlite3's names of formats.
const OF_SQLITE3: [(&str, Format); 4] = [
    ("column", Format::Table),
    ("box", Format::Table),
    ("line", Format::List),
    ("tabs", Format::Tsv),
];

impl Settings {
    /// The settings at the beginning.
    ///
    /// # Errors
    /// When the format is not text.
    pub(in crate::cli) fn new(
        format: Option<Format>,
        no_headers: bool,
        no_pager: bool,
    ) -> Result<Self, CliError> {
        let mut settings = Self { format: None, no_headers, no_pager, once: None };
        settings.set_mode(format.map_or(AUTO, Format::name)).map_err(CliError::Usage)?;
        Ok(settings)
    }

    /// Sets the format by its name.
    ///
    /// # Errors
    /// A sentence with the names.
    pub(super) fn set_mode(&mut self, name: &str) -> Result<(), String> {
        let name = name.to_ascii_lowercase();
        let known = OF_SQLITE3.iter().find(|(known, _)| *known == name);
        let format = match known {
            _ if name == AUTO => None,
            Some((_, format)) => Some(*format),
            None => Some(name.parse().map_err(|_| unknown(&name))?),
        };
        if let Some(binary) = format.filter(|format| !format.is_text()) {
            let name = binary.name();
            return Err(format!(
                "{name} is not text: write `.once FILE.{name}` before the statement"
            ));
        }
        self.format = format;
        Ok(())
    }

    /// The name of the mode.
    pub(super) fn mode(&self) -> &'static str {
        self.format.map_or(AUTO, Format::name)
    }

    /// Sets the file for the next answer.
    ///
    /// # Errors
    /// A sentence, if the name is that of a format that no answer has.
    pub(super) fn set_once(&mut self, path: PathBuf, force: bool) -> Result<(), String> {
        if let Some(FileContent::Graph(_)) = FileContent::of(&path)? {
            return Err("only paths writes graphs".to_owned());
        }
        self.once = Some((path, force));
        Ok(())
    }

    /// Whether the next answer goes to the file of a picture.
    pub(super) fn once_is_picture(&self) -> bool {
        let content = self.once.as_ref().map(|(path, _)| FileContent::of(path));
        matches!(content, Some(Ok(Some(FileContent::Svg))))
    }

    /// The options for the next answer.
    ///
    /// # Errors
    /// A sentence, if the name of its file is that of a format that nothing writes.
    pub(super) fn take_options(&mut self) -> Result<FormatOptions, String> {
        /// The command that chooses the format.
        const CHOOSER: &str = ".mode";
        let output = self.take_output();
        // The name of a file says more than the mode.
        let is_named = output.file().map_or(Ok(None), FileContent::of)?.is_some();
        let format = self.format.filter(|_| !is_named);
        let options = FormatOptions::new(format, self.no_headers, output, CHOOSER);
        options.check()?;
        Ok(options)
    }

    /// The options for a text that is not rows.
    pub(super) fn take_output(&mut self) -> OutputOptions {
        let (file, force) = self.once.take().unzip();
        OutputOptions::new(file, force.unwrap_or(false), self.no_pager)
    }
}

fn unknown(name: &str) -> String {
    let formats = Format::ALL.iter().filter(|format| format.is_text());
    let names: Vec<&str> = formats.map(|format| format.name()).collect();
    format!("no mode {name}: write {AUTO}, {}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_have_the_names_of_formats_and_of_sqlite3() {
        let mut settings = Settings::default();
        for (name, mode) in
            [("csv", "csv"), ("COLUMN", "table"), ("line", "list"), ("list", "list"), (AUTO, AUTO)]
        {
            settings.set_mode(name).unwrap();
            assert_eq!(settings.mode(), mode);
        }
        let error = settings.set_mode("quote").unwrap_err();
        assert!(error.starts_with("no mode quote: write auto, table, list, csv"), "{error}");
        #[cfg(feature = "parquet")]
        assert!(settings.set_mode("parquet").unwrap_err().contains("`.once FILE.parquet`"));
        assert_eq!(settings.mode(), AUTO);
    }
}
