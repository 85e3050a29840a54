//! Panics that are no faults of the program.

use std::panic::{self, PanicHookInfo};

use crate::allocator;

/// Reports panics as Rust does, but for missing memory and for panics that `is_caught` and become
/// an error, which is enough to report.
pub fn install_hook(is_caught: fn() -> bool) {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if lacks_memory(panic) {
            allocator::exit_with(format_args!("memory for a thread"));
        }
        if !is_caught() {
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
