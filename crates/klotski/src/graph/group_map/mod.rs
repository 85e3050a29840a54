//! The map of a group: coordinates of its layouts, whose distances resemble numbers of steps.
//!
//! ```text
//!   group --graph--> nodes, edges, symmetries --pivots--> distances from about 160 nodes
//!                       |                                      |
//!                       |                      pivot_mds: the main axes, from about 50 pivots
//!                       |                                      |
//!                       +---------> stress: every node moves to where its edges and its distances
//!                                   from the pivots suit best --> coordinates of 16 bits
//! ```
//!
//! PivotMDS is by Brandes and Pich, "Eigensolver methods for progressive multidimensional scaling
//! of large data", 2006. Sparse stress is by Ortmann, Klimenta and Brandes, "A sparse stress
//! model", 2016; its weights fall with the square of the distance, those here with the power 2.5,
//! which keeps lattices visible.
//!
//! A reflection of the board that maps the group onto itself reflects the map, or an axis of it.
//! Only one node of each orbit is computed, so the map is symmetric without an error. A group and
//! its left-right mirror image have one map.
//!
//! The coordinates are equal on all machines: only `+ - * /` and square roots of f64 are used, in
//! one order. `crates/klotski-report/site/group_map.js` does the same.

mod map_graph;
mod pivot_mds;
mod pivots;
mod stress;

use super::layer_model::LayerModel;
use super::layout_graph::LayoutGraph;
use super::stop::Stopped;
use map_graph::MapGraph;
use pivots::Pivots;
use stress::Point;

/// The map of a group: coordinates of its layouts, in two or three dimensions. The distance of two
/// layouts on the map resembles their distance in moves.
///
/// ```
/// use klotski::Code;
/// use klotski::graph::{GroupMap, LayerModel};
///
/// let model = LayerModel::of(&"DAA7F30".parse::<Code>()?.layout());
/// let map = GroupMap::of(&model, 2);
/// assert_eq!(map.coordinates.len(), model.group().len());
/// # Ok::<(), klotski::CodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GroupMap {
    /// By layout of the group, ascending by code: x to the right, y upwards, z. The largest is
    /// 32,767. A map of two dimensions has z = 0.
    pub coordinates: Vec<[i16; 3]>,
    /// The positions of the layouts of which all others are images, in the order of their codes or
    /// of the codes of their mirror images.
    pub representatives: Vec<u32>,
    /// By symmetry of the group, of identity, mirror, flip and half turn: the signs of x, y and z
    /// in the image.
    pub signs: Vec<[i8; 3]>,
}

const LARGEST: f64 = 32_767.0;

impl GroupMap {
    /// The map of the group of a model, by the moves of its metric, in 2 or 3 dimensions.
    pub fn of(model: &LayerModel, dimensions: usize) -> Self {
        LayoutGraph::of_group(model, &|| false)
            .and_then(|graph| Self::until(&graph, dimensions, &|| false))
            .unwrap_or_else(Stopped::unreachable)
    }

    /// The map of a graph of one group, in 2 or 3 dimensions. Returns early if `is_stopped` returns
    /// true; it is called every few milliseconds.
    ///
    /// # Errors
    /// [`Stopped`] if it returned early.
    ///
    /// # Panics
    /// If there are not 2 or 3 dimensions.
    pub fn until(
        graph: &LayoutGraph,
        dimensions: usize,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Self, Stopped> {
        assert!((2..=3).contains(&dimensions), "{dimensions} dimensions");
        let graph = MapGraph::of(graph);
        let pivots = Pivots::of(&graph, is_stopped)?;
        let axes = pivot_mds::axes(&graph, &pivots, dimensions);
        let points = stress::points(&graph, &pivots, &axes, dimensions, is_stopped)?;
        let coordinates = rounded(&graph, &points);
        let layout = |node: u32| graph.layouts[node as usize];
        let at = |node: u32| coordinates[layout(node) as usize];
        let sign = |symmetry: usize, axis: usize| {
            let mut nodes = pivots.representatives.iter();
            let is_kept = nodes
                .all(|&node| at(graph.symmetries.image(symmetry, node))[axis] == at(node)[axis]);
            if is_kept { 1 } else { -1 }
        };
        let symmetries = 0..graph.symmetries.order();
        Ok(Self {
            representatives: pivots.representatives.iter().map(|&node| layout(node)).collect(),
            signs: symmetries.map(|symmetry| [0, 1, 2].map(|axis| sign(symmetry, axis))).collect(),
            coordinates,
        })
    }

    /// Calls `visit` with the position of each of the `representatives`, each symmetry, and the
    /// position of the image in the group.
    pub fn each_image(graph: &LayoutGraph, mut visit: impl FnMut(usize, usize, usize)) {
        let MapGraph { symmetries, layouts, .. } = MapGraph::of(graph);
        for (position, node) in symmetries.representatives().enumerate() {
            for (symmetry, image) in symmetries.images(node).enumerate() {
                visit(position, symmetry, layouts[image as usize] as usize);
            }
        }
    }
}

/// Coordinates of 16 bits by layout, from the points of the nodes. Of the first two axes, the one
/// on which solved layouts are farther from the middle is y, and they are below. On the other axes
/// the first layout that is not in the middle has a positive coordinate.
fn rounded(graph: &MapGraph, points: &[Point]) -> Vec<[i16; 3]> {
    let (mut least, mut most) = (points[0], points[0]);
    for point in points {
        for axis in 0..3 {
            least[axis] = least[axis].min(point[axis]);
            most[axis] = most[axis].max(point[axis]);
        }
    }
    // Exactly 0 on an axis that a symmetry reflects.
    let middle: Point = std::array::from_fn(|axis| least[axis].midpoint(most[axis]));
    let radius = (0..3).map(|axis| most[axis] - middle[axis]).fold(0.0, f64::max);
    let scale = if radius > 0.0 { LARGEST / radius } else { 0.0 };
    let round = |point: &Point, axis: usize| {
        let value = (point[axis] - middle[axis]) * scale;
        #[allow(clippy::cast_possible_truncation)] // at most LARGEST
        let size = (value.abs() + 0.5) as i16;
        if value < 0.0 { -size } else { size }
    };
    let mut axes: Vec<Vec<i16>> =
        (0..3).map(|axis| points.iter().map(|point| round(point, axis)).collect()).collect();
    let height = |axis: &Vec<i16>| {
        let solved = graph.solved.iter();
        solved.map(|&node| i64::from(axis[node as usize])).sum::<i64>()
    };
    if height(&axes[0]).abs() > height(&axes[1]).abs() {
        axes.swap(0, 1);
    }
    let mut coordinates = vec![[0; 3]; graph.nodes()];
    for (at, axis) in axes.iter().enumerate() {
        let first = axis.iter().find(|&&value| value != 0).copied().unwrap_or(0);
        let height = if at == 1 { height(axis) } else { 0 };
        let is_turned = if height == 0 { first < 0 } else { height > 0 };
        for (&layout, &value) in graph.layouts.iter().zip(axis) {
            coordinates[layout as usize][at] = if is_turned { -value } else { value };
        }
    }
    coordinates
}
