//! Levels of a text: boards in one line or five, with titles and claims around them.

use std::mem::take;

use klotski::message;

use super::level::{Claim, Field, Level, is_board, is_drawing, with_ascii_digits, without_unit};
use super::level_error::{Emit, ListError};

/// The rows of a board, and of one with walls.
const ROWS: [usize; 2] = [5, 7];
/// A row without blocks in wide spaces. Four narrow ones may be a blank line.
const EMPTY_ROW: &str = "　　　　";
/// What separates words.
const BETWEEN: [char; 9] = [' ', '\t', ',', ';', '，', '；', '`', '"', '\''];

/// A line with its number.
type Line<'t> = (usize, &'t str);

/// Reads a text, block by block.
pub(super) fn read_text<E>(text: &str, emit: &mut Emit<'_, E>) -> Result<(), ListError<E>> {
    let mut reader = Reader { title: None, emit };
    let mut block = Vec::new();
    for (number, line) in (1..).zip(text.lines()).chain([(0, "")]) {
        let line = line.trim_end_matches('\r');
        let is_row = line == EMPTY_ROW && !block.is_empty();
        if is_row || !line.trim().is_empty() && !line.trim_start().starts_with("```") {
            block.push((number, line));
        } else if !block.is_empty() {
            reader.block(&take(&mut block))?;
        }
    }
    let title = reader.title.take();
    reader.alone(title)
}

struct Reader<'e, E> {
    /// A title that waits for its board.
    title: Option<Title>,
    emit: &'e mut Emit<'e, E>,
}

impl<E> Reader<'_, E> {
    fn emit(&mut self, level: Level) -> Result<(), ListError<E>> {
        (self.emit)(level).map_err(ListError::Stopped)
    }

    /// A title without a board.
    fn alone(&mut self, title: Option<Title>) -> Result<(), ListError<E>> {
        title.map_or(Ok(()), |title| self.emit(title.alone()))
    }

    /// Reads a block: a drawing, or lines with a board each, or a title.
    fn block(&mut self, block: &[Line<'_>]) -> Result<(), ListError<E>> {
        let splits = splits(block);
        if block.len() == ROWS[0] && is_title(block) {
            return self.emit(Level::problem(
                block[0].0,
                message!("the first of these lines may be a title: write the missing row, or `/` between the rows"),
            ));
        }
        if let Some(legal) = splits.iter().find(|split| is_drawing(&joined(split.rows))) {
            return self.drawing(legal);
        } else if block.iter().any(|(_, line)| entry(line).is_some()) {
            return self.lines(block);
        } else if let Some(&(line, _)) = block.iter().find(|(_, line)| is_source(line)) {
            return Err(ListError::Source(line));
        }
        if let Some(illegal) = splits.iter().find(|split| split.rows.len() == ROWS[0]) {
            return self.drawing(illegal);
        }
        let title = self.title.take();
        self.alone(title)?;
        let first = Title::of(block[0])?;
        match block.len() {
            1 if first.name.is_some() => self.title = Some(first),
            1 => self.alone(Some(first))?,
            lines => self.emit(Level::problem(
                first.line,
                message!(
                    "these {lines} lines are no board: it has five, with a title before it",
                    lines
                ),
            ))?,
        }
        Ok(())
    }

    /// Reads a drawing with the lines around it.
    fn drawing(&mut self, split: &Split<'_, '_>) -> Result<(), ListError<E>> {
        let mut level = Level { boards: vec![joined(split.rows)], ..Level::at(split.rows[0].0) };
        for line in &split.around {
            Title::of(*line)?.add_to(&mut level);
        }
        let title = self.title.take();
        if level.name.is_some() {
            self.alone(title)?;
        } else if let Some(title) = title {
            title.add_to(&mut level);
        }
        self.emit(level)
    }

    /// Reads lines, each with a board or the title or claim of one.
    fn lines(&mut self, block: &[Line<'_>]) -> Result<(), ListError<E>> {
        // A claim in the first line is that of the second. A board waits for its claim.
        let (mut first, mut board): (Option<Title>, Option<Level>) = (None, None);
        for &(line, text) in block {
            let found = entry(text);
            let own = Title::of((line, found.as_ref().map_or(text, |(_, rest)| rest)))?;
            if let Some((drawing, _)) = found {
                board.take().map_or(Ok(()), |board| self.emit(board))?;
                let level = Level { boards: vec![drawing.to_owned()], ..Level::at(line) };
                let level = board.insert(level);
                let has_name = own.name.is_some();
                own.add_to(level);
                first.take().into_iter().for_each(|claim| claim.add_to(level));
                match self.title.take() {
                    Some(title) if title.name.is_some() && has_name => self.alone(Some(title))?,
                    Some(title) => title.add_to(level),
                    None => {}
                }
                continue;
            }
            let is_claim = own.name.is_none() && own.claim.is_some();
            if let Some(mut level) = board.take() {
                if is_claim {
                    own.add_to(&mut level);
                    self.emit(level)?;
                    continue;
                }
                self.emit(level)?;
            }
            let title = self.title.as_mut().filter(|title| title.line + 1 == line);
            match title.filter(|title| is_claim && title.claim.is_none()) {
                Some(title) => title.claim = own.claim,
                None if is_claim && line == block[0].0 => first = Some(own),
                None => {
                    let is_named = own.name.is_some();
                    let first = first.take_if(|_| is_named);
                    self.alone(first)?;
                    let alone = if is_named { self.title.replace(own) } else { Some(own) };
                    self.alone(alone)?;
                }
            }
        }
        let title = self.title.take();
        board.map_or(Ok(()), |board| self.emit(board))?;
        self.alone(first)?;
        self.alone(title)
    }
}

/// A block as the rows of a board, and the lines around them.
struct Split<'b, 't> {
    rows: &'b [Line<'t>],
    around: Vec<Line<'t>>,
}

