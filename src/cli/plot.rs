//! `klotski-sql plot`: the answer of a canned query as a picture.

use std::path::Path;

use anyhow::Result;

use super::exit::Usage;
use super::info::recorded_digest;
use super::reply::Reply;
use crate::picture::PLOTS;
use crate::query::{Arguments, Session, Stop, ask, find};
use crate::rows::{Answer, Value};

/// Which plots there are, as rows.
pub(super) fn list(reply: &Reply) -> Result<()> {
    reply.write(|sink| {
        sink.begin(&["plot", "arguments", "title"])?;
        for plot in &PLOTS {
            let query = find(plot.query)?;
            let placeholders = query.placeholders();
            sink.row(&[
                Value::Text(plot.name),
                Value::Text(&placeholders),
                Value::Text(plot.title),
            ])?;
        }
        Ok(sink.end()?)
    })
}

/// Draws a plot: into the output file as SVG, else as text.
pub(super) fn run(
    name: &str,
    arguments: &[String],
    db: &Path,
    stop: Stop,
    reply: &Reply,
) -> Result<()> {
    let plot = PLOTS.iter().find(|plot| plot.name == name).ok_or_else(|| {
        let names: Vec<&str> = PLOTS.iter().map(|plot| plot.name).collect();
        Usage(format!("no plot '{name}': there are {}", names.join(", ")))
    })?;
    let query = find(plot.query)?;
    let read = Arguments::read(query, arguments)?;
    let session = Session::open(db, stop)?;
    if reply.has_format() {
        return reply.write(|sink| Ok(ask(&session, query, &read, sink)?));
    }
    let mut answer = Answer::default();
    ask(&session, query, &read, &mut answer)?;
    if reply.has_output() {
        let words = plot.words(&arguments.join(" "), &source(&session)?);
        return reply.write_text(&plot.svg(&answer, &words));
    }
    reply.write_page(|out, page| {
        let drawn = plot.text(&answer, page.width);
        Ok(out.write_all(page.text(&drawn).as_bytes())?)
    })
}

/// Where figures come from: the version, and as many digits of the content's digest as tell
/// two warehouses apart.
pub(super) fn source(session: &Session) -> Result<String> {
    let digest = recorded_digest(session)?;
    Ok(format!("klotski-sql {}, content {}", env!("CARGO_PKG_VERSION"), &digest[..16]))
}
