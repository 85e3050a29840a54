//! All shortest paths between two layouts, or from a layout to its nearest solutions.

use std::convert::Infallible;

use num_bigint::BigUint;

use super::layer_model::LayerModel;
use super::stop::Stopped;
use crate::board::{Goal, Layout, Step};

/// All shortest paths (最短路径) from one layout to another, or to its minimal solutions, as a
/// directed acyclic graph (层级路线图); see [`LayerModel::paths_to`]. Paths are made of steps, or of
/// the moves of another metric.
///
/// The number of paths may exceed a machine word, but they share few layouts. The graph has these
/// layouts and the steps between them, in layers by distance from the start:
///
/// ```text
///      layer 0    1      2    3
///            +-- u1 --- v1 --+
///        a --+      \ /      +-- b        4 paths over 6 layouts
///            |      / \      |
///            +-- u2 --- v2 --+
/// ```
#[derive(Clone, Debug)]
pub struct ShortestPaths {
    layers: Vec<RouteLayer>,
}

/// A layer of the map: its layouts, and the steps from each of them as CSR.
#[derive(Clone, Debug)]
struct RouteLayer {
    /// Ascending by code.
    layouts: Vec<Layout>,
    /// By layout: the index of its first element in `onward`. One entry more than layouts.
    starts: Vec<usize>,
    /// The steps to the next layer, with the index of the resulting layout in that layer.
    onward: Vec<(Step, usize)>,
}

impl RouteLayer {
    fn onward(&self, layout: usize) -> &[(Step, usize)] {
        &self.onward[self.starts[layout]..self.starts[layout + 1]]
    }

    fn bytes(&self) -> usize {
        self.layouts.capacity() * size_of::<Layout>()
            + self.starts.capacity() * size_of::<usize>()
            + self.onward.capacity() * size_of::<(Step, usize)>()
    }
}

/// The number of layouts of the map between two calls of `watch`.
const WATCH_EVERY: usize = 256;

