//! PivotMDS: the main axes of the distances from pivots.
//!
//! A symmetry reflects an axis or leaves it as it is. Such signs by symmetry are a *character*. The
//! axes of each character are the eigenvectors of a matrix of its own, so they are exact.

use std::ops::Range;

use super::map_graph::MapGraph;
use super::pivots::Pivots;

/// The number of pivots whose distances give the axes, or a few more.
const AXIS_PIVOTS: usize = 50;
const ROUNDS: usize = 200;
/// An eigenvalue below this part of the trace is a rounding error.
const LEAST_PART: f64 = 1e-9;

pub(super) struct Axis {
    /// The index of its character.
    character: usize,
    /// By representative: the coordinate.
    pub(super) values: Vec<f64>,
    /// Its part in the distances.
    weight: f64,
}

impl Axis {
    /// By symmetry: 1, or -1 if it reflects the axis.
    pub(super) fn signs(&self) -> &'static [f64; 4] {
        &CHARACTERS[self.character]
    }
}

/// The characters of 1, 2 or 4 symmetries, by symmetry. The first reflects nothing.
const CHARACTERS: [[f64; 4]; 4] =
    [[1.0; 4], [1.0, -1.0, 1.0, -1.0], [1.0, 1.0, -1.0, -1.0], [1.0, -1.0, -1.0, 1.0]];

/// The axes of a map of at most this number of dimensions. With two symmetries, the first axis is
/// reflected and the second is not. With four, different symmetries reflect the first two.
pub(super) fn axes(graph: &MapGraph, pivots: &Pivots, dimensions: usize) -> Vec<Axis> {
    let order = graph.symmetries.order();
    let distances = CentredDistances::of(graph, pivots);
    let mut found: Vec<Axis> =
        (0..order).flat_map(|character| distances.axes(character, dimensions)).collect();
    // Stable: of equal weights the first.
    found.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let mut chosen: Vec<Axis> = Vec::new();
    for place in 0..dimensions {
        let suits = |axis: &Axis| {
            let character = axis.character;
            match (order, place) {
                (1, _) | (_, 2) => true,
                (2, _) => character == 1 - place,
                _ => character != 0 && chosen.iter().all(|other| other.character != character),
            }
        };
        // Where no layout differs from its image, the axes have one character.
        let at = found.iter().position(suits).unwrap_or(0);
        if at < found.len() {
            chosen.push(found.remove(at));
        }
    }
    chosen
}

/// The squared distances of nodes from some pivots, without the means by node and by pivot.
struct CentredDistances<'a> {
    graph: &'a MapGraph,
    pivots: &'a Pivots,
    /// The number of orbits of these pivots, and of pivots.
    orbits: usize,
    count: usize,
    /// By orbit: the mean by pivot.
    means: Vec<f64>,
    mean: f64,
}

impl<'a> CentredDistances<'a> {
    #[allow(clippy::cast_precision_loss)] // sums of squares below 2^53
    fn of(graph: &'a MapGraph, pivots: &'a Pivots) -> Self {
        let ends = || pivots.orbits.iter().map(|orbit| orbit.end);
        let orbits = 1 + ends().take_while(|&end| end < AXIS_PIVOTS).count();
        let orbits = orbits.min(pivots.orbits.len());
        let count = pivots.orbits[orbits - 1].end;
        let mut sums = vec![0_u64; orbits];
        for (at, &node) in pivots.representatives.iter().enumerate() {
            let row = pivots.distances(at);
            for (sum, orbit) in sums.iter_mut().zip(&pivots.orbits) {
                let squares: u64 = row[orbit.clone()].iter().map(|&d| u64::from(d).pow(2)).sum();
                *sum += squares * graph.symmetries.orbit_size(node) as u64;
            }
        }
        let nodes = graph.nodes() as f64;
        let mean = sums.iter().sum::<u64>() as f64 / (nodes * count as f64);
        let means = sums.iter().zip(&pivots.orbits);
        let means = means.map(|(&sum, orbit)| sum as f64 / (nodes * orbit.len() as f64)).collect();
        Self { graph, pivots, orbits, count, means, mean }
    }

