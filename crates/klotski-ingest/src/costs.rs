//! The costs of a stage: memory, disk space and time.
//!
//! | stage     | layouts  | memory: measuring | memory: held | file      | checkpoint | seconds |
//! | ---       | ---      | ---               | ---             | ---       | ---        | ---     |
//! | core      | all      | 210               | 23              | 82        | 0          | 68      |
//! | solutions | plain    | 180 + 25 e        | 24              | 20        | 18         | 325     |
//! |           | standard | 1,300             | 24 + 12 p       | 20 + 19 p | 18 + 8 p   |         |
//! | farthest  | plain    | 450 + 8 e²        | 8               | 4         | 5          | 823     |
//! |           | standard | 600               | 40 + 4 p        | 4 + 13 p  | 5 + 5 p    |         |
//! | distances | all      | 290 + 5 e²        | 4               | 5         | 5          |         |
//!
//! All costs except the seconds are bytes for each layout. `e` is the number of empty cells: a
//! layout with more empty cells has more neighbours. `p` is the number of pairs: the warehouse
//! stores every solution and every farthest layout of a standard layout.
//!
//! Bytes were measured as peaks of runs over single classes, the largest and the standard ones, and
//! as sizes of complete warehouses, and rounded up by a twentieth. Seconds are those of all classes
//! on the slower machine of docs/performance.md; no code uses them.

use klotski::Class;
use klotski_warehouse::Stage;

/// The costs of one layout in one stage, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Costs {
    /// Memory while the class of the layout is measured.
    pub(super) measuring: u64,
    /// Memory afterwards, until the layout is written.
    pub(super) held: u64,
    /// Space in the file.
    pub(super) file: u64,
    /// Space in the checkpoint.
    pub(super) checkpoint: u64,
}

impl Costs {
    /// The costs of a layout of a class in a stage.
    pub(super) fn of(stage: Stage, class: Class) -> Self {
        let (is_standard, empty) = (class.is_standard(), u64::from(class.empty()));
        match stage {
            Stage::Core => Self { measuring: 210, held: 23, file: 82, checkpoint: 0 },
            Stage::Solutions => {
                let pairs = pairs_of_standard(class, [7, 21, 18, 53, 20, 7]);
                Self {
                    measuring: if is_standard { 1_300 } else { 180 + 25 * empty },
                    held: 24 + 12 * pairs,
                    file: 20 + 19 * pairs,
                    checkpoint: 18 + 8 * pairs,
                }
            }
            Stage::Farthest => {
                let pairs = pairs_of_standard(class, [3, 4, 3, 2, 3, 5]);
                Self {
                    measuring: if is_standard { 600 } else { 450 + 8 * empty.pow(2) },
                    held: if is_standard { 40 } else { 8 } + 4 * pairs,
                    file: 4 + 13 * pairs,
                    checkpoint: 5 + 5 * pairs,
                }
            }
            Stage::Distances => {
                Self { measuring: 290 + 5 * empty.pow(2), held: 4, file: 5, checkpoint: 5 }
            }
        }
    }
}

/// Bytes of memory for each layout while the groups of a class are counted.
pub(super) const COUNTING_GROUPS: u64 = 50;

/// Bytes of a warehouse without layouts.
pub(super) const EMPTY_FILE: u64 = 130_000;

/// The average number of pairs of a layout, rounded up. `by_style_num` was counted in the standard
/// classes; other classes have no pairs.
fn pairs_of_standard(class: Class, by_style_num: [u64; 6]) -> u64 {
    if class.is_standard() { by_style_num[usize::from(class.style_num)] } else { 0 }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClassSize {
    pub(super) class: Class,
    pub(super) layouts: u32,
}

impl ClassSize {
    /// The number of ordered pairs of layouts.
    pub(super) fn pairs(self) -> u64 {
        u64::from(self.layouts).pow(2)
    }
}
