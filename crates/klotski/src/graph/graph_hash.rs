//! Which groups are the same graph: a number for each group, equal for isomorphic groups.
//!
//! It is the colour refinement of Weisfeiler and Lehman in two rounds, with sums in place of sorted
//! lists, and the numbers of the structure of the group. For graphs in general, equal numbers prove
//! nothing. No two of the 1,117 graphs of this puzzle have the same number: tests compare it with
//! exact searches for isomorphisms.
//!
//! ```text
//!   colour 0 of a layout     mix(degree)
//!   the next colour          mix(3 x colour + sum of the colours of its neighbours)
//!   number of a group        h = sum of the colours 2 of its layouts; then, for its numbers of
//!                            layouts, edges, cut layouts, bridges and biconnected components and
//!                            the layouts of the largest of these: h = mix(h + number)
//! ```
//!
//! All is modulo 2^64, so it is equal on every machine.

use super::biconnected::GroupStructure;
use super::csr::Csr;

/// The finalizer of SplitMix64: G. L. Steele, D. Lea and C. H. Flood, "Fast Splittable Pseudorandom
/// Number Generators", OOPSLA 2014.
fn mix(mut number: u64) -> u64 {
    number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

/// By group: the sum of the colours of its nodes after two rounds. `group_num` is by node.
pub(super) fn colour_sums(adjacency: &Csr, group_num: &[u16], groups: usize) -> Vec<u64> {
    let nodes = || (0..).take(group_num.len());
    let mut colours: Vec<u64> = nodes().map(|node| mix(adjacency.row(node).len() as u64)).collect();
    for _ in 0..2 {
        let next = |node: u32| {
            let neighbors = adjacency.row(node).iter().map(|&next| colours[next as usize]);
            let own = colours[node as usize].wrapping_mul(3);
            mix(neighbors.fold(own, u64::wrapping_add))
        };
        colours = nodes().map(next).collect();
    }
    let mut sums = vec![0_u64; groups];
    for (&group, colour) in group_num.iter().zip(colours) {
        let sum = &mut sums[usize::from(group)];
        *sum = sum.wrapping_add(colour);
    }
    sums
}

/// The number of a group, from the sum of its colours.
pub(super) fn graph_hash(colours: u64, layouts: u32, structure: &GroupStructure) -> u64 {
    let numbers = [
        layouts,
        structure.edges,
        structure.cut_layouts,
        structure.bridges,
        structure.biconnected_components,
        structure.largest_biconnected_component,
    ];
    numbers.into_iter().fold(colours, |hash, number| mix(hash.wrapping_add(number.into())))
}
