//! `klotski-sql plot`: the answer of a canned query as a picture.

use anyhow::Result;
use clap::Args;
use klotski_program::{CliError, language};

use crate::cli::answer::{Checked, DrawingOptions, FileContent};
use crate::cli::completers;
use crate::cli::invocation::Invocation;
use crate::picture::{Form, PLOTS, Plot};
use crate::query::{Arguments, ask, find};
use crate::rows::{Answer, RowSink};

/// Draw the answer of a query: `plot layers 4FEA134 -o layers.svg`
#[derive(Debug, Args)]
#[command(after_help = "Without an output file, the plot is drawn in text.")]
pub struct PlotArgs {
    /// The name of the plot; without it, all plots are listed
    #[arg(add = completers::plots())]
    name: Option<String>,
    /// The arguments of its query, in the order that the list shows
    arguments: Vec<String>,
    /// Draw the picture for a narrow screen, as a telephone has
    #[arg(long)]
    narrow: bool,
    #[command(flatten)]
    output: Checked<DrawingOptions>,
}

impl PlotArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let Some(name) = &self.name else {
            if self.output.svg().is_some() {
                let message = "a list has no picture: name a plot, e.g. `plot layout-map`";
                return Err(CliError::Usage(message.to_owned()).into());
            }
            return self.output.format.write_rows(write_list);
        };
        let plot = find_plot(name)?;
        let query = find(plot.query)?;
        let usage = format!("plot {} {}", plot.name, query.placeholders());
        let arguments =
            Arguments::read(query, &self.arguments).map_err(|error| error.with_usage(&usage))?;
        let session = call.session()?;
        let format = &self.output.format;
        if format.has_format() {
            return format.write_rows(|sink| Ok(ask(&session, query, &arguments, sink)?));
        }
        let mut answer = Answer::default();
        ask(&session, query, &arguments, &mut answer)?;
        // A name that says nothing is that of a picture, too.
        let unnamed = format.output.file().filter(|path| !FileContent::is_text(path));
        let caption = plot.caption(&self.arguments, session.provenance_line()?, language());
        if let Some(path) = self.output.svg().or(unnamed) {
            let form = if self.narrow { Form::Narrow } else { Form::Wide };
            return format.output.write_svg(path, &plot.svg(&answer, &caption, form, language()));
        }
        if self.narrow {
            let message = "--narrow is for pictures: name a file for one, e.g. -o plot.svg";
            return Err(CliError::Usage(message.to_owned()).into());
        }
        format.output.write_drawing(|out, canvas| {
            let drawing = plot.text(&answer, &caption, canvas.width, language());
            Ok(out.write_all(canvas.text(&drawing).as_bytes())?)
        })
    }
}

fn find_plot(name: &str) -> Result<&'static Plot, CliError> {
    PLOTS.iter().find(|plot| plot.name == name).ok_or_else(|| {
        let names: Vec<&str> = PLOTS.iter().map(|plot| plot.name).collect();
        CliError::Usage(format!("no plot '{name}': there are {}", names.join(", ")))
    })
}

fn write_list(sink: &mut dyn RowSink) -> Result<()> {
    sink.begin(&["plot", "arguments", "title"])?;
    for plot in &PLOTS {
        let placeholders = find(plot.query)?.placeholders();
        let title = language().text(plot.title);
        sink.row(&[plot.name.into(), placeholders.into(), title.as_ref().into()])?;
    }
    Ok(sink.end()?)
}
