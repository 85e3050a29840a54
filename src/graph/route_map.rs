//! All shortest paths between two layouts (最短路径).
//!
//! There may be more of them than a machine word counts, but they run over few
//! layouts. The *route map* (层级路线图) holds those and the steps between them,
//! a layer for each distance from the first:
//!
//! ```text
//!      layer 0    1      2    3
//!            +-- u1 --- v1 --+
//!        a --+      \ /      +-- b        4 paths over 6 layouts
//!            |      / \      |
//!            +-- u2 --- v2 --+
//! ```
//!
//! It is found backwards: a layout at distance k - 1 from a that borders on one
//! of layer k belongs to the map.

use num_bigint::BigUint;

use super::layer_model::LayerModel;
use crate::board::{Layout, Move};

/// The shortest paths from one layout to another.
#[derive(Clone, Debug)]
pub struct RouteMap {
    /// By layer: the layouts, ascending by code, each with its steps to the next
    /// layer.
    layers: Vec<Vec<Station>>,
}

#[derive(Clone, Debug)]
struct Station {
    layout: Layout,
    /// The steps, and the places of the layouts that they lead to.
    onward: Vec<(Move, usize)>,
}

/// A step on a shortest path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The layer that it starts from.
    pub layer: u16,
    /// The layout before.
    pub from: Layout,
    /// What moves.
    pub step: Move,
    /// The layout after.
    pub to: Layout,
}

impl LayerModel {
    /// The shortest paths from the root to a layout; `None` if it is in another
    /// group.
    #[must_use]
    pub fn routes_to(&self, target: &Layout) -> Option<RouteMap> {
        let distance = self.distance(target)?;
        let mut layers = vec![vec![Station { layout: *target, onward: Vec::new() }]];
        for nearer in (0..distance).rev() {
            let next = &layers[layers.len() - 1];
            let mut layer: Vec<Layout> = next
                .iter()
                .flat_map(|station| station.layout.neighbors())
                .filter(|before| self.distance(before) == Some(nearer))
                .collect();
            // Within a class, codes ascend with ids.
            layer.sort_unstable_by_key(Layout::code);
            layer.dedup();
            let onward = |layout: &Layout| {
                let place = |next_layout: &Layout| {
                    let code = next_layout.code();
                    next.binary_search_by_key(&code, |station| station.layout.code()).ok()
                };
                let steps = layout.steps();
                steps.filter_map(|(step, after)| Some((step, place(&after)?))).collect()
            };
            let stations =
                layer.into_iter().map(|layout| Station { layout, onward: onward(&layout) });
            layers.push(stations.collect());
        }
        layers.reverse();
        Some(RouteMap { layers })
    }
}

impl RouteMap {
    /// Steps from the first layout to the last.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.layers.len() - 1
    }

    /// The layouts of each layer, ascending by code.
    pub fn layers(&self) -> impl Iterator<Item = Vec<Layout>> {
        self.layers.iter().map(|layer| layer.iter().map(|station| station.layout).collect())
    }

    /// Every step that is on a shortest path: by layer, by code of the layout
    /// before, then as [`Layout::steps`] orders them.
    pub fn legs(&self) -> impl Iterator<Item = Leg> {
        (0..).zip(self.layers.windows(2)).flat_map(|(layer, pair)| {
            pair[0].iter().flat_map(move |station| {
                station.onward.iter().map(move |&(step, to)| Leg {
                    layer,
                    from: station.layout,
                    step,
                    to: pair[1][to].layout,
                })
            })
        })
    }

    /// How many shortest paths there are.
    #[must_use]
    pub fn number(&self) -> BigUint {
        let mut numbers = vec![BigUint::from(1_u8)];
        for layer in self.layers.iter().rev().skip(1) {
            let paths =
                |station: &Station| station.onward.iter().map(|&(_, to)| &numbers[to]).sum();
            numbers = layer.iter().map(paths).collect();
        }
        numbers.swap_remove(0)
    }

    /// One shortest path: from each layout on to the one with the smallest code.
    #[must_use]
    pub fn first(&self) -> Vec<Leg> {
        let mut at = 0;
        let mut path = Vec::with_capacity(self.steps());
        for (layer, pair) in (0..).zip(self.layers.windows(2)) {
            let station = &pair[0][at];
            // Every station but the last has a way on.
            let Some(&(step, to)) = station.onward.iter().min_by_key(|(_, to)| *to) else { break };
            path.push(Leg { layer, from: station.layout, step, to: pair[1][to].layout });
            at = to;
        }
        path
    }
}
