//! The setting of glibc's allocator.
#![allow(unsafe_code)]

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
