//! Parallel work.

use std::cmp::Reverse;
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, Builder, Scope};

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

/// The least number of layouts for each thread. With fewer, threads would be idle.
const LAYOUTS_A_THREAD: u32 = 2_048;

/// Calls `work` with the index of each class, by their numbers of layouts: the largest class first,
/// and at most `at_a_time` classes at a time. The searches of a class share all `threads`: while it
/// is in a part of its work that a single thread does, the other threads work on other classes. The
/// results are in the order of `layouts`.
pub fn by_class<T: Send, E: Send>(
    threads: usize,
    at_a_time: usize,
    layouts: &[u32],
    work: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let mut order: Vec<usize> = (0..layouts.len()).collect();
    order.sort_by_key(|&index| Reverse(layouts[index]));
    let numbered = |&index: &usize| Ok((index, work(index)?));
    let useful = layouts.iter().map(|layouts| 1 + (layouts / LAYOUTS_A_THREAD) as usize).sum();
    let threads = threads.min(useful);
    in_pool(threads, at_a_time, &order, numbered).map(sorted)
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
        let own = |first| move || items.iter().skip(first).step_by(workers).map(work);
        let results: Vec<_> = (0..workers).map(|first| start(scope, own(first))).collect();
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

/// Calls `take` with each part, on the calling thread, while another thread makes the next ones. It
/// is at most two parts ahead of `take`. If the system cannot start it, the calling thread makes
/// the parts.
pub fn ahead<T: Send, P: Iterator<Item = T>, E>(
    parts: impl Fn() -> P + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    thread::scope(|scope| match start(scope, &parts) {
        Some(parts) => parts.iter().try_for_each(take),
        None => parts().try_for_each(&mut take),
    })
}

/// Starts a thread that sends the results of an iterator, at most two ahead; `None` if the system
/// cannot start one.
fn start<'s, T: Send + 's, R: Iterator<Item = T>>(
    scope: &'s Scope<'s, '_>,
    results: impl FnOnce() -> R + Send + 's,
) -> Option<Receiver<T>> {
    let (send, received) = mpsc::sync_channel(1);
    // The receiver is gone after an error.
    let run = move || {
        let mut results = results();
        while results.next().is_some_and(|result| send.send(result).is_ok()) {}
    };
    Builder::new().spawn_scoped(scope, run).is_ok().then_some(received)
}

/// Calls both, `other` on another thread if the system can start one.
pub fn both<A, B: Send>(own: impl FnOnce() -> A, other: impl Fn() -> B + Sync) -> (A, B) {
    thread::scope(|scope| {
        let other = &other;
        let started = Builder::new().spawn_scoped(scope, other);
        let own = own();
        let other = match started {
            Ok(started) => started.join().unwrap_or_else(|panic| panic::resume_unwind(panic)),
            Err(_) => other(),
        };
        (own, other)
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
            assert_eq!(by_class(threads, 3, &sizes, |item| double(&item)).unwrap(), doubled);
            assert_eq!(by_class(threads, 3, &sizes, |item| fails(&item)), Err(7));
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
        let mut taken = Vec::new();
        ahead(
            || items.iter().map(double),
            |result| {
                taken.push(result?);
                Ok::<_, usize>(())
            },
        )
        .unwrap();
        assert_eq!(taken, doubled);
        assert_eq!(ahead(|| items.iter().map(fails), |result| result.map(drop)), Err(7));
        assert_eq!(both(|| 1, || 2), (1, 2));
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
        by_class(5, 2, &sizes, work).unwrap();
        assert_eq!(most.into_inner(), 2);
        let started = started.into_inner().unwrap();
        assert!(started.iter().zip((0..20).rev()).all(|(&index, due)| index.abs_diff(due) <= 1));
    }
}
