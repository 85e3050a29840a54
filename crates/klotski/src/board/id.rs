//! Ids and short codes. Both are the rank of a code among all codes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::code::Code;
use super::layout::Layout;
use super::rank::ids;
use crate::message;

/// The id of a layout: the rank of its code among all codes, 0 to 29,334,497.
///
/// ```
/// use klotski::Id;
///
/// let id = Id::new(10_399_732)?;
/// assert_eq!(id.layout().code().to_string(), "4FEA13400");
/// assert_eq!(id.short_code().to_string(), "AXCZN");
/// assert!(Id::new(29_334_498).is_err());
/// # Ok::<(), klotski::IdError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(u32);

/// The error that a number is not an id.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", message!(
    "{number} is not an id: ids run from 0 to {last}",
    number = .0, last = ids().len() - 1
))]
pub struct IdError(pub u64);

impl Id {
    /// Checks that `number` is an id.
    ///
    /// # Errors
    /// If `number` is larger than the last id.
    pub fn new(number: u64) -> Result<Self, IdError> {
        match u32::try_from(number) {
            Ok(id) if id < ids().len() => Ok(Self(id)),
            _ => Err(IdError(number)),
        }
    }

    /// The id as a number.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The layout with this id.
    pub fn layout(self) -> Layout {
        ids().unrank(self.0).expect("ids are checked when they are made")
    }

    /// The id as a short code.
    pub const fn short_code(self) -> ShortCode {
        ShortCode(self)
    }
}

impl Layout {
    /// The id of the layout.
    pub fn id(&self) -> Id {
        Id(ids().rank(self))
    }
}

impl Code {
    /// The id of the layout with this code.
    pub fn id(self) -> Id {
        self.layout().id()
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A short code: an id in five base-32 digits, the most significant first.
///
/// The digits are 1 to 9 and A to Z without I, L and O. Other programs for the puzzle use short
/// codes, too. A short code is parsed from digits of either case.
///
/// ```
/// use klotski::{Code, ShortCode};
///
/// let short: ShortCode = "4WVE1".parse()?;
/// assert_eq!(short.id().layout().code(), "1A9BF0C".parse::<Code>().unwrap());
/// # Ok::<(), klotski::ShortCodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShortCode(Id);

const ALPHABET: &[u8; 32] = b"123456789ABCDEFGHJKMNPQRSTUVWXYZ";
const SHORT_DIGITS: u32 = 5;

/// Why a text is not a short code. Digits are counted from 1.
#[allow(missing_docs)] // the messages explain the variants and their fields
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShortCodeError {
    #[error("{}", message!("a short code has five digits, not {digits}", digits = .0))]
    Length(usize),
    #[error("{}", message!(
        "digit {digit} is '{found}', not one of 1 to 9 and A to Z without I, L and O",
        digit, found = found.escape_debug()
    ))]
    Digit { digit: usize, found: char },
    #[error(transparent)]
    Id(#[from] IdError),
}

impl ShortCode {
    /// The id that the digits encode.
    pub const fn id(self) -> Id {
        self.0
    }
}

impl FromStr for ShortCode {
    type Err = ShortCodeError;

    /// Parses five digits of either case.
    fn from_str(text: &str) -> Result<Self, ShortCodeError> {
        let length = text.chars().count();
        if length != SHORT_DIGITS as usize {
            return Err(ShortCodeError::Length(length));
        }
        let mut number = 0;
        for (position, found) in text.chars().enumerate() {
            let upper = found.to_ascii_uppercase();
            let value = ALPHABET
                .iter()
                .position(|&digit| char::from(digit) == upper)
                .ok_or(ShortCodeError::Digit { digit: position + 1, found })?;
            number = number << 5 | value as u64;
        }
        Ok(Self(Id::new(number)?))
    }
}

impl fmt::Display for ShortCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit =
            |position: u32| char::from(ALPHABET[(self.0.0 >> (5 * position) & 31) as usize]);
        let text: String = (0..SHORT_DIGITS).rev().map(digit).collect();
        f.pad(&text)
    }
}
