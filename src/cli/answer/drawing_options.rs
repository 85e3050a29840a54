//! The options of an answer that is drawn: in text, as a picture, or as rows.

use std::path::{Path, PathBuf};

use clap::Args;
use klotski::message;

use super::checked::Check;
use super::file_content::FileContent;
use super::format_options::FormatOptions;
use super::output_options::HEADING;

/// The format of a drawing, and where it goes
#[derive(Debug, Args)]
#[command(next_help_heading = HEADING)]
pub struct DrawingOptions {
    /// Draw a picture into this file instead; so does --output FILE.svg
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    svg: Option<PathBuf>,

    #[command(flatten)]
    pub format: FormatOptions,
}

impl Check for DrawingOptions {
    fn check(&self) -> Result<(), String> {
        let content = self.format.content()?;
        if self.svg.is_some() && (self.format.output.file().is_some() || content.is_some()) {
            return Err("--svg names the output: leave out --output and --format".to_owned());
        }
        if let Some(path) = &self.svg
            && !matches!(FileContent::of(path)?, None | Some(FileContent::Svg))
        {
            return Err(message!(
                "--svg draws a picture: {path} has another ending",
                path = path.display()
            ));
        }
        if self.svg.is_some() || content == Some(FileContent::Svg) {
            return Ok(());
        }
        self.format.check()
    }
}

impl DrawingOptions {
    /// Rejects `--no-headers` and `--ascii` where the answer has no names of columns, or is not
    /// drawn in letters.
    pub fn check_drawing(&self, is_ascii: bool) -> Result<(), String> {
        let has_format = self.format.has_format();
        if self.format.no_headers && !has_format {
            return Err("--no-headers is for rows: choose a format with --format".to_owned());
        }
        if is_ascii && (has_format || self.svg().is_some()) {
            return Err("--ascii draws letters: leave it out, or name a .txt file".to_owned());
        }
        Ok(())
    }

    /// The file for a picture, if one is requested.
    pub fn svg(&self) -> Option<&Path> {
        let is_picture = self.format.content() == Ok(Some(FileContent::Svg));
        self.svg.as_deref().or_else(|| self.format.output.file().filter(|_| is_picture))
    }
}
