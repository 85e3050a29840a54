//! Completion: the shell asks the program for the words that fit at the cursor.
//!
//! ```text
//!   klotski-sql query min<TAB>
//!      |
//!   the script of the shell, shells/klotski.*:
//!      KLOTSKI_COMPLETE=bash klotski-sql -- klotski-sql query min
//!      |
//!   one line for each candidate: the word, a tab, its help
//! ```
//!
//! `clap_complete` has the engine, which finds the candidates by the declarations of the command line.
//! Its scripts for elvish and PowerShell are used. Its scripts for bash, zsh and fish do not complete
//! words in quotes or after `=`, split a name with spaces into words, and replace `~` in paths. So
//! these three shells have scripts and a protocol of this crate.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{Command, ValueHint};
use clap_complete::engine::complete;
use clap_complete::env::{Elvish, EnvCompleter, Powershell, Shells};
use clap_complete::{ArgValueCompleter, CompleteEnv, CompletionCandidate, Shell};

use crate::exit::Exit;
use klotski_texts::{choose, language};

/// The programs that a script completes.
const PROGRAMS: [&str; 2] = ["klotski-sql", "klotski-ingest"];

/// The variable by which a script asks for completions: its value is the name of the shell.
const VARIABLE: &str = "KLOTSKI_COMPLETE";

/// Answers the request of a script, if this call is one. `command` describes the program.
pub fn answer(command: impl Fn() -> Command) -> Option<ExitCode> {
    let shell = env::var_os(VARIABLE).filter(|shell| !shell.is_empty())?;
    let own_script = shell.to_str().and_then(own_script);
    // The words of the command line up to the cursor follow `--`.
    let mut words: Vec<OsString> = env::args_os().skip_while(|word| word != "--").skip(1).collect();
    if own_script.is_some() {
        words = words.into_iter().map(unquoted).collect();
    }
    choose(words.iter().cloned());
    let folder = env::current_dir().ok();
    let is_answered = match own_script {
        Some(script) if words.is_empty() => io::stdout().write_all(script.as_bytes()).is_ok(),
        Some(_) => lines(command(), words, folder.as_deref())
            .and_then(|lines| io::stdout().write_all(lines.as_bytes()))
            .is_ok(),
        None => CompleteEnv::with_factory(command)
            .var(VARIABLE)
            .shells(Shells(&[&Elvish, &Powershell]))
            .try_complete(env::args_os(), folder.as_deref())
            .is_ok(),
    };
    // A message would break the line that the user edits.
    Some(if is_answered { Exit::Done } else { Exit::Failed }.into())
}

/// Writes the script for a shell that completes both programs.
pub fn write_script(shell: Shell, out: &mut dyn Write) -> io::Result<()> {
    if let Some(script) = own_script(&shell.to_string()) {
        return out.write_all(script.as_bytes());
    }
    let engine: &dyn EnvCompleter = if shell == Shell::Elvish { &Elvish } else { &Powershell };
    PROGRAMS
        .into_iter()
        .try_for_each(|program| engine.write_registration(VARIABLE, program, program, program, out))
}

fn own_script(shell: &str) -> Option<&'static str> {
    match shell {
        "bash" => Some(include_str!("shells/klotski.bash")),
        "zsh" => Some(include_str!("shells/klotski.zsh")),
        "fish" => Some(include_str!("shells/klotski.fish")),
        _ => None,
    }
}

/// The candidates for the last word.
pub fn candidates(
    command: &mut Command,
    words: Vec<OsString>,
    folder: Option<&Path>,
) -> io::Result<Vec<CompletionCandidate>> {
    let is_begun = words.last().is_some_and(|word| !word.is_empty());
    let position = words.len().saturating_sub(1);
    let mut candidates = complete(command, words, position, folder)?;
    // Where a name fits, the options would only hide the names.
    if !is_begun && !candidates.iter().all(is_option) {
        candidates.retain(|candidate| !is_option(candidate));
    }
    Ok(candidates)
}

/// A line for each candidate, with its help after a tab.
fn lines(command: Command, words: Vec<OsString>, folder: Option<&Path>) -> io::Result<String> {
    let candidates = candidates(&mut leave_paths_to_the_shell(command), words, folder)?;
    let line = |candidate: &CompletionCandidate| {
        let value = candidate.get_value().to_string_lossy();
        let help = candidate.get_help().map(ToString::to_string).unwrap_or_default();
        // The first paragraph, in one line.
        let help = help.split("\n\n").next().unwrap_or_default().replace('\n', " ");
        format!("{value}\t{}\n", language().text(&help))
    };
    Ok(candidates.iter().map(line).collect())
}

fn is_option(candidate: &CompletionCandidate) -> bool {
    candidate.get_value().to_string_lossy().starts_with('-')
}

/// Candidates that mean all files and all folders, which the scripts complete.
const FILES: &str = "<files>";
const FOLDERS: &str = "<folders>";

/// Completes each path by [`FILES`] or [`FOLDERS`]: the shell expands `~` and variables, and shows
/// colours and hidden files.
fn leave_paths_to_the_shell(command: Command) -> Command {
    let command = command.mut_args(|arg| {
        let all = match arg.get_value_hint() {
            ValueHint::DirPath => FOLDERS,
            ValueHint::AnyPath | ValueHint::FilePath => FILES,
            _ => return arg,
        };
        arg.add(ArgValueCompleter::new(move |_: &std::ffi::OsStr| {
            vec![CompletionCandidate::new(all)]
        }))
    });
    command.mut_subcommands(leave_paths_to_the_shell)
}

/// A word without its quotes. At the cursor the quotes may be open.
fn unquoted(word: OsString) -> OsString {
    let Some(text) = word.to_str() else { return word };
    let mut plain = String::with_capacity(text.len());
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            (None | Some('"'), '\\') => plain.extend(chars.next()),
            (_, c) => plain.push(c),
        }
    }
    plain.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lose_their_quotes_closed_or_not() {
        for (word, plain) in [
            ("heng", "heng"),
            (r"heng\ dao", "heng dao"),
            ("'heng dao", "heng dao"),
            ("\"heng dao\"", "heng dao"),
            ("\"L'Â", "L'Â"),
            (r"L\'Â", "L'Â"),
            (r"'5-\*'", r"5-\*"),
            (r"5-\*", "5-*"),
            (r"end\", "end"),
            ("", ""),
        ] {
            assert_eq!(unquoted(word.into()), plain, "{word}");
        }
    }
}
