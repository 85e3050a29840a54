//! The content of an answer: by `--format`, or by the name of the output file.

use std::path::Path;
use std::str::FromStr;

use klotski::message;

use crate::render::{Format, GraphFormat};

/// What an answer is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Rows(Format),
    /// A graph of shortest paths.
    Graph(GraphFormat),
    /// An SVG file.
    Picture,
    /// A pack of levels for games.
    Levels,
}

/// What commands answer with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    /// Rows only.
    Rows,
    /// Boards or a plot in text, a picture, or rows.
    Drawing,
    /// Also the graph of the paths.
    Paths,
    /// Rows, or levels for games.
    Puzzles,
}

/// The contents that are not rows, by their names as formats and as endings.
const OTHERS: [(&[&str], Content); 5] = [
    (&["svg"], Content::Picture),
    (&["dot", "gv"], Content::Graph(GraphFormat::Dot)),
    (&["graphml"], Content::Graph(GraphFormat::GraphMl)),
    (&["graph-json"], Content::Graph(GraphFormat::Json)),
    (&["levels", "levels.json"], Content::Levels),
];

/// Formats that not every command writes: what to do instead, where a command does not.
const INSTEAD: [(&[&str], &str); 11] = [
    (&["svg"], "show, solve, path, paths, plot NAME and map do"),
    (&["dot", "gv", "graph-json"], "paths does"),
    (&["graphml"], "paths and export graph do"),
    (&["levels", "levels.json"], "puzzles does, in a file NAME.levels.json"),
    (&["gexf"], "map and export graph do"),
    (&["mtx", "metis", "s6", "npz"], "export graph does"),
    (
        &["png", "jpg", "jpeg", "gif", "webp", "pdf", "eps"],
        "pictures are .svg, which a browser shows and converts",
    ),
    (&["db", "sqlite", "sqlite3"], "name the file .csv, which sqlite3 imports, or .parquet"),
    (&["xlsx", "xls", "ods"], "name the file .csv, and import its codes as text"),
    (
        &["gz", "zst", "xz", "bz2", "zip"],
        "leave out --output and pipe the answer through the compressor",
    ),
    (&["parquet"], "this klotski-sql was built without the feature parquet"),
];

impl AnswerKind {
    fn writes(self, content: Content) -> bool {
        match content {
            Content::Rows(_) => true,
            Content::Picture => self.is_drawn(),
            Content::Graph(_) => self == Self::Paths,
            Content::Levels => self == Self::Puzzles,
        }
    }

    /// Whether the answer is drawn in text, if no content is asked for.
    pub fn is_drawn(self) -> bool {
        matches!(self, Self::Drawing | Self::Paths)
    }

    /// The content that is asked for by the format, by the ending of the file, or by both; `None`
    /// without either.
    pub fn content(
        self,
        format: Option<Content>,
        file: Option<&Path>,
    ) -> Result<Option<Content>, String> {
        let path = file.unwrap_or(Path::new(""));
        let ending = ending(path);
        match (format, Content::of_ending(&ending)) {
            (Some(asked), _) if !self.writes(asked) => {
                Err(refusal(&format!("--format {}", asked.name()), asked.name()))
            }
            // Levels and a graph may be in a file that is named as JSON.
            (
                Some(asked @ (Content::Levels | Content::Graph(GraphFormat::Json))),
                Some(Content::Rows(Format::Json)),
            ) => Ok(Some(asked)),
            (Some(asked), Some(named)) if asked != named => Err(message!(
                "--format {asked} contradicts the name {path}: leave out --format, or name the \
                 file otherwise",
                asked = asked.name(),
                path = path.display(),
            )),
            (Some(content), _) => Ok(Some(content)),
            (None, Some(content)) if self.writes(content) => Ok(Some(content)),
            (None, _) if ending.is_empty() => Ok(None),
            // Rows are a table, other answers are as on a terminal.
            (None, _) if ending == "txt" => {
                Ok((!self.is_drawn()).then_some(Content::Rows(Format::Table)))
            }
            // A device or a pipe may have any name.
            (None, _) if path.metadata().is_ok_and(|found| !found.is_file()) => Ok(None),
            (None, _) => Err(refusal(&format!(".{ending}"), &ending)),
        }
    }
}

/// The ending of a name, in lower case.
fn ending(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    match path.extension() {
        Some(_) if format!(".{name}").ends_with(".levels.json") => "levels.json".to_owned(),
        Some(_) => name.rsplit('.').next().unwrap_or_default().to_owned(),
        None => String::new(),
    }
}

impl Content {
    /// The name as a format.
    pub fn name(self) -> &'static str {
        let is_own = |(_, content): &&(_, Content)| *content == self;
        match self {
            Self::Rows(format) => format.name(),
            _ => OTHERS.iter().find(is_own).map_or("", |(names, _)| names[0]),
        }
    }

    fn of_ending(ending: &str) -> Option<Self> {
        match ending {
            // Names of formats that are no endings of files.
            "table" | "list" | "levels" | "graph-json" => None,
            ending => ending.parse().ok(),
        }
    }
}

impl FromStr for Content {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let name = &*name.to_ascii_lowercase();
        if let Some((_, content)) = OTHERS.iter().find(|(names, _)| names.contains(&name)) {
            return Ok(*content);
        }
        match name {
            "md" => Ok(Self::Rows(Format::Markdown)),
            "htm" => Ok(Self::Rows(Format::Html)),
            "ndjson" => Ok(Self::Rows(Format::Jsonl)),
            name => name.parse().map(Self::Rows),
        }
    }
}

/// Why a command does not write a content. `written` is the option or the ending.
fn refusal(written: &str, name: &str) -> String {
    let rows = "name the file .csv, .tsv, .json, .jsonl, .md, .html, .parquet or .txt";
    let instead = INSTEAD.iter().find(|(names, _)| names.contains(&name));
    let instead = instead.map_or(rows, |(_, instead)| instead);
    message!("this command writes no {written}: {instead}", written, instead)
}
