//! The ways in which a layout is named.

use std::str::FromStr;

use thiserror::Error;

use super::class::{Class, ClassPatternError};
use super::code::{Code, CodeError};
use super::id::{Id, IdError, ShortCode, ShortCodeError};
use super::layout::Layout;

/// A layout as somebody names it.
///
/// | text | names it by |
/// | --- | --- |
/// | `4FEA134` | code |
/// | `id:10399732` | id |
/// | `short:AXCZN` | short code |
/// | `5-4-2-0-30833` | class, group_num and group_index |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference {
    /// The layout itself, by its code, id or short code.
    Layout(Layout),
    /// A layout of a group. Whether there is one, only the groups tell.
    Member(Member),
}

/// A place in a group: `jiang-bing-style-group_num-group_index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The class.
    pub class: Class,
    /// The group's number within the class.
    pub group_num: u32,
    /// The layout's rank within the group.
    pub group_index: u32,
}

/// Why a text names no layout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReferenceError {
    /// Read as a code.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// Behind `id:`, not a number.
    #[error("an id is a number: write it as id:4091296")]
    IdForm,
    /// A number that is no id.
    #[error(transparent)]
    Id(#[from] IdError),
    /// Behind `short:`.
    #[error(transparent)]
    ShortCode(#[from] ShortCodeError),
    /// Numbers with hyphens, but not five.
    #[error(
        "five numbers name a layout in a group: jiang-bing-style-group_num-group_index, \
         e.g. 5-4-1-0-123"
    )]
    MemberForm,
    /// The first three are no class.
    #[error(transparent)]
    Class(#[from] ClassPatternError),
}

impl FromStr for Reference {
    type Err = ReferenceError;

    /// Reads any of the forms above, letters of either case.
    fn from_str(text: &str) -> Result<Self, ReferenceError> {
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
        if text.contains('-') {
            return text.parse().map(Self::Member);
        }
        Ok(Self::Layout(text.parse::<Code>()?.layout()))
    }
}

impl FromStr for Member {
    type Err = ReferenceError;

    fn from_str(text: &str) -> Result<Self, ReferenceError> {
        let parts: Vec<&str> = text.split('-').collect();
        let number = |part: &str| {
            let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            // A number too large to read is one that no group has.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_has_many_names() {
        let layout = "1A9BF0C".parse::<Code>().unwrap().layout();
        for name in
            ["1A9BF0C00", "1a9bf0c", "id:4091296", "ID:4091296", "short:4WVE1", "Short:4wve1"]
        {
            assert_eq!(name.parse(), Ok(Reference::Layout(layout)), "{name}");
        }
        let class = layout.class();
        let member = Member { class, group_num: 1, group_index: 7_472 };
        assert_eq!("5-4-1-1-7472".parse(), Ok(Reference::Member(member)));
    }

    #[test]
    fn what_names_nothing_is_told() {
        let refusal = |text: &str| text.parse::<Reference>().unwrap_err().to_string();
        assert_eq!(refusal(""), "a code has 1 to 9 hex digits, here is none");
        assert_eq!(refusal("id"), "digit 1 is 'i', not a hex digit");
        assert_eq!(refusal("code:12"), "digit 2 is 'o', not a hex digit");
        for text in ["id:", "id:x", "id:-1", "id:+1", "id: 1", "id:99999999999999999999"] {
            assert!(refusal(text).contains("write it as id:4091296"), "{text}");
        }
        assert!(refusal("id:29334498").contains("is no id"));
        assert!(refusal("short:4WVE").contains("has five digits"));
        for text in ["-", "5-4-1", "5-4-1-0", "5-4-1-0-", "5-4-*-0-0", "5-4-1-0-0-0", "5-4-1-0-x"] {
            assert!(refusal(text).starts_with("five numbers"), "{text}");
        }
        assert!(refusal("7-0-0-0-0").contains("no class matches '7-0-0'"));
    }
}
