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

/// Endings that not every command writes: what to do instead, where a command does not. Which
/// commands write which files that are not rows is only here.
const INSTEAD: [(&[&str], &str); 10] = [
    (&["svg"], "show, solve, path, paths, plot and map do"),
    (&["png"], "map does; all other pictures are .svg, which a browser shows and converts"),
    (&["dot", "gv"], "paths does"),
    (&["graphml"], "paths and export graph do"),
    (&["gexf"], "map and export graph do"),
    (&["mtx", "metis", "s6", "npz"], "export graph does"),
    (
        &["jpg", "jpeg", "gif", "webp", "pdf", "eps"],
        "pictures are .svg, which a browser shows and converts",
    ),
    (&["db", "sqlite", "sqlite3"], "name the file .csv, which sqlite3 imports, or .parquet"),
    (&["xlsx", "xls", "ods"], "name the file .csv, and import its codes as text"),
    (
        &["gz", "zst", "xz", "bz2", "zip"],
        "leave out --output and pipe the answer through the compressor",
    ),
];

impl FileContent {
    /// The content by the ending of the name; `None` for other endings. The ending of a format that
    /// no command with rows or drawings writes is an error.
    pub fn of(path: &Path) -> Result<Option<Self>, String> {
        Ok(match &*ending(path) {
            "svg" => Some(Self::Svg),
            "dot" | "gv" => Some(Self::Graph(GraphFormat::Dot)),
            "graphml" => Some(Self::Graph(GraphFormat::GraphMl)),
            #[cfg(not(feature = "parquet"))]
            "parquet" => {
                return Err("this klotski-sql was built without the feature parquet".to_owned());
            }
            "md" => Some(Self::Rows(Format::Markdown)),
            "htm" => Some(Self::Rows(Format::Html)),
            "ndjson" => Some(Self::Rows(Format::Jsonl)),
            // Names of formats that are no endings of files.
            "table" | "list" => None,
            ending if instead(ending).is_some() => return Err(Self::refusal(path)),
            ending => ending.parse().ok().map(Self::Rows),
        })
    }

    /// Why a command does not write a file of this name.
    pub fn refusal(path: &Path) -> String {
        let ending = &*ending(path);
        let rows = "name the file .csv, .tsv, .json, .jsonl, .md, .html, .parquet or .txt";
        let instead = instead(ending).unwrap_or(rows);
        message!("this command writes no .{ending}: {instead}", ending, instead)
    }

    /// Refuses an ending that names no content. A device or a pipe may have any name.
    pub fn check_ending(path: &Path) -> Result<(), String> {
        let is_special = path.metadata().is_ok_and(|found| !found.is_file());
        if ending(path).is_empty() || is_special || Self::is_text(path) || Self::of(path)?.is_some()
        {
            return Ok(());
        }
        Err(Self::refusal(path))
    }

    /// Whether the ending is .txt. Such a file has rows as a table, other answers as on a terminal.
    pub fn is_text(path: &Path) -> bool {
        ending(path) == "txt"
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

/// What to do instead of writing a file of an ending of [`INSTEAD`].
fn instead(ending: &str) -> Option<&'static str> {
    INSTEAD.iter().find(|(endings, _)| endings.contains(&ending)).map(|(_, instead)| *instead)
}

/// The ending of a name, in lower case.
fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().display().to_string().to_ascii_lowercase()
}
