//! The four shapes of blocks.

use strum::{Display, IntoStaticStr};

use super::cells::Cells;

/// The shape of a block. It is displayed by its name in the warehouse and in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Display, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Shape {
    /// Two columns wide, two rows high.
    #[strum(serialize = "2x2")]
    Square,
    /// Two columns wide, one row high.
    Horizontal,
    /// One column wide, two rows high.
    Vertical,
    /// One cell.
    Single,
}

impl Shape {
    /// All shapes, in the order in which steps are listed.
    pub const ALL: [Self; 4] = [Self::Square, Self::Horizontal, Self::Vertical, Self::Single];

    /// The meaning of each two-bit symbol of a code: `None` is an empty cell. The 2x2
    /// block has no symbol, because the first digit of the code is its cell.
    pub(super) const OF_SYMBOL: [Option<Self>; 4] =
        [None, Some(Self::Horizontal), Some(Self::Vertical), Some(Self::Single)];

    /// The name of the shape: `2x2`, `horizontal`, `vertical` or `single`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The cells that blocks of this shape cover if `anchors` are their anchors.
    pub const fn cover(self, anchors: Cells) -> Cells {
        let bits = anchors.bits();
        Cells::from_bits(match self {
            Self::Single => bits,
            Self::Horizontal => bits | bits << 1,
            Self::Vertical => bits | bits << 4,
            Self::Square => bits | bits << 1 | bits << 4 | bits << 5,
        })
    }

    /// The anchors of this shape for which the block lies within `free`.
    pub fn anchors_in(self, free: Cells) -> Cells {
        match self {
            Self::Single => free,
            Self::Horizontal => free & free.west(),
            Self::Vertical => free & free.north(),
            Self::Square => {
                let wide = free & free.west();
                wide & wide.north()
            }
        }
    }

    /// By number of blocks: the number of ways to place that many blocks of this shape on an
    /// empty board. The last element is for the largest number of blocks that fits.
    ///
    /// ```
    /// use klotski::Shape;
    ///
    /// assert_eq!(Shape::Square.placements()[1], 12);
    /// // Four distinguishable vertical blocks: 4! labellings each.
    /// assert_eq!(24 * Shape::Vertical.placements()[4], 21_264);
    /// ```
    pub fn placements(self) -> Vec<u64> {
        let mut counts = Vec::new();
        self.place_more(Cells::ALL, 0, &mut counts);
        counts
    }

    /// Counts every way to add blocks within `free`, after `placed` blocks. Blocks are added in the
    /// order of their anchors, so each way is counted once.
    fn place_more(self, free: Cells, placed: usize, counts: &mut Vec<u64>) {
        if counts.len() <= placed {
            counts.resize(placed + 1, 0);
        }
        counts[placed] += 1;
        let mut rest = free;
        for anchor in self.anchors_in(free) {
            // Cells before this anchor cannot be anchors any more.
            rest = rest.without(Cells::from_bits((1 << anchor) - 1));
            self.place_more(rest.without(self.cover(Cells::of(anchor))), placed + 1, counts);
        }
    }
}
