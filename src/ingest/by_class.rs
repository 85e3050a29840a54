//! What is measured of the classes that a warehouse holds.

use std::cmp::Reverse;
use std::sync::Mutex;

use rayon::ThreadPool;
use rayon::prelude::*;
use rusqlite::{Connection, Result};

use super::progress::Progress;
use super::summary::Clock;
use crate::board::Class;
use crate::store::{HeldClass, held_classes};

/// The classes that a warehouse holds, ascending, and what was measured of each.
pub(super) struct ByClass<T> {
    pub(super) held: Vec<HeldClass>,
    pub(super) measured: Vec<T>,
}

impl<T: Send> ByClass<T> {
    /// Measures every class, on all threads of the pool. The results are in the
    /// order of classes, however many threads there are.
    pub(super) fn measure(
        connection: &Connection,
        pool: &ThreadPool,
        clock: &mut Clock<'_>,
        measure: fn(Class) -> T,
    ) -> Result<Self> {
        let held = held_classes(connection)?;
        let rows = layouts(&held);
        let measured = clock.step("measure", rows, |progress| {
            pool.install(|| measure_each(&held, progress, measure))
        });
        Ok(Self { held, measured })
    }
}

impl<T> ByClass<T> {
    /// Layouts of all these classes.
    pub(super) fn layouts(&self) -> u64 {
        layouts(&self.held)
    }

    /// The sum of a count over all of them, as SQLite would give it.
    pub(super) fn sum(&self, count: impl Fn(&T) -> usize) -> i64 {
        (self.measured.iter().map(count).sum::<usize>() as u64).cast_signed()
    }
}

fn layouts(held: &[HeldClass]) -> u64 {
    held.iter().map(|class| u64::from(class.layouts)).sum()
}

fn measure_each<T: Send>(
    classes: &[HeldClass],
    progress: &dyn Progress,
    measure: fn(Class) -> T,
) -> Vec<T> {
    // The largest takes a fifth of what all take on two threads: begin with it.
    let mut order: Vec<usize> = (0..classes.len()).collect();
    order.sort_by_key(|&index| Reverse(classes[index].layouts));
    let results: Vec<Mutex<Option<T>>> = classes.iter().map(|_| Mutex::new(None)).collect();
    // A bridge hands out one class after the other, where a parallel iterator
    // would cut the list in halves first.
    order.into_iter().par_bridge().for_each(|index| {
        let result = measure(classes[index].class);
        *results[index].lock().expect("each is locked once") = Some(result);
        progress.advance(u64::from(classes[index].layouts));
    });
    results
        .into_iter()
        .map(|result| result.into_inner().ok().flatten().expect("every class was measured"))
        .collect()
}
