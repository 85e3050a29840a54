//! References: the texts that name a layout.

use std::str::FromStr;

use thiserror::Error;

use super::class::{Class, ClassPattern, ClassPatternError};
use super::code::{Code, CodeError};
use super::drawing_error::DrawingError;
use super::id::{Id, IdError, ShortCode, ShortCodeError};
use super::layout::Layout;
use super::signs::Signs;

/// A reference to a layout, in one of these forms. Letters may be of either case.
///
/// | text | form |
/// | --- | --- |
/// | `4FEA134` | code |
/// | `id:10399732` | id |
/// | `short:AXCZN` | short code |
/// | `5-4-2-0-30833` | class, group_num and group_index; without the last, the seed of the group |
/// | `169-1-7472` | [type_id](Class::type_id), group_num and group_index, as in dnomd343/klotski |
/// | `169-0u-7472` | type_id, pattern_id with the letter of the group, and group_index |
/// | `abbc/abbc/deef/dghf/i..j` | board: see [`Layout::from_drawing`] |
///
/// ```
/// use klotski::{Code, Reference};
///
/// let layout = "4FEA134".parse::<Code>().unwrap().layout();
/// assert_eq!("id:10399732".parse(), Ok(Reference::Layout(layout)));
/// assert_eq!("short:AXCZN".parse(), Ok(Reference::Layout(layout)));
/// let Reference::Member(member) = "5-4-2-0-30833".parse()? else { unreachable!() };
/// assert_eq!((member.class, member.group_index), (layout.class(), 30_833));
/// # Ok::<(), klotski::ReferenceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference {
    /// The layout of a code, an id or a short code.
    Layout(Layout),
    /// A layout by its position in a group. Resolving it needs the groups of its class. The group
    /// or the position may not exist.
    Member(Member),
    /// A layout by its position in a group of a pattern.
    Pattern(PatternMember),
}

impl Reference {
    /// The class of the layout.
    pub fn class(&self) -> Class {
        match self {
            Self::Layout(layout) => layout.class(),
            Self::Member(member) => member.class,
            Self::Pattern(member) => member.class,
        }
    }
}

/// A position in a group of a pattern, `type_id-pattern_id letter-group_index`. Resolving it needs
/// the groups of its class; see [`member`](Self::member).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternMember {
    /// The class of the pattern.
    pub class: Class,
    /// The number of the pattern within the class.
    pub pattern_id: u32,
    /// The letter of the group within the pattern.
    pub letter: char,
    /// The rank of the layout within the group, by code.
    pub group_index: u32,
}

/// A position in a group: `jiang-bing-style-group_num-group_index`, or the group, by its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The class of the group.
    pub class: Class,
    /// The number of the group within the class.
    pub group_num: u32,
    /// The rank of the layout within the group, by code.
    pub group_index: u32,
}

/// Why a text is not a [`Reference`].
#[allow(missing_docs)] // the messages explain the variants
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReferenceError {
    #[error(transparent)]
    Code(#[from] CodeError),
    #[error("an id is a number from 0 to 29334497: write it as id:4091296")]
    IdForm,
    #[error(transparent)]
    Id(#[from] IdError),
    #[error(transparent)]
    ShortCode(#[from] ShortCodeError),
    #[error(
        "four numbers name a group and five a layout in it: \
         jiang-bing-style-group_num-group_index, e.g. 5-4-1-0-123"
    )]
    MemberForm,
    #[error(transparent)]
    Class(#[from] ClassPatternError),
    #[error(transparent)]
    Board(#[from] DrawingError),
}

impl FromStr for Reference {
    type Err = ReferenceError;

    fn from_str(text: &str) -> Result<Self, ReferenceError> {
        Self::read(text, None)
    }
}

impl Reference {
    /// Parses a reference. The signs of a board have these meanings, or those of
    /// [`Layout::from_drawing`].
    ///
    /// # Errors
    /// If the text has none of the forms.
    pub fn read(text: &str, signs: Option<&Signs>) -> Result<Self, ReferenceError> {
        if let Some((form, rest)) = text.split_once(':') {
            if form.eq_ignore_ascii_case("id") {
                let number = Some(rest)
                    .filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
                    .and_then(|rest| rest.parse().ok())
                    .ok_or(ReferenceError::IdForm)?;
                return Ok(Self::Layout(Id::new(number)?.layout()));
            }
            if form.eq_ignore_ascii_case("short") {
                return Ok(Self::Layout(rest.parse::<ShortCode>()?.id().layout()));
            }
        }
        let code = text.strip_prefix("0x").or(text.strip_prefix("0X")).unwrap_or(text);
        let cause = match code.parse::<Code>() {
            Ok(code) => return Ok(Self::Layout(code.layout())),
            Err(cause) => cause,
        };
        // Before a board, `0x` is no two of its cells.
        let text = if code.chars().count() == 20 { code } else { text };
        if is_board(text) {
            match Layout::from_drawing_in(text, signs) {
                Ok(layout) => return Ok(Self::Layout(layout)),
                // Hardly meant as a board.
                Err(DrawingError::Rows { rows: ..3 }) => {}
                Err(error) if text.parse::<Member>().is_err() => return Err(error.into()),
                Err(_) => {}
            }
        }
        if let Some(reference) = by_type(text) {
            return Ok(reference);
        }
        if text.contains('-') {
            return text.parse().map(Self::Member);
        }
        Err(cause.into())
    }
}

/// The reference by a type_id. Three numbers that name a class are none.
fn by_type(text: &str) -> Option<Reference> {
    let mut parts = text.split('-');
    let [type_id, group, index] = [parts.next()?, parts.next()?, parts.next()?];
    let number = |part: &str| {
        part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u32>().ok()).flatten()
    };
    if parts.next().is_some() || text.parse::<ClassPattern>().is_ok() {
        return None;
    }
    let type_id = number(type_id)? as usize;
    let class = Class::all().find(|class| class.type_id() == type_id)?;
    let group_index = number(index)?;
    if let Some(group_num) = number(group) {
        return Some(Reference::Member(Member { class, group_num, group_index }));
    }
    let letter = group.chars().next_back()?.to_ascii_lowercase();
    let pattern_id = number(group.strip_suffix(|c: char| c.is_ascii_alphabetic())?)?;
    Some(Reference::Pattern(PatternMember { class, pattern_id, letter, group_index }))
}

/// Whether a text that is not a code is a board, if it is a reference at all: it has a sign that no
/// other form has, spaces, or 20 cells.
fn is_board(text: &str) -> bool {
    text.trim().contains(['/', '_', ',', ';', '|', ' ', '\t', '\n', '[', '{'])
        || [text, text.trim()].iter().any(|text| text.chars().count() == 20)
}

impl FromStr for Member {
    type Err = ReferenceError;

    fn from_str(text: &str) -> Result<Self, ReferenceError> {
        let mut parts: Vec<&str> = text.split('-').collect();
        if parts.len() == 4 {
            parts.push("0");
        }
        let number = |part: &str| {
            let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            // A number that does not fit a u32 is larger than any group.
            digits.then(|| part.parse().unwrap_or(u32::MAX)).ok_or(ReferenceError::MemberForm)
        };
        let [jiang, bing, style, group_num, group_index] = parts[..] else {
            return Err(ReferenceError::MemberForm);
        };
        for part in [jiang, bing, style] {
            number(part)?;
        }
        Ok(Self {
            class: [jiang, bing, style].join("-").parse()?,
            group_num: number(group_num)?,
            group_index: number(group_index)?,
        })
    }
}
