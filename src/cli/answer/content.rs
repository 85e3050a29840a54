//! The content of an answer: by `--format`, or by the name of the output file.

use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap_complete::ArgValueCandidates;
use klotski::message;
use klotski_program::explained;
use strum::{EnumString, VariantNames};

use self::Content::{Graph, Levels, Picture, Rows};
use crate::export::GraphFileFormat;
use crate::render::Format;
use crate::render::GraphFormat::{self, Dot, GraphMl};

/// What an answer is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Rows(Format),
    /// A graph of shortest paths.
    Graph(GraphFormat),
    /// An SVG file; of rows, their boards.
    Picture,
    /// A pack of levels for games.
    Levels,
}

/// What commands answer with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    /// Rows only.
    Rows,
    /// Rows, of which a column may be the codes of layouts.
    Codes,
    /// Boards or a plot in text, a picture, or rows.
    Drawing,
    /// Also levels for games.
    Layouts,
    /// Also the graph of the paths.
    Paths,
}

/// The commands that do not answer with rows only, but for canned queries.
const KINDS: [(&str, AnswerKind); 7] = [
    ("sql", AnswerKind::Codes),
    ("show", AnswerKind::Layouts),
    ("random", AnswerKind::Layouts),
    ("solve", AnswerKind::Drawing),
    ("path", AnswerKind::Drawing),
    ("paths", AnswerKind::Paths),
    ("plot", AnswerKind::Drawing),
];

/// The format of a map, by the ending of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum MapFormat {
    Svg,
    Html,
    Csv,
    Gexf,
}

/// The name, what is written, the endings of files and the help.
type Row = (&'static str, Content, &'static [&'static str], &'static str);

pub const FORMATS: &[Row] = &[
    ("table", Rows(Format::Table), &[], "Aligned columns, for reading"),
    ("list", Rows(Format::List), &[], "A line for each value, with the name of its column"),
    ("csv", Rows(Format::Csv), &["csv"], "Comma-separated values"),
    ("tsv", Rows(Format::Tsv), &["tsv"], "Values with tabs between them"),
    ("json", Rows(Format::Json), &["json"], "One array of objects"),
    ("jsonl", Rows(Format::Jsonl), &["jsonl", "ndjson"], "One object for each line"),
    ("markdown", Rows(Format::Markdown), &["md", "markdown"], "A table in Markdown"),
    ("html", Rows(Format::Html), &["html", "htm"], "A table in HTML"),
    #[cfg(feature = "parquet")]
    ("parquet", Rows(Format::Parquet), &["parquet"], "A Parquet file"),
    ("svg", Picture, &["svg"], "A picture"),
    ("dot", Graph(Dot), &["dot", "gv"], "A graph for Graphviz"),
    ("graphml", Graph(GraphMl), &["graphml"], "A graph in GraphML"),
    ("graph-json", Graph(GraphFormat::Json), &[], "A graph in JSON"),
    ("levels", Levels, &["levels.json"], "Game levels"),
];

impl AnswerKind {
    pub fn of(command: &str) -> Self {
        KINDS.iter().find(|(name, _)| *name == command).map_or(Self::Rows, |(_, kind)| *kind)
    }

    fn writes(self, content: Content) -> bool {
        match content {
            Content::Rows(_) => true,
            Content::Picture => self != Self::Rows,
            Content::Graph(_) => self == Self::Paths,
            Content::Levels => matches!(self, Self::Codes | Self::Layouts),
        }
    }

    /// Whether the answer is drawn in text, if no content is asked for.
    pub fn is_drawn(self) -> bool {
        matches!(self, Self::Drawing | Self::Layouts | Self::Paths)
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
        let named = FORMATS.iter().find(|(_, _, endings, ..)| endings.contains(&&*ending));
        match (format, named.map(|(_, content, ..)| *content)) {
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
    pub fn name(self) -> &'static str {
        FORMATS.iter().find(|(_, content, ..)| *content == self).map_or("", |(name, ..)| name)
    }

    /// Why an answer without a column code is not written so.
    pub fn lacks_codes(self) -> String {
        let name = self.name();
        refusal(&message!("{name} without a column code", name), name)
    }

    /// The format with this name or, in place of a name, this ending.
    pub fn named(name: &str) -> Option<Self> {
        row(name).map(|(_, content, ..)| *content)
    }
}

fn row(name: &str) -> Option<&'static Row> {
    let name = &*name.to_ascii_lowercase();
    FORMATS.iter().find(|(own, _, endings, ..)| *own == name || endings.contains(&name))
}

/// Parses what [`Content::named`] reads.
pub fn format_parser() -> impl TypedValueParser<Value = Content> {
    let value = |(name, _, endings, ..): &Row| PossibleValue::new(*name).aliases(*endings);
    PossibleValuesParser::new(FORMATS.iter().map(value))
        .try_map(|name| Content::named(&name).ok_or(name))
}

/// Candidates for the completion of a name.
pub fn formats() -> ArgValueCandidates {
    let candidate = |(name, _, _, help): &Row| explained(name, help);
    ArgValueCandidates::new(move || FORMATS.iter().map(candidate).collect())
}

/// The commands that write a format.
fn writers(name: &str) -> Vec<String> {
    let content = row(name).map(|(_, content, ..)| *content);
    let writes = |kind: AnswerKind| content.is_some_and(|content| kind.writes(content));
    let of_kind = KINDS.iter().filter(|(_, kind)| writes(*kind)).map(|(name, _)| *name);
    let mut names: Vec<String> = of_kind.map(str::to_owned).collect();
    names.extend(writes(AnswerKind::Codes).then(|| message!("queries with a column code")));
    names.extend(MapFormat::VARIANTS.contains(&name).then(|| "map".to_owned()));
    names.extend(GraphFileFormat::VARIANTS.contains(&name).then(|| "export graph".to_owned()));
    names
}

/// Why a command does not write a content. `written` is the option or the ending.
fn refusal(written: &str, name: &str) -> String {
    let of_rows = FORMATS.iter().filter(|(_, content, ..)| matches!(content, Rows(_)));
    let endings = of_rows.filter_map(|(_, _, endings, ..)| Some(format!(".{}", endings.first()?)));
    let endings = endings.collect::<Vec<_>>().join(", ");
    let rows = message!("name the file {endings} or .txt", endings);
    let writers = writers(name).join(", ");
    let others = message!("use {writers}", writers);
    let instead = match name {
        _ if !writers.is_empty() => &others,
        "png" | "jpg" | "jpeg" | "gif" | "webp" | "pdf" | "eps" => {
            "pictures are .svg, which a browser shows and converts"
        }
        "db" | "sqlite" | "sqlite3" => "name the file .csv, which sqlite3 imports, or .parquet",
        "xlsx" | "xls" | "ods" => "name the file .csv, and import its codes as text",
        "gz" | "zst" | "xz" | "bz2" | "zip" => {
            "leave out --output and pipe the answer through the compressor"
        }
        "parquet" => "this klotski-sql was built without the feature parquet",
        _ => &rows,
    };
    message!("this command writes no {written}: {instead}", written, instead)
}
