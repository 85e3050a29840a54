//! Classes of layouts, and patterns that choose classes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::message;

/// A class: all layouts with the same numbers of blocks of each shape.
///
/// Its name is `jiang_num-bing_num-style_num`, e.g. `5-4-1`. A step moves a block and never changes
/// its shape, so no step leaves a class. There are 203 classes, ordered by jiang_num, then
/// bing_num, then style_num.
///
/// ```
/// use klotski::{Class, ClassRanking};
///
/// let class: Class = "5-4-1".parse()?;
/// assert_eq!((class.jiang_num, class.bing_num, class.style_num), (5, 4, 1));
/// assert_eq!(ClassRanking::of_class(class).len(), 65_880);
/// assert_eq!(Class::all().count(), 203);
/// # Ok::<(), klotski::ClassPatternError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class {
    /// The number of blocks of two cells, horizontal and vertical; 0 to 7.
    pub jiang_num: u8,
    /// The number of single blocks; 0 to 14.
    pub bing_num: u8,
    /// The number of horizontal blocks; 0 to `jiang_num`.
    pub style_num: u8,
}

/// The number of groups of each class, in the order of the classes.
#[rustfmt::skip]
const GROUPS: [u16; 203] = [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 5, 13, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 21, 3, 17, 141, 79, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 15, 9, 1, 5, 97, 145, 17, 91, 517, 841, 273, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 5, 7, 1, 1, 1, 33, 81, 21, 1, 9, 165, 479, 353, 59, 157, 1_053, 2_327,
    1_741, 587, 2, 1, 1, 3, 1, 1, 2, 1, 17, 9, 1, 1, 2, 11, 91, 99, 13, 1, 2, 75, 487, 631, 325,
    57, 80, 898, 2_653, 2_609, 1_729, 505, 6, 6, 13, 33, 22, 14, 1, 18, 16, 171, 209, 183, 126, 2,
    54, 214, 1_185, 1_178, 1_074, 590, 138, 18, 70, 84, 124, 40, 44, 2,
];

impl Class {
    /// The largest jiang_num: the 2x2 block and two empty cells leave 14 cells.
    const MOST_JIANG: u8 = 7;
    /// The largest bing_num, for the same reason.
    const MOST_BING: u8 = 14;

    #[allow(clippy::cast_possible_truncation)] // a board has 20 cells
    pub(super) const fn of_blocks(horizontals: u32, verticals: u32, singles: u32) -> Self {
        Self {
            jiang_num: (horizontals + verticals) as u8,
            bing_num: singles as u8,
            style_num: horizontals as u8,
        }
    }

    pub(super) const fn verticals(self) -> u8 {
        self.jiang_num - self.style_num
    }

    /// The number of empty cells, at least 2. The 2x2 block leaves 16 cells.
    pub const fn empty(self) -> u8 {
        16 - 2 * self.jiang_num - self.bing_num
    }

    /// The smallest style_num for a jiang_num. At most six blocks can be vertical: each column
    /// without the 2x2 block has room for two, each of the other two columns for one.
    const fn least_style(jiang_num: u8) -> u8 {
        jiang_num.saturating_sub(6)
    }

    /// All 203 classes, ascending. Each has a layout.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=Self::MOST_JIANG).flat_map(|jiang_num| {
            (0..=Self::MOST_BING - 2 * jiang_num).flat_map(move |bing_num| {
                (Self::least_style(jiang_num)..=jiang_num).map(move |style_num| Self {
                    jiang_num,
                    bing_num,
                    style_num,
                })
            })
        })
    }

    /// Whether the layouts of the class are *standard*: jiang_num 5 and bing_num 4, as
    /// in the classic puzzle.
    pub fn is_standard(self) -> bool {
        (self.jiang_num, self.bing_num) == (5, 4)
    }

    /// The position of the class in [`all`](Self::all), 0 to 202.
    pub fn number(self) -> usize {
        let styles = |jiang_num: u8| usize::from(jiang_num + 1 - Self::least_style(jiang_num));
        let below: usize = (0..self.jiang_num)
            .map(|jiang_num| usize::from(Self::MOST_BING - 2 * jiang_num + 1) * styles(jiang_num))
            .sum();
        below
            + usize::from(self.bing_num) * styles(self.jiang_num)
            + usize::from(self.style_num - Self::least_style(self.jiang_num))
    }

    /// The number of the class in the order of dnomd343/klotski, 0 to 202: by jiang_num, then by
    /// vertical blocks, then by bing_num.
    ///
    /// ```
    /// use klotski::Class;
    ///
    /// assert_eq!("5-4-1".parse::<Class>()?.type_id(), 169);
    /// # Ok::<(), klotski::ClassPatternError>(())
    /// ```
    pub fn type_id(self) -> usize {
        let key = |class: Self| (class.jiang_num, class.verticals(), class.bing_num);
        Self::all().filter(|&other| key(other) < key(self)).count()
    }

    /// The number of groups of the class.
    ///
    /// ```
    /// use klotski::Class;
    ///
    /// assert_eq!(Class::all().map(Class::groups).sum::<u32>(), 25_422);
    /// ```
    pub fn groups(self) -> u32 {
        GROUPS[self.number()].into()
    }

    /// The group_id of group 0 of the class: the number of groups of all earlier classes.
    pub fn first_group(self) -> u32 {
        GROUPS[..self.number()].iter().copied().map(u32::from).sum()
    }

    /// The number of ways to label the blocks of one layout if blocks of the same shape are
    /// distinguishable: `verticals! · horizontals! · singles!`, at most 14!.
    pub fn labellings(self) -> u64 {
        let factorial = |n: u8| (1..=u64::from(n)).product::<u64>();
        factorial(self.style_num) * factorial(self.verticals()) * factorial(self.bing_num)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.jiang_num, self.bing_num, self.style_num)
    }
}

