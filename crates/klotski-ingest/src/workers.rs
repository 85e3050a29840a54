//! The threads that measure classes. One thread measures one class at a time.

use std::cmp::Reverse;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use klotski::Class;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::error::IngestError;
use super::memory::{Memory, MemoryNeed};

/// Threads, and the memory that their classes may take.
pub(super) struct Workers {
    pool: ThreadPool,
    memory: Memory,
}

impl Workers {
    /// Starts this number of threads, or one for each core.
    pub(super) fn new(threads: Option<usize>, memory: Memory) -> Result<Self, IngestError> {
        let pool = ThreadPoolBuilder::new()
            // A class is a task. More threads than classes would have nothing to do.
            .num_threads(threads.unwrap_or(0).min(Class::all().count()))
            .build()
            .map_err(|error| IngestError::Threads(error.to_string()))?;
        Ok(Self { pool, memory })
    }

    /// The number of threads.
    pub(super) fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Calls `measure` with the index of each class, for as many classes at a time as there
    /// are threads and memory for, beside `waiting` bytes of other measures. The results are in
    /// the order of `needs`.
    pub(super) fn measure<T: Send, E: Send>(
        &self,
        needs: &[MemoryNeed],
        waiting: u64,
        measure: impl Fn(usize) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E> {
        let turns = Turns::new(needs, self.memory.for_classes().saturating_sub(waiting));
        let results: Vec<Mutex<Option<T>>> = needs.iter().map(|_| Mutex::new(None)).collect();
        let ends = self.pool.broadcast(|_| {
            while let Some(turn) = turns.next() {
                let result = measure(turn.index).inspect_err(|_| turns.end())?;
                *results[turn.index].lock().expect("each is locked once") = Some(result);
            }
            Ok(())
        });
        ends.into_iter().collect::<Result<(), E>>()?;
        let result = |result: Mutex<Option<T>>| result.into_inner().ok().flatten();
        Ok(results.into_iter().map(|of| result(of).expect("every class was measured")).collect())
    }
}

/// Which class is next. The largest class is first, because it may take longer than all
/// others on another thread. No class overtakes another. So when a class begins, no more
/// measures wait in memory than if the classes were measured one after the other, and
/// [`Memory`] has made sure that this is possible.
struct Turns<'n> {
    needs: &'n [MemoryNeed],
    room: u64,
    order: Vec<usize>,
    state: Mutex<TurnState>,
    changed: Condvar,
}

struct TurnState {
    /// The index in `order` of the next class.
    next: usize,
    running: usize,
    /// Bytes of memory of the classes that are measured or were measured.
    taken: u64,
}

impl<'n> Turns<'n> {
    fn new(needs: &'n [MemoryNeed], room: u64) -> Self {
        let mut order: Vec<usize> = (0..needs.len()).collect();
        order.sort_by_key(|&index| Reverse(needs[index].measuring));
        let state = Mutex::new(TurnState { next: 0, running: 0, taken: 0 });
        Self { needs, room, order, state, changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, TurnState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there is memory for the next class. `None` after the last class.
    fn next(&self) -> Option<Turn<'_, 'n>> {
        let mut state = self.lock();
        loop {
            let &index = self.order.get(state.next)?;
            let taken = state.taken + self.needs[index].measuring;
            if state.running == 0 || taken <= self.room {
                *state = TurnState { next: state.next + 1, running: state.running + 1, taken };
                return Some(Turn { turns: self, index });
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Lets no other class begin.
    fn end(&self) {
        self.lock().next = self.order.len();
        self.changed.notify_all();
    }
}

/// The right to measure a class. It ends when this is dropped.
struct Turn<'t, 'n> {
    turns: &'t Turns<'n>,
    index: usize,
}

impl Drop for Turn<'_, '_> {
    fn drop(&mut self) {
        let MemoryNeed { measuring, waiting } = self.turns.needs[self.index];
        let mut state = self.turns.lock();
        if thread::panicking() {
            state.next = self.turns.order.len();
        }
        state.running -= 1;
        state.taken = state.taken - measuring + waiting;
        drop(state);
        self.turns.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn workers(limit: Option<u64>) -> Workers {
        let memory = Memory::for_steps(limit, Vec::new()).unwrap();
        Workers::new(Some(4), memory).unwrap()
    }

    fn needs() -> Vec<MemoryNeed> {
        (1..=40).map(|size| MemoryNeed { measuring: size * 10, waiting: size }).collect()
    }

    #[test]
    fn results_come_in_order() {
        let doubled = workers(None).measure(&needs(), 0, |index| Ok::<_, ()>(2 * index)).unwrap();
        assert!(doubled.into_iter().eq((0..40).map(|index| 2 * index)));
        assert!(workers(None).measure(&[], 0, Ok::<_, ()>).unwrap().is_empty());
    }

    /// Runs all classes on four threads. Returns the most bytes that were taken at a time,
    /// and the most classes that ran at a time.
    fn most_at_a_time(needs: &[MemoryNeed], room: u64) -> (u64, usize) {
        let state = Mutex::new((0, 0, 0, 0));
        let turns = Turns::new(needs, room);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while let Some(turn) = turns.next() {
                        let MemoryNeed { measuring, waiting } = needs[turn.index];
                        let mut guard = state.lock().unwrap();
                        let (taken, running, most_taken, most_running) = *guard;
                        let (taken, running) = (taken + measuring, running + 1);
                        *guard = (taken, running, taken.max(most_taken), running.max(most_running));
                        drop(guard);
                        thread::sleep(Duration::from_millis(5));
                        let mut guard = state.lock().unwrap();
                        guard.0 -= measuring - waiting;
                        guard.1 -= 1;
                        drop(guard);
                    }
                });
            }
        });
        let (taken, running, most_taken, most_running) = state.into_inner().unwrap();
        assert_eq!((taken, running), (needs.iter().map(|need| need.waiting).sum(), 0));
        (most_taken, most_running)
    }

    #[test]
    fn no_more_run_than_there_is_room_for() {
        // One after the other, the tenth last class takes most: 100 beside 765 that wait.
        let (taken, running) = most_at_a_time(&needs(), u64::MAX);
        assert!(taken > 1_300 && running == 4, "{taken} {running}");
        let (taken, running) = most_at_a_time(&needs(), 900);
        assert!(taken <= 900 && running >= 2, "{taken} {running}");
        // With the least memory the classes are measured one after the other.
        assert_eq!(most_at_a_time(&needs(), 400), (865, 1));
    }

    #[test]
    fn a_failure_ends_all() {
        let failed: Result<Vec<()>, _> = workers(None)
            .measure(&needs(), 0, |index| if index == 30 { Err("no room") } else { Ok(()) });
        assert_eq!(failed.unwrap_err(), "no room");
    }

    #[test]
    #[should_panic(expected = "measured wrongly")]
    fn a_panic_leaves_nobody_waiting() {
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
