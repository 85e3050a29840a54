//! What is measured of the classes that a warehouse holds.

use std::cmp::Reverse;
use std::sync::Mutex;

use rayon::ThreadPool;
use rayon::prelude::*;
use rusqlite::Connection;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::BuildError;
use super::kept::{Kept, KeptClass};
use super::progress::Progress;
use super::summary::Clock;
use crate::store::{HeldClass, StoreError, held_classes};

/// The classes that a warehouse holds, ascending, and what was measured of each.
pub(super) struct ByClass<T> {
    pub(super) held: Vec<HeldClass>,
    pub(super) measured: Vec<T>,
}

impl<T: Send + Serialize + DeserializeOwned> ByClass<T> {
    /// Measures every class, on all threads of the pool. The results are in the
    /// order of classes, however many threads there are. What an unfinished run has
    /// measured is taken from there.
    pub(super) fn measure(
        connection: &Connection,
        pool: &ThreadPool,
        kept: Kept<'_>,
        clock: &mut Clock<'_>,
        measure: fn(&KeptClass<'_>) -> T,
    ) -> Result<Self, BuildError> {
        let held = held_classes(connection)?;
        let rows = layouts(&held);
        let measured = clock.step("measure", rows, |progress| {
            pool.install(|| measure_each(&held, kept, progress, measure))
        })?;
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

fn measure_each<T: Send + Serialize + DeserializeOwned>(
    classes: &[HeldClass],
    kept: Kept<'_>,
    progress: &dyn Progress,
    measure: fn(&KeptClass<'_>) -> T,
) -> Result<Vec<T>, StoreError> {
    // The largest takes a fifth of what all take on two threads: begin with it.
    let mut order: Vec<usize> = (0..classes.len()).collect();
    order.sort_by_key(|&index| Reverse(classes[index].layouts));
    let results: Vec<Mutex<Option<T>>> = classes.iter().map(|_| Mutex::new(None)).collect();
    // A bridge hands out one class after the other, where a parallel iterator
    // would cut the list in halves first.
    order.into_iter().par_bridge().try_for_each(|index| {
        let HeldClass { class, layouts, .. } = classes[index];
        let kept = kept.of(class);
        let result = if let Some(result) = kept.get() {
            result
        } else {
            let result = measure(&kept);
            kept.put(&result)?;
            result
        };
        *results[index].lock().expect("each is locked once") = Some(result);
        progress.advance(u64::from(layouts));
        Ok(())
    })?;
    kept.flush()?;
    let result = |result: Mutex<Option<T>>| result.into_inner().ok().flatten();
    Ok(results.into_iter().map(|of| result(of).expect("every class was measured")).collect())
}
