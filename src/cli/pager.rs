//! A pager for answers longer than the terminal.
//!
//! ```text
//!   lines --> buffer, while the terminal has room --the end--> the terminal
//!                       |
//!                       +--one line too many--> $PAGER
//! ```

use std::env;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError, TryLockError};

/// The running pager. A thread that waits for its end holds the lock.
static RUNNING: Mutex<Option<Child>> = Mutex::new(None);

/// A terminal behind a pager that starts when it is needed.
pub(super) struct Paged<W: Write> {
    terminal: W,
    size: TerminalSize,
    state: PagedState,
}

#[derive(Clone, Copy)]
pub(super) struct TerminalSize {
    pub(super) columns: usize,
    pub(super) lines: usize,
}

enum PagedState {
    /// So far the text fits on the terminal.
    Buffered(Vec<u8>),
    Piped(BufWriter<ChildStdin>),
    /// The text does not fit, and there is no pager.
    Direct,
}

impl<W: Write> Paged<W> {
    pub(super) fn new(terminal: W, size: TerminalSize) -> Self {
        Self { terminal, size, state: PagedState::Buffered(Vec::new()) }
    }

    /// Writes the rest, and waits until the user leaves the pager.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.state, PagedState::Direct) {
            PagedState::Buffered(text) => self.terminal.write_all(&text)?,
            PagedState::Piped(mut pipe) => match pipe.flush() {
                // A closed pipe: the user has left the pager.
                Err(error) if error.kind() != ErrorKind::BrokenPipe => return Err(error),
                _ => {}
            },
            PagedState::Direct => {}
        }
        self.terminal.flush()?;
        wait()
    }

    /// Starts the pager, if there is one, and writes the buffered text.
    fn overflow(&mut self, text: &[u8]) -> io::Result<()> {
        self.state = match start()? {
            Some(pipe) => PagedState::Piped(BufWriter::new(pipe)),
            None => PagedState::Direct,
        };
        self.write_all(text)
    }
}

impl<W: Write> Write for Paged<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        match &mut self.state {
            PagedState::Buffered(buffer) => {
                buffer.extend_from_slice(text);
                if !fits(buffer, self.size) {
                    let buffer = std::mem::take(buffer);
                    self.overflow(&buffer)?;
                }
                Ok(text.len())
            }
            PagedState::Piped(pipe) => pipe.write(text),
            PagedState::Direct => self.terminal.write(text),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.state {
            PagedState::Buffered(_) => Ok(()),
            PagedState::Piped(pipe) => pipe.flush(),
            PagedState::Direct => self.terminal.flush(),
        }
    }
}

impl<W: Write> Drop for Paged<W> {
    /// After an error, the pager shows the part of the answer that it has.
    fn drop(&mut self) {
        let _ = self.finish();
    }
}

/// Whether the terminal has room for a text and for the prompt after it.
fn fits(text: &[u8], size: TerminalSize) -> bool {
    // A character has one byte or more, so this may count too many lines. The pager then starts
    // too early, and `less -F` ends by itself.
    let lines = |line: &[u8]| line.len().div_ceil(size.columns.max(1)).max(1);
    text.split(|&byte| byte == b'\n').map(lines).sum::<usize>() <= size.lines
}

/// Starts `$PAGER`, else `less`. `None` if `PAGER` is empty or `cat`, or if there is no `less`.
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
        // F: end if the text fits on one screen. R: pass colours through. X: leave the text on
        // the screen.
        command.env("LESS", "FRX");
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

pub(super) fn is_running() -> bool {
    match RUNNING.try_lock() {
        Ok(running) => running.is_some(),
        Err(TryLockError::WouldBlock) => true,
        Err(TryLockError::Poisoned(_)) => false,
    }
}

/// Waits for the end of the pager, if one runs.
pub(super) fn wait() -> io::Result<()> {
    // Exit codes of a shell that cannot run or find a command.
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

    const SIZE: TerminalSize = TerminalSize { columns: 10, lines: 3 };

    #[test]
    fn a_text_fits_with_a_prompt_behind_it() {
        for text in ["", "one", "one\ntwo\n", "0123456789\ntwo", "01234567890"] {
            assert!(fits(text.as_bytes(), SIZE), "{text}");
        }
        for text in ["one\ntwo\nthree\n", "\n\n\n", "01234567890123456789a\n"] {
            assert!(!fits(text.as_bytes(), SIZE), "{text}");
        }
    }

    #[test]
    fn what_fits_is_written_at_the_end() {
        let mut terminal = Vec::new();
        let mut paged = Paged::new(&mut terminal, SIZE);
        paged.write_all(b"one\n").unwrap();
        paged.flush().unwrap();
        assert!(paged.terminal.is_empty());
        paged.write_all(b"two").unwrap();
        paged.finish().unwrap();
        drop(paged);
        assert_eq!(terminal, b"one\ntwo");
    }
}
