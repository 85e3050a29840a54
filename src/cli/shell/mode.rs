//! The format of the answers of a shell.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::render::Format;

/// A format of text; `None` is a table for a terminal, else CSV.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mode(Option<Format>);

const AUTO: &str = "auto";

/// sqlite3's names of formats, and ours.
const OF_SQLITE3: [(&str, &str); 4] =
    [("column", "table"), ("box", "table"), ("line", "list"), ("tabs", "tsv")];

/// Parses a mode.
pub(super) fn mode_parser() -> impl TypedValueParser<Value = Mode> {
    let formats = Format::ALL.iter().filter(|format| format.is_text()).map(|format| format.name());
    let value = |name| {
        let aliases = OF_SQLITE3.iter().filter(|(_, own)| *own == name);
        PossibleValue::new(name).aliases(aliases.map(|(alias, _)| *alias))
    };
    PossibleValuesParser::new([AUTO].into_iter().chain(formats).map(value)).map(|name| {
        let own = OF_SQLITE3.iter().find(|(alias, _)| *alias == name).map(|(_, own)| *own);
        Mode(own.unwrap_or(&name).parse().ok())
    })
}

impl Mode {
    pub(super) fn format(self) -> Option<Format> {
        self.0
    }

    pub(super) fn name(self) -> &'static str {
        self.0.map_or(AUTO, Format::name)
    }
}
