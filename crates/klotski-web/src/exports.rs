//! The functions that a script calls. A text is a buffer of UTF-8; a text for the script begins with
//! its length, four bytes, the lowest first.

#![allow(unsafe_code)]

use std::cell::RefCell;

use serde_json::from_slice;

use crate::{Module, Opening};

thread_local! {
    static MODULE: RefCell<Option<Module>> = const { RefCell::new(None) };
}

/// Memory for a text of the script, which [`klotski_answer`] or [`klotski_open`] takes.
#[unsafe(no_mangle)]
extern "C" fn klotski_allocate(bytes: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; bytes].into_boxed_slice()).cast()
}

/// Releases an answer.
///
/// # Safety
/// `answer` is of this module and was not released.
#[unsafe(no_mangle)]
unsafe extern "C" fn klotski_release(answer: *mut u8) {
    // SAFETY: an answer begins with the length of its rest.
    let length = unsafe { answer.cast::<[u8; 4]>().read() };
    // SAFETY: see the caller.
    drop(unsafe { taken(answer, 4 + u32::from_le_bytes(length) as usize) });
}

/// Opens the module. The text is an [`Opening`] as JSON. Returns an empty text, or why it failed.
///
/// # Safety
/// `text` is from [`klotski_allocate`] with this length.
#[unsafe(no_mangle)]
unsafe extern "C" fn klotski_open(text: *mut u8, bytes: usize) -> *mut u8 {
    // SAFETY: see the caller.
    let text = unsafe { taken(text, bytes) };
    let opening = from_slice::<Opening>(&text).map_err(|error| error.to_string());
    let opened = opening.and_then(|opening| {
        #[cfg(feature = "sql")]
        if let Some(warehouse) = &opening.warehouse {
            crate::ranges::install(warehouse.bytes);
        }
        Module::open(opening)
    });
    given(opened.map(|module| MODULE.set(Some(module))).err().unwrap_or_default())
}

/// The answer to a request.
///
/// # Safety
/// `request` is from [`klotski_allocate`] with this length.
#[unsafe(no_mangle)]
unsafe extern "C" fn klotski_answer(request: *mut u8, bytes: usize) -> *mut u8 {
    // SAFETY: see the caller.
    let request = unsafe { taken(request, bytes) };
    let answer = |module: &Option<Module>| {
        module.as_ref().map(|module| module.answer(&String::from_utf8_lossy(&request)))
    };
    given(MODULE.with_borrow(answer).unwrap_or_default())
}

/// Takes a buffer back.
unsafe fn taken(buffer: *mut u8, bytes: usize) -> Box<[u8]> {
    // SAFETY: see the callers.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(buffer, bytes)) }
}

fn given(text: String) -> *mut u8 {
    let length = u32::try_from(text.len()).unwrap_or(0);
    let buffer: Vec<u8> = length.to_le_bytes().into_iter().chain(text.into_bytes()).collect();
    Box::into_raw(buffer.into_boxed_slice()).cast()
}
