//! Measures on the graph whose nodes are the layouts of one class and whose
//! edges are steps. Moves never leave a class, so classes are independent.
//!
//! A node is the rank of a layout within its class, so nodes ascend with codes.

mod adjacency;
mod class_graph;
mod farthest;
mod farthest_sets;
mod group;
mod groups;
mod hunt;
mod joining;
mod lanes;
mod layer_model;
mod lists;
mod measures;
mod node_set;
mod route_map;
mod search;
mod solutions;
mod unfinished;
mod vector;
mod wave;

pub use adjacency::Adjacency;
pub use class_graph::ClassGraph;
pub use farthest::Farthest;
pub use farthest_sets::{FarthestSets, WrongFarthest};
pub use groups::Groups;
pub use joining::count_groups;
pub use layer_model::{LayerModel, Solution, Stopped};
pub use measures::{ClassMeasures, GroupMeasures};
pub use route_map::{Leg, RouteMap};
pub use search::{UNREACHED, distances};
pub use solutions::{NodeLists, NodeSolution, Solutions};
pub use unfinished::{Keeper, NoKeeper, Unfinished};
