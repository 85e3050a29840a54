//! How much memory a run takes, and how it is kept below a limit.
//!
//! Rows are written in the order of ids, which runs across all classes, so what is
//! measured of a class waits in memory until all are. At any time a stage takes
//!
//! ```text
//!   BASE  +  order of ids  +  what waits  +  what the classes take that are being measured
//!   BASE  +  order of ids  +  what waits  +  SQLite's cache, while it is being written
//! ```
//!
//! The bytes a layout were measured as peaks of runs over single classes, the largest
//! and the standard ones, and rounded up; docs/performance.md tells the whole run's.

use super::error::IngestError;
use super::standard::pairs_a_layout;
use crate::board::Class;
use crate::store::Stage;

/// The program, what waits to be kept, and what the system's allocator holds back of what
/// was freed.
const BASE: u64 = 150_000_000;

/// SQLite's cache while rows are written, in bytes: with less than the smaller the
/// inner pages of the tables do not fit, more than the larger wins nothing.
const CACHE: (u64, u64) = (16 << 20, 256 << 20);

/// What a search takes, however small the class.
const SMALLEST: u64 = 5_000_000;

/// The memory that a class takes, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Need {
    /// While it is being measured.
    pub(super) measuring: u64,
    /// From then on until it is written.
    pub(super) waiting: u64,
}

impl Need {
    /// To measure a class of so many layouts for a stage.
    pub(super) fn of(stage: Stage, class: Class, layouts: u32) -> Self {
        // Where more cells are empty a layout has more neighbours.
        let empty = u64::from(class.empty());
        let (solutions, farthest) = pairs_a_layout(class);
        let (measuring, waiting) = match (stage, class.is_standard()) {
            (Stage::Core, _) => (100, 14),
            (Stage::Solutions, false) => (180 + 25 * empty, 24),
            (Stage::Solutions, true) => (1_300, 24 + 12 * solutions),
            (Stage::Farthest, false) => (450 + 8 * empty * empty, 8),
            (Stage::Farthest, true) => (600, 40 + 4 * farthest),
        };
        let layouts = u64::from(layouts);
        Self { measuring: measuring * layouts + SMALLEST, waiting: waiting * layouts }
    }

    /// To count the groups of a class.
    pub(super) fn to_count_groups(layouts: u32) -> Self {
        Self { measuring: 50 * u64::from(layouts), waiting: 0 }
    }
}

/// The memory that a run may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    limit: Option<u64>,
    /// What the order of ids takes.
    order: u64,
}

impl Memory {
    /// Up to `limit` bytes if there is one, for stages with these needs, beside so many
    /// bytes for the order of ids.
    pub(super) fn for_stages(
        limit: Option<u64>,
        stages: impl IntoIterator<Item = Vec<Need>>,
        order: u64,
    ) -> Result<Self, IngestError> {
        let least = BASE + order + stages.into_iter().map(least).max().unwrap_or(0);
        match limit {
            Some(limit) if limit < least => Err(IngestError::NoMemory {
                // Printed with one decimal, it is to be enough when it is typed.
                least: least.next_multiple_of(match least {
                    900_000_000.. => 100_000_000,
                    _ => 100_000,
                }),
            }),
            _ => Ok(Self { limit, order }),
        }
    }

    /// What is left for classes, measured or being measured.
    pub(super) fn for_classes(self) -> u64 {
        self.limit.map_or(u64::MAX, |limit| limit.saturating_sub(BASE + self.order))
    }

    /// SQLite's cache in KiB, while what waits of these classes is being written.
    pub(super) fn cache_kib(self, needs: &[Need]) -> i64 {
        let (smallest, largest) = CACHE;
        let bytes = self.for_classes().saturating_sub(waiting(needs)).clamp(smallest, largest);
        (bytes / 1024).cast_signed()
    }
}

fn waiting(needs: &[Need]) -> u64 {
    needs.iter().map(|need| need.waiting).sum()
}

/// The least memory that a stage can do with, beside the base: one class after the other,
/// the largest first, and the smallest cache.
fn least(mut needs: Vec<Need>) -> u64 {
    needs.sort_by_key(|need| std::cmp::Reverse(need.measuring));
    let mut waits = 0;
    let mut most = 0;
    for need in &needs {
        most = most.max(waits + need.measuring);
        waits += need.waiting;
    }
    most.max(waits + CACHE.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needs(of: &[(u64, u64)]) -> Vec<Need> {
        of.iter().map(|&(measuring, waiting)| Need { measuring, waiting }).collect()
    }

    #[test]
    fn the_least_is_one_class_at_a_time() {
        assert_eq!(least(vec![]), CACHE.0);
        let mega = 1_000_000;
        // The largest first; then the next beside what waits of it.
        assert_eq!(least(needs(&[(60 * mega, 50 * mega)])), 50 * mega + CACHE.0);
        assert_eq!(least(needs(&[(90 * mega, mega), (100 * mega, mega)])), 100 * mega);
        assert_eq!(least(needs(&[(90 * mega, mega), (100 * mega, 20 * mega)])), 110 * mega);
    }

    #[test]
    fn a_limit_below_the_least_is_refused_with_one_that_is_enough() {
        for measuring in [200_000_000, 849_900_000, 896_000_000, 1_512_345_678] {
            let stages = [needs(&[(measuring, 8)]), needs(&[(100_000_000, 8)])];
            assert!(Memory::for_stages(None, stages.clone(), 7).is_ok());
            let refused = Memory::for_stages(Some(100), stages.clone(), 7).unwrap_err().to_string();
            let told = refused.split("takes ").nth(1).unwrap().split(';').next().unwrap();
            let told: bytesize::ByteSize = told.parse().unwrap();
            assert!(told.0 >= BASE + 7 + least(stages[0].clone()), "{refused}");
            assert!(Memory::for_stages(Some(told.0), stages, 7).is_ok(), "{refused}");
        }
    }

    #[test]
    fn the_cache_takes_what_is_left() {
        let waiting = needs(&[(0, 1 << 20)]);
        let cache = |limit| Memory { limit, order: 7 }.cache_kib(&waiting) / 1024;
        assert_eq!(cache(None), 256);
        assert_eq!(cache(Some(BASE + 7 + (101 << 20))), 100);
        assert_eq!(cache(Some(0)), 16);
    }
}
