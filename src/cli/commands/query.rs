//! `klotski-sql query`: the answer to a canned query. Every canned query is a command of its own,
//! too: `klotski-sql minsteps 横刀立马`.

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, Subcommand};
use klotski::Metric;
use klotski_program::{EXAMPLES_HEADING, stderr};
use klotski_query::{
    Answer, Arguments, Kind, Param, Query, RowSink, Session, Value, ask, catalogue, explain, find,
};

use super::arguments::{dead_end, note_goal, search};
use super::board_input::text_or_input;
use super::boards::write_boards;
use crate::cli::answer::{AnswerKind, AnswerOptions, Empty, Translated};
use crate::cli::completers;
use crate::cli::invocation::Invocation;

/// A canned query as a command. The header of the query declares the arguments and is the help.
#[derive(Debug)]
pub struct NamedQuery {
    query: &'static Query<'static>,
    arguments: Vec<String>,
    options: QueryOptions,
}

#[derive(Debug, Args)]
struct QueryOptions {
    /// Show the query plan of SQLite instead of the answer
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: AnswerOptions,
}

impl NamedQuery {
    pub fn run(&self, call: &Invocation) -> Result<()> {
        let Self { query, arguments, options } = self;
        let form = options.output.decide(AnswerKind::Codes)?;
        let arguments = read_arguments(query, arguments, call)?;
        let session = if query.needs.is_some() { call.session()? } else { call.session_if_any()? };
        if let Some(note) = arguments.note(session.resolver())? {
            stderr::say(&note);
        }
        if options.explain {
            let fill = |sink: &mut dyn RowSink| Ok(explain(session, query, &arguments, sink)?);
            return form.write_rows(fill);
        }
        if write_boards(&form, session, |sink| Ok(ask(session, query, &arguments, sink)?))? {
            return Ok(());
        }
        let mut value = Answer::default();
        if query.null_answer.is_some() {
            ask(session, query, &arguments, &mut value)?;
        }
        let empty = empty(session, query, &arguments, &value)?;
        let fill = |sink: &mut dyn RowSink| {
            if query.null_answer.is_some() {
                return Ok(value.send_to(sink)?);
            }
            if form.is_for_people() {
                return Ok(ask(session, query, &arguments, &mut Translated::new(sink))?);
            }
            Ok(ask(session, query, &arguments, sink)?)
        };
        form.write_rows_as(None, empty, fill)?;
        if let Some(text) = arguments.layout().filter(|_| query.also == Some("goal")) {
            note_goal(text, &session.resolver().layout(text)?);
        }
        Ok(())
    }
}

/// Reads the arguments of a query, in which `-` is a board on standard input.
pub fn read_arguments(query: &Query, words: &[String], call: &Invocation) -> Result<Arguments> {
    let mut words = words.to_vec();
    for (word, param) in words.iter_mut().zip(&query.params) {
        if matches!(param.kind, Kind::Code | Kind::Class | Kind::Group) {
            *word = text_or_input(word, call.signs.as_ref())?.into_owned();
        }
    }
    Ok(Arguments::read_in(query, &words, call.signs.as_ref())?)
}

/// What no row, or a value of NULL, means in the answer of a query about a layout.
fn empty(session: &Session, query: &Query, arguments: &Arguments, value: &Answer) -> Result<Empty> {
    Ok(match (query.null_answer, query.empty_answer, arguments.layout()) {
        (Some(_), _, Some(layout)) if value.rows == [[Value::Null]] => {
            let model = search(session, &session.resolver().layout(layout)?, Metric::Step)?;
            Empty::Value(dead_end(&model.sizes().sum::<usize>()))
        }
        (Some(_), ..) => Empty::Value(String::new()),
        (None, Some(missing), Some(layout)) => {
            let english = format!("{{layout}} {missing}");
            let translated = klotski::translated(&english, &[("layout", &layout)]);
            Empty::Layout(translated.unwrap_or_else(|| format!("{layout} {missing}")))
        }
        _ => Empty::List,
    })
}

