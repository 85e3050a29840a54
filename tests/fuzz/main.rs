//! Whatever is read from people, in forms that nobody thought of: true inputs, cut up,
//! spliced and mixed. Nothing may panic, nor take more than its time and memory.
//!
//! Thousands of cases in every run, millions in the ignored tests.

mod files;
#[path = "../made/mod.rs"]
mod made;
mod mutated;
mod names;
mod statements;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, TestRunner};

/// Puts so many cases to a test.
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

/// What every error keeps to: it says something, in a line but for what it quotes (which
/// the programs print without line breaks).
fn assert_tells(error: &str, text: &str) {
    assert!(!error.trim().is_empty(), "{text:?}");
    assert!(text.contains('\n') || !error.contains('\n'), "{text:?}: {error}");
}
