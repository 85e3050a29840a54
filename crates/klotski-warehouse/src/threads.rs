//! Parallel work.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};

use rayon::ThreadPoolBuilder;

/// Calls `work` for each item on this many threads, or on the calling thread if the system cannot
/// start them. The results are in the order of the items.
///
/// # Errors
/// The first error of `work`. No item is started after it.
///
/// # Panics
/// If `work` panics.
pub fn on_threads<I: Sync, T: Send, E: Send>(
    threads: usize,
    items: &[I],
    work: impl Fn(&I) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return Ok(done) };
            let stop = |_: &E| next.store(items.len(), Ordering::Relaxed);
            done.push((index, work(item).inspect_err(stop)?));
        }
    };
    let threads = threads.min(items.len());
    let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build());
    let parts = match pool {
        Some(Ok(pool)) => pool.broadcast(|_| run()),
        _ => vec![run()],
    };
    let parts: Result<Vec<_>, E> = parts.into_iter().collect();
    parts.map(sorted)
}

/// The results by index.
fn sorted<T>(parts: Vec<Vec<(usize, T)>>) -> Vec<T> {
    let mut results: Vec<(usize, T)> = parts.into_iter().flatten().collect();
    results.sort_unstable_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Calls `work` for each item on this many threads, and `take` with the results in the order of the
/// items, on the calling thread. Each worker thread is at most two results ahead of `take`, to
/// bound the memory. If the system cannot start a worker, the calling thread does its work.
///
/// # Errors
/// The first error of `work` or `take`.
///
/// # Panics
/// If `work` panics.
pub fn in_order<I: Sync, T: Send, E: Send>(
    threads: usize,
    items: &[I],
    work: impl Fn(&I) -> Result<T, E> + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let workers = threads.clamp(1, items.len().max(1));
    let work = &work;
    thread::scope(|scope| {
        // Worker k has the items k, k + workers, k + 2 workers, ...
        let start = |first| {
            let (send, results) = mpsc::sync_channel(1);
            let run = move || {
                let mut own = items.iter().skip(first).step_by(workers);
                // The receiver is gone after an error.
                while own.next().is_some_and(|item| send.send(work(item)).is_ok()) {}
            };
            Builder::new().spawn_scoped(scope, run).is_ok().then_some(results)
        };
        let results: Vec<Option<Receiver<Result<T, E>>>> = (0..workers).map(start).collect();
        for (item, results) in items.iter().zip(results.iter().cycle()) {
            let result = match results {
                Some(results) => results.recv().expect("a worker sends a result for each item"),
                None => work(item),
            };
            take(result?)?;
        }
        Ok(())
    })
}

/// The memory of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// While the class is worked on.
    pub running: u64,
    /// Afterwards.
    pub done: u64,
}

/// Calls `work` with the index of each class on this many threads, for as many classes at a time as
/// `room` permits; a class that does not fit runs alone. The results are in the order of `needs`.
///
/// The largest class is first, because it may take longer than all others on another thread.
/// Classes start in order, so when a class starts, no more memory is taken than if the classes ran
/// one after the other.
///
/// # Errors
/// The error of `work`. No class starts after it.
///
/// # Panics
/// If `work` panics.
pub fn in_turns<T: Send, E: Send>(
    threads: usize,
    needs: &[Need],
    room: u64,
    work: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let mut order: Vec<usize> = (0..needs.len()).collect();
    order.sort_by_key(|&index| Reverse(needs[index].running));
    let state = Mutex::new(TurnState { next: 0, running: 0, taken: 0 });
    let turns = Turns { needs, room, order, state, changed: Condvar::new() };
    let workers = vec![(); threads.clamp(1, needs.len().max(1))];
    let results = on_threads(threads, &workers, |()| {
        let mut results = Vec::new();
        while let Some(turn) = turns.next() {
            results.push((turn.index, work(turn.index).inspect_err(|_| turns.end())?));
        }
        Ok(results)
    });
    results.map(sorted)
}

#[derive(Debug)]
struct Turns<'n> {
    needs: &'n [Need],
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

impl Turns<'_> {
    fn lock(&self) -> MutexGuard<'_, TurnState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
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
    turns: &'t Turns<'t>,
    index: usize,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            // Otherwise other threads would wait for this one.
            self.turns.end();
        }
        let Need { running, done } = self.turns.needs[self.index];
        let mut state = self.turns.lock();
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

    #[test]
    fn results_come_in_order_and_a_failure_ends_all() {
        let items: Vec<usize> = (0..100).collect();
        let doubled: Vec<usize> = items.iter().map(|item| 2 * item).collect();
        let double = |item: &usize| Ok::<_, usize>(2 * item);
        let fails = |&item: &usize| if item == 7 { Err(item) } else { Ok(item) };
        for threads in [0, 1, 3, 1_000] {
            assert_eq!(on_threads(threads, &items, double).unwrap(), doubled);
            assert_eq!(on_threads(threads, &items, fails), Err(7));
            let mut taken = Vec::new();
            in_order(threads, &items, double, |result| {
                taken.push(result);
                Ok(())
            })
            .unwrap();
            assert_eq!(taken, doubled);
            assert_eq!(in_order(threads, &items, fails, |_| Ok(())), Err(7));
            assert_eq!(in_order(threads, &items, double, Err), Err(0));
            assert_eq!(in_turns(threads, &[], 0, Ok::<_, ()>), Ok(Vec::new()));
        }
    }

    fn needs() -> Vec<Need> {
        (1..=40).map(|size| Need { running: size * 10, done: size }).collect()
    }

    /// Runs all classes on four threads. Returns the most memory taken and the most classes running
    /// at a time.
    fn most_at_a_time(room: u64) -> (u64, usize) {
        let (now, most) = (Mutex::new((0, 0)), Mutex::new((0, 0)));
        let results = in_turns(4, &needs(), room, |index| {
            let Need { running, done } = needs()[index];
            let mut guard = now.lock().unwrap();
            *guard = (guard.0 + running, guard.1 + 1);
            let mut most = most.lock().unwrap();
            *most = (guard.0.max(most.0), guard.1.max(most.1));
            drop((guard, most));
            thread::sleep(Duration::from_millis(5));
            let mut guard = now.lock().unwrap();
            *guard = (guard.0 - running + done, guard.1 - 1);
            Ok::<_, ()>(index)
        });
        assert!(results.unwrap().into_iter().eq(0..40));
        most.into_inner().unwrap()
    }

    #[test]
    fn the_memory_limit_is_kept() {
        // One after the other, the tenth last class takes most: 100 in addition to 765 that are
        // kept.
        let (taken, running) = most_at_a_time(u64::MAX);
        assert!(taken > 1_300 && running == 4, "{taken} {running}");
        let (taken, running) = most_at_a_time(900);
        assert!(taken <= 900 && running >= 2, "{taken} {running}");
        // With the least room the classes run one after the other.
        assert_eq!(most_at_a_time(400), (865, 1));
    }

    #[test]
    fn a_failure_or_a_panic_does_not_block_other_threads() {
        let fails = |index| if index == 30 { Err("no room") } else { Ok(()) };
        assert_eq!(in_turns(4, &needs(), 400, fails), Err("no room"));
        let panics = |index| {
            assert_ne!(index, 30);
            Ok::<_, ()>(())
        };
        assert!(std::panic::catch_unwind(|| in_turns(4, &needs(), 400, panics)).is_err());
    }
}
