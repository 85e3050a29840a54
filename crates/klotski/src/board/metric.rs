//! Metrics: the three ways to count moves.

use strum::{Display, EnumString, VariantNames};

use super::cells::Cells;

/// What counts as one move. The names are from Torsten Mütze, *Sliding block puzzles*. The
/// step is from the HRD_Database project.
///
/// The cells that the single block at A can reach with one move:
///
/// ```text
///     step           straight       unit
///     A x x #        A x x #        A x . #
///     # # x #        # # . #        # # . #
///     # # x x        # # . .        # # . .
/// ```
///
/// Every unit move is a straight move, and every straight move is a step. So the distance in steps
/// is at most the distance in straight moves, which is at most the distance in unit moves. All
/// three metrics have the same groups, because every step is a series of unit moves.
///
/// ```
/// use klotski::{Code, Metric};
///
/// let layout = "1A9BF0C".parse::<Code>()?.layout();
/// let numbers = Metric::ALL.map(|metric| layout.moves(metric).count());
/// assert_eq!(numbers, [8, 6, 4]);
/// assert_eq!("unit".parse(), Ok(Metric::Unit));
/// # Ok::<(), klotski::CodeError>(())
/// ```
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    Display,
    EnumString,
    VariantNames,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum Metric {
    /// A step (一步): one block moves any distance, around corners too.
    #[default]
    Step,
    /// A straight move: one block moves any distance in one direction.
    Straight,
    /// A unit move: one block moves by one cell.
    Unit,
}

impl Metric {
    /// All metrics, the one with the fewest moves first.
    pub const ALL: [Self; 3] = [Self::Step, Self::Straight, Self::Unit];

    /// The name of the moves of the metric, singular or plural.
    pub fn noun(self, number: usize) -> &'static str {
        match (self, number) {
            (Self::Step, 1) => "step",
            (Self::Step, _) => "steps",
            (Self::Straight, 1) => "straight move",
            (Self::Straight, _) => "straight moves",
            (Self::Unit, 1) => "unit move",
            (Self::Unit, _) => "unit moves",
        }
    }

    /// The anchors that one move from `start` can reach. `allowed` are the anchors where the block
    /// fits.
    pub(super) fn reach(self, start: Cells, allowed: Cells) -> Cells {
        match self {
            Self::Step => start.flood(allowed).without(start),
            Self::Straight => start.rays(allowed),
            Self::Unit => start.beside() & allowed,
        }
    }
}
