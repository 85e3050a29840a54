//! clap's error as one line: the error, a suggestion, and the command that prints help.

use std::error::Error as _;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use klotski_texts::{language, nearest};

/// The line for an error. `called` is the command, for errors that do not name it. `suggest` has a
/// suggestion for an unknown word or option, `advise` advice on a word after the last argument.
pub fn usage_error_line(
    error: &Error,
    called: &str,
    suggest: fn(&str) -> Option<String>,
    advise: fn(&str) -> Option<String>,
) -> String {
    let command = command_of(error).unwrap_or_else(|| called.to_owned());
    // Of a missing subcommand, clap names the command here.
    let wrong_command = value(error, ContextKind::InvalidSubcommand)
        .filter(|_| error.kind() == ErrorKind::InvalidSubcommand);
    if let Some(word) = wrong_command {
        let near = nearest(&word, list(error, ContextKind::SuggestedSubcommand));
        let near = near.map(|name| message!("did you mean `{command} {name}`?", command, name));
        // A command of a command is meant first.
        let meant = if command.contains(' ') {
            near.or_else(|| suggest(&word))
        } else {
            suggest(&word).or(near)
        };
        let meant = meant.unwrap_or_else(|| message!("see `{command} --help`", command));
        return message!("no command '{word}': {meant}", word, meant);
    }
    let fault = fault(error);
    let unknown = value(error, ContextKind::InvalidArg)
        .filter(|_| error.kind() == ErrorKind::UnknownArgument);
    if let Some(meant) =
        unknown.as_ref().filter(|word| word.starts_with('-')).and_then(|it| suggest(it))
    {
        return message!("{place}: {fault}", place = fault, fault = meant);
    }
    let unknown = unknown.filter(|word| !word.starts_with('-'));
    if let Some(advice) = unknown.and_then(|word| advise(&word)) {
        return message!("{fault}; {advice}; see `{command} --help`", fault, advice, command);
    }
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let near = near.into_iter().find_map(|kind| value(error, kind));
    near.map_or_else(
        || message!("{fault}; see `{command} --help`", fault, command),
        |near| {
            message!(
                "{fault} (did you mean '{near}'?); see `{command} --help`",
                fault,
                near,
                command
            )
        },
    )
}

/// The error. Frequent errors have templates, others keep the text of clap.
fn fault(error: &Error) -> String {
    let of = |kind| value(error, kind).unwrap_or_default();
    let (argument, wrong) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    match error.kind() {
        ErrorKind::UnknownArgument => message!("unexpected argument '{argument}' found", argument),
        ErrorKind::MissingSubcommand => {
            language().text("a subcommand is required but one was not provided").into_owned()
        }
        ErrorKind::MissingRequiredArgument => {
            message!("the following required arguments were not provided: {argument}", argument)
        }
        ErrorKind::InvalidValue if wrong.is_empty() => {
            message!("a value is required for '{argument}' but none was supplied", argument)
        }
        ErrorKind::InvalidValue => {
            let values = list(error, ContextKind::ValidValue).join(", ");
            message!(
                "invalid value '{wrong}' for '{argument}' [possible values: {values}]",
                wrong,
                argument,
                values
            )
        }
        ErrorKind::ValueValidation => {
            let cause = error.source().map(ToString::to_string).unwrap_or_default();
            message!("invalid value '{wrong}' for '{argument}': {cause}", wrong, argument, cause)
        }
        ErrorKind::ArgumentConflict if !of(ContextKind::PriorArg).is_empty() => {
            let others = list(error, ContextKind::PriorArg).join(", ");
            message!("the argument '{argument}' cannot be used with '{others}'", argument, others)
        }
        _ => {
            let text = error.render().to_string();
            let lines = text.lines().take_while(|line| !line.is_empty()).map(str::trim);
            let line = lines.collect::<Vec<_>>().join(" ");
            let line = line.trim_start_matches("error: ");
            language().text(line).into_owned()
        }
    }
}

fn list(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(one)) => vec![one.clone()],
        Some(ContextValue::Strings(several)) => several.clone(),
        _ => Vec::new(),
    }
}

/// The values of a context in one text; of suggestions, only the nearest.
fn value(error: &Error, kind: ContextKind) -> Option<String> {
    let mut values = list(error, kind);
    match kind {
        ContextKind::InvalidArg => (!values.is_empty()).then(|| values.join(" ")),
        _ => values.pop(),
    }
}

/// The command, e.g. `klotski-sql export hrd`, unless a value was refused.
fn command_of(error: &Error) -> Option<String> {
    let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) else { return None };
    let usage = usage.to_string();
    let words = usage.trim_start_matches("Usage:").split_whitespace();
    let is_name = |word: &&str| word.starts_with(|first: char| first.is_ascii_lowercase());
    Some(words.take_while(is_name).collect::<Vec<_>>().join(" "))
}
