//! The disk space of a layout in a stage, in bytes.
//!
//! | stage     | layouts  | file      | checkpoint |
//! | ---       | ---      | ---       | ---        |
//! | core      | all      | 82        | 0          |
//! | solutions | plain    | 20        | 18         |
//! |           | standard | 20 + 19 p | 18 + 8 p   |
//! | farthest  | plain    | 4         | 5          |
//! |           | standard | 4 + 13 p  | 5 + 5 p    |
//! | distances | all      | 5         | 5          |
//!
//! `p` is the number of pairs: the warehouse stores every solution and every farthest layout of a
//! standard layout. The bytes were measured as sizes of complete warehouses, and rounded up by a
//! twentieth.

use klotski::Class;
use klotski_warehouse::Stage;

/// The costs of one layout in one stage, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Costs {
    pub(super) file: u64,
    pub(super) checkpoint: u64,
}

impl Costs {
    /// The costs of a layout of a class in a stage.
    pub(super) fn of(stage: Stage, class: Class) -> Self {
        match stage {
            Stage::Core => Self { file: 82, checkpoint: 0 },
            Stage::Solutions => {
                let pairs = pairs_of_standard(class, [7, 21, 18, 53, 20, 7]);
                Self { file: 20 + 19 * pairs, checkpoint: 18 + 8 * pairs }
            }
            Stage::Farthest => {
                let pairs = pairs_of_standard(class, [3, 4, 3, 2, 3, 5]);
                Self { file: 4 + 13 * pairs, checkpoint: 5 + 5 * pairs }
            }
            Stage::Distances => Self { file: 5, checkpoint: 5 },
        }
    }
}

/// Bytes of a warehouse without layouts.
pub(super) const EMPTY_FILE: u64 = 130_000;

/// The average number of pairs of a layout, rounded up. `by_style_num` was counted in the standard
/// classes; other classes have no pairs.
fn pairs_of_standard(class: Class, by_style_num: [u64; 6]) -> u64 {
    if class.is_standard() { by_style_num[usize::from(class.style_num)] } else { 0 }
}
