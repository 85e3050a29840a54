//! The content of an output file, by its name.

use std::path::Path;

use klotski::message;

use crate::render::{Format, GraphFormat};

/// The content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileContent {
    Rows(Format),
    /// A picture.
    Svg,
    /// A graph of shortest paths.
    Graph(GraphFormat),
}

impl FileContent {
    /// The content by the ending of the name; `None` for other endings. The ending of a format that
    /// this program does not write is an error.
    pub fn of(path: &Path) -> Result<Option<Self>, String> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let ending = ending.to_ascii_lowercase();
        let instead = match &*ending {
            "svg" => return Ok(Some(Self::Svg)),
            "dot" | "gv" => return Ok(Some(Self::Graph(GraphFormat::Dot))),
            "graphml" => return Ok(Some(Self::Graph(GraphFormat::GraphMl))),
            "png" | "jpg" | "jpeg" | "gif" | "webp" | "pdf" | "eps" => {
                "name the file .svg: a browser shows it, and converts it by printing"
            }
            "db" | "sqlite" | "sqlite3" => "name the file .csv, which sqlite3 imports, or .parquet",
            "xlsx" | "xls" | "ods" => "name the file .csv, and import its codes as text",
            "gz" | "zst" | "xz" | "bz2" | "zip" => {
                "leave out --output and pipe the answer through the compressor"
            }
            #[cfg(not(feature = "parquet"))]
            "parquet" => {
                return Err("this klotski-sql was built without the feature parquet".to_owned());
            }
            "md" => return Ok(Some(Self::Rows(Format::Markdown))),
            "htm" => return Ok(Some(Self::Rows(Format::Html))),
            "ndjson" => return Ok(Some(Self::Rows(Format::Jsonl))),
            // Names of formats that are no endings of files.
            "table" | "list" => return Ok(None),
            ending => return Ok(ending.parse().ok().map(Self::Rows)),
        };
        Err(message!("klotski-sql writes no .{ending}: {instead}", ending, instead))
    }

    /// Refuses an ending that names no content. A device or a pipe may have any name.
    pub fn check_ending(path: &Path) -> Result<(), String> {
        let ending = path.extension().unwrap_or_default();
        let is_special = path.metadata().is_ok_and(|found| !found.is_file());
        if ending.is_empty() || is_special || Self::is_text(path) || Self::of(path)?.is_some() {
            return Ok(());
        }
        let instead =
            "name the file .csv, .tsv, .json, .jsonl, .md, .html, .parquet or .txt, a picture .svg";
        let ending = ending.display();
        Err(message!("klotski-sql writes no .{ending}: {instead}", ending, instead))
    }

    /// Whether the ending is .txt. Such a file has rows as a table, other answers as on a terminal.
    pub fn is_text(path: &Path) -> bool {
        path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("txt"))
    }

    /// The name of the content in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rows(format) => format.name(),
            Self::Svg => "svg",
            Self::Graph(GraphFormat::Dot) => "dot",
            Self::Graph(GraphFormat::GraphMl) => "graphml",
            Self::Graph(GraphFormat::Json) => "json",
        }
    }
}
