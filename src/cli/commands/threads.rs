//! The number of threads of a command.

use std::thread;

/// The given number, else one thread per core.
pub fn given_or_one_per_core(given: Option<u16>) -> usize {
    match given {
        Some(threads) => threads.into(),
        None => thread::available_parallelism().map_or(1, usize::from),
    }
}
