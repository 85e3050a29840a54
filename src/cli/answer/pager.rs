//! A pager before a terminal. `less` ends by itself if the answer fits on one screen.

use std::env;
use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError, TryLockError};

use klotski::message;
use klotski_program::is_dumb_terminal;

/// The options of `less`, unless the user has chosen others. F: end if the text fits on one screen.
/// R: pass colours through. X: leave the text on the screen. S: scroll to the right instead of
/// wrapping. Ps: the prompt, without any of `?:.%\$`, and in ASCII: less 590 garbles other letters.
const OF_LESS: &str = "-FRXS -Psarrow keys and space scroll, q quits";

/// The running pager. A thread that waits for its end holds the lock.
static RUNNING: Mutex<Option<Child>> = Mutex::new(None);

/// A terminal with a pager, which starts with the first byte.
pub struct Pager<W: Write> {
    terminal: W,
    has_started: bool,
    /// `None` also if there is no pager.
    pipe: Option<ChildStdin>,
}

impl<W: Write> Pager<W> {
    pub fn new(terminal: W) -> Self {
        Self { terminal, has_started: false, pipe: None }
    }
}

impl<W: Write> Write for Pager<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if !std::mem::replace(&mut self.has_started, true) {
            self.pipe = start()?;
        }
        match &mut self.pipe {
            Some(pipe) => pipe.write(text),
            None => self.terminal.write(text),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.pipe {
            Some(pipe) => pipe.flush(),
            None => self.terminal.flush(),
        }
    }
}

/// Starts `$PAGER`, else `less`. `None` if `PAGER` is empty or `cat`, or if there is no `less`.
fn start() -> io::Result<Option<ChildStdin>> {
    if is_dumb_terminal() {
        return Ok(None);
    }
    let mut command = match env::var("PAGER") {
        Ok(pager) if ["", "cat"].contains(&pager.trim()) => return Ok(None),
        Ok(pager) if cfg!(unix) => {
            let mut shell = Command::new("sh");
            shell.args(["-c", &pager]);
            shell
        }
        Ok(pager) => Command::new(pager),
        Err(_) => Command::new("less"),
    };
    // The answer is UTF-8 in every locale.
    for (name, value) in [("LESS", OF_LESS), ("LESSCHARSET", "utf-8")] {
        if env::var_os(name).is_none() {
            command.env(name, value);
        }
    }
    match command.stdin(Stdio::piped()).spawn() {
        Ok(mut child) => {
            let pipe = child.stdin.take();
            *RUNNING.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
            Ok(pipe)
        }
        Err(_) if env::var_os("PAGER").is_none() => Ok(None),
        Err(error) => Err(error),
    }
}

pub fn is_running() -> bool {
    match RUNNING.try_lock() {
        Ok(running) => running.is_some(),
        Err(TryLockError::WouldBlock) => true,
        Err(TryLockError::Poisoned(_)) => false,
    }
}

/// Waits for the end of the pager, if one runs.
pub fn wait() -> io::Result<()> {
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(mut child) = running.take() else { return Ok(()) };
    let status = child.wait()?;
    // It may have shown nothing, for example because there is no such command.
    status.code().filter(|code| *code != 0).map_or(Ok(()), |code| {
        Err(io::Error::other(message!(
            "the pager failed with exit code {code}: name another one by PAGER, or use --no-pager",
            code
        )))
    })
}
