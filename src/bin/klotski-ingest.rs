//! Placeholder until the pipeline lands.
fn main() {}
