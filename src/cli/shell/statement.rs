//! Statements of SQL, put together from lines.
//!
//! SQLite's own function for this is not safe to call from Rust, and does not say what is open
//! where a text ends: completion asks for that, too.

/// What is open at a place in a text of SQL.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Open {
    #[default]
    Nothing,
    /// A text in single quotes.
    Text,
    /// A name in double quotes, in backticks or in brackets, with the byte that closes it.
    Name(u8),
    LineComment,
    BlockComment,
}

/// Reads SQL byte by byte. All bytes that matter are ASCII, so none is part of another character.
#[derive(Clone, Copy, Debug, Default)]
struct Scanner {
    open: Open,
    /// The byte before: comments begin and end with two.
    before: u8,
}

impl Scanner {
    fn read(&mut self, byte: u8) {
        let before = std::mem::replace(&mut self.before, byte);
        self.open = match (self.open, before, byte) {
            (Open::Nothing, _, b'\'') => Open::Text,
            (Open::Nothing, _, b'"' | b'`') => Open::Name(byte),
            (Open::Nothing, _, b'[') => Open::Name(b']'),
            (Open::Nothing, b'-', b'-') => Open::LineComment,
            (Open::Nothing, b'/', b'*') => {
                // `/*/` does not end the comment.
                self.before = b' ';
                Open::BlockComment
            }
            // Two quotes stand for one within a text. To close and to open it has the same
            // effect.
            (Open::Text, _, b'\'') | (Open::LineComment, _, b'\n') => Open::Nothing,
            (Open::Name(close), _, byte) if byte == close => Open::Nothing,
            (Open::BlockComment, b'*', b'/') => {
                self.before = b' ';
                Open::Nothing
            }
            (open, _, _) => open,
        };
    }
}

/// What is open where a text ends.
pub(super) fn open_at_end(text: &str) -> Open {
    let mut scanner = Scanner::default();
    text.bytes().for_each(|byte| scanner.read(byte));
    scanner.open
}

/// Where the text or the name begins that is open at the end, behind its quote.
pub(super) fn start_of_open(text: &str) -> usize {
    let mut scanner = Scanner::default();
    let (mut start, mut closed) = (0, None);
    for (position, byte) in text.bytes().enumerate() {
        let was_open = scanner.open != Open::Nothing;
        scanner.read(byte);
        let is_open = scanner.open != Open::Nothing;
        if was_open && !is_open {
            closed = Some(position + 1);
        } else if !was_open && is_open && closed != Some(position) {
            // Two quotes that touch stand for one within a text.
            start = position + 1;
        }
    }
    start
}

/// What Chinese keyboards write. SQLite would take it for a letter.
const WIDE_SEMICOLON: &str = "；";

/// Lines of SQL that wait for the end of their statement.
#[derive(Debug, Default)]
pub(super) struct Pending {
    text: String,
    /// Where the text begins that was not cut off yet.
    start: usize,
    /// How many bytes the scanner has read: each is read once.
    scanned: usize,
    scanner: Scanner,
    /// Where the first word of the statement begins.
    begin: Option<usize>,
    /// The ends of lines before the next byte.
    lines: usize,
    /// The line of the first word.
    first_line: usize,
}

/// A statement with the number of its first line, from 1.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Statement {
    pub(super) text: String,
    pub(super) line: usize,
}

