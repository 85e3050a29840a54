//! The graph of a class, and the measures of its layouts.
//!
//! The nodes of the graph are the layouts of one class, the edges are steps. A step never leaves a
//! class, so classes are independent. A *node* is the rank of a layout within its class, so nodes
//! ascend with codes.
//!
//! [`LayerModel`] measures one layout with one search. [`ClassGraph`] measures all layouts of a
//! class with many searches at once.
//!
//! ```
//! use klotski::Code;
//! use klotski::graph::LayerModel;
//!
//! let root = "4FEA134".parse::<Code>()?.layout();
//! let farthest = LayerModel::of(&root).farthest();
//! let codes: Vec<String> =
//!     farthest.iter().map(|layout| format!("{:#}", layout.code())).collect();
//! assert_eq!(codes, ["A067AFC", "A427AFC", "A724AFC"]);
//! # Ok::<(), klotski::CodeError>(())
//! ```

mod adjacency;
mod bfs;
mod biconnected;
mod candidates;
mod class_graph;
mod csr;
mod cut;
mod distance_sums;
mod eccentricities;
mod eccentricity_bounds;
mod edges;
mod farthest;
mod farthest_sets;
mod graph_hash;
mod group_graph;
mod group_map;
mod group_search;
mod groups;
mod guide;
mod lanes;
mod layer_model;
mod layout_graph;
mod measures;
mod multi_source_bfs;
mod node_set;
mod patterns;
mod shortest_paths;
mod solution_paths;
mod solution_sets;
mod solutions;
mod stop;
mod symmetries;
mod vector;

pub use bfs::distances;
pub use biconnected::GroupStructure;
pub use class_graph::ClassGraph;
pub use csr::Csr;
pub use distance_sums::Distances;
pub use eccentricities::Farthest;
pub use edges::{Edge, GroupEdges};
pub use farthest_sets::{FarthestSets, WrongMeasure};
pub use group_map::GroupMap;
pub use groups::Groups;
pub use guide::Guide;
pub use layer_model::{LayerModel, Solution};
pub use layout_graph::LayoutGraph;
pub use measures::{CoreMeasures, GroupMeasures};
pub use patterns::{Pattern, Symmetry};
pub use shortest_paths::{PathEdge, ShortestPaths};
pub use solution_paths::SolutionPaths;
pub use solution_sets::{FullSolutionSets, NodeSolution};
pub use solutions::{MinimalSolutions, Solutions};
pub use stop::{STOP_EVERY, Stopped, UNREACHED};
