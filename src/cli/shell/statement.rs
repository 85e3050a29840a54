//! SQL statements, cut from lines where SQLite finds their ends.

use std::ffi::CString;
use std::mem;

use rusqlite::ffi::sqlite3_complete;

/// Whether a text ends with a whole statement: after a semicolon that is not in quotes or in a
/// comment. Text with a NUL is never complete.
#[allow(unsafe_code)]
pub(super) fn is_complete(sql: &str) -> bool {
    // SAFETY: SQLite reads the text up to its NUL, during the call only.
    CString::new(sql).is_ok_and(|sql| unsafe { sqlite3_complete(sql.as_ptr()) } == 1)
}

/// Lines of a statement without its end.
#[derive(Debug, Default)]
pub(super) struct Pending {
    /// A statement, or a comment that is open; otherwise empty.
    pub(super) text: String,
    /// The number of lines before the text.
    lines: usize,
}

/// A statement or a dot line, and the number of its first line, from 1.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Statement {
    pub(super) text: String,
    pub(super) line: usize,
}

impl Pending {
    /// Adds a line, which has no line end, and returns the statements that it ends.
    pub(super) fn push_line(&mut self, line: &str) -> Vec<Statement> {
        /// What Chinese keyboards write. For SQLite it is a letter.
        const WIDE_SEMICOLON: char = '；';
        let ended = line.trim_end().strip_suffix(WIDE_SEMICOLON);
        let ended = ended.map(|line| line.trim_end_matches(WIDE_SEMICOLON).to_owned() + ";");
        let ended = ended.filter(|line| is_complete(&format!("{}{line}", self.text)));
        let mut text = mem::take(&mut self.text);
        // No statement ends in the lines before.
        let begin = text.len();
        text += ended.as_deref().unwrap_or(line);
        text.push('\n');
        let (mut start, mut found) = (0, Vec::new());
        for (position, semicolon) in text[begin..].match_indices(';') {
            let end = begin + position + semicolon.len();
            if is_complete(&text[start..end]) {
                found.extend(self.statement(&text[start..end]));
                start = end;
            }
        }
        text.drain(..start);
        if from_first_word(&text) == Some("") {
            self.statement(&text);
        } else {
            self.text = text;
        }
        found
    }

    /// Takes the statement without an end.
    pub(super) fn take_rest(&mut self) -> Option<Statement> {
        let text = mem::take(&mut self.text);
        self.statement(&text)
    }

    /// The next lines as a statement; `None` if they are comments.
    fn statement(&mut self, text: &str) -> Option<Statement> {
        let lines = |text: &str| text.matches('\n').count();
        let begun = from_first_word(text).unwrap_or_default();
        let line = self.lines + lines(&text[..text.len() - begun.len()]) + 1;
        self.lines += lines(text);
        (!begun.is_empty()).then(|| Statement { text: begun.trim_end().to_owned(), line })
    }

    /// The lines, from the first word of the statement on.
    pub(super) fn begun(&self) -> &str {
        from_first_word(&self.text).unwrap_or_default()
    }
}

/// The text after spaces, semicolons and comments; `None` within a comment.
fn from_first_word(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';');
        let end = match rest.get(..2) {
            Some("--") => "\n",
            Some("/*") => "*/",
            _ => return Some(rest),
        };
        rest = rest[2..].split_once(end)?.1;
    }
}