/// A step on a shortest path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathEdge {
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
    /// All shortest paths from the root to `target`; `None` if it is in another group.
    ///
    /// ```
    /// use klotski::Code;
    /// use klotski::graph::LayerModel;
    ///
    /// let model = LayerModel::of(&"1A9BF0C".parse::<Code>().unwrap().layout());
    /// let solution = model.solutions()[0].layout;
    /// let map = model.paths_to(&solution).expect("a layout of the group");
    /// assert_eq!(map.length(), 81);
    /// let path = map.first();
    /// assert_eq!((path.len(), path[80].to), (81, solution));
    /// ```
    pub fn paths_to(&self, target: &Layout) -> Option<ShortestPaths> {
        let Ok(map) = self.paths_while(target, |_| Ok::<(), Infallible>(()));
        map
    }

    /// Like [`paths_to`](Self::paths_to). `watch` is called about every millisecond with the
    /// current size of the map in bytes.
    ///
    /// # Errors
    /// The error of `watch`, which stops the search.
    pub fn paths_while<E>(
        &self,
        target: &Layout,
        watch: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Option<ShortestPaths>, E> {
        let Some(distance) = self.distance(target) else { return Ok(None) };
        self.paths_to_layer(distance, vec![*target], watch).map(Some)
    }

    /// All shortest paths from the root to its minimal solutions; `None` if it is unsolvable.
    /// `watch` is called as in [`paths_while`](Self::paths_while).
    ///
    /// # Errors
    /// The error of `watch`, which stops the search.
    pub fn solution_paths_while<E>(
        &self,
        watch: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Option<ShortestPaths>, E> {
        self.goal_paths_while(&Goal::SOLVED, watch)
    }

    /// All shortest paths from the root to the nearest layouts that reach a goal; `None` if the
    /// group has none. `watch` is called as in [`paths_while`](Self::paths_while).
    ///
    /// # Errors
    /// The error of `watch`, which stops the search.
    pub fn goal_paths_while<E>(
        &self,
        goal: &Goal,
        watch: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Option<ShortestPaths>, E> {
        let Some((distance, nearest)) = self.nearest(goal) else { return Ok(None) };
        self.paths_to_layer(distance, nearest, watch).map(Some)
    }

    /// All shortest paths from the root to `targets`, which are at this distance, ascending by
    /// code.
    fn paths_to_layer<E>(
        &self,
        distance: u16,
        targets: Vec<Layout>,
        mut watch: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<ShortestPaths, E> {
        let mut error = None;
        let mut is_stopped = |bytes| {
            error = watch(bytes).err();
            error.is_some()
        };
        let paths = self.paths_until(distance, targets, &mut is_stopped);
        paths.map_err(|Stopped| error.expect("the watch stopped"))
    }

    /// Like [`paths_to_layer`](Self::paths_to_layer). This is compiled once.
    fn paths_until(
        &self,
        distance: u16,
        targets: Vec<Layout>,
        is_stopped: &mut dyn FnMut(usize) -> bool,
    ) -> Result<ShortestPaths, Stopped> {
        // The layouts of the layer found last, with their ranks, ascending.
        let ranked = targets.iter().map(|target| (self.ranking.rank(target), *target));
        let mut next: Vec<(u32, Layout)> = ranked.collect();
        let starts = vec![0; targets.len() + 1];
        let last = RouteLayer { layouts: targets, starts, onward: Vec::new() };
        let (mut layers, mut bytes) = (vec![last], 0);
        // The map is built backwards: a layout at distance k - 1 from the root belongs to it if it
        // is adjacent to a layout in layer k of the map.
        for nearer in (0..distance).rev() {
            let mut stations = Vec::new();
            for (at, (_, layout)) in next.iter().enumerate() {
                let size = stations.capacity() * size_of::<(u32, Layout)>();
                if at % WATCH_EVERY == 0 && is_stopped(bytes + size) {
                    return Err(Stopped);
                }
                // Every move can be reversed by a move of the same metric.
                stations.extend(self.moves_to(layout, nearer).map(|(_, rank, to)| (rank, to)));
            }
            stations.sort_unstable_by_key(|&(rank, _)| rank);
            stations.dedup();
            let layouts: Vec<Layout> = stations.iter().map(|&(_, layout)| layout).collect();
            let (mut starts, mut onward) = (vec![0], Vec::new());
            for (at, layout) in layouts.iter().enumerate() {
                let size = onward.capacity() * size_of::<(Step, usize)>();
                if at % WATCH_EVERY == 0 && is_stopped(bytes + size) {
                    return Err(Stopped);
                }
                onward.extend(self.moves_to(layout, nearer + 1).filter_map(|(step, rank, _)| {
                    let index = next.binary_search_by_key(&rank, |&(rank, _)| rank).ok()?;
                    Some((step, index))
                }));
                starts.push(onward.len());
            }
            onward.shrink_to_fit();
            let layer = RouteLayer { layouts, starts, onward };
            bytes += layer.bytes();
            layers.push(layer);
            next = stations;
        }
        layers.reverse();
        Ok(ShortestPaths { layers })
    }

    /// The moves from a layout to layouts in a layer, with their ranks.
    fn moves_to(&self, layout: &Layout, layer: u16) -> impl Iterator<Item = (Step, u32, Layout)> {
        layout.moves(self.metric()).filter_map(move |(step, to)| {
            let rank = self.ranking.rank(&to);
            (self.layer[rank as usize] == layer).then_some((step, rank, to))
        })
    }
}

impl ShortestPaths {
    /// The length of the shortest paths, in moves of the metric.
    pub fn length(&self) -> usize {
        self.layers.len() - 1
    }

    /// By layer: its layouts, ascending by code.
    pub fn layers(&self) -> impl Iterator<Item = Vec<Layout>> {
        self.layers.iter().map(|layer| layer.layouts.clone())
    }

    /// Every step on a shortest path, ordered by layer, then by the code of `from`, then like
    /// [`Layout::moves`].
    pub fn edges(&self) -> impl Iterator<Item = PathEdge> {
        (0..).zip(self.layers.windows(2)).flat_map(|(layer, pair)| {
            pair[0].layouts.iter().enumerate().flat_map(move |(at, &from)| {
                pair[0].onward(at).iter().map(move |&(step, to)| PathEdge {
                    layer,
                    from,
                    step,
                    to: pair[1].layouts[to],
                })
            })
        })
    }

    /// The number of [`edges`](Self::edges).
    pub fn edge_count(&self) -> usize {
        self.layers.iter().map(|layer| layer.onward.len()).sum()
    }

    /// The number of shortest paths.
    pub fn number(&self) -> BigUint {
        let targets = self.layers.last().map_or(0, |last| last.layouts.len());
        let mut numbers = vec![BigUint::from(1_u8); targets];
        for layer in self.layers.iter().rev().skip(1) {
            let paths = |at| layer.onward(at).iter().map(|&(_, to)| &numbers[to]).sum();
            numbers = (0..layer.layouts.len()).map(paths).collect();
        }
        numbers.swap_remove(0)
    }

    /// The shortest path that always continues with the layout of the smallest code.
    pub fn first(&self) -> Vec<PathEdge> {
        let mut at = 0;
        let mut path = Vec::with_capacity(self.length());
        for (layer, pair) in (0..).zip(self.layers.windows(2)) {
            // Every layout before the last layer has a next step.
            let Some(&(step, to)) = pair[0].onward(at).iter().min_by_key(|(_, to)| *to) else {
                break;
            };
            let (from, to_layout) = (pair[0].layouts[at], pair[1].layouts[to]);
            path.push(PathEdge { layer, from, step, to: to_layout });
            at = to;
        }
        path
    }
}
