//! Where memory comes from, and its end: one line, and not a crash.
//!
//! Rust ends a program that gets no memory with SIGABRT. Here the system's allocator is
//! asked as usual; only when it has nothing more, the program says so and ends.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Write};
use std::process;
use std::sync::OnceLock;

use super::exit::FAILED;
use crate::store::abandon_at_once;

/// The name of the program, for its last line.
static PROGRAM: OnceLock<&str> = OnceLock::new();

/// Begins a program that is called so.
pub(super) fn begin(program: &'static str) {
    let _ = PROGRAM.set(program);
    give_back_what_is_freed();
}

/// Lets the system's allocator give large pieces back when they are freed. As it is, it keeps
/// up to 32 MB of each for the next one, thread by thread, and a run takes half as much again
/// as all that it holds.
fn give_back_what_is_freed() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it sets a number, before any other thread is there.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 20);
    }
}

struct Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

// SAFETY: all is done by the system's allocator, which keeps the promises.
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

/// Ends the program without asking for memory again.
#[cold]
fn end(bytes: usize) -> ! {
    abandon_at_once();
    let program = PROGRAM.get().unwrap_or(&"klotski");
    let _ = writeln!(
        io::stderr(),
        "{program}: out of memory: the system has no {bytes} bytes more; ask for less, or allow \
         more memory"
    );
    process::exit(FAILED.into());
}