impl Pending {
    /// Adds a line, which has no line end.
    pub(super) fn push_line(&mut self, line: &str) {
        // Once for a line: for each statement, the time would grow with the square of their number.
        self.text.drain(..self.start);
        self.scanned -= self.start;
        self.begin = self.begin.map(|begin| begin - self.start);
        self.start = 0;
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The next statement that is complete.
    pub(super) fn take(&mut self) -> Option<Statement> {
        while self.scanned < self.text.len() {
            let position = self.scanned;
            let byte = self.text.as_bytes()[position];
            let was_open = self.scanner.open;
            self.scanner.read(byte);
            self.scanned += 1;
            self.lines += usize::from(byte == b'\n');
            if was_open != Open::Nothing {
                continue;
            }
            match byte {
                b';' => {
                    let statement = self.cut(position + 1);
                    // An empty statement does nothing.
                    if statement.is_some() {
                        return statement;
                    }
                }
                _ if self.text.as_bytes()[..=position].ends_with(WIDE_SEMICOLON.as_bytes()) => {
                    // Its first byte looks like a word.
                    let is_empty = self.begin == Some(position + 1 - WIDE_SEMICOLON.len());
                    let mut statement = self.cut(position + 1)?;
                    if !is_empty {
                        statement.text.truncate(statement.text.len() - WIDE_SEMICOLON.len());
                        statement.text.push(';');
                        return Some(statement);
                    }
                }
                _ if byte.is_ascii_whitespace() => {}
                // The first byte of a comment looks like a word.
                _ if matches!(self.scanner.open, Open::LineComment | Open::BlockComment) => {
                    self.begin = self.begin.filter(|begin| begin + 1 != position);
                }
                _ if self.begin.is_none() => {
                    self.begin = Some(position);
                    self.first_line = self.lines + 1;
                }
                _ => {}
            }
        }
        None
    }

    /// Cuts off the text before `end`, and returns what it has from the first word on.
    fn cut(&mut self, end: usize) -> Option<Statement> {
        (self.start, self.scanned, self.scanner) = (end, end, Scanner::default());
        let begin = self.begin.take()?;
        Some(Statement { text: self.text[begin..end].trim_end().to_owned(), line: self.first_line })
    }

    /// What waits, without the end of a statement. Afterwards nothing waits.
    pub(super) fn take_rest(&mut self) -> Option<Statement> {
        let rest = self.cut(self.text.len());
        self.clear();
        rest
    }

    /// Forgets what waits.
    pub(super) fn clear(&mut self) {
        *self = Self { lines: self.lines, ..Self::default() };
    }

    /// Whether nothing has begun: no statement and no comment of several lines.
    pub(super) fn is_at_rest(&self) -> bool {
        self.begin.is_none() && self.is_plain()
    }

    /// Whether no text, name or comment is open.
    pub(super) fn is_plain(&self) -> bool {
        self.scanner.open == Open::Nothing
    }

    /// The text that waits.
    pub(super) fn text(&self) -> &str {
        &self.text[self.start..]
    }

    /// The number of the line that comes next, from 1.
    pub(super) fn next_line(&self) -> usize {
        self.lines + 1
    }

    /// Counts a line that is no SQL.
    pub(super) fn skip_line(&mut self) {
        self.lines += 1;
    }

    /// What waits, from the first word on.
    pub(super) fn begun(&self) -> Option<&str> {
        Some(&self.text[self.begin?..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statements in some lines, and what is left.
    fn statements(lines: &[&str]) -> (Vec<String>, Option<String>) {
        let mut pending = Pending::default();
        let mut found = Vec::new();
        for line in lines {
            pending.push_line(line);
            found.extend(std::iter::from_fn(|| pending.take()).map(|statement| statement.text));
        }
        (found, pending.take_rest().map(|statement| statement.text))
    }

    #[test]
    fn a_statement_ends_with_a_semicolon() {
        for text in [
            "SELECT 1;",
            "SELECT ';', ';;' ;",
            "SELECT 'it''s;' ;",
            "SELECT \";\" , `;`, [;], '横刀立马;';",
            "SELECT 1 /* ; */;",
            "SELECT 1 /*/ ; */;",
            "SELECT 2 / 1 - -1;",
            "VALUES (1) /* ** ; */ ;",
        ] {
            assert_eq!(statements(&[text]), (vec![text.to_owned()], None));
        }
        for text in ["SELECT 1", "SELECT ';", "SELECT 1 -- ;", "SELECT /* ; */ 1", "SELECT [;"] {
            assert_eq!(statements(&[text]), (vec![], Some(text.to_owned())));
        }
    }

    #[test]
    fn statements_have_several_lines_and_lines_several_statements() {
        // Half a million that are empty, and as many that are not. To read the line again for each
        // of them would take hours.
        let many = "1;;".repeat(500_000);
        assert_eq!(statements(&[&many]).0.len(), 500_000);
        let (found, rest) = statements(&["SELECT 1, -- one;", " 'a;", "b'; SELECT 2;SELECT", "3"]);
        assert_eq!(found, ["SELECT 1, -- one;\n 'a;\nb';", "SELECT 2;"]);
        assert_eq!(rest.as_deref(), Some("SELECT\n3"));
    }

    #[test]
    fn a_wide_semicolon_ends_a_statement_too() {
        let (found, rest) =
            statements(&["SELECT 1；； SELECT '；'；", "-- ；", "SELECT 2 /* ； */"]);
        assert_eq!(found, ["SELECT 1;", "SELECT '；';"]);
        assert_eq!(rest.as_deref(), Some("SELECT 2 /* ； */"));
    }

    #[test]
    fn comments_and_empty_statements_are_no_statements() {
        for text in
            ["", ";", " ;; ", "；", " ；； ;", "-- a; b", "/* a; */", "/* a */ ; -- b", "/***/"]
        {
            assert_eq!(statements(&[text]), (vec![], None), "{text}");
        }
        let (found, rest) = statements(&["-- first", "/* a", "b */ SELECT 1;"]);
        assert_eq!((found.as_slice(), rest), (["SELECT 1;".to_owned()].as_slice(), None));
    }

    #[test]
    fn a_comment_of_several_lines_is_not_at_rest() {
        let mut pending = Pending::default();
        for (line, is_at_rest) in [
            ("-- a", true),
            ("/* b", false),
            ("c */", true),
            ("d", false),
            (";", true),
            ("-", false),
        ] {
            pending.push_line(line);
            while pending.take().is_some() {}
            assert_eq!(pending.is_at_rest(), is_at_rest, "{line}");
        }
        pending.clear();
        assert!(pending.is_at_rest());
    }

    #[test]
    fn a_statement_knows_its_line() {
        let mut pending = Pending::default();
        for line in ["", "-- a comment", "SELECT 1", ", 2; SELECT", "3;"] {
            pending.push_line(line);
        }
        assert_eq!(
            pending.take().map(|one| (one.text, one.line)),
            Some(("SELECT 1\n, 2;".into(), 3))
        );
        assert_eq!(pending.take().map(|one| (one.text, one.line)), Some(("SELECT\n3;".into(), 4)));
        assert_eq!(pending.take(), None);
        assert_eq!(pending.next_line(), 6);
    }

    #[test]
    fn what_is_open_where_a_text_ends() {
        for (text, open, start) in [
            ("SELECT ", Open::Nothing, 0),
            ("SELECT code('横", Open::Text, 13),
            ("SELECT 'a', 'it''s", Open::Text, 13),
            ("SELECT \"co", Open::Name(b'"'), 8),
            ("SELECT [co", Open::Name(b']'), 8),
            ("a -- b", Open::LineComment, 4),
            ("a -- b\n", Open::Nothing, 4),
            ("a /* b", Open::BlockComment, 4),
        ] {
            assert_eq!(open_at_end(text), open, "{text}");
            assert_eq!(start_of_open(text), start, "{text}");
        }
    }
}
