//! A level: a board of a list with its name and its claims, and how its fields are named.

use klotski::{DrawingError, Layout, Metric, Reference, ReferenceError, Signs, message};

/// A board of a list with its name and its claims, or a part of the list that is not understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// The line of the list, from 1.
    pub line: usize,
    /// The layout after it, in rows of `paths`.
    pub next: Option<String>,
    /// Whether arrays or objects of it are left out.
    pub is_part: bool,
    pub name: Option<String>,
    /// The texts that name its layout. All must name the same.
    pub boards: Vec<String>,
    /// The claimed fewest moves.
    pub claims: Vec<Claim>,
    /// Why it is not understood.
    pub problem: Option<String>,
}

/// A claimed number of fewest moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The moves; -1 if there is no solution.
    pub moves: i32,
    /// Without a metric, the claim may be right in any.
    pub metric: Option<Metric>,
}

/// What a field of a level is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Board,
    /// The first of its names that a level has counts.
    Name(usize),
    Next,
    Claim(Option<Metric>),
    Metric,
}

/// The names of fields, in lower case and without spaces, `_` and `-`.
const BOARD: &str =
    "board drawing layout grid map puzzle blocks pieces start code 布局 棋盘 局面 编码";
const NAME: &str = "name title label id 名称 名字 关卡";
const CLAIM: &str = "claimed min minimum minsteps minstep minmoves optimal optimalmoves fewestmoves \
                     best beststeps par steps step moves 最少步数 步数";
const METRIC: &str = "metric unit";
/// What can be after the number of a claim.
const UNITS: [&str; 5] = ["steps", "step", "moves", "move", "步"];

impl Field {
    pub fn of(name: &str) -> Option<Self> {
        let plain = name.trim().to_lowercase().replace([' ', '_', '-'], "");
        let place = |names: &str| names.split_whitespace().position(|name| name == plain);
        match plain.as_str() {
            "nextcode" => Some(Self::Next),
            "minsolutionstep" => Some(Self::Claim(Some(Metric::Step))),
            "minstraightmoves" => Some(Self::Claim(Some(Metric::Straight))),
            "minunitmoves" => Some(Self::Claim(Some(Metric::Unit))),
            _ => place(NAME)
                .map(Self::Name)
                .or_else(|| place(BOARD).map(|_| Self::Board))
                .or_else(|| place(CLAIM).map(|_| Self::Claim(None)))
                .or_else(|| place(METRIC).map(|_| Self::Metric)),
        }
    }
}

/// Whether a text is a drawing of a layout, or of several.
pub(super) fn is_drawing(text: &str, signs: Option<&Signs>) -> bool {
    matches!(Layout::from_drawing_in(text, signs), Ok(_) | Err(DrawingError::Several(_)))
}

/// Whether a text is a board without the name of a field: a drawing, or another form that no other
/// text has. A code has nine digits or `0x`, a place five numbers or a letter.
pub(super) fn is_board(text: &str, signs: Option<&Signs>) -> bool {
    let is_hex = text.trim().bytes().all(|byte| byte.is_ascii_hexdigit());
    match Reference::read(text.trim(), signs) {
        Ok(Reference::Layout(_)) => !is_hex || [9, 20].contains(&text.trim().len()),
        Ok(Reference::Member(_)) => text.split('-').count() == 5,
        Ok(Reference::Pattern(_)) | Err(ReferenceError::Board(DrawingError::Several(_))) => true,
        // The spaces around it may be cells.
        Err(_) => !is_hex && is_drawing(text, signs),
    }
}

/// Whether a text is a code of four digits, which may be a row of a drawing, too.
fn is_row(text: &str) -> bool {
    let text = text.trim();
    text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// A text with ASCII digits for full-width ones.
fn with_ascii_digits(text: &str) -> String {
    let ascii = |letter| match letter {
        '０'..='９' => {
            char::from_digit(u32::from(letter) - u32::from('０'), 10).unwrap_or(letter)
        }
        other => other,
    };
    text.chars().map(ascii).collect()
}

/// A text without the unit of a claim at its end.
fn without_unit(text: &str) -> &str {
    let unit = |unit: &&str| {
        let (before, end) = text.split_at_checked(text.len().checked_sub(unit.len())?)?;
        end.eq_ignore_ascii_case(unit).then_some(before)
    };
    UNITS.iter().find_map(unit).unwrap_or(text).trim_end()
}

/// The metric of a claim, in the words of other programs.
fn metric_of(text: &str) -> Option<Metric> {
    let text = text.trim().to_lowercase().replace('_', " ");
    text.parse().ok().or(match text.trim_end_matches('s') {
        "step" | "slide" | "block move" | "步" => Some(Metric::Step),
        "straight" | "straight move" => Some(Metric::Straight),
        "unit" | "unit move" | "cell" | "格" => Some(Metric::Unit),
        _ => None,
    })
}

impl Level {
    /// A level in a line, still without a board.
    pub(super) fn at(line: usize) -> Self {
        Self { line, ..Self::default() }
    }

    /// A board without a name.
    pub fn of_board(line: usize, board: &str) -> Self {
        Self { boards: vec![board.to_owned()], ..Self::at(line) }
    }

    /// A part of a list that is not understood.
    pub(super) fn problem(line: usize, problem: String) -> Self {
        Self { problem: Some(problem), ..Self::at(line) }
    }

    /// The level of named fields.
    pub(super) fn of_fields<'t>(
        line: usize,
        fields: impl IntoIterator<Item = (&'t str, &'t str)>,
    ) -> Self {
        let mut level = Self::at(line);
        let (mut best_name, mut metric) = (usize::MAX, None);
        let is_written = |text: &str| !["", "null"].contains(&text.trim());
        for (name, text) in fields.into_iter().filter(|(_, text)| is_written(text)) {
            match Field::of(name) {
                Some(Field::Board) => {
                    if is_row(text) && !["code", "编码"].contains(&name.trim()) {
                        level.fail(message!(
                            "'{text}' may be a row of a drawing: write all rows in one field, or a code of nine digits",
                            text
                        ));
                    }
                    level.boards.push(text.to_owned());
                }
                Some(Field::Name(number)) if number < best_name => {
                    (best_name, level.name) = (number, Some(text.to_owned()));
                }
                Some(Field::Next) => level.next = Some(text.to_owned()),
                Some(Field::Claim(of)) => level.claim_text(text, of),
                Some(Field::Metric) => match metric_of(text) {
                    None => level.fail(message!(
                        "'{text}' is not a metric: write step, straight or unit",
                        text
                    )),
                    known => metric = known,
                },
                _ => {}
            }
        }
        level.claims.iter_mut().for_each(|claim| claim.metric = claim.metric.or(metric));
        level
    }

    fn claim_text(&mut self, text: &str, metric: Option<Metric>) {
        match without_unit(with_ascii_digits(text).trim()).parse() {
            Ok(moves) => self.claim(Claim { moves, metric }),
            Err(_) => self.fail(message!(
                "'{text}' is not a number of moves: write 0 to 2147483647, or -1 if there is no solution",
                text
            )),
        }
    }

    /// Adds a claim. Another one in the same metric must be equal.
    fn claim(&mut self, claim: Claim) {
        match self.claims.iter().find(|other| other.metric == claim.metric) {
            Some(other) if *other == claim => {}
            Some(other) => {
                let (one, two) = (other.moves, claim.moves);
                self.fail(message!("there are two claims, {one} and {two}", one, two));
            }
            None => self.claims.push(claim),
        }
    }

    /// The first problem counts.
    pub(super) fn fail(&mut self, problem: String) {
        self.problem.get_or_insert(problem);
    }
}
