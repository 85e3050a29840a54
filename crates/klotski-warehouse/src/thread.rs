//! Threads, started only if there is memory for them.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint;
use std::io;
use std::thread::{Builder, JoinHandle, Scope};

/// The memory for starting a thread: two stacks, of 2 MB and of some pages, and glibc's records.
/// glibc crashes if it cannot allocate the records.
const ROOM: Layout = Layout::new::<[u8; 3 << 20]>();

/// Starts a thread.
///
/// # Errors
/// If there is no memory for a thread, or the system does not allow another one.
pub fn start_thread(run: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    if has_room() { Builder::new().spawn(run) } else { Err(io::ErrorKind::OutOfMemory.into()) }
}

/// Starts a scoped thread. Returns false if there is no memory for one, or the system does not
/// allow another one; the caller continues with fewer.
pub fn start_scoped_thread<'scope>(
    scope: &'scope Scope<'scope, '_>,
    run: impl FnOnce() + Send + 'scope,
) -> bool {
    has_room() && Builder::new().spawn_scoped(scope, run).is_ok()
}

/// Whether there is memory for another thread. This calls the system's allocator, because the
/// allocator of the programs ends the process if there is no memory.
fn has_room() -> bool {
    // SAFETY: the layout has a size, and the memory is freed with the same layout.
    unsafe {
        let room = hint::black_box(System.alloc(ROOM));
        if !room.is_null() {
            System.dealloc(room, ROOM);
        }
        !room.is_null()
    }
}
