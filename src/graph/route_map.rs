//! All shortest paths between two layouts.

use num_bigint::BigUint;

use super::layer_model::LayerModel;
use crate::board::{Layout, Step};

/// A route map (层级路线图): all shortest paths (最短路径) from one layout to another; see
/// [`LayerModel::routes_to`]. Paths are made of steps, or of the moves of another metric.
///
/// The number of paths may exceed a machine word, but they share few layouts. The map holds
/// these layouts and the steps between them, in layers by distance from the start:
///
/// ```text
///      layer 0    1      2    3
///            +-- u1 --- v1 --+
///        a --+      \ /      +-- b        4 paths over 6 layouts
///            |      / \      |
///            +-- u2 --- v2 --+
/// ```
#[derive(Clone, Debug)]
pub struct RouteMap {
    /// By layer: the layouts, ascending by code.
    layers: Vec<Vec<Station>>,
}

/// A layout of the map.
#[derive(Clone, Debug)]
struct Station {
    layout: Layout,
    /// The steps to the next layer, with the indexes there of the layouts they lead to.
    onward: Vec<(Step, usize)>,
}

/// A step on a shortest path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The layer where the step starts.
    pub layer: u16,
    /// The layout before the step.
    pub from: Layout,
    /// The block that moves.
    pub step: Step,
    /// The layout after the step.
    pub to: Layout,
}

impl LayerModel {
    /// All shortest paths from the root to `target`; `None` if `target` is in another
    /// group.
    ///
    /// ```
    /// use klotski_sql::board::Code;
    /// use klotski_sql::graph::LayerModel;
    ///
    /// let model = LayerModel::of(&"1A9BF0C".parse::<Code>().unwrap().layout());
    /// let solution = model.solutions()[0].layout;
    /// let map = model.routes_to(&solution).expect("a layout of the group");
    /// assert_eq!(map.length(), 81);
    /// let path = map.first();
    /// assert_eq!((path.len(), path[80].to), (81, solution));
    /// ```
    #[must_use]
    pub fn routes_to(&self, target: &Layout) -> Option<RouteMap> {
        let distance = self.distance(target)?;
        // The map is found backwards: a layout at distance k - 1 from the root belongs to the
        // map if it is adjacent to a layout in layer k of the map.
        let mut layers = vec![vec![Station { layout: *target, onward: Vec::new() }]];
        for nearer in (0..distance).rev() {
            let next = &layers[layers.len() - 1];
            let mut layer: Vec<Layout> = next
                .iter()
                // Every move can be taken back by a move of the same metric.
                .flat_map(|station| station.layout.moves(self.metric()))
                .map(|(_, before)| before)
                .filter(|before| self.distance(before) == Some(nearer))
                .collect();
            layer.sort_unstable_by_key(Layout::code);
            layer.dedup();
            let onward = |layout: &Layout| {
                let index = |next_layout: &Layout| {
                    let code = next_layout.code();
                    next.binary_search_by_key(&code, |station| station.layout.code()).ok()
                };
                let moves = layout.moves(self.metric());
                moves.filter_map(|(step, after)| Some((step, index(&after)?))).collect()
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
    /// The number of steps of each shortest path, or of the moves of another metric.
    #[must_use]
    pub fn length(&self) -> usize {
        self.layers.len() - 1
    }

    /// By layer: its layouts, ascending by code.
    pub fn layers(&self) -> impl Iterator<Item = Vec<Layout>> {
        self.layers.iter().map(|layer| layer.iter().map(|station| station.layout).collect())
    }

    /// Every step on a shortest path, ordered by layer, then by the code of the layout
    /// before, then like [`Layout::moves`].
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

    /// The number of shortest paths.
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

    /// The shortest path that goes from each layout to the next one with the smallest
    /// code.
    #[must_use]
    pub fn first(&self) -> Vec<Leg> {
        let mut at = 0;
        let mut path = Vec::with_capacity(self.length());
        for (layer, pair) in (0..).zip(self.layers.windows(2)) {
            let station = &pair[0][at];
            // Every layout before the last layer has a step onward.
            let Some(&(step, to)) = station.onward.iter().min_by_key(|(_, to)| *to) else { break };
            path.push(Leg { layer, from: station.layout, step, to: pair[1][to].layout });
            at = to;
        }
        path
    }
}
