//! A pager for answers larger than the terminal.
//!
//! ```text
//!   lines --> buffer, while the terminal has room --the end--> the terminal
//!                       |
//!                       +--a line too many, or too long--> $PAGER
//! ```
//!
//! Long lines of a table do not wrap: `less` scrolls to the right. Other pagers may not, so for
//! them a table is cut to the width of the terminal.

use std::env;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError, TryLockError};

use klotski::message;
use klotski_program::is_dumb_terminal;
use unicode_width::UnicodeWidthStr;

/// The running pager. A thread that waits for its end holds the lock.
static RUNNING: Mutex<Option<Child>> = Mutex::new(None);

/// A terminal with a pager, which starts when the text is too large.
pub struct Paged<W: Write> {
    terminal: W,
    size: TerminalSize,
    /// Whether the pager scrolls to the right and does not wrap long lines.
    is_sideways: bool,
    state: PagedState,
}

#[derive(Clone, Copy)]
pub struct TerminalSize {
    pub columns: usize,
    pub lines: usize,
}

enum PagedState {
    /// So far the text fits on the terminal.
    Buffered(Vec<u8>),
    Piped(BufWriter<ChildStdin>),
    /// The text does not fit, and there is no pager.
    Direct,
}

impl<W: Write> Paged<W> {
    pub fn new(terminal: W, size: TerminalSize, is_sideways: bool) -> Self {
        Self { terminal, size, is_sideways, state: PagedState::Buffered(Vec::new()) }
    }

    /// Whether long lines are not cut, because the user can scroll to their ends.
    pub fn can_scroll(&self) -> bool {
        self.is_sideways && scrolls_sideways()
    }

    /// Writes the rest, and waits until the user leaves the pager.
    pub fn finish(&mut self) -> io::Result<()> {
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
        let lines = match self.is_sideways {
            true if is_wide(text, self.size) => Lines::Wide,
            true => Lines::Chopped,
            false => Lines::Wrapped,
        };
        self.state = match start(lines)? {
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
                let has_room = fits(buffer, self.size);
                if !has_room || (self.is_sideways && is_wide(buffer, self.size)) {
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

/// Whether a line is longer than the terminal is wide.
fn is_wide(text: &[u8], size: TerminalSize) -> bool {
    // The width in columns is at most the number of bytes.
    text.split(|&byte| byte == b'\n')
        .filter(|line| line.len() > size.columns)
        .any(|line| String::from_utf8_lossy(line).width() > size.columns)
}

/// What the pager does with long lines.
#[derive(Clone, Copy)]
enum Lines {
    Wrapped,
    /// They end at the edge of the terminal. The first ones are shorter.
    Chopped,
    /// They end at the edge, and some are longer: the pager stays, so that the user can scroll.
    Wide,
}

impl Lines {
    /// The options of `less` for the variable LESS, from the options of the user. F: end if the
    /// text fits on one screen. R: pass colours through. X: leave the text on the screen. S: do not
    /// wrap.
    /// Ps: the prompt, without any of `?:.%\$`, and in ASCII: less 590 garbles other letters.
    fn less(self, of_user: Option<String>) -> String {
        let ours = |options: &str| format!("-{options} -Psarrow keys and space scroll, q quits");
        match (self, of_user) {
            (Self::Wrapped, None) => ours("FRX"),
            (Self::Chopped, None) => ours("FRXS"),
            (Self::Wide, None) => ours("RXS"),
            (Self::Wrapped, Some(options)) => options,
            (Self::Chopped, Some(options)) => options + " -S",
            // -+F takes back an F of the user.
            (Self::Wide, Some(options)) => options + " -S -+F",
        }
    }
}

/// Whether there is a pager that scrolls to the right.
fn scrolls_sideways() -> bool {
    if is_dumb_terminal() {
        return false;
    }
    if let Ok(pager) = env::var("PAGER") {
        return is_less(&pager);
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let less = format!("less{}", env::consts::EXE_SUFFIX);
    env::split_paths(&path).any(|folder| folder.join(&less).is_file())
}

/// Whether a command runs `less`.
fn is_less(command: &str) -> bool {
    let program = command.split_whitespace().next().unwrap_or_default();
    Path::new(program).file_stem().is_some_and(|name| name == "less")
}

/// Starts `$PAGER`, else `less`. `None` if `PAGER` is empty or `cat`, or if there is no `less`.
fn start(lines: Lines) -> io::Result<Option<ChildStdin>> {
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
    command.env("LESS", lines.less(env::var("LESS").ok()));
    if env::var_os("LESSCHARSET").is_none() {
        // The answer is UTF-8 in every locale.
        command.env("LESSCHARSET", "utf-8");
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
    // Exit codes of a shell that cannot run or find a command.
    const NO_COMMAND: [i32; 2] = [126, 127];
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(mut child) = running.take() else { return Ok(()) };
    let status = child.wait()?;
    match status.code() {
        None | Some(0) => Ok(()),
        Some(code) if NO_COMMAND.contains(&code) => Err(io::Error::other(
            "the pager that PAGER names cannot be run: name another one, or use --no-pager",
        )),
        // It may have shown nothing, for example because of an unknown option.
        Some(code) => Err(io::Error::other(message!(
            "the pager failed with exit code {code}: name another one by PAGER, or use --no-pager",
            code
        ))),
    }
}
