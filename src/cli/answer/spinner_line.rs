//! The line of a spinner.
//!
//! indicatif fills a line with spaces up to the edge of the terminal. Then whatever the user
//! types meanwhile, as Ctrl-C, is shown on the line below, and the spinner is left behind above.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use indicatif::TermLike;
use terminal_size::{Width, terminal_size_of};

/// Writes to stderr. The cursor stays behind the text.
#[derive(Debug, Default)]
pub struct SpinnerLine {
    unwritten: Mutex<String>,
}

impl SpinnerLine {
    fn add(&self, text: &str) {
        self.unwritten.lock().unwrap_or_else(PoisonError::into_inner).push_str(text);
    }

    /// Moves the cursor, by a command of the terminal.
    fn move_cursor(&self, by: usize, command: char) {
        // The terminal takes 0 for 1.
        if by > 0 {
            self.add(&format!("\x1b[{by}{command}"));
        }
    }
}

impl TermLike for SpinnerLine {
    fn width(&self) -> u16 {
        const WIDTH: u16 = 80;
        terminal_size_of(io::stderr()).map_or(WIDTH, |(Width(width), _)| width)
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.move_cursor(lines, 'A');
        Ok(())
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.move_cursor(lines, 'B');
        Ok(())
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.move_cursor(columns, 'C');
        Ok(())
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.move_cursor(columns, 'D');
        Ok(())
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.write_str(line)?;
        self.add("\n");
        Ok(())
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        // Spaces alone are the filling.
        self.add(if text.trim_matches(' ').is_empty() { "\x1b[K" } else { text });
        Ok(())
    }

    fn clear_line(&self) -> io::Result<()> {
        self.add("\r\x1b[2K");
        Ok(())
    }

    fn flush(&self) -> io::Result<()> {
        let mut unwritten = self.unwritten.lock().unwrap_or_else(PoisonError::into_inner);
        let text = std::mem::take(&mut *unwritten);
        let mut stderr = io::stderr().lock();
        stderr.write_all(text.as_bytes())?;
        stderr.flush()
    }
}
