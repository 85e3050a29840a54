//! Selects the widest vector instructions of the machine at run time, so that one program runs on
//! every machine.
//!
//! This needs `unsafe` in two places: a function that is compiled for certain instructions may only
//! be called on a machine that has them, and a prefetch takes a pointer.
#![allow(unsafe_code)]

/// Code to run with the widest vectors.
pub(super) trait Work {
    type Result;

    /// Must be `#[inline(always)]`, and so must every function called in its loops: only inlined
    /// code is compiled for the instructions of its caller.
    fn run(self) -> Self::Result;
}

/// Runs `work` with the widest vector instructions of this machine.
pub(super) fn widest<W: Work>(work: W) -> W::Result {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx512vpopcntdq")]
        fn with_512_bits<W: Work>(work: W) -> W::Result {
            work.run()
        }
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn with_256_bits<W: Work>(work: W) -> W::Result {
            work.run()
        }
        let has_256_bits = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        let has_512_bits = has_256_bits
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vpopcntdq");
        if has_512_bits {
            // SAFETY: every feature that the function enables was detected.
            return unsafe { with_512_bits(work) };
        }
        if has_256_bits {
            // SAFETY: every feature that the function enables was detected.
            return unsafe { with_256_bits(work) };
        }
    }
    work.run()
}

/// Prefetches the cache lines of an element that will be read soon. Does nothing if there is no
/// such element or no such instruction.
#[inline(always)]
pub(super) fn prefetch<T>(elements: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(element) = elements.get(index) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        const LINE: usize = 64;
        let first: *const i8 = std::ptr::from_ref(element).cast();
        for line in (0..size_of::<T>()).step_by(LINE) {
            // SAFETY: the address lies within the element, and a prefetch does not access memory as
            // far as the program can tell.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(first.add(line)) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (elements, index);
}