/// The ways to split a block: before the rows is a title, then a claim; after them is a claim.
fn splits<'b, 't>(block: &'b [Line<'t>]) -> Vec<Split<'b, 't>> {
    let is_claim = |line: &Line<'_>| {
        Title::of::<()>(*line).is_ok_and(|title| title.name.is_none() && title.claim.is_some())
    };
    let after = usize::from(block.len() > ROWS[0] && block.last().is_some_and(is_claim));
    let split = |rows: usize| {
        let before = block.len().checked_sub(rows + after)?;
        let fits = before < 2 || before == 2 && !is_claim(&block[0]) && is_claim(&block[1]);
        let around = || [&block[..before], &block[before + rows..]].concat();
        fits.then(|| Split { rows: &block[before..before + rows], around: around() })
    };
    ROWS.into_iter().filter_map(split).collect()
}

/// Whether the first line of five may be a title: four different signs, no letters or digits of
/// ASCII, which no other line has.
fn is_title(block: &[Line<'_>]) -> bool {
    let [(_, first), rows @ ..] = block else { return false };
    let is_alone = |(place, sign): (usize, char)| {
        !sign.is_ascii()
            && !first[..place].contains(sign)
            && rows.iter().all(|(_, row)| !row.contains(sign))
    };
    first.chars().count() == 4 && first.char_indices().all(is_alone)
}

fn joined(rows: &[Line<'_>]) -> String {
    rows.iter().map(|(_, row)| *row).collect::<Vec<_>>().join("\n")
}

/// The board of a line, and the rest of the line: its only word that is a board, or the whole line.
fn entry(line: &str) -> Option<(&str, String)> {
    let is_meant = |word: &&str| word.matches('/').count() == ROWS[0] - 1 || is_board(word);
    let mut boards = line.split(BETWEEN).filter(|word| !word.is_empty()).filter(is_meant);
    let Some(board) = boards.next() else {
        return is_board(line.trim()).then(|| (line.trim(), String::new()));
    };
    let start = board.as_ptr().addr() - line.as_ptr().addr();
    let rest = format!("{} {}", &line[..start], &line[start + board.len()..]);
    boards.next().is_none().then_some((board, rest))
}

/// Whether a line is of the source of a program, of YAML, TOML or a table of Markdown.
fn is_source(line: &str) -> bool {
    let name = line.trim_start_matches(['-', ' ']).split_once([':', '：']).map(|(name, _)| name);
    line.contains(['{', '}', '[', ']', '=', '|'])
        || name.is_some_and(|name| Field::of(name).is_some())
}

/// A line around a board: a name, a claim or both.
#[derive(Default)]
struct Title {
    line: usize,
    name: Option<String>,
    claim: Option<i32>,
}

impl Title {
    /// The title in a line.
    fn of<E>((line, text): Line<'_>) -> Result<Self, ListError<E>> {
        if is_source(text) {
            return Err(ListError::Source(line));
        }
        let is_mark = |c: char| c.is_whitespace() || ",;:，；：*`\"'".contains(c);
        let text = text.trim_start_matches(|c| is_mark(c) || c == '#' || c == '>');
        let text = text.strip_prefix("- ").unwrap_or(text);
        let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let unnumbered =
            unnumbered.strip_prefix(['.', ')', '、', '）']).filter(|rest| !rest.is_empty());
        let text = unnumbered.filter(|rest| rest.len() + 1 < text.len()).unwrap_or(text);
        let text = with_ascii_digits(text);
        let (name, claim) = split_claim(&text);
        let name = name.trim_end_matches(|c| is_mark(c) || claim.is_some() && "-—(（".contains(c));
        let name = name.trim_start_matches(is_mark);
        Ok(Self { line, name: (!name.is_empty()).then(|| name.to_owned()), claim })
    }

    /// A title without a board.
    fn alone(self) -> Level {
        let problem = match (&self.name, self.claim) {
            (Some(name), _) => message!("'{name}' is a title without a board", name),
            (None, Some(moves)) => message!("{moves} is a claim without a board", moves),
            (None, None) => message!("this line is neither a board nor a title"),
        };
        Level::problem(self.line, problem)
    }

    fn add_to(self, level: &mut Level) {
        level.name = level.name.take().or(self.name);
        if let Some(moves) = self.claim {
            level.claim(Claim { moves, metric: None });
        }
    }
}

/// A title without the claim at its end: a number of at most three digits.
fn split_claim(title: &str) -> (&str, Option<i32>) {
    let is_mark = |c: char| c.is_whitespace() || ",;，；)）.。*`\"'".contains(c);
    let whole = title.trim_end_matches(is_mark);
    let text = without_unit(whole);
    let before = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let before = match before.strip_suffix('-') {
        Some(rest) if rest.is_empty() || rest.ends_with(char::is_whitespace) => rest,
        _ => before,
    };
    let is_separate = |c: char| c.is_whitespace() || ",;:，；：(（".contains(c);
    let is_claim = (before.is_empty()
        || before.ends_with(is_separate)
        || whole.ends_with('步') && !before.ends_with('第'))
        && text[before.len()..].trim_start_matches('-').len() <= 3;
    match text[before.len()..].parse().ok().filter(|_| is_claim) {
        Some(moves) => (before, Some(moves)),
        None => (title, None),
    }
}
