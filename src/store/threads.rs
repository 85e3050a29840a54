//! Work on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Calls `work` for each item on this many threads, the calling thread included. When the
/// system cannot start a thread, there are fewer. The results are in the order of the items.
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
            if thread::Builder::new().spawn_scoped(scope, run).is_err() {
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
}
