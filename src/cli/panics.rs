//! Panics that are no faults of the program, and how they are told.

use std::panic::{self, PanicHookInfo};

use super::allocator;

/// Lets the program report panics as it should: all but these two as Rust does.
pub(super) fn hear() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if lacks_memory(panic) {
            allocator::end_with(format_args!("memory for a thread"));
        }
        if !is_of_a_damaged_file() {
            report(panic);
        }
    }));
}

/// A new thread panics before its work where the system has no memory for its second stack.
fn lacks_memory(panic: &PanicHookInfo<'_>) -> bool {
    let of_std = panic.location().is_some_and(|place| place.file().contains("stack_overflow"));
    let text = panic.payload().downcast_ref::<String>();
    of_std && text.is_some_and(|text| text.contains("stack"))
}

/// A panic over a damaged file is caught and becomes an error, which is enough to report.
fn is_of_a_damaged_file() -> bool {
    #[cfg(feature = "parquet")]
    let is_reading = crate::columnar::is_reading();
    #[cfg(not(feature = "parquet"))]
    let is_reading = false;
    is_reading
}
