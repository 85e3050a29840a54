//! A path on the terminal, one board at a time.
//!
//! ```text
//!   stdin --> keys --> which board --> page --> the other screen of the terminal
//! ```

mod keys;
mod page;
mod signals;

use std::io::{self, IsTerminal, Stdout, Write};
use std::time::Duration;
use std::{env, panic, thread};

use anyhow::{Context, Result};
use klotski_program::{language, terminal_state};

use self::keys::Key;
use self::page::{PageSize, PlayPage};
use self::signals::Handled;
use super::answer::is_dumb_terminal;
use crate::query::{QueryError, Stop};
use crate::render::{BoardStyle, Panel};

/// How often the size of the window is looked at. It costs nothing, and needs no handler for
/// signals.
const TICK: Duration = Duration::from_millis(100);

/// The other screen, without a cursor; and back to what the terminal showed before.
const ENTER: &str = "\x1b[?1049h\x1b[?25l";
const LEAVE: &str = "\x1b[?25h\x1b[?1049l";

/// # Errors
/// A sentence that says why nobody can play here, and what to do.
pub(super) fn check() -> Result<(), String> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err("--play needs a terminal for its boards and keys: leave out --play, or draw \
                    a picture with --svg"
            .to_owned());
    }
    // The shell of Emacs, for example.
    if is_dumb_terminal() || env::var_os("TERM").is_some_and(|terminal| terminal.is_empty()) {
        return Err("--play draws in place, which a terminal with TERM=dumb cannot: leave out \
                    --play"
            .to_owned());
    }
    Ok(())
}

/// The other screen of the terminal, and its keys one by one, until this is dropped.
struct OtherScreen(Stdout);

impl OtherScreen {
    fn enter() -> Result<Self> {
        terminal_state::save(LEAVE);
        // The report of a panic is for the screen that stays.
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            terminal_state::restore();
            report(panic);
        }));
        let mut screen = Self(io::stdout());
        screen.take()?;
        Ok(screen)
    }

    fn take(&mut self) -> Result<()> {
        keys::take_each().context("cannot read single keys of the terminal")?;
        Ok(self.write(ENTER)?)
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.0.write_all(text.as_bytes())?;
        self.0.flush()
    }
}

impl Drop for OtherScreen {
    fn drop(&mut self) {
        if !thread::panicking() {
            terminal_state::restore();
        }
    }
}

/// Shows the panels of a path, one at a time, until the user leaves.
pub(super) fn play(title: &str, panels: &[Panel], style: BoardStyle, stop: &Stop) -> Result<()> {
    let Some(last) = panels.len().checked_sub(1) else { return Ok(()) };
    let language = language();
    let mut screen = OtherScreen::enter()?;
    // Without a thread for them, signals do what they do in every program.
    let signals = Handled::begin().ok();
    let (mut at, mut drawn) = (0, None);
    loop {
        if signals.as_ref().is_some_and(Handled::take_continued) {
            screen.take()?;
            drawn = None;
        }
        // A terminal that is slower than the keys skips boards.
        let wanted = (at, PageSize::of_terminal());
        if drawn != Some(wanted) && !keys::is_waiting(Duration::ZERO) {
            let page = PlayPage { title, panel: &panels[at], at, last, style, language };
            screen.write(&page.drawn(wanted.1))?;
            drawn = Some(wanted);
        }
        if stop.is_due() {
            return Err(stop.reason().into());
        }
        match keys::next(TICK) {
            None => {}
            Some(Key::Next) => at = last.min(at + 1),
            Some(Key::Back) => at = at.saturating_sub(1),
            Some(Key::First) => at = 0,
            Some(Key::Last) => at = last,
            Some(Key::Leave) => return Ok(()),
            Some(Key::Interrupt) => return Err(QueryError::Interrupted.into()),
        }
    }
}
