//! Texts that people write, cut up, spliced and mixed at random. No reader may panic, or take
//! more than its time and memory.
//!
//! Thousands of cases in every run, millions in the ignored tests.

mod files;
mod mutated;
mod names;
mod statements;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, TestRunner};

/// Runs a test on so many cases.
fn run<S: Strategy>(cases: u32, strategy: &S, test: impl Fn(S::Value)) {
    // A failure prints its smallest input; a file of past failures would want a lib.rs
    // beside this.
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(strategy, |value| {
        test(value);
        Ok(())
    });
    if let Err(failure) = result {
        panic!("{failure}");
    }
}

/// Every error has a message of one line. A quoted text may have line breaks, which the
/// programs do not print.
fn assert_tells(error: &str, text: &str) {
    assert!(!error.trim().is_empty(), "{text:?}");
    assert!(text.contains('\n') || !error.contains('\n'), "{text:?}: {error}");
}
