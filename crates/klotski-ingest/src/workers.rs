//! The threads that measure classes. One thread measures one class at a time.

use std::sync::Mutex;

use klotski::Class;
use klotski_warehouse::{Need, Turns};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::error::IngestError;
use super::memory::Memory;

/// Threads, and the memory limit for their classes.
pub(super) struct Workers {
    pool: ThreadPool,
    memory: Memory,
}

impl Workers {
    /// Starts this number of threads, or one for each core.
    pub(super) fn new(threads: Option<usize>, memory: Memory) -> Result<Self, IngestError> {
        let pool = ThreadPoolBuilder::new()
            // A class is a task, so more threads than classes would be idle.
            .num_threads(threads.unwrap_or(0).min(Class::all().count()))
            .build()
            .map_err(|error| IngestError::Threads(error.to_string()))?;
        Ok(Self { pool, memory })
    }

    pub(super) fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Calls `measure` with the index of each class, for as many classes at a time as threads and
    /// memory allow, with `waiting` bytes of other measures in memory. The results are in the order
    /// of `needs`.
    pub(super) fn measure<T: Send, E: Send>(
        &self,
        needs: &[Need],
        waiting: u64,
        measure: impl Fn(usize) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E> {
        let turns = Turns::new(needs.to_vec(), self.memory.for_classes().saturating_sub(waiting));
        let results: Vec<Mutex<Option<T>>> = needs.iter().map(|_| Mutex::new(None)).collect();
        let ends = self.pool.broadcast(|_| {
            turns.take(|index| {
                *results[index].lock().expect("each is locked once") = Some(measure(index)?);
                Ok(())
            })
        });
        ends.into_iter().collect::<Result<(), E>>()?;
        let result = |result: Mutex<Option<T>>| result.into_inner().ok().flatten();
        Ok(results.into_iter().map(|of| result(of).expect("every class was measured")).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn workers(limit: Option<u64>) -> Workers {
        let memory = Memory::for_steps(limit, Vec::new()).unwrap();
        Workers::new(Some(4), memory).unwrap()
    }

    fn needs() -> Vec<Need> {
        (1..=40).map(|size| Need { running: size * 10, done: size }).collect()
    }

    #[test]
    fn results_come_in_order() {
        let doubled = workers(None).measure(&needs(), 0, |index| Ok::<_, ()>(2 * index)).unwrap();
        assert!(doubled.into_iter().eq((0..40).map(|index| 2 * index)));
        assert!(workers(None).measure(&[], 0, Ok::<_, ()>).unwrap().is_empty());
    }

    #[test]
    fn a_failure_ends_all() {
        let failed: Result<Vec<()>, _> = workers(None)
            .measure(&needs(), 0, |index| if index == 30 { Err("no room") } else { Ok(()) });
        assert_eq!(failed.unwrap_err(), "no room");
    }

    #[test]
    #[should_panic(expected = "measured wrongly")]
    fn a_panic_does_not_block_other_threads() {
        let _ = Workers { memory: workers(None).memory, ..workers(None) }.measure(
            &needs(),
            0,
            |index| -> Result<(), ()> {
                assert_ne!(index, 30, "measured wrongly");
                Ok(())
            },
        );
    }
}