/// A pattern of classes: three numbers, or `*` for any number, as in `5-4-*`. `*` may be left out at
/// the end: `5-4` and `5` are patterns, too.
///
/// ```
/// use klotski::{Class, ClassPattern};
///
/// let pattern: ClassPattern = "5-4-*".parse()?;
/// assert_eq!(Class::all().filter(|&class| pattern.matches(class)).count(), 6);
/// # Ok::<(), klotski::ClassPatternError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassPattern([Option<u8>; 3]);

impl ClassPattern {
    /// Whether the pattern matches `class`.
    pub fn matches(&self, class: Class) -> bool {
        let numbers = [class.jiang_num, class.bing_num, class.style_num];
        self.0.iter().zip(numbers).all(|(want, number)| want.is_none_or(|want| want == number))
    }
}

impl From<Class> for ClassPattern {
    fn from(class: Class) -> Self {
        Self([class.jiang_num, class.bing_num, class.style_num].map(Some))
    }
}

/// Why a text is not a [`Class`] or not a [`ClassPattern`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ClassPatternError {
    /// The text does not have the form of three numbers or `*` with hyphens between them.
    #[error("{}", message!(
        "'{text}' is not a class: write jiang-bing-style, three numbers or * for any, e.g. 5-4-1 \
         or 5-4-*",
        text = .0
    ))]
    Form(String),
    /// The form is right, but no class has these numbers.
    #[error("{}", message!(
        "no class matches '{text}': jiang is 0 to 7, bing 0 to 14 - 2*jiang, style 0 to jiang, \
         and 7-0-0 does not exist",
        text = .0
    ))]
    NoSuchClass(String),
    /// The text is a pattern where a single class is needed.
    #[error("{}", message!(
        "'{text}' is a pattern of classes: name one of them, e.g. 5-4-1",
        text = .0
    ))]
    Several(String),
}

impl FromStr for Class {
    type Err = ClassPatternError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let pattern: ClassPattern = text.parse()?;
        match pattern.0 {
            [Some(jiang_num), Some(bing_num), Some(style_num)] => {
                Ok(Self { jiang_num, bing_num, style_num })
            }
            _ => Err(ClassPatternError::Several(text.to_owned())),
        }
    }
}

impl FromStr for ClassPattern {
    type Err = ClassPatternError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let malformed = || ClassPatternError::Form(text.to_owned());
        let mut parts = text.split('-').map(|part| match part {
            "*" => Ok(None),
            number if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
                // A number that does not fit a u8 has the right form, but no class has it.
                Ok(Some(number.parse().unwrap_or(u8::MAX)))
            }
            _ => Err(malformed()),
        });
        let mut part = || parts.next().unwrap_or(Ok(None));
        let pattern = Self([part()?, part()?, part()?]);
        if parts.next().is_some() {
            return Err(malformed());
        }
        if Class::all().any(|class| pattern.matches(class)) {
            Ok(pattern)
        } else {
            Err(ClassPatternError::NoSuchClass(text.to_owned()))
        }
    }
}

impl fmt::Display for ClassPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, part) in self.0.iter().enumerate() {
            if position > 0 {
                f.write_str("-")?;
            }
            match part {
                Some(number) => write!(f, "{number}")?,
                None => f.write_str("*")?,
            }
        }
        Ok(())
    }
}
