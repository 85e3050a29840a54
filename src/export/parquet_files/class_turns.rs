//! Which classes are searched at the same time. A search takes up to 600 bytes a layout, so two of
//! the largest classes must not run side by side.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use klotski_warehouse::start_scoped_thread;

use crate::export::ExportError;

/// The most layouts of all classes that run at the same time, unless a class alone has more.
const LAYOUTS_AT_A_TIME: u64 = 1_250_000;

/// Calls `work` with each item on this many threads. `layouts` says the size of an item. Items are
/// taken in their order, but one that is too large beside those that run is left for later.
///
/// # Errors
/// The first error of `work`. No item is started after it.
pub(super) fn on_threads_in_turns<I: Sync>(
    threads: usize,
    items: &[I],
    layouts: impl Fn(&I) -> u64 + Sync,
    work: impl Fn(&I) -> Result<(), ExportError> + Sync,
) -> Result<(), ExportError> {
    let turns = ClassTurns {
        state: Mutex::new(TurnsState {
            waiting: (0..items.len()).collect(),
            running: 0,
            failure: None,
        }),
        changed: Condvar::new(),
    };
    let run = || {
        while let Some(turn) = turns.next(|index| layouts(&items[index])) {
            if let Err(error) = work(&items[turn.index]) {
                turns.fail(error);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(items.len()) {
            // With fewer threads than wanted the work takes longer.
            if !start_scoped_thread(scope, run) {
                break;
            }
        }
        run();
    });
    let state = turns.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    state.failure.map_or(Ok(()), Err)
}

struct ClassTurns {
    state: Mutex<TurnsState>,
    changed: Condvar,
}

struct TurnsState {
    /// The items that are not begun, in order.
    waiting: Vec<usize>,
    /// The layouts of the items that run.
    running: u64,
    failure: Option<ExportError>,
}

impl ClassTurns {
    fn lock(&self) -> MutexGuard<'_, TurnsState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there is room for another item. `None` after the last one.
    fn next(&self, layouts: impl Fn(usize) -> u64) -> Option<ClassTurn<'_>> {
        let mut state = self.lock();
        loop {
            if state.waiting.is_empty() {
                return None;
            }
            let running = state.running;
            let fits =
                |&index: &usize| running == 0 || running + layouts(index) <= LAYOUTS_AT_A_TIME;
            if let Some(position) = state.waiting.iter().position(fits) {
                let index = state.waiting.remove(position);
                let layouts = layouts(index);
                state.running += layouts;
                return Some(ClassTurn { turns: self, index, layouts });
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Keeps the first error, and lets nothing else begin.
    fn fail(&self, error: ExportError) {
        let mut state = self.lock();
        state.waiting.clear();
        state.failure.get_or_insert(error);
    }
}

/// The right to work on an item. It ends when this is dropped.
struct ClassTurn<'t> {
    turns: &'t ClassTurns,
    index: usize,
    layouts: u64,
}

impl Drop for ClassTurn<'_> {
    fn drop(&mut self) {
        let mut state = self.turns.lock();
        if thread::panicking() {
            // Otherwise other threads would wait for this one.
            state.waiting.clear();
        }
        state.running -= self.layouts;
        drop(state);
        self.turns.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn large_items_run_alone_and_small_ones_beside_them() {
        let sizes = [900_000, 800_000, 300_000, 2_000_000, 10, 20];
        for threads in [1, 2, 5] {
            let running = Mutex::new((0_u64, 0_u64, Vec::new()));
            let work = |&size: &u64| {
                let mut state = running.lock().unwrap();
                state.0 += size;
                state.1 = state.1.max(if size == state.0 { 0 } else { state.0 });
                state.2.push(size);
                drop(state);
                thread::sleep(Duration::from_millis(5));
                // On a busy machine, another thread may come late to the item beside it.
                let begun = Instant::now();
                while threads > 1 && size == 900_000 && begun.elapsed() < Duration::from_secs(60) {
                    if running.lock().unwrap().2.len() > 1 {
                        break;
                    }
                    thread::yield_now();
                }
                running.lock().unwrap().0 -= size;
                Ok(())
            };
            on_threads_in_turns(threads, &sizes, |&size| size, work).unwrap();
            let (_, most, mut done) = running.into_inner().unwrap();
            assert!(most <= LAYOUTS_AT_A_TIME, "{most}");
            assert!(threads == 1 || done[..2] == [900_000, 300_000], "{done:?}");
            done.sort_unstable();
            assert_eq!(done, [10, 20, 300_000, 800_000, 900_000, 2_000_000]);
        }
    }

    #[test]
    fn a_failure_ends_all() {
        let work = |&size: &u64| match size {
            3 => Err(ExportError::NoClassFile { dataset: "codes" }),
            _ => Ok(()),
        };
        let sizes = [1, 2, 3, 4];
        assert!(on_threads_in_turns(2, &sizes, |&size| size, work).is_err());
        on_threads_in_turns(2, &[], |&size: &u64| size, work).unwrap();
    }
}
