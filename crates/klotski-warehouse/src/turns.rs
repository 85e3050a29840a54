//! Which class to work on next, with several at a time and limited memory.

use std::cmp::Reverse;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The memory of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// While the class is worked on.
    pub running: u64,
    /// Afterwards.
    pub done: u64,
}

/// Schedules classes. The largest class is first, because it may take longer than all others on
/// another thread. Classes start in order, so when a class starts, no more memory is taken than if
/// the classes ran one after the other.
#[derive(Debug)]
pub struct Turns {
    needs: Vec<Need>,
    room: u64,
    order: Vec<usize>,
    state: Mutex<TurnState>,
    changed: Condvar,
}

#[derive(Debug)]
struct TurnState {
    /// The index in `order` of the next class.
    next: usize,
    running: usize,
    /// The memory of the classes that run or have run.
    taken: u64,
}

impl Turns {
    /// Schedules classes with these needs. A class that does not fit into `room` runs alone.
    #[must_use]
    pub fn new(needs: Vec<Need>, room: u64) -> Self {
        let mut order: Vec<usize> = (0..needs.len()).collect();
        order.sort_by_key(|&index| Reverse(needs[index].running));
        let state = Mutex::new(TurnState { next: 0, running: 0, taken: 0 });
        Self { needs, room, order, state, changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, TurnState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `work` with the index of one class after the other, as memory permits, until none is
    /// left. Each thread calls this.
    ///
    /// # Errors
    /// The error of `work`. No class starts after it.
    pub fn take<E>(&self, work: impl Fn(usize) -> Result<(), E>) -> Result<(), E> {
        while let Some(turn) = self.next() {
            work(turn.index).inspect_err(|_| self.end())?;
        }
        Ok(())
    }

    /// Waits until the next class fits into the memory. `None` after the last class.
    fn next(&self) -> Option<Turn<'_>> {
        let mut state = self.lock();
        loop {
            let &index = self.order.get(state.next)?;
            let taken = state.taken + self.needs[index].running;
            if state.running == 0 || taken <= self.room {
                *state = TurnState { next: state.next + 1, running: state.running + 1, taken };
                return Some(Turn { turns: self, index });
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Prevents other classes from starting.
    fn end(&self) {
        self.lock().next = self.order.len();
        self.changed.notify_all();
    }
}

/// The right to work on a class, until this is dropped.
#[derive(Debug)]
struct Turn<'t> {
    turns: &'t Turns,
    index: usize,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let Need { running, done } = self.turns.needs[self.index];
        let mut state = self.turns.lock();
        if thread::panicking() {
            // Otherwise other threads would wait for this one.
            state.next = self.turns.order.len();
        }
        state.running -= 1;
        state.taken = state.taken - running + done;
        drop(state);
        self.turns.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn needs() -> Vec<Need> {
        (1..=40).map(|size| Need { running: size * 10, done: size }).collect()
    }

    /// Runs all classes on four threads. Returns the most memory taken and the most classes running
    /// at a time.
    fn most_at_a_time(needs: &[Need], room: u64) -> (u64, usize) {
        let state = Mutex::new((0, 0, 0, 0));
        let turns = Turns::new(needs.to_vec(), room);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while let Some(turn) = turns.next() {
                        let need = needs[turn.index];
                        let mut guard = state.lock().unwrap();
                        let (taken, running, most_taken, most_running) = *guard;
                        let (taken, running) = (taken + need.running, running + 1);
                        *guard = (taken, running, taken.max(most_taken), running.max(most_running));
                        drop(guard);
                        thread::sleep(Duration::from_millis(5));
                        let mut guard = state.lock().unwrap();
                        guard.0 -= need.running - need.done;
                        guard.1 -= 1;
                        drop(guard);
                    }
                });
            }
        });
        let (taken, running, most_taken, most_running) = state.into_inner().unwrap();
        assert_eq!((taken, running), (needs.iter().map(|need| need.done).sum(), 0));
        (most_taken, most_running)
    }

    #[test]
    fn the_memory_limit_is_kept() {
        // One after the other, the tenth last class takes most: 100 in addition to 765 that are
        // kept.
        let (taken, running) = most_at_a_time(&needs(), u64::MAX);
        assert!(taken > 1_300 && running == 4, "{taken} {running}");
        let (taken, running) = most_at_a_time(&needs(), 900);
        assert!(taken <= 900 && running >= 2, "{taken} {running}");
        // With the least room the classes run one after the other.
        assert_eq!(most_at_a_time(&needs(), 400), (865, 1));
    }
}
