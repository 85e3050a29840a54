//! Memory that the system refuses: the program cleans up and ends with one line and an exit code.
//! Without this, Rust would abort it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::process;
use std::ptr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::exit::Exit;
use crate::interrupt::{GRACE, clean_up};
use crate::stderr;

/// Enough memory to clean up and to write a line.
const RESERVE: usize = 1 << 17;

static RESERVED: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Keeps the memory for the end.
pub(crate) fn reserve() {
    if let Ok(mut reserved) = RESERVED.lock() {
        *reserved = Vec::with_capacity(RESERVE);
    }
}

/// The allocator of the system, which never returns without memory.
struct EndingAllocator;

#[global_allocator]
static ALLOCATOR: EndingAllocator = EndingAllocator;

// SAFETY: each method is that of the system's allocator, or does not return.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for EndingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        or_end(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        or_end(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        or_end(unsafe { System.realloc(memory, layout, size) })
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

#[inline]
fn or_end(memory: *mut u8) -> *mut u8 {
    if memory.is_null() { end() } else { memory }
}

/// Ends the program. A thread that runs out of memory a second time gets none, and Rust aborts.
#[cold]
fn end() -> *mut u8 {
    static IS_ENDING: AtomicBool = AtomicBool::new(false);
    thread_local! {
        static ENDS: Cell<bool> = const { Cell::new(false) };
    }
    if ENDS.replace(true) {
        return ptr::null_mut();
    }
    if IS_ENDING.swap(true, Ordering::Relaxed) {
        // Another thread ends the program.
        thread::sleep(2 * GRACE);
        return ptr::null_mut();
    }
    if let Ok(mut reserved) = RESERVED.try_lock() {
        drop(std::mem::take(&mut *reserved));
    }
    clean_up();
    stderr::say(
        "out of memory: use fewer --threads, ask for less, or raise the limit of the system",
    );
    process::exit(Exit::Failed.code().into())
}
