//! The allocator of both programs: without memory they end with a message, not with a crash.
//!
//! Rust ends a program that gets no memory with SIGABRT. This allocator asks the system's
//! allocator. If that one has no more memory, the program writes one line and ends.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Write};
use std::process;
use std::time::Duration;

use super::error::Exit;
use super::{stderr, terminal_state};
use crate::store::abandon_within;

/// Makes the allocator of glibc return large blocks to the system when they are freed. By default
/// it keeps up to 32 MB for each thread, and the peak of memory is half as large again as the
/// memory in use.
pub(super) fn return_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: mallopt sets a number, and no other thread runs yet.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 20);
    }
}

struct Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

// SAFETY: every call goes to the system's allocator, which fulfils the contract.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        given(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        given(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        given(unsafe { System.realloc(pointer, layout, size) }, size)
    }
}

#[inline]
fn given(pointer: *mut u8, bytes: usize) -> *mut u8 {
    if pointer.is_null() {
        end(bytes);
    }
    pointer
}

/// How long the end waits for a thread that makes or renames a file.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// Ends the program. Nothing here allocates memory.
#[cold]
fn end(bytes: usize) -> ! {
    abandon_within(LONGEST_WAIT);
    terminal_state::restore();
    let program = stderr::program();
    let _ = writeln!(
        io::stderr(),
        "{program}: out of memory: the system has no {bytes} bytes more; ask for less, or allow \
         more memory"
    );
    process::exit(Exit::Failed.code().into());
}
