//! The dialogue with a person at a terminal.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::time::{Duration, Instant};
use std::{env, mem};

use anyhow::{Context, Result};
use klotski_program::{Exit, harmless, language, stderr, terminal_state};
use rustyline::config::{BellStyle, Config};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Behavior, CompletionType, Editor};

use super::completion::Completion;
use super::dialogue::{Dialogue, Flow};
use super::history::{self, HistoryFile};
use super::settings::Settings;
use super::vocabulary::Vocabulary;
use crate::cli::error::exit_of;
use crate::cli::statement_runner::StatementRunner;
use crate::query::{Session, run_sql};
use crate::rows::{Answer, Value};

const PROMPT: &str = "klotski> ";
/// The prompt for more lines of a statement, as wide.
const MORE: &str = "    ...> ";

/// What ends the modes in which the terminal waits for the end of an output, and marks what a
/// user pastes.
const END_OF_MODES: &str = "\x1b[?2026l\x1b[?2004l";

/// Talks until the user ends the dialogue.
pub(super) fn run(session: &Session, settings: Settings) -> Result<()> {
    terminal_state::save(END_OF_MODES);
    let statements = StatementRunner::at_prompt(session.stop().clone());
    let mut editor = editor(Completion::new(Vocabulary::of(session)))?;
    let file = HistoryFile::load(editor.history_mut());
    print_banner(session)?;
    let mut dialogue = Dialogue::new(session, &statements, settings);
    let mut broken = Broken::default();
    loop {
        let waiting = dialogue.waiting();
        let prompt = if waiting.is_some() { MORE } else { PROMPT };
        if let Some(completion) = editor.helper_mut() {
            waiting.unwrap_or_default().clone_into(&mut completion.before);
        }
        terminal_state::wait_if_ending();
        let lines = match editor.readline(prompt) {
            Ok(lines) => lines,
            Err(ReadlineError::Interrupted) => {
                dialogue.forget();
                continue;
            }
            Err(ReadlineError::Eof) => return Ok(()),
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                // Each byte may be an error of its own.
                if !broken.is_fresh() {
                    stderr::say("the line is not UTF-8: write the statement again");
                }
                broken = Broken::now();
                // Without this line it would be another statement.
                dialogue.forget();
                continue;
            }
            Err(error) => return Err(plain(error)).context("cannot read from the terminal"),
        };
        if mem::take(&mut broken).is_fresh() && !reads_whole_lines() {
            continue;
        }
        if statements.take_interrupt() {
            dialogue.forget();
        }
        // A text that was pasted has several.
        for line in lines.lines() {
            dialogue.feed_line(line);
            while let Some(input) = dialogue.next() {
                let is_kept = input.text.len() <= history::LARGEST;
                if is_kept && editor.add_history_entry(&*input.text).unwrap_or(false) {
                    file.add(editor.history_mut());
                }
                match dialogue.answer(&input) {
                    Ok(Flow::GoesOn) => {}
                    Ok(Flow::Ends) => return Ok(()),
                    // Nobody reads the answers any more.
                    Err(error) if exit_of(&error) == Exit::Done => return Ok(()),
                    Err(error) => stderr::say_error(&error),
                }
            }
        }
    }
}

/// A line of which a byte could not be read. The line editor gives up at that byte, and takes the
/// rest of the line for the next one.
#[derive(Default)]
struct Broken(Option<Instant>);

impl Broken {
    fn now() -> Self {
        Self(Some(Instant::now()))
    }

    /// Whether what comes now is the rest of the line: nobody types as fast as that.
    fn is_fresh(&self) -> bool {
        const SOON: Duration = Duration::from_millis(200);
        self.0.is_some_and(|then| then.elapsed() < SOON)
    }
}

/// Whether the line editor leaves the keys to the terminal, and gives up whole lines.
fn reads_whole_lines() -> bool {
    const TERMINALS: [&str; 3] = ["dumb", "cons25", "emacs"];
    let terminal = env::var("TERM").unwrap_or_default();
    TERMINALS.iter().any(|known| known.eq_ignore_ascii_case(&terminal))
}

/// An error without the wrapper, which would say its cause twice.
fn plain(error: ReadlineError) -> anyhow::Error {
    match error {
        ReadlineError::Io(error) => error.into(),
        #[cfg(unix)]
        ReadlineError::Errno(number) => io::Error::from_raw_os_error(number as i32).into(),
        other => other.into(),
    }
}

fn editor(completion: Completion) -> Result<Editor<Completion, FileHistory>> {
    let config = Config::builder()
        .max_history_size(history::LONGEST)?
        .completion_type(CompletionType::List)
        .bell_style(BellStyle::None)
        // The prompt is for the terminal, also where the answers go elsewhere.
        .behavior(Behavior::PreferTerm)
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(completion));
    Ok(editor)
}

/// Says what the dialogue is about. A file gets answers only.
fn print_banner(session: &Session) -> Result<()> {
    const LAYOUTS: &str = "SELECT format('%,d', sum(layouts)) FROM classes";
    if !io::stdout().is_terminal() {
        return Ok(());
    }
    let path = session.warehouse().map(|warehouse| warehouse.path().display().to_string());
    let mut answer = Answer::default();
    run_sql(session, LAYOUTS, &[], &mut answer)?;
    let layouts = answer.rows.iter().flatten().map(Value::text).next().unwrap_or_default();
    let about = format!("{}: {layouts} layouts", path.unwrap_or_default());
    let hint = "Statements end with a semicolon; .help lists commands, Ctrl-D ends the shell.";
    let banner = [&*about, hint].map(|line| language().text(line).into_owned() + "\n").concat();
    Ok(io::stdout().write_all(harmless(&banner).as_bytes())?)
}
