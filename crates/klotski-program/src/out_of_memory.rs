//! Memory that the system refuses: the program cleans up and ends with one line and an exit code.
//! Without this, Rust would abort it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::exit::Exit;
use crate::interrupt::{GRACE, clean_up};
use crate::stderr;

/// A translation would take memory.
const LINE: &str =
    "out of memory: use fewer --threads, ask for less, or raise the limit of the system";

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

/// Ends the program. Temporary files stay if there is no memory to remove them; the next run does.
#[cold]
#[allow(unsafe_code)]
pub fn end() -> ! {
    static IS_ENDING: AtomicBool = AtomicBool::new(false);
    thread_local! {
        static ENDS: Cell<bool> = const { Cell::new(false) };
    }
    unsafe extern "C" {
        safe fn _exit(code: i32) -> !;
    }
    if !ENDS.replace(true) {
        if IS_ENDING.swap(true, Ordering::Relaxed) {
            // Another thread ends the program.
            thread::sleep(2 * GRACE);
        } else {
            stderr::say_last(LINE);
            clean_up();
        }
    }
    _exit(Exit::Failed.code().into())
}
