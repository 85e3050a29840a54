//! Text that others wrote, on its way to a terminal: it must not tell the terminal what
//! to do.

use std::borrow::Cow;
use std::io::{self, Write};

use crate::rows::{RowSink, Value};

/// A text with what a terminal would obey, or show as something else than it is, written
/// out: `\u{1b}`. Lines and tabs stay.
#[must_use]
pub fn harmless(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|char| is_control(char) && char != '\n' && char != '\t') {
        return Cow::Borrowed(text);
    }
    let mut written = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '\n' | '\t' => written.push(char),
            // The end of a line on Windows; alone it would write over the line.
            '\r' if chars.peek() == Some(&'\n') => written.push(char),
            _ if is_control(char) => written.extend(char.escape_default()),
            _ => written.push(char),
        }
    }
    Cow::Owned(written)
}

/// Whether it is not a sign to be seen: a control character, or one that breaks lines or
/// turns the direction of text. All are below U+10000.
pub(super) fn is_control(char: char) -> bool {
    let is_hidden = matches!(
        char,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    char.is_control() || is_hidden
}

/// Hands on rows with their texts and the names of their columns [`harmless`].
pub struct Harmless<S> {
    /// Where they go.
    pub sink: S,
}

impl<S: RowSink> RowSink for Harmless<S> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        let columns: Vec<_> = columns.iter().map(|name| harmless(name)).collect();
        self.sink.begin(&columns.iter().map(AsRef::as_ref).collect::<Vec<_>>())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let texts: Vec<Option<Cow<'_, str>>> = values
            .iter()
            .map(|value| match value {
                Value::Text(text) => Some(harmless(text)),
                _ => None,
            })
            .collect();
        let values = values.iter().zip(&texts).map(|(value, text)| match text {
            Some(text) => Value::Text(text),
            None => *value,
        });
        self.sink.row(&values.collect::<Vec<_>>())
    }

    fn is_full(&self) -> bool {
        self.sink.is_full()
    }

    fn end(&mut self) -> io::Result<()> {
        self.sink.end()
    }
}

/// Hands on bytes line by line, each [`harmless`]; what is no UTF-8 becomes U+FFFD.
pub struct HarmlessLines<'w> {
    out: &'w mut dyn Write,
    /// What has no end of a line yet: a character may be cut in two.
    rest: Vec<u8>,
}

impl<'w> HarmlessLines<'w> {
    /// Lines go to `out`.
    #[must_use]
    pub fn new(out: &'w mut dyn Write) -> Self {
        Self { out, rest: Vec::new() }
    }

    /// Hands on what has no end of a line.
    ///
    /// # Errors
    /// When the output fails.
    pub fn finish(mut self) -> io::Result<()> {
        self.hand_on(self.rest.len())
    }

    fn hand_on(&mut self, length: usize) -> io::Result<()> {
        let text = String::from_utf8_lossy(&self.rest[..length]);
        self.out.write_all(harmless(&text).as_bytes())?;
        self.rest.drain(..length);
        Ok(())
    }
}

impl Write for HarmlessLines<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let ended = bytes.iter().rposition(|&byte| byte == b'\n').map(|last| last + 1);
        let ended = ended.map(|length| self.rest.len() + length);
        self.rest.extend_from_slice(bytes);
        ended.map_or(Ok(()), |length| self.hand_on(length))?;
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
    fn what_a_terminal_would_obey_is_written_out() {
        for (text, shown) in [
            ("plain 华容道, é", "plain 华容道, é"),
            ("V H\n\tV H\r\n", "V H\n\tV H\r\n"),
            ("a\rb", "a\\rb"),
            ("\u{1b}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
            ("\u{9b}31m\u{7f}\0", "\\u{9b}31m\\u{7f}\\u{0}"),
            ("a\u{202e}b\u{2066}\u{61c}", "a\\u{202e}b\\u{2066}\\u{61c}"),
        ] {
            assert_eq!(harmless(text), shown);
        }
    }

    #[test]
    fn bytes_may_come_in_any_pieces() {
        let text = "华\u{9b}31m\r\n\u{202e}a\nend \u{1b}".as_bytes();
        let whole = [text, &[0x9b, b'\n'], text].concat();
        for length in 1..8 {
            let mut out = Vec::new();
            let mut lines = HarmlessLines::new(&mut out);
            whole.chunks(length).for_each(|piece| lines.write_all(piece).unwrap());
            lines.finish().unwrap();
            assert_eq!(out, harmless(&String::from_utf8_lossy(&whole)).as_bytes());
        }
    }
}