    /// The axes of a character, the one of the largest weight first.
    #[allow(clippy::cast_precision_loss)] // fewer than 2^53
    fn axes(&self, character: usize, most: usize) -> Vec<Axis> {
        let symmetries = &self.graph.symmetries;
        let signs = self.signs_of_pivots(&CHARACTERS[character]);
        let row = |at| self.row(at, &signs, character == 0);
        let mut matrix = vec![vec![0.0; self.orbits]; self.orbits];
        for (at, &node) in self.pivots.representatives.iter().enumerate() {
            let row = row(at);
            let size = symmetries.orbit_size(node) as f64;
            for (line, &value) in matrix.iter_mut().zip(&row) {
                let value = size * value;
                for (sum, &other) in line.iter_mut().zip(&row) {
                    *sum += value * other;
                }
            }
        }
        let ratio = self.graph.nodes() as f64 / self.count as f64;
        let axis = |(eigenvalue, vector): (f64, Vec<f64>)| {
            // Squared distances are -2 times scalar products.
            let weight = (eigenvalue / 4.0 * ratio).sqrt();
            let scale = (weight / eigenvalue).sqrt();
            let value = |at| dot(&row(at), &vector) * scale;
            let values = (0..self.pivots.representatives.len()).map(value).collect();
            Axis { character, values, weight }
        };
        eigenvectors(matrix, most).into_iter().map(axis).collect()
    }

    /// By pivot: the sign of the symmetry that maps the first pivot of its orbit to it. It is 0 in
    /// an orbit with a pivot that a symmetry with the sign -1 maps to itself.
    fn signs_of_pivots(&self, signs: &[f64; 4]) -> Vec<f64> {
        let symmetries = &self.graph.symmetries;
        let sign = |&(node, symmetry): &(u32, usize)| {
            let is_reflected = (0..symmetries.order())
                .any(|own| symmetries.image(own, node) == node && signs[own] < 0.0);
            if is_reflected { 0.0 } else { signs[symmetry] }
        };
        self.pivots.nodes[..self.count].iter().map(sign).collect()
    }

    /// By orbit: the part of the centred distances of a node that has a character. It is 0 for a
    /// node that a symmetry with the sign -1 maps to itself: sums of whole numbers are exact.
    #[allow(clippy::cast_precision_loss)] // at most 4
    fn row(&self, at: usize, signs: &[f64], is_trivial: bool) -> Vec<f64> {
        let squares = self.pivots.distances(at).iter().map(|&d| f64::from(d) * f64::from(d));
        let squares: Vec<f64> = squares.take(self.count).collect();
        let own_mean = squares.iter().sum::<f64>() / self.count as f64;
        let part = |(orbit, pivot_mean): (&Range<usize>, &f64)| {
            let sum = dot(&squares[orbit.clone()], &signs[orbit.clone()]);
            let length = orbit.len() as f64;
            let means = if is_trivial { length * (pivot_mean + own_mean - self.mean) } else { 0.0 };
            (sum - means) / length.sqrt()
        };
        self.pivots.orbits.iter().zip(&self.means).map(part).collect()
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |sum, (a, b)| sum + a * b)
}

/// The length of a vector, and the vector divided by it.
fn unit(vector: &[f64]) -> (f64, Vec<f64>) {
    let length = dot(vector, vector).sqrt();
    (length, vector.iter().map(|entry| entry / length).collect())
}

/// The largest eigenvalues of a symmetric matrix without negative ones, with their vectors, by the
/// power method. There are fewer than `most` if the others are 0.
fn eigenvectors(mut matrix: Vec<Vec<f64>>, most: usize) -> Vec<(f64, Vec<f64>)> {
    let trace = |matrix: &[Vec<f64>]| (0..matrix.len()).fold(0.0, |sum, at| sum + matrix[at][at]);
    let least = trace(&matrix) * LEAST_PART;
    let mut pairs = Vec::new();
    while pairs.len() < most && trace(&matrix) > least {
        // The column with the largest entry on the diagonal is not orthogonal to all eigenvectors.
        let mut largest = 0;
        for at in 0..matrix.len() {
            if matrix[at][at] > matrix[largest][largest] {
                largest = at;
            }
        }
        let mut vector = unit(&matrix[largest]).1;
        let mut value = 0.0;
        for _ in 0..ROUNDS {
            let image: Vec<f64> = matrix.iter().map(|line| dot(line, &vector)).collect();
            (value, vector) = unit(&image);
        }
        for (line, &entry) in matrix.iter_mut().zip(&vector) {
            let entry = value * entry;
            for (cell, &other) in line.iter_mut().zip(&vector) {
                *cell -= entry * other;
            }
        }
        pairs.push((value, vector));
    }
    pairs
}
