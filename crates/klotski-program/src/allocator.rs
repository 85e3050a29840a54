//! The allocator of both programs: without memory they end with a message, not with a crash.
//!
//! Rust ends a program that gets no memory with SIGABRT. This allocator asks the system's
//! allocator. If that one has no more memory, the program writes one line and ends.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::fmt;
use std::io::{self, Write};
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use klotski_warehouse::abandon_within;

use crate::exit::Exit;
use crate::{stderr, terminal_state};

/// Makes the allocator of glibc return large blocks to the system when they are freed. By default
/// it keeps up to 32 MB for each thread, and the peak of memory is half as large again as the
/// memory in use.
pub fn return_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: mallopt sets a number, and no other thread runs yet.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 20);
    }
}

/// The allocator of both programs, which end with a message when the system has no more memory.
/// Only programs choose an allocator: a library would choose for everyone who uses it.
#[derive(Debug)]
pub struct Allocator;

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

/// Ends the program, because the allocator of the system has no `bytes` more.
#[cold]
fn end(bytes: usize) -> ! {
    exit_with(format_args!("{bytes} bytes more"))
}

/// Ends the program, which lacks memory for `what`. Nothing here allocates memory.
pub fn exit_with(what: fmt::Arguments<'_>) -> ! {
    static IS_ENDING: AtomicBool = AtomicBool::new(false);
    // Threads often lack memory at the same time, and one line is enough.
    while IS_ENDING.swap(true, Ordering::Relaxed) {
        thread::sleep(LONGEST_WAIT);
    }
    abandon_within(LONGEST_WAIT);
    terminal_state::restore();
    let mut line = [0; 256];
    let mut rest = &mut line[..];
    let _ = writeln!(
        rest,
        "{}: out of memory: the system has no {what}; ask for less, or allow more memory",
        stderr::program()
    );
    let rest = rest.len();
    leave(&line[..line.len() - rest])
}

/// Writes a line and ends the process at once: what a usual end does for each thread takes
/// memory, and the C library crashes without it.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn leave(line: &[u8]) -> ! {
    let _ = rustix::io::write(io::stderr(), line);
    // SAFETY: the process has nothing more to do.
    unsafe { libc::_exit(Exit::Failed.code().into()) }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn leave(line: &[u8]) -> ! {
    let _ = io::stderr().write_all(line);
    process::exit(Exit::Failed.code().into())
}
