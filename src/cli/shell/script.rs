//! The lines of a script.

use std::io::{BufRead, Read};

use anyhow::{Context, Result};

use crate::query::{LONGEST_SQL, QueryError};

/// Reads lines, and stops where one is longer than a statement may be: the input may be endless.
pub(super) struct ScriptLines<R> {
    input: R,
    is_first: bool,
}

impl<R: BufRead> ScriptLines<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, is_first: true }
    }

    /// The next line, without its line end.
    pub(super) fn next(&mut self) -> Result<Option<String>> {
        let mut line = Vec::new();
        let longest = LONGEST_SQL as u64 + 2;
        let read = self.input.by_ref().take(longest).read_until(b'\n', &mut line);
        read.context("cannot read the statements")?;
        if line.is_empty() {
            return Ok(None);
        }
        if line.len() > LONGEST_SQL + 1 {
            return Err(QueryError::TooLong.into());
        }
        let line = String::from_utf8(line).context("the statements are no text in UTF-8")?;
        let line = line.strip_suffix('\n').unwrap_or(&line);
        let line = line.strip_suffix('\r').unwrap_or(line);
        // Some editors begin a file with a mark of its encoding.
        let was_first = std::mem::replace(&mut self.is_first, false);
        let line = if was_first { line.trim_start_matches('\u{feff}') } else { line };
        Ok(Some(line.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(bytes: &[u8]) -> Result<Vec<String>> {
        let mut lines = ScriptLines::new(bytes);
        let mut all = Vec::new();
        while let Some(line) = lines.next()? {
            all.push(line);
        }
        Ok(all)
    }

    #[test]
    fn lines_end_in_every_way() {
        let text = "\u{feff}SELECT 1\r\n\n横; \nend";
        assert_eq!(lines(text.as_bytes()).unwrap(), ["SELECT 1", "", "横; ", "end"]);
        assert!(lines(b"").unwrap().is_empty());
        assert!(lines(b"\xff\n").is_err());
    }

    #[test]
    fn an_endless_line_is_refused() {
        let mut lines = ScriptLines::new(BufReader::new(std::io::repeat(b' ')));
        assert!(lines.next().unwrap_err().to_string().contains("too long"));
    }
}
