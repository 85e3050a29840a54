//! The puzzle: layouts, moves, distances, solutions and names.

mod brute_force;
mod farthest;
mod functions;
pub mod group_map;
mod layer_model;
mod metrics;
mod model;
mod names;
mod reference;
mod round_trips;
mod solutions;
