//! Lists of levels in lines: drawings with a name and a number, YAML, TOML, Markdown.

use std::mem::take;

use klotski::{Layout, names};

use super::level::{Level, is_layout};

const ROWS: usize = 5;

/// The levels of lines: five rows with a title and fields such as `par: 81` around them, or a
/// board, its name and a number in one line.
pub(super) fn levels(text: &str) -> Vec<Level> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut list = PlainList::default();
    let mut at = 0;
    while at < lines.len() {
        let rows = lines.get(at..at + ROWS).map(|rows| rows.join("\n"));
        if let Some(rows) = rows.filter(|rows| Layout::from_drawing(rows).is_ok()) {
            list.board(rows);
            at += ROWS;
        } else {
            list.line(lines[at]);
            at += 1;
        }
    }
    list.end_of_block();
    list.end_of_level();
    if list.levels.is_empty() {
        // Names with a number.
        let named = lines.iter().map(|line| titled(line)).filter_map(|level| {
            let name = level.name.clone().filter(|name| !names::codes_of(name).is_empty())?;
            Some(Level { board: name, ..level })
        });
        return named.collect();
    }
    list.levels
}

#[derive(Default)]
struct PlainList<'t> {
    levels: Vec<Level>,
    level: Level,
    /// The name is that of a heading or a field, not the line before the board.
    is_named: bool,
    /// Other lines since the last board or blank line.
    others: Vec<&'t str>,
}

impl<'t> PlainList<'t> {
    fn line(&mut self, line: &'t str) {
        let trimmed = line.trim();
        let heading = heading(trimmed);
        if trimmed.is_empty() {
            self.end_of_block();
        } else if trimmed.trim_matches(['`', '"', '\'']).is_empty() || trimmed.starts_with("```") {
            // The marks around a board.
        } else if let Some(field) = Level::of_field(trimmed) {
            self.field(field, trimmed.starts_with("- "));
        } else if let Some(level) = in_one_line(trimmed) {
            self.end_of_block();
            self.end_of_level();
            self.levels.push(level);
            self.level = Level::default();
        } else if let Some(heading) = heading {
            self.end_of_block();
            self.end_of_level();
            (self.level, self.is_named) = (titled(heading), true);
        } else {
            self.others.push(line);
        }
    }

    fn board(&mut self, rows: String) {
        let title = self.others.pop();
        self.end_of_block();
        if title.is_some() || !self.level.board.is_empty() {
            self.title(title.unwrap_or_default());
        }
        self.level.board = rows;
    }

    /// A field that the level has already is that of the next one.
    fn field(&mut self, field: Level, is_first: bool) {
        let Level { board, name, claimed, metric } = field;
        let level = &self.level;
        let has_it = !board.is_empty() && !level.board.is_empty()
            || name.is_some() && level.name.is_some()
            || claimed.is_some() && level.claimed.is_some();
        if is_first || has_it {
            self.end_of_level();
        }
        self.is_named |= name.is_some();
        let level = &mut self.level;
        if !board.is_empty() {
            level.board = board;
        }
        level.name = name.or(level.name.take());
        level.claimed = claimed.or(level.claimed);
        level.metric = metric.or(level.metric.take());
    }

    /// The title of the next board, if it has no better name.
    fn title(&mut self, line: &str) {
        if !self.level.board.is_empty() {
            self.end_of_level();
        }
        if !self.is_named {
            let titled = titled(line);
            let claimed = titled.claimed.or(self.level.claimed);
            self.level = Level { claimed, metric: self.level.metric.take(), ..titled };
        }
    }

    /// Four lines or more that are no board are one: the check names what is wrong.
    fn end_of_block(&mut self) {
        let others = take(&mut self.others);
        let (titles, rows) = others.split_at(others.len().saturating_sub(ROWS));
        if rows.len() >= ROWS - 1 {
            self.title(titles.last().copied().unwrap_or_default());
            self.level.board = rows.join("\n");
        } else if let Some(last) = rows.last() {
            self.title(last);
        }
    }

    fn end_of_level(&mut self) {
        let level = take(&mut self.level);
        self.is_named = false;
        if !level.board.is_empty() {
            self.levels.push(level);
        }
    }
}

/// The text of a heading: `# A`, or `[A]` as in INI files.
fn heading(line: &str) -> Option<&str> {
    let section = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let markdown =
        || line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#'));
    section.map(|name| name.trim_matches(['[', ']'])).or_else(markdown)
}

/// A title: a name, and a number at its end.
fn titled(title: &str) -> Level {
    let is_mark = |c: char| c.is_whitespace() || ",;:()（）#-—*`|".contains(c);
    // A list may be numbered.
    let rest = title.trim_start_matches(|c: char| c.is_ascii_digit() || is_mark(c));
    let title = rest.strip_prefix(['.', '、']).unwrap_or(title).trim_matches(is_mark);
    let units = ["steps", "step", "moves", "步"];
    let title = units.iter().find_map(|unit| title.strip_suffix(unit)).unwrap_or(title);
    let title = title.trim_end_matches(is_mark);
    let start = title.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    // A digit is part of a name, if no space is before it.
    let number = title[start..].parse().ok().filter(|_| title[..start].ends_with(is_mark));
    let name = if number.is_some() { title[..start].trim_end_matches(is_mark) } else { title };
    let name = Some(name.to_owned()).filter(|name| !name.is_empty());
    Level { claimed: number, name, ..Level::default() }
}

/// A board between a name and a number. A code has five digits or more, which no claim has.
fn in_one_line(line: &str) -> Option<Level> {
    let words: Vec<&str> =
        line.split([' ', '\t', ',', ';', '`', '|']).filter(|word| !word.is_empty()).collect();
    let is_board = |word: &&str| {
        word.matches('/').count() == ROWS - 1 || word.chars().count() >= ROWS && is_layout(word)
    };
    let board = words.iter().find(|word| is_board(word))?;
    let others: Vec<&str> = words.iter().filter(|word| *word != board).copied().collect();
    let level = Level { board: (*board).to_owned(), ..titled(&others.join(" ")) };
    // Without a name, the number is the claim.
    match level.name.as_deref().map(str::parse) {
        Some(Ok(number)) => Some(Level { name: None, claimed: Some(number), ..level }),
        _ => Some(level),
    }
}
