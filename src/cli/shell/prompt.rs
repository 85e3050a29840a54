//! The prompt at a terminal.

use std::env;
use std::fs::DirBuilder;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use klotski::message;
use klotski_program::{Exit, stderr, terminal_state};
use klotski_query::{Answer, Session, Value, run_sql};
use klotski_texts::{escape_controls, language};
use rustyline::config::{BellStyle, Config};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Behavior, CompletionType, Editor};

use super::completion::Completion;
use super::dialogue::Dialogue;
use super::settings::Settings;
use super::statement_runner::StatementRunner;
use crate::cli::error::exit_of;
use crate::cli::invocation::Invocation;

/// Ends the modes in which the terminal waits for the end of an output, and marks pasted text.
const END_OF_MODES: &str = "\x1b[?2026l\x1b[?2004l";

/// Answers lines until the user ends the shell.
pub(super) fn run(
    call: &Invocation,
    program: fn() -> clap::Command,
    settings: Settings,
) -> Result<()> {
    terminal_state::save(END_OF_MODES);
    let session = call.session()?;
    let statements = StatementRunner::at_prompt(session.stop().clone());
    let config = Config::builder()
        .max_history_size(MOST_LINES)?
        .completion_type(CompletionType::List)
        .bell_style(BellStyle::None)
        // The prompt is for the terminal, also where the answers go elsewhere.
        .behavior(Behavior::PreferTerm)
        .build();
    let mut editor = Editor::<Completion, FileHistory>::with_config(config)?;
    editor.set_helper(Some(Completion::new(session)));
    // Without a history file, the lines of this session are still there.
    let history = history_path().unwrap_or_default();
    let _ = editor.load_history(&history);
    print_banner(session)?;
    let mut dialogue = Dialogue::new(call, program, session, &statements, settings);
    loop {
        let waiting = &dialogue.pending.text;
        let prompt = if waiting.is_empty() { "klotski> " } else { "    ...> " };
        if let Some(completion) = editor.helper_mut() {
            waiting.clone_into(&mut completion.before);
        }
        terminal_state::wait_if_ending();
        let lines = match editor.readline(prompt) {
            Ok(lines) => lines,
            Err(ReadlineError::Eof) => return Ok(()),
            Err(ReadlineError::Interrupted) => {
                dialogue.pending.take_rest();
                continue;
            }
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                stderr::say("the line is not UTF-8: write the statement again");
                dialogue.pending.take_rest();
                continue;
            }
            Err(error) => return Err(anyhow!("{error}").context("cannot read from the terminal")),
        };
        if statements.take_interrupt() {
            dialogue.pending.take_rest();
        }
        // A pasted text has several lines.
        let whole: Vec<_> = lines.lines().flat_map(|line| dialogue.feed_line(line)).collect();
        for text in whole.iter().map(|statement| &*statement.text) {
            if text.len() <= LARGEST_LINE && editor.add_history_entry(text).unwrap_or(false) {
                // At once: a signal may end the program.
                let _ = editor.append_history(&history);
            }
            match dialogue.answer(text) {
                Ok(flow) if flow.is_continue() => {}
                // The terminal is closed.
                Err(error) if exit_of(&error) != Exit::Done => stderr::say_error(&error),
                _ => return Ok(()),
            }
        }
    }
}

/// Prints the warehouse and a hint. An output that is a file gets answers only.
fn print_banner(session: &Session) -> Result<()> {
    let Some(warehouse) = session.warehouse().filter(|_| io::stdout().is_terminal()) else {
        return Ok(());
    };
    let (sql, mut answer) = ("SELECT format('%,d', sum(layouts)) FROM classes", Answer::default());
    run_sql(session, sql, &[], &mut answer)?;
    let layouts = answer.rows.iter().flatten().map(Value::text).collect::<String>();
    let about = message!("{path}: {layouts} layouts", path = warehouse.path().display(), layouts);
    let hint = "Statements end with a semicolon; .help lists commands, Ctrl-D ends the shell.";
    let banner = [&*about, hint].map(|line| language().text(line).into_owned() + "\n").concat();
    Ok(io::stdout().write_all(escape_controls(&banner).as_bytes())?)
}

/// The most entries of the history.
const MOST_LINES: usize = 1_000;

/// The most bytes of an entry. A statement that is larger was pasted, and would make each start
/// of the shell slow.
const LARGEST_LINE: usize = 64 << 10;

/// The file by the rules of <https://specifications.freedesktop.org/basedir-spec>, or in
/// `%LOCALAPPDATA%`, in a folder that only the user may read; `None` if there is no place for it. A relative path counts as none. A
/// home that is missing is not made.
fn history_path() -> Option<PathBuf> {
    let folder =
        |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || folder("HOME").filter(|home| home.is_dir());
    let state = folder("XDG_STATE_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| Some(home()?.join(".local/state")))?;
    let folder = state.join("klotski-sql");
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&folder).ok()?;
    Some(folder.join("history"))
}
