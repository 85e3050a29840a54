//! The puzzle: layouts, moves, distances, solutions, maps and names, against a slow and simple model
//! (`naive.rs`), by properties, and against published figures. All tests are one program.

mod brute_force;
mod classes;
mod codes;
mod drawings;
mod farthest;
mod goals;
mod graphs;
mod group_map;
mod guide;
mod isomorphism;
mod layer_model;
mod metrics;
mod naive;
mod names;
mod patterns;
mod round_trips;
mod shortest_paths;
mod solutions;
mod threads;

/// Whether the tests run before a release: a sample becomes larger.
fn is_release() -> bool {
    std::env::var_os("KLOTSKI_RELEASE_TESTS").is_some()
}
