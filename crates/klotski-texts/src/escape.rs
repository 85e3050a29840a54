//! Escaping of control characters in untrusted text for a terminal.

use std::borrow::Cow;
use std::io::{self, Write};

/// A text with control characters and marks of text direction as escapes, e.g. `\u{1b}`. Line ends
/// and tabs are kept.
pub fn escape_controls(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|char| is_control(char) && char != '\n' && char != '\t') {
        return Cow::Borrowed(text);
    }
    let mut written = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '\n' | '\t' => written.push(char),
            // Part of the line end of Windows. A lone carriage return would overwrite the line.
            '\r' if chars.peek() == Some(&'\n') => written.push(char),
            _ if is_control(char) => written.extend(char.escape_default()),
            _ => written.push(char),
        }
    }
    Cow::Owned(written)
}

/// Whether a character is invisible and changes the output: a control character, a line
/// separator or a mark of text direction. All of them are below U+10000.
pub fn is_control(char: char) -> bool {
    let is_hidden = matches!(
        char,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    char.is_control() || is_hidden
}

/// Passes on lines with [`escape_controls`]. Bytes that are not UTF-8 become U+FFFD.
pub struct EscapedLines<'w> {
    out: &'w mut dyn Write,
    /// The incomplete last line; it may end within a UTF-8 sequence.
    rest: Vec<u8>,
}

impl<'w> EscapedLines<'w> {
    /// Writes to `out`.
    pub fn new(out: &'w mut dyn Write) -> Self {
        Self { out, rest: Vec::new() }
    }

    /// Passes on the last line, which has no line end.
    pub fn finish(mut self) -> io::Result<()> {
        self.pass_on(self.rest.len())
    }

    fn pass_on(&mut self, length: usize) -> io::Result<()> {
        let text = String::from_utf8_lossy(&self.rest[..length]);
        self.out.write_all(escape_controls(&text).as_bytes())?;
        self.rest.drain(..length);
        Ok(())
    }
}

impl Write for EscapedLines<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let ended = bytes.iter().rposition(|&byte| byte == b'\n').map(|last| last + 1);
        let ended = ended.map(|length| self.rest.len() + length);
        self.rest.extend_from_slice(bytes);
        ended.map_or(Ok(()), |length| self.pass_on(length))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_written_out() {
        for (text, shown) in [
            ("plain 华容道, é", "plain 华容道, é"),
            ("V H\n\tV H\r\n", "V H\n\tV H\r\n"),
            ("a\rb", "a\\rb"),
            ("\u{1b}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
            ("\u{9b}31m\u{7f}\0", "\\u{9b}31m\\u{7f}\\u{0}"),
            ("a\u{202e}b\u{2066}\u{61c}", "a\\u{202e}b\\u{2066}\\u{61c}"),
        ] {
            assert_eq!(escape_controls(text), shown);
        }
    }

    #[test]
    fn bytes_may_come_in_any_pieces() {
        let text = "华\u{9b}31m\r\n\u{202e}a\nend \u{1b}".as_bytes();
        let whole = [text, &[0x9b, b'\n'], text].concat();
        for length in 1..8 {
            let mut out = Vec::new();
            let mut lines = EscapedLines::new(&mut out);
            whole.chunks(length).for_each(|piece| lines.write_all(piece).unwrap());
            lines.finish().unwrap();
            assert_eq!(out, escape_controls(&String::from_utf8_lossy(&whole)).as_bytes());
        }
    }
}
