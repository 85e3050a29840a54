//! The graph of a class, and the measures of its layouts.
//!
//! The nodes of the graph are the layouts of one class, the edges are steps. A step never leaves a
//! class, so classes are independent. A *node* is the rank of a layout within its class, so nodes
//! ascend with codes.
//!
//! # Words
//!
//! | word | meaning | item |
//! | --- | --- | --- |
//! | group (群) | a connected component | [`Groups`], [`count_groups`] |
//! | seed (种子) | the smallest code of a group | [`Groups`] |
//! | min steps (最少步数) | the distance of two layouts | [`distances`], [`LayerModel::distance`] |
//! | layer model (层模型) | the layouts around a root, by distance | [`LayerModel`] |
//! | shortest paths (最短路径) | usually many; together a route map (层级路线图) | [`RouteMap`] |
//! | farthest step (最远步数) | the eccentricity: the largest distance from a layout | [`Farthest`] |
//! | farthest layouts (最远布局) | the layouts at that distance | [`FarthestSets`] |
//! | solution (解) | see below | [`Solutions`] |
//! | minimal solutions (最少步解) | the solutions at the smallest distance | [`MinimalSolutions`] |
//!
//! A solved layout T is a *solution* of A if no shortest path from A to T contains another solved
//! layout, A included. So a solved layout has one solution, itself.
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
mod candidates;
mod class_graph;
mod csr;
mod eccentricities;
mod eccentricity_bounds;
mod farthest;
mod farthest_sets;
mod group_graph;
mod group_search;
mod groups;
mod lanes;
mod layer_model;
mod measures;
mod multi_source_bfs;
mod node_set;
mod route_map;
mod solution_sets;
mod solutions;
mod stopped;
mod union_find;
mod vector;

pub use adjacency::Adjacency;
pub use bfs::{UNREACHED, distances};
pub use class_graph::ClassGraph;
pub use eccentricities::Farthest;
pub use farthest::{FarthestState, StateSaver};
pub use farthest_sets::{FarthestSets, WrongFarthest};
pub use groups::Groups;
pub use layer_model::{LayerModel, Solution};
pub use measures::{CoreMeasures, GroupMeasures};
pub use route_map::{Leg, RouteMap};
pub use solution_sets::{FullSolutionSets, WrongSolutions};
pub use solutions::{MinimalSolutions, NodeSolution, Solutions};
pub use stopped::Stopped;
pub use union_find::count_groups;
