//! The threads and the memory of a run, and how a run stays below a limit.
//!
//! The measures of a class stay in memory until all classes are measured and the file is written.
//! At any time a run takes
//!
//! ```text
//!   BASE  +  held measures  +  classes being measured
//!   BASE  +  held measures  +  SQLite's cache, while rows are written
//! ```

use std::thread;

use klotski::Class;
use klotski_warehouse::{Need, Stage, in_turns};

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

/// The memory of a class in a stage, in bytes: while it is measured, and afterwards until it is
/// written.
pub(super) fn need_of(stage: Stage, size: ClassSize) -> Need {
    let (costs, layouts) = (Costs::of(stage, size.class), u64::from(size.layouts));
    Need { running: costs.measuring * layouts + SMALLEST, done: costs.held * layouts }
}

/// The memory of a class while its groups are counted, in bytes.
pub(super) fn need_to_count_groups(size: ClassSize) -> Need {
    Need { running: COUNTING_GROUPS * u64::from(size.layouts), done: 0 }
}

/// A step of a run: classes to measure, with earlier measures in memory.
pub(super) struct Step {
    /// Bytes of the measures of earlier steps.
    pub(super) held: u64,
    pub(super) needs: Vec<Need>,
}

/// The number of threads and the memory limit of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) threads: usize,
    memory: Option<u64>,
}

impl Limits {
    /// Checks that the memory limit, if there is one, is enough for these steps.
    pub(super) fn new(
        threads: Option<usize>,
        memory: Option<u64>,
        steps: Vec<Step>,
    ) -> Result<Self, IngestError> {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        // A class is a task, so more threads than classes would be idle.
        let threads = threads.unwrap_or_else(cores).min(Class::all().count());
        let least = BASE + steps.into_iter().map(least).max().unwrap_or(0);
        match memory {
            Some(limit) if limit < least => Err(IngestError::NoMemory {
                // The message has one decimal: the rounded figure must be enough.
                least: least.next_multiple_of(match least {
                    900_000_000.. => 100_000_000,
                    _ => 100_000,
                }),
            }),
            _ => Ok(Self { threads, memory }),
        }
    }

    /// The bytes for classes, measured or being measured.
    fn for_classes(self) -> u64 {
        self.memory.map_or(u64::MAX, |limit| limit.saturating_sub(BASE))
    }

    /// Calls `measure` with the index of each class, for as many classes at a time as threads and
    /// memory allow, with `held` bytes of other measures in memory. One thread measures one
    /// class at a time. The results are in the order of `needs`.
    pub(super) fn measure<T: Send, E: Send>(
        self,
        needs: &[Need],
        held: u64,
        measure: impl Fn(usize) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E> {
        in_turns(self.threads, needs, self.for_classes().saturating_sub(held), measure)
    }

    /// The KiB of SQLite's cache while `held` bytes of measures are written.
    pub(super) fn cache_kib(self, held: u64) -> i64 {
        let (smallest, largest) = CACHE;
        let bytes = self.for_classes().saturating_sub(held).clamp(smallest, largest);
        (bytes / 1024).cast_signed()
    }
}

/// The least memory of a step besides BASE: one class after the other, the largest first, and the
/// smallest cache.
fn least(Step { held, mut needs }: Step) -> u64 {
    needs.sort_by_key(|need| std::cmp::Reverse(need.running));
    let mut waits = held;
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

    fn step(held: u64, needs: &[(u64, u64)]) -> Step {
        let need = |&(running, done): &_| Need { running, done };
        Step { held, needs: needs.iter().map(need).collect() }
    }

    #[test]
    fn the_least_is_one_class_at_a_time() {
        let mega = 1_000_000;
        for (held, needs, expected) in [
            (0, &[][..], CACHE.0),
            (0, &[(60 * mega, 50 * mega)], 50 * mega + CACHE.0),
            // The largest first; then the next, with the measures of the first in memory.
            (0, &[(90 * mega, mega), (100 * mega, mega)], 100 * mega),
            (0, &[(90 * mega, mega), (100 * mega, 20 * mega)], 110 * mega),
            (7 * mega, &[(100 * mega, 1)], 107 * mega),
        ] {
            assert_eq!(least(step(held, needs)), expected, "{needs:?}");
        }
    }

    #[test]
    fn a_limit_as_the_message_names_it_is_enough() {
        for measuring in [200_000_000, 849_900_000, 896_000_000, 1_512_345_678] {
            let limits = |memory| Limits::new(None, Some(memory), vec![step(0, &[(measuring, 8)])]);
            let refused = limits(100).unwrap_err().to_string();
            let named = refused.split("needs ").nth(1).unwrap().split(';').next().unwrap();
            let named = klotski_program::parse_bytes(named).unwrap();
            assert!(named >= BASE + measuring && limits(named).is_ok(), "{refused}");
        }
    }

    #[test]
    fn the_cache_takes_the_remaining_memory() {
        let cache = |memory| Limits { threads: 1, memory }.cache_kib(1 << 20) / 1024;
        assert_eq!(cache(None), 256);
        assert_eq!(cache(Some(BASE + (101 << 20))), 100);
        assert_eq!(cache(Some(0)), 16);
    }
}
