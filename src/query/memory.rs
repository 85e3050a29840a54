//! How much may be held at a time: by SQLite and by the functions of the puzzle together.
//!
//! SQLite's limit is one of the process, so what the functions hold is counted for the
//! process, too: SQLite's limit is always what they leave of it. `unsafe` are only the
//! calls of SQLite that rusqlite has no name for.
#![allow(unsafe_code)]

use std::sync::{Mutex, PoisonError};

use rusqlite::{Error, Result, ffi};

/// Bytes that may be held, all in all.
pub(super) const MEMORY: usize = 1 << 30;

/// Bytes that the functions hold.
static HELD: Mutex<usize> = Mutex::new(0);

/// Limits SQLite to what the functions leave.
pub(super) fn limit() {
    limit_to(MEMORY - *HELD.lock().unwrap_or_else(PoisonError::into_inner));
}

/// Bytes that a function holds, until dropped.
#[derive(Debug, Default)]
pub(super) struct Share {
    bytes: usize,
}

impl Share {
    /// Takes so many bytes; to be called before they are there.
    pub(super) fn of(bytes: usize) -> Result<Self> {
        let mut share = Self::default();
        share.resize(bytes)?;
        Ok(share)
    }

    /// Takes more, or gives back. What is refused changes nothing.
    pub(super) fn resize(&mut self, bytes: usize) -> Result<()> {
        let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted = *held - self.bytes + bytes;
        if bytes > self.bytes && wanted.saturating_add(used_by_sqlite()) >= MEMORY {
            // What SQLite itself says.
            return Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_NOMEM), None));
        }
        *held = wanted;
        self.bytes = bytes;
        limit_to(MEMORY - wanted);
        Ok(())
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        // To give back is never refused.
        let _ = self.resize(0);
    }
}

fn used_by_sqlite() -> usize {
    // SAFETY: it takes nothing, and may be called at any time from any thread.
    let used = unsafe { ffi::sqlite3_memory_used() };
    usize::try_from(used).unwrap_or_default()
}

fn limit_to(bytes: usize) {
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    // SAFETY: they take a number, and may be called at any time from any thread. The second
    // one raises again what the first one lowers for good: where SQLite starts to save.
    unsafe {
        ffi::sqlite3_hard_heap_limit64(bytes);
        ffi::sqlite3_soft_heap_limit64(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refused_changes_nothing() {
        let mut share = Share::of(1_000).unwrap();
        assert!(share.resize(MEMORY).is_err());
        assert_eq!(share.bytes, 1_000);
        assert!(Share::of(usize::MAX / 2).is_err());
        share.resize(10).unwrap();
        assert_eq!(share.bytes, 10);
    }
}
