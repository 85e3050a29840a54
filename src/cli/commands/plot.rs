//! `klotski-sql plot`: the answer of a canned query as a picture.

use anyhow::Result;
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Subcommand};
use klotski::message;
use klotski_program::CliError;
use klotski_query::{Answer, RowSink, ask, find};
use klotski_report::picture::{Form, PLOTS, Plot};
use klotski_texts::language;

use super::query::{arguments_in, arguments_of, read_arguments, with_own};
use crate::cli::answer::{AnswerKind, AnswerOptions, Content};
use crate::cli::invocation::Invocation;

/// Draw the answer of a query: `plot layers 4FEA134 -o layers.svg`
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Without the name of a plot, all plots are listed. Without an output file, the \
                  plot is drawn in text."
)]
pub struct PlotArgs {
    #[command(subcommand)]
    plot: Option<NamedPlot>,
    #[command(flatten)]
    list: AnswerOptions,
}

impl PlotArgs {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        match &self.plot {
            Some(plot) => plot.run(call),
            None => self.list.decide(AnswerKind::Rows)?.write_rows(write_list),
        }
    }
}

/// A plot as a command, with the arguments of its query.
#[derive(Debug)]
struct NamedPlot {
    plot: &'static Plot,
    arguments: Vec<String>,
    options: PlotOptions,
}

#[derive(Debug, Args)]
struct PlotOptions {
    /// Draw the picture for a narrow screen, as a telephone has
    #[arg(long)]
    narrow: bool,
    #[command(flatten)]
    output: AnswerOptions,
}

impl NamedPlot {
    fn run(&self, call: &Invocation) -> Result<()> {
        let Self { plot, arguments: words, options: PlotOptions { narrow, output } } = self;
        let form = output.decide(AnswerKind::of("plot"))?;
        let is_picture = form.content == Some(Content::Picture);
        if *narrow && !is_picture {
            let message = "--narrow is for pictures: name a file for one, e.g. -o plot.svg";
            return Err(CliError::Usage(message.to_owned()).into());
        }
        let query = find(plot.query)?;
        let arguments = read_arguments(query, words, call)?;
        let session = call.session()?;
        if form.has_rows() {
            return form.write_rows(|sink| Ok(ask(session, query, &arguments, sink)?));
        }
        let mut answer = Answer::default();
        ask(session, query, &arguments, &mut answer)?;
        plot.check(session, &answer)?;
        if !answer.rows.is_empty() && !plot.has_values(&answer) {
            let measure = plot.measure();
            let message =
                message!("there is nothing to draw: {measure} is NULL in each row", measure);
            return Err(CliError::Usage(message).into());
        }
        let caption = plot.caption(&arguments.words(), session.provenance_line()?, language());
        if is_picture {
            let size = if *narrow { Form::Narrow } else { Form::Wide };
            let svg = plot.svg(&answer, &caption, size, language());
            return form.destination.write_text(&svg);
        }
        form.destination.write_drawing(|out, canvas| {
            let drawing = plot.text(&answer, &caption, canvas.width, language());
            Ok(out.write_all(canvas.text(&drawing).as_bytes())?)
        })
    }
}

fn plot_named(name: &str) -> Option<&'static Plot> {
    PLOTS.iter().find(|plot| plot.name == name)
}

impl Subcommand for NamedPlot {
    fn augment_subcommands(command: Command) -> Command {
        let described = |plot: &'static Plot| {
            Command::new(plot.name).about(plot.title).defer(|command| {
                let Some(plot) = plot_named(command.get_name()) else { return command };
                let arguments = find(plot.query).map(arguments_of).unwrap_or_default();
                with_own::<PlotOptions>(command, arguments).about(plot.title)
            })
        };
        command.subcommands(PLOTS.iter().map(described))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        plot_named(name).is_some()
    }
}

impl FromArgMatches for NamedPlot {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let of_plot = matches.subcommand().and_then(|(name, matches)| {
            let plot = plot_named(name)?;
            Some((plot, find(plot.query).ok()?, matches))
        });
        let (plot, query, matches) = of_plot.ok_or(Error::new(ErrorKind::MissingSubcommand))?;
        let options = PlotOptions::from_arg_matches(matches)?;
        Ok(Self { plot, arguments: arguments_in(query, matches), options })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn write_list(sink: &mut dyn RowSink) -> Result<()> {
    sink.begin(&["plot", "title", "arguments"])?;
    for plot in &PLOTS {
        let placeholders = find(plot.query)?.placeholders().join(" ");
        let title = language().text(plot.title);
        sink.row(&[plot.name.into(), title.as_ref().into(), placeholders.into()])?;
    }
    Ok(sink.end()?)
}
