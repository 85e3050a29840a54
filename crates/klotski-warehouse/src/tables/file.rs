//! The tables about the file itself.

use super::names::name;
use super::{Column, Source, Stage, Table};

const fn rows(meaning: &'static str) -> Column {
    Column::count("rows", meaning).head("Rows")
}

pub(super) static CONTENT: Table = Table {
    name: "content",
    meaning: "The digest of each table but this one and provenance",
    note: "See [below](#the-content-digest).",
    stage: Stage::Core,
    columns: &[
        name("a table"),
        rows("its rows"),
        Column::string("sha256", "the SHA-256 of its rows, 64 lower-case hex digits")
            .head("SHA-256"),
    ],
    key: &["name"],
    source: Source::File,
};

pub(super) static PROVENANCE: Table = Table {
    name: "provenance",
    meaning: "How the file was made: a note that differs from run to run and that no digest protects",
    note: "A warehouse has a stage if the stage has rows here. With `SOURCE_DATE_EPOCH` set, each \
           step has that time, no duration, and `options` no threads: equal runs write equal bytes.",
    stage: Stage::Core,
    columns: &[
        Column::string("stage", "core, solutions, farthest or distances").head("Stage"),
        Column::string("step", "a step of the stage, or all for the sum"),
        Column::string("version", "the version of klotski-ingest").head("Version"),
        Column::string("options", "classes, stages and threads, as JSON"),
        Column::string("started_at", "the time, UTC, e.g. 2026-01-01T00:00:00Z")
            .head("Begun (UTC)"),
        Column::real("seconds", "how long the step took").head("Seconds"),
        rows("layouts that were counted, measured or written; 0 for other work"),
    ],
    key: &["stage", "step"],
    source: Source::File,
};
