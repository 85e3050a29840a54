//! A pager for what is longer than the terminal.
//!
//! ```text
//!   lines --> kept while the terminal holds them --the end--> the terminal
//!                       |
//!                       +--one line too many--> $PAGER
//! ```

use std::env;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError, TryLockError};

/// The pager that runs. Whoever waits for it holds the lock.
static RUNNING: Mutex<Option<Child>> = Mutex::new(None);

/// Text on its way to a terminal.
pub(super) struct Paged<W: Write> {
    terminal: W,
    room: Room,
    state: State,
}

/// What a terminal holds.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) columns: usize,
    pub(super) lines: usize,
}

enum State {
    /// It may still fit.
    Kept(Vec<u8>),
    /// Through the pager.
    Piped(BufWriter<ChildStdin>),
    /// It does not fit, and there is no pager.
    Direct,
}

impl<W: Write> Paged<W> {
    pub(super) fn new(terminal: W, room: Room) -> Self {
        Self { terminal, room, state: State::Kept(Vec::new()) }
    }

    /// Hands on the rest, and waits until the reader has seen enough.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.state, State::Direct) {
            State::Kept(text) => self.terminal.write_all(&text)?,
            State::Piped(mut pipe) => match pipe.flush() {
                // Who has seen enough needs no more.
                Err(error) if error.kind() != ErrorKind::BrokenPipe => return Err(error),
                _ => {}
            },
            State::Direct => {}
        }
        self.terminal.flush()?;
        wait()
    }

    /// Starts the pager, if there is one, and hands on what was kept.
    fn overflow(&mut self, text: &[u8]) -> io::Result<()> {
        self.state = match start()? {
            Some(pipe) => State::Piped(BufWriter::new(pipe)),
            None => State::Direct,
        };
        self.write_all(text)
    }
}

impl<W: Write> Write for Paged<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        match &mut self.state {
            State::Kept(kept) => {
                kept.extend_from_slice(text);
                if !fits(kept, self.room) {
                    let kept = std::mem::take(kept);
                    self.overflow(&kept)?;
                }
                Ok(text.len())
            }
            State::Piped(pipe) => pipe.write(text),
            State::Direct => self.terminal.write(text),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.state {
            State::Kept(_) => Ok(()),
            State::Piped(pipe) => pipe.flush(),
            State::Direct => self.terminal.flush(),
        }
    }
}

impl<W: Write> Drop for Paged<W> {
    /// Where the answer broke off, the reader keeps what there is of it.
    fn drop(&mut self) {
        let _ = self.finish();
    }
}

/// Whether a terminal shows all of a text, and a prompt behind it.
fn fits(text: &[u8], room: Room) -> bool {
    // Bytes are at least as many as columns. Who counts too many lines starts a
    // pager too early, and `less -F` then ends by itself.
    let lines = |line: &[u8]| line.len().div_ceil(room.columns.max(1)).max(1);
    text.split(|&byte| byte == b'\n').map(lines).sum::<usize>() <= room.lines
}

/// Starts `$PAGER`, else `less`. None where it says that there shall be none, or
/// where there is no `less`.
fn start() -> io::Result<Option<ChildStdin>> {
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
    if env::var_os("LESS").is_none() {
        // End where all fits, let colours through, leave the text on the screen.
        command.env("LESS", "FRX");
    }
    match command.stdin(Stdio::piped()).spawn() {
        Ok(mut child) => {
            // Ctrl-C is the pager's to understand. A handler that is there already
            // knows of it.
            let _ = ctrlc::set_handler(|| {});
            let pipe = child.stdin.take();
            *RUNNING.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
            Ok(pipe)
        }
        Err(_) if env::var_os("PAGER").is_none() => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether somebody reads in a pager.
pub(super) fn is_running() -> bool {
    match RUNNING.try_lock() {
        Ok(running) => running.is_some(),
        Err(TryLockError::WouldBlock) => true,
        Err(TryLockError::Poisoned(_)) => false,
    }
}

/// Waits until the pager, if there is one, has ended.
pub(super) fn wait() -> io::Result<()> {
    // What a shell says of a command that it cannot find or run.
    const NO_COMMAND: [i32; 2] = [126, 127];
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(mut child) = running.take() else { return Ok(()) };
    let status = child.wait()?;
    if status.code().is_some_and(|code| NO_COMMAND.contains(&code)) {
        let message = "the pager that PAGER names cannot be run: \
                       name another one, or use --no-pager";
        return Err(io::Error::other(message));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { columns: 10, lines: 3 };

    #[test]
    fn a_text_fits_with_a_prompt_behind_it() {
        for text in ["", "one", "one\ntwo\n", "0123456789\ntwo", "01234567890"] {
            assert!(fits(text.as_bytes(), ROOM), "{text}");
        }
        for text in ["one\ntwo\nthree\n", "\n\n\n", "01234567890123456789a\n"] {
            assert!(!fits(text.as_bytes(), ROOM), "{text}");
        }
    }

    #[test]
    fn what_fits_is_written_at_the_end() {
        let mut terminal = Vec::new();
        let mut paged = Paged::new(&mut terminal, ROOM);
        paged.write_all(b"one\n").unwrap();
        paged.flush().unwrap();
        assert!(paged.terminal.is_empty());
        paged.write_all(b"two").unwrap();
        paged.finish().unwrap();
        drop(paged);
        assert_eq!(terminal, b"one\ntwo");
    }
}
