//! Parallel work.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, Builder};

use rayon::ThreadPoolBuilder;

/// Calls `work` for each item on this many threads, or on the calling thread if the system cannot
/// start them. The results are in the order of the items.
pub fn on_threads<I: Sync, T: Send, E: Send>(
    threads: usize,
    items: &[I],
    work: impl Fn(&I) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let threads = threads.min(items.len());
    in_pool(threads, threads, items, work)
}

/// The classes that are worked on at a time. While one is in a part of the work that a single
/// thread does, all other threads work on the other one. With more classes, a run would take more
/// memory.
const CLASSES_AT_A_TIME: usize = 2;

/// The least number of layouts for each thread. With fewer, threads would be idle.
const LAYOUTS_A_THREAD: u32 = 2_048;

/// Calls `work` with the index of each class, by their numbers of layouts: the largest class first,
/// and at most two classes at a time. The searches of a class share all `threads`. The results are
/// in the order of `layouts`.
pub fn by_class<T: Send, E: Send>(
    threads: usize,
    layouts: &[u32],
    work: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let mut order: Vec<usize> = (0..layouts.len()).collect();
    order.sort_by_key(|&index| Reverse(layouts[index]));
    let numbered = |&index: &usize| Ok((index, work(index)?));
    let useful = layouts.iter().map(|layouts| 1 + (layouts / LAYOUTS_A_THREAD) as usize).sum();
    let threads = threads.min(useful);
    in_pool(threads, CLASSES_AT_A_TIME, &order, numbered).map(sorted)
}

/// Calls `work` for each item in a pool of this many threads, for at most `at_a_time` items at a
/// time.
fn in_pool<I: Sync, T: Send, E: Send>(
    threads: usize,
    at_a_time: usize,
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
    let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build());
    let parts = match pool {
        Some(Ok(pool)) => {
            pool.broadcast(|thread| if thread.index() < at_a_time { run() } else { Ok(Vec::new()) })
        }
        _ => vec![run()],
    };
    let parts: Result<Vec<_>, E> = parts.into_iter().collect();
    parts.map(|parts| sorted(parts.into_iter().flatten().collect()))
}

/// The results by index.
fn sorted<T>(mut results: Vec<(usize, T)>) -> Vec<T> {
    results.sort_unstable_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Calls `work` for each item on this many threads, and `take` with the results in the order of the
/// items, on the calling thread. Each worker thread is at most two results ahead of `take`, to
/// bound the memory. If the system cannot start a worker, the calling thread does its work.
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
    use std::sync::Mutex;
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_come_in_order_and_a_failure_ends_all() {
        let items: Vec<usize> = (0..100).collect();
        let sizes: Vec<u32> = (0..100).map(|index| index * 7 % 100).collect();
        let doubled: Vec<usize> = items.iter().map(|item| 2 * item).collect();
        let double = |item: &usize| Ok::<_, usize>(2 * item);
        let fails = |&item: &usize| if item == 7 { Err(item) } else { Ok(item) };
        for threads in [0, 1, 3, 1_000] {
            assert_eq!(on_threads(threads, &items, double).unwrap(), doubled);
            assert_eq!(on_threads(threads, &items, fails), Err(7));
            assert_eq!(by_class(threads, &sizes, |item| double(&item)).unwrap(), doubled);
            assert_eq!(by_class(threads, &sizes, |item| fails(&item)), Err(7));
            let mut taken = Vec::new();
            in_order(threads, &items, double, |result| {
                taken.push(result);
                Ok(())
            })
            .unwrap();
            assert_eq!(taken, doubled);
            assert_eq!(in_order(threads, &items, fails, |_| Ok(())), Err(7));
            assert_eq!(in_order(threads, &items, double, Err), Err(0));
        }
    }

    #[test]
    fn two_classes_at_a_time_the_largest_first() {
        let (now, most, started) =
            (AtomicUsize::new(0), AtomicUsize::new(0), Mutex::new(Vec::new()));
        let sizes: Vec<u32> = (0..20).collect();
        let work = |index| {
            started.lock().unwrap().push(index);
            most.fetch_max(now.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
            thread::sleep(Duration::from_millis(2));
            now.fetch_sub(1, Ordering::Relaxed);
            Ok::<_, ()>(())
        };
        by_class(5, &sizes, work).unwrap();
        assert_eq!(most.into_inner(), 2);
        let started = started.into_inner().unwrap();
        assert!(started.iter().zip((0..20).rev()).all(|(&index, due)| index.abs_diff(due) <= 1));
    }
}
