//! The memory of a run, and how a run stays below a limit.
//!
//! The measures of a class stay in memory until all classes are measured and the file is written.
//! At any time a run takes
//!
//! ```text
//!   BASE  +  waiting measures  +  classes being measured
//!   BASE  +  waiting measures  +  SQLite's cache, while rows are written
//! ```

use klotski_warehouse::Need;

use super::costs::{COUNTING_GROUPS, ClassSize, Costs};
use super::error::IngestError;

/// Bytes of the program itself, of measures being saved to the checkpoint, and of freed memory that
/// the allocator does not return.
const BASE: u64 = 150_000_000;

/// The smallest and the largest cache of SQLite while rows are written, in bytes. A smaller one
/// does not hold the interior pages of the tables, a larger one is not faster.
const CACHE: (u64, u64) = (16 << 20, 256 << 20);

/// Bytes of a search in the smallest class.
const SMALLEST: u64 = 5_000_000;

/// The memory of a class at these costs, in bytes: while it is measured, and afterwards until it is
/// written.
pub(super) fn need_of(costs: Costs, size: ClassSize) -> Need {
    let layouts = u64::from(size.layouts);
    Need { running: costs.measuring * layouts + SMALLEST, done: costs.waiting * layouts }
}

/// The memory of a class while its groups are counted, in bytes.
pub(super) fn need_to_count_groups(size: ClassSize) -> Need {
    Need { running: COUNTING_GROUPS * u64::from(size.layouts), done: 0 }
}

/// A step of a run: classes to measure, with earlier measures in memory.
pub(super) struct Step {
    /// Bytes of the measures of earlier steps.
    pub(super) waiting: u64,
    pub(super) needs: Vec<Need>,
}

/// The memory limit of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    limit: Option<u64>,
}

impl Memory {
    /// Checks that `limit`, if given, is enough for these steps.
    pub(super) fn for_steps(limit: Option<u64>, steps: Vec<Step>) -> Result<Self, IngestError> {
        let least = BASE + steps.into_iter().map(least).max().unwrap_or(0);
        match limit {
            Some(limit) if limit < least => Err(IngestError::NoMemory {
                // The message has one decimal: the rounded figure must be enough.
                least: least.next_multiple_of(match least {
                    900_000_000.. => 100_000_000,
                    _ => 100_000,
                }),
            }),
            _ => Ok(Self { limit }),
        }
    }

    /// The bytes for classes, measured or being measured.
    pub(super) fn for_classes(self) -> u64 {
        self.limit.map_or(u64::MAX, |limit| limit.saturating_sub(BASE))
    }

    /// The KiB of SQLite's cache while `waiting` bytes of measures are written.
    pub(super) fn cache_kib(self, waiting: u64) -> i64 {
        let (smallest, largest) = CACHE;
        let bytes = self.for_classes().saturating_sub(waiting).clamp(smallest, largest);
        (bytes / 1024).cast_signed()
    }
}

/// The least memory of a step besides BASE: one class after the other, the largest first, and the
/// smallest cache.
fn least(Step { waiting, mut needs }: Step) -> u64 {
    needs.sort_by_key(|need| std::cmp::Reverse(need.running));
    let mut waits = waiting;
    let mut most = 0;
    for need in &needs {
        most = most.max(waits + need.running);
        waits += need.done;
    }
    most.max(waits + CACHE.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needs(of: &[(u64, u64)]) -> Vec<Need> {
        of.iter().map(|&(running, done)| Need { running, done }).collect()
    }

    fn step(waiting: u64, of: &[(u64, u64)]) -> Step {
        Step { waiting, needs: needs(of) }
    }

    #[test]
    fn the_least_is_one_class_at_a_time() {
        assert_eq!(least(step(0, &[])), CACHE.0);
        let mega = 1_000_000;
        // The largest first; then the next, with the measures of the first in memory.
        assert_eq!(least(step(0, &[(60 * mega, 50 * mega)])), 50 * mega + CACHE.0);
        assert_eq!(least(step(0, &[(90 * mega, mega), (100 * mega, mega)])), 100 * mega);
        assert_eq!(least(step(0, &[(90 * mega, mega), (100 * mega, 20 * mega)])), 110 * mega);
        assert_eq!(least(step(7 * mega, &[(100 * mega, 1)])), 107 * mega);
    }

    #[test]
    fn a_limit_that_is_too_small_is_rejected_with_a_sufficient_one() {
        for measuring in [200_000_000, 849_900_000, 896_000_000, 1_512_345_678] {
            let steps = || vec![step(0, &[(measuring, 8)]), step(7, &[(100_000_000, 8)])];
            assert!(Memory::for_steps(None, steps()).is_ok());
            let refused = Memory::for_steps(Some(100), steps()).unwrap_err().to_string();
            let named = refused.split("needs ").nth(1).unwrap().split(';').next().unwrap();
            let named: bytesize::ByteSize = named.parse().unwrap();
            assert!(named.0 >= BASE + least(step(0, &[(measuring, 8)])), "{refused}");
            assert!(Memory::for_steps(Some(named.0), steps()).is_ok(), "{refused}");
        }
    }

    #[test]
    fn the_cache_takes_the_remaining_memory() {
        let cache = |limit| Memory { limit }.cache_kib(1 << 20) / 1024;
        assert_eq!(cache(None), 256);
        assert_eq!(cache(Some(BASE + (101 << 20))), 100);
        assert_eq!(cache(Some(0)), 16);
    }
}
