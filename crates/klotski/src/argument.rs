//! Parses what people write: references, names, goals and metrics.

use strum::VariantNames;
use thiserror::Error;
use unicode_normalization::char::is_combining_mark;

use crate::board::{
    CELLS, Goal, GoalError, Layout, MOST_DRAWING_BYTES, Member, Metric, PatternMember, Reference,
    ReferenceError, Signs,
};
use crate::message;
use crate::names::{self, NameError};

/// Why a text is not a layout, a goal or a metric. Each message is one line.
#[derive(Debug, Error)]
#[allow(missing_docs)] // the messages explain the fields
pub enum ArgumentError {
    #[error("{}", message!("'{text}' is not a layout: {cause}", text, cause))]
    NoLayout { text: String, cause: ReferenceError },
    #[error("{}", message!("'{text}' is not a layout: {cause}", text, cause))]
    NoName { text: String, cause: NameError },
    #[error("{}", message!("'{text}' is not a layout: it is too long for a name", text = .0))]
    LongReference(String),
    #[error("{}", message!(
        "'{text}' is not a metric: write {metrics}",
        text = .0, metrics = Metric::VARIANTS.join(", ")
    ))]
    NoMetric(String),
    #[error("{}", message!(
        "'{class}-{group_num}-{group_index}' is not a layout: class {class} has no such group, \
         or the group no such index",
        class = .0.class, group_num = .0.group_num, group_index = .0.group_index
    ))]
    NoMember(Member),
    #[error("{}", message!(
        "'{pattern_id}{letter}' is not a pattern and a group of class {class}",
        class = .0.class, pattern_id = .0.pattern_id, letter = .0.letter
    ))]
    NoPattern(PatternMember),
    #[error("{}", message!("'{text}' is not a goal: {cause}", text, cause))]
    NoGoal { text: String, cause: GoalError },
}

/// Parses a reference or a name of at most [`MOST_DRAWING_BYTES`]. No text is both; a test checks
/// this.
///
/// # Errors
/// If the text is neither, or a name of several layouts.
pub fn read_reference(text: &str) -> Result<Reference, ArgumentError> {
    read_reference_in(text, None)
}

/// Like [`read_reference`], with these meanings of the signs of a board.
///
/// # Errors
/// As for [`read_reference`], or if the text is not a layout in these signs.
pub fn read_reference_in(text: &str, signs: Option<&Signs>) -> Result<Reference, ArgumentError> {
    if text.len() > MOST_DRAWING_BYTES {
        return Err(ArgumentError::LongReference(excerpt(text)));
    }
    // The spaces around a board may be cells. Input methods write full-width digits. Names are
    // folded by `find`.
    let narrow = |cause| match cause {
        ReferenceError::Board(_) => Err(cause),
        _ => Reference::read(&names::narrow(text.trim()), signs),
    };
    let cause = match Reference::read(text, signs).or_else(narrow) {
        Ok(reference) => return Ok(reference),
        Err(cause) => cause,
    };
    if is_board(text, &cause) {
        return Err(ArgumentError::NoLayout { text: excerpt(text), cause });
    }
    match names::find(text) {
        Ok(layout) => Ok(Reference::Layout(layout)),
        Err(NameError::Unknown(_)) if looks_like_reference(text, &cause) => {
            Err(ArgumentError::NoLayout { text: excerpt(text), cause })
        }
        Err(cause) => Err(ArgumentError::NoName { text: excerpt(text), cause }),
    }
}

/// Whether a text with a fault is a board, which has no name: it has rows, or 20 signs without spaces,
/// or signs that no name has.
fn is_board(text: &str, cause: &ReferenceError) -> bool {
    // General, Chinese and full-width punctuation.
    let marks = ['\u{2010}'..='\u{2027}', '\u{3001}'..='\u{301f}', '\u{ff01}'..='\u{ff65}'];
    let is_of_names = |c: char| {
        c.is_ascii()
            || c.is_alphanumeric()
            || c.is_whitespace()
            || is_combining_mark(c)
            || c == '·'
            || marks.iter().any(|marks| marks.contains(&c))
    };
    let is_whole = || text.trim().chars().count() == 20 && !text.trim().contains(' ');
    matches!(cause, ReferenceError::Board(_))
        && (text.trim().contains(['/', '_', ';', '|', '\t', '\n', '{'])
            || is_whole()
            || !text.chars().all(is_of_names))
}

/// Parses a goal that is a condition; `None` if the text may only be a layout.
///
/// # Errors
/// [`ArgumentError::NoGoal`].
pub fn read_goal(text: &str) -> Option<Result<Goal, ArgumentError>> {
    let is_short = text.len() <= MOST_DRAWING_BYTES;
    let goal = is_short.then(|| Goal::parse(&names::narrow(text.trim()))).flatten()?;
    Some(goal.map_err(|cause| ArgumentError::NoGoal { text: excerpt(text), cause }))
}

/// The message that no layout of the group of a layout reaches a goal, which a text describes, or
/// without a text is a solution. A number is probably meant as a cell.
pub fn unreachable(from: &Layout, goal: &Goal, text: Option<&str>) -> String {
    let (from, class) = (from.code(), from.class());
    let Some(text) = text else {
        return message!(
            "{layout} has no solution: no layout of its group is solved",
            layout = from
        );
    };
    match (text.parse::<u8>(), goal.layout()) {
        (Ok(cell), Some(to)) if cell < CELLS => message!(
            "{cell} is layout {to}, in another group: for the 2x2 block at this cell, write 2x2@{cell}",
            cell,
            to = to.code()
        ),
        (_, Some(to)) if to.class() != class => message!(
            "no path leads from {from} to {to}: they have different blocks, {class} and {other}",
            from,
            to = to.code(),
            class,
            other = to.class()
        ),
        (_, Some(to)) => message!(
            "no path leads from {from} to {to}: they are in different groups",
            from,
            to = to.code()
        ),
        (_, None) => message!("no layout of the group of {from} reaches {goal}", from, goal = text),
    }
}

/// Whether a text that is neither a reference nor a name is a wrong reference (a wrong digit), not
/// an unknown name.
fn looks_like_reference(text: &str, cause: &ReferenceError) -> bool {
    let text = text.trim();
    // Names have words, too.
    if let ReferenceError::Board(_) = cause {
        let mut words = text.split_whitespace().map(|word| word.chars().count());
        return text.contains('[') || words.all(|cells| [1, 4, 20].contains(&cells));
    }
    let prefix = text.split_once(':').map(|(prefix, _)| prefix.to_ascii_lowercase());
    let has_prefix = prefix.is_some_and(|prefix| ["id", "short"].contains(&prefix.as_str()));
    let is_word = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    let begins_as_code = text.starts_with(|c: char| c.is_ascii_hexdigit());
    text.is_empty() || has_prefix || (is_word && has_digit && begins_as_code)
}

/// The metric with this name.
///
/// # Errors
/// [`ArgumentError::NoMetric`].
pub fn read_metric(text: &str) -> Result<Metric, ArgumentError> {
    text.parse().map_err(|_| ArgumentError::NoMetric(excerpt(text)))
}

/// The beginning of a text, short enough for a message and escaped to one line.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut excerpt = String::new();
    for character in text.chars().take(LONGEST) {
        if character.is_control() {
            excerpt.extend(character.escape_default());
        } else {
            excerpt.push(character);
        }
    }
    if text.chars().nth(LONGEST).is_some() {
        excerpt.push('…');
    }
    excerpt
}