impl Subcommand for NamedQuery {
    fn augment_subcommands(command: Command) -> Command {
        let described = |query: &'static Query<'static>| {
            Command::new(query.name).about(query.title).defer(with_arguments)
        };
        command.subcommands(catalogue().iter().map(described))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        find(name).is_ok()
    }
}

impl FromArgMatches for NamedQuery {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let found =
            matches.subcommand().and_then(|(name, of_query)| Some((find(name).ok()?, of_query)));
        let (query, matches) =
            found.ok_or_else(|| Error::new(clap::error::ErrorKind::MissingSubcommand))?;
        let options = QueryOptions::from_arg_matches(matches)?;
        Ok(Self { query, arguments: arguments_in(query, matches), options })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Declares the arguments of the query that the command is named after.
fn with_arguments(command: Command) -> Command {
    let Ok(query) = find(command.get_name()) else { return command };
    with_own::<QueryOptions>(command, arguments_of(query))
        .about(query.title)
        .long_about(format!("{}\n\n{}", query.title, query.description))
        .after_help(format!("{EXAMPLES_HEADING}\n  klotski-sql {}", query.example_call()))
}

/// A deferred command with these arguments and options, before the global options that it has.
pub fn with_own<O: Args>(command: Command, arguments: Vec<Arg>) -> Command {
    let globals: Vec<_> = command.get_arguments().map(|global| global.get_id().clone()).collect();
    let command = O::augment_args(command.args(arguments));
    globals.into_iter().fold(command, |command, id| command.mut_arg(id, |global| global))
}

/// The arguments for the parameters of a query: the first one in its place, those that may be left
/// out by name, `--metric unit`. The other way of each is hidden.
pub fn arguments_of(query: &'static Query<'static>) -> Vec<Arg> {
    let argument = |(position, param): (usize, &'static Param<'static>)| {
        let new = |id: String| {
            let argument = Arg::new(id).value_name(param.value_name()).help(param.description);
            match param.kind {
                // The help has the words.
                Kind::Choice => {
                    let argument = argument.value_name(param.name.to_uppercase());
                    argument.value_parser(PossibleValuesParser::new(param.words()))
                }
                Kind::Flag => argument.action(ArgAction::SetTrue),
                kind => argument.add(completers::of_kind(kind)),
            }
        };
        let (place, option) = (new(param.name.to_owned()), new(option_of(param)));
        let Some(default) = param.default else { return vec![place.required(true)] };
        let letter = param.name.chars().next().filter(|_| param.name.len() == 1);
        let option = match letter {
            Some(letter) => option.short(letter),
            None => option.long(param.name),
        };
        match (position, param.kind) {
            (_, Kind::Flag) => vec![option],
            (0, _) => {
                vec![place.default_value(default), option.conflicts_with(param.name).hide(true)]
            }
            _ => {
                vec![place.hide(true), option.conflicts_with(param.name).default_value(default)]
            }
        }
    };
    query.params.iter().enumerate().flat_map(argument).collect()
}

/// The id of the option of a parameter.
fn option_of(param: &Param) -> String {
    format!("--{}", param.name)
}

/// The values of the arguments for the parameters of a query.
pub fn arguments_in(query: &'static Query<'static>, matches: &ArgMatches) -> Vec<String> {
    let value = |(position, param): (usize, &Param)| {
        if param.kind == Kind::Flag {
            return Some(u8::from(matches.get_flag(&option_of(param))).to_string());
        }
        let place = || matches.get_one::<String>(param.name);
        let option = || matches.try_get_one::<String>(&option_of(param)).ok().flatten();
        // The default belongs to the way that is shown.
        if position == 0 { option().or_else(place) } else { place().or_else(option) }.cloned()
    };
    query.params.iter().enumerate().filter_map(value).collect()
}
