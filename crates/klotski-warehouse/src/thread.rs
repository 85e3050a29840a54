//! Threads, where the system has room for them.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint;
use std::io;
use std::thread::{Builder, JoinHandle, Scope};

/// What a thread takes at its start: two stacks, of 2 MB and of some pages, and what glibc notes
/// of it. glibc crashes where it cannot note that.
const ROOM: Layout = Layout::new::<[u8; 3 << 20]>();

/// Starts a thread.
///
/// # Errors
/// If the system has no room for one, or does not allow another one.
pub fn start_thread(run: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    if has_room() { Builder::new().spawn(run) } else { Err(io::ErrorKind::OutOfMemory.into()) }
}

/// Starts a thread of a scope. False if the system has no room for one, or does not allow
/// another one: a caller goes on with fewer.
pub fn start_scoped_thread<'scope>(
    scope: &'scope Scope<'scope, '_>,
    run: impl FnOnce() + Send + 'scope,
) -> bool {
    has_room() && Builder::new().spawn_scoped(scope, run).is_ok()
}

/// Whether the system has memory for another thread. This asks the system's allocator, because
/// that of the programs ends them where there is no memory.
fn has_room() -> bool {
    // SAFETY: the layout has a size, and the memory is given back as it was taken.
    unsafe {
        let room = hint::black_box(System.alloc(ROOM));
        if !room.is_null() {
            System.dealloc(room, ROOM);
        }
        !room.is_null()
    }
}
