//! Parallel work.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};

/// Calls `work` for each item on this many threads, including the calling thread, or on fewer if
/// the system cannot start them. The results are in the order of the items.
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
    let done: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(items.len()));
    let failure: Mutex<Option<E>> = Mutex::new(None);
    let run = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { break };
            match work(item) {
                Ok(result) => {
                    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                    done.push((index, result));
                }
                Err(error) => {
                    next.store(items.len(), Ordering::Relaxed);
                    failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(items.len()) {
            if Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        run();
    });
    if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(index, _)| index);
    Ok(done.into_iter().map(|(_, result)| result).collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_a_failure_ends_all() {
        let items: Vec<usize> = (0..100).collect();
        for threads in [0, 1, 3, 1_000] {
            let doubled = on_threads(threads, &items, |item| Ok::<_, ()>(2 * item)).unwrap();
            assert!(doubled.into_iter().eq((0..100).map(|item| 2 * item)));
            let failed =
                on_threads(threads, &items, |&item| if item == 7 { Err(item) } else { Ok(()) });
            assert_eq!(failed, Err(7));
        }
        assert!(on_threads(2, &[], |&item: &u8| Ok::<_, ()>(item)).unwrap().is_empty());
    }

    #[test]
    fn results_are_taken_in_order() {
        let items: Vec<usize> = (0..100).collect();
        for threads in [0, 1, 3, 1_000] {
            let mut taken = Vec::new();
            let double = |item: &usize| Ok(2 * item);
            let keep = |result| {
                taken.push(result);
                Ok::<_, ()>(())
            };
            in_order(threads, &items, double, keep).unwrap();
            assert!(taken.into_iter().eq((0..100).map(|item| 2 * item)));
            let fails = |&item: &usize| if item == 7 { Err(item) } else { Ok(item) };
            assert_eq!(in_order(threads, &items, fails, |_| Ok(())), Err(7));
            let refuses = |item| if item == 9 { Err("full") } else { Ok(()) };
            assert_eq!(in_order(threads, &items, |&item| Ok(item), refuses), Err("full"));
        }
        in_order(2, &[], |&item: &u8| Ok::<_, ()>(item), |_| Ok(())).unwrap();
    }
}
