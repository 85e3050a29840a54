//! A limit on the memory of SQLite and of the functions of layouts together.
//!
//! SQLite has one heap limit for the whole process. So the memory of the functions is counted
//! for the whole process, too, and SQLite's limit is always the rest. `unsafe` are only the
//! calls of SQLite that rusqlite does not wrap.
#![allow(unsafe_code)]

use std::sync::{Mutex, PoisonError};

use rusqlite::{Error, Result, ffi};

/// The limit, in bytes.
pub(super) const MEMORY: usize = 1 << 30;

/// The bytes that the functions have taken.
static TAKEN: Mutex<usize> = Mutex::new(0);

/// Limits SQLite to the memory that the functions have left.
pub(super) fn limit() {
    limit_to(MEMORY - *TAKEN.lock().unwrap_or_else(PoisonError::into_inner));
}

/// Memory that a function has taken. Dropping the share gives the memory back.
#[derive(Debug, Default)]
pub(super) struct Share {
    bytes: usize,
}

impl Share {
    /// Takes memory; called before the memory is allocated.
    pub(super) fn of(bytes: usize) -> Result<Self> {
        let mut share = Self::default();
        share.resize(bytes)?;
        Ok(share)
    }

    /// Takes more memory or gives memory back. A refusal changes nothing.
    pub(super) fn resize(&mut self, bytes: usize) -> Result<()> {
        let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted = *taken - self.bytes + bytes;
        if bytes > self.bytes && wanted.saturating_add(used_by_sqlite()) >= MEMORY {
            // SQLite's own error.
            return Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_NOMEM), None));
        }
        *taken = wanted;
        self.bytes = bytes;
        limit_to(MEMORY - wanted);
        Ok(())
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        // Giving memory back is never refused.
        let _ = self.resize(0);
    }
}

fn used_by_sqlite() -> usize {
    // SAFETY: the function has no argument and may be called at any time from any thread.
    let used = unsafe { ffi::sqlite3_memory_used() };
    usize::try_from(used).unwrap_or_default()
}

fn limit_to(bytes: usize) {
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    // SAFETY: the functions take a number and may be called at any time from any thread. The
    // hard limit lowers the soft limit, but never raises it again; the second call does.
    unsafe {
        ffi::sqlite3_hard_heap_limit64(bytes);
        ffi::sqlite3_soft_heap_limit64(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_changes_nothing() {
        let mut share = Share::of(1_000).unwrap();
        assert!(share.resize(MEMORY).is_err());
        assert_eq!(share.bytes, 1_000);
        assert!(Share::of(usize::MAX / 2).is_err());
        share.resize(10).unwrap();
        assert_eq!(share.bytes, 10);
    }
}
