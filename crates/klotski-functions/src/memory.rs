//! A limit on the memory of the functions, and of the bundled SQLite.
//!
//! There is one limit for the whole process, because SQLite's heap limit applies to the whole
//! process: our programs set it to what the functions do not use. In a host program the functions
//! change no setting of its SQLite; there the limit applies only to the functions. `unsafe` is
//! needed for the SQLite calls that rusqlite does not wrap.
#![allow(unsafe_code)]

use std::sync::{Mutex, PoisonError};

use klotski::message;
use rusqlite::{Error, Result, ffi};

use super::errors::user_error;

/// The limit, in bytes.
pub const MEMORY: usize = 1 << 30;

struct Account {
    taken: usize,
    /// Whether SQLite's memory counts also.
    limits_sqlite: bool,
}

static ACCOUNT: Mutex<Account> = Mutex::new(Account { taken: 0, limits_sqlite: false });

/// Limits SQLite from now on to the memory that the functions do not use.
pub fn limit_sqlite() {
    let mut account = ACCOUNT.lock().unwrap_or_else(PoisonError::into_inner);
    account.limits_sqlite = true;
    limit_to(MEMORY - account.taken);
}

/// Memory reserved by a function. Dropping the reservation releases it.
#[derive(Debug, Default)]
pub(super) struct Reservation {
    bytes: usize,
}

impl Reservation {
    /// Reserves memory. Large allocations follow this call.
    pub(super) fn of(bytes: usize) -> Result<Self> {
        let mut reservation = Self::default();
        reservation.resize(bytes)?;
        Ok(reservation)
    }

    /// Reserves more memory or releases some. An error changes nothing.
    pub(super) fn resize(&mut self, bytes: usize) -> Result<()> {
        let mut account = ACCOUNT.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted = (account.taken - self.bytes).saturating_add(bytes);
        let of_sqlite = if account.limits_sqlite { used_by_sqlite() } else { 0 };
        if bytes > self.bytes && wanted.saturating_add(of_sqlite) >= MEMORY {
            return Err(if account.limits_sqlite {
                // SQLite's own error.
                Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_NOMEM), None)
            } else {
                // SQLITE_NOMEM would roll back a transaction of the host.
                user_error(message!(
                    "the functions of klotski_sql would use more than {mebibytes} MiB in this \
                     process: end other statements, or close other connections",
                    mebibytes = MEMORY >> 20,
                ))
            });
        }
        account.taken = wanted;
        self.bytes = bytes;
        if account.limits_sqlite {
            limit_to(MEMORY - wanted);
        }
        Ok(())
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        // Releasing memory never fails.
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
    // SAFETY: the functions take a number and may be called at any time from any thread. The hard
    // limit can lower the soft limit; only the second call raises it.
    unsafe {
        ffi::sqlite3_hard_heap_limit64(bytes);
        ffi::sqlite3_soft_heap_limit64(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_reservation_changes_nothing() {
        let mut reservation = Reservation::of(1_000).unwrap();
        assert!(reservation.resize(MEMORY).is_err());
        assert_eq!(reservation.bytes, 1_000);
        assert!(Reservation::of(usize::MAX).is_err());
        reservation.resize(10).unwrap();
        assert_eq!(reservation.bytes, 10);
    }
}
