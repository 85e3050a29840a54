//! Sparse stress: every node moves to where its edges and its distances from pivots suit best.

use super::super::stop::{STOP_EVERY, Stopped};
use super::map_graph::MapGraph;
use super::pivot_mds::Axis;
use super::pivots::Pivots;

/// The number of times that each node moves.
const ROUNDS: usize = 100;

/// The unit of small differences between the first points of nodes. An edge has the length 1.
const OFFSET: f64 = 1e-3;

/// A point of a map. Of a map of two dimensions the last coordinate is 0.
pub(super) type Point = [f64; 3];

/// The points of the nodes of a map. They start on the axes of PivotMDS and move by Gauss-Seidel
/// iteration, each with its images.
#[allow(clippy::cast_precision_loss)] // below 101
pub(super) fn points(
    graph: &MapGraph,
    pivots: &Pivots,
    axes: &[Axis],
    dimensions: usize,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Vec<Point>, Stopped> {
    let weights = pivot_weights(graph, pivots);
    let mut map = Map { graph, signs: [[1.0; 3]; 4], points: vec![[0.0; 3]; graph.nodes()] };
    for (at, axis) in axes.iter().enumerate() {
        for (signs, &sign) in map.signs.iter_mut().zip(axis.signs()) {
            signs[at] = sign;
        }
    }
    let nodes = || (0..).zip(pivots.representatives.iter().copied());
    for (at, node) in nodes() {
        // Nodes at one point would stay together.
        let mut point = [0.0; 3];
        for (axis, coordinate) in point[..dimensions].iter_mut().enumerate() {
            *coordinate = OFFSET * ((at + 1) * (axis + 3) % 101) as f64;
        }
        for (coordinate, axis) in point.iter_mut().zip(axes) {
            *coordinate += axis.values[at];
        }
        map.put(node, point);
    }
    for _ in 0..ROUNDS {
        for (at, node) in nodes() {
            if at % STOP_EVERY == 0 && is_stopped() {
                return Err(Stopped);
            }
            let mut pull = Pull::at(map.points[node as usize]);
            for &next in graph.adjacency.row(node) {
                pull.by(&map.points[next as usize], 1.0, 1.0);
            }
            let distances = pivots.distances(at).iter().zip(&weights);
            for (&(pivot, _), (&distance, weights)) in pivots.nodes.iter().zip(distances) {
                let weight = weights[usize::from(distance)];
                pull.by(&map.points[pivot as usize], f64::from(distance), weight);
            }
            // A group of one layout has no edges.
            if pull.weight > 0.0 {
                map.put(node, pull.sum.map(|sum| sum / pull.weight));
            }
        }
    }
    Ok(map.points)
}

/// The points of a symmetric map.
struct Map<'a> {
    graph: &'a MapGraph,
    /// By symmetry, then by axis.
    signs: [[f64; 3]; 4],
    points: Vec<Point>,
}

impl Map<'_> {
    /// Puts a node at a point, and its images at the images of the point. A node that is its own
    /// image is put on the axis of the reflection.
    fn put(&mut self, node: u32, mut point: Point) {
        let images = self.graph.symmetries.images(node).zip(&self.signs);
        for (_, signs) in images.clone().filter(|&(image, _)| image == node) {
            for (coordinate, &sign) in point.iter_mut().zip(signs) {
                if sign < 0.0 {
                    *coordinate = 0.0;
                }
            }
        }
        for (image, signs) in images {
            let at = &mut self.points[image as usize];
            for ((coordinate, &own), &sign) in at.iter_mut().zip(&point).zip(signs) {
                *coordinate = own * sign;
            }
        }
    }
}

/// The mean of the points at which a node has its distances from other nodes, each in the direction
/// in which the node is.
struct Pull {
    own: Point,
    sum: Point,
    weight: f64,
}

impl Pull {
    fn at(own: Point) -> Self {
        Self { own, sum: [0.0; 3], weight: 0.0 }
    }

    #[inline(always)]
    fn by(&mut self, other: &Point, distance: f64, weight: f64) {
        let away: Point = std::array::from_fn(|axis| self.own[axis] - other[axis]);
        let square = away.iter().fold(0.0, |sum, part| sum + part * part);
        let ratio = if square > 0.0 { distance / square.sqrt() } else { 0.0 };
        for (axis, sum) in self.sum.iter_mut().enumerate() {
            *sum += weight * (other[axis] + away[axis] * ratio);
        }
        self.weight += weight;
    }
}

/// By pivot, then by distance d: the number of nodes that are at most d/2 from the pivot and nearer
/// to it than to other pivots, divided by d to the power of 2.5. A pivot has no weight for itself
/// and its neighbours, which are edges.
#[allow(clippy::cast_precision_loss)] // fewer than 2^53 nodes
fn pivot_weights(graph: &MapGraph, pivots: &Pivots) -> Vec<Vec<f64>> {
    let nodes = || (0..).zip(pivots.representatives.iter().copied());
    let farthest = nodes().flat_map(|(at, _)| pivots.distances(at)).copied().max().unwrap_or(0);
    let farthest = usize::from(farthest);
    // By orbit of pivots, then by distance: the nodes nearest to its pivots.
    let mut nearest = vec![vec![0_usize; farthest + 1]; pivots.orbits.len()];
    for (at, node) in nodes() {
        let distances = pivots.distances(at).iter().zip(0..);
        let (&distance, pivot) = distances.min().expect("a pivot");
        let orbit = pivots.orbits.partition_point(|orbit| orbit.end <= pivot);
        nearest[orbit][usize::from(distance)] += graph.symmetries.orbit_size(node);
    }
    let of_orbit = |(nearest, orbit): (&Vec<usize>, &std::ops::Range<usize>)| {
        let mut within = nearest[0];
        let weight = |distance: usize| {
            if distance < 2 {
                return 0.0;
            }
            if distance.is_multiple_of(2) {
                within += nearest[distance / 2];
            }
            let length = distance as f64;
            within as f64 / orbit.len() as f64 / (length * length * length.sqrt())
        };
        let weights: Vec<f64> = (0..=farthest).map(weight).collect();
        vec![weights; orbit.len()]
    };
    nearest.iter().zip(&pivots.orbits).flat_map(of_orbit).collect()
}
