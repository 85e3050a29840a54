//! The dialogue with a person at a terminal.

use std::io::{self, IsTerminal, Write};

use anyhow::{Context, Result};
use rustyline::config::{BellStyle, Config};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Behavior, CompletionType, Editor};

use super::completion::Completion;
use super::dialogue::{Dialogue, Flow};
use super::history::{self, HistoryFile};
use super::settings::Settings;
use super::vocabulary::Vocabulary;
use crate::cli::error::Exit;
use crate::cli::language::language;
use crate::cli::statement_runner::StatementRunner;
use crate::cli::{stderr, terminal_state};
use crate::query::{Session, run_sql};
use crate::render::harmless;
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
    greet(session)?;
    let mut dialogue = Dialogue::new(session, &statements, settings);
    loop {
        let waiting = dialogue.waiting();
        let prompt = if waiting.is_some() { MORE } else { PROMPT };
        if let Some(completion) = editor.helper_mut() {
            waiting.unwrap_or_default().clone_into(&mut completion.before);
        }
        let lines = match editor.readline(prompt) {
            Ok(lines) => lines,
            Err(ReadlineError::Interrupted) => {
                dialogue.forget();
                continue;
            }
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(error).context("cannot read from the terminal"),
        };
        if statements.take_pressed() {
            dialogue.forget();
        }
        // A text that was pasted has several.
        for line in lines.lines() {
            dialogue.hear(line);
            while let Some(input) = dialogue.next() {
                if editor.add_history_entry(&*input.text).unwrap_or(false) {
                    file.add(editor.history_mut());
                }
                match dialogue.answer(&input) {
                    Ok(Flow::GoesOn) => {}
                    Ok(Flow::Ends) => return Ok(()),
                    // At a terminal, the user has left the pager; else nobody reads the answers.
                    Err(error) if Exit::of(&error) == Exit::Done => {
                        if !io::stdout().is_terminal() {
                            return Ok(());
                        }
                    }
                    Err(error) => stderr::say_error(&error),
                }
            }
        }
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
fn greet(session: &Session) -> Result<()> {
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
    let greeting = [&*about, hint].map(|line| language().text(line).into_owned() + "\n").concat();
    Ok(io::stdout().write_all(harmless(&greeting).as_bytes())?)
}
