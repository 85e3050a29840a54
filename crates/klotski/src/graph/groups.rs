//! Groups (群), the connected components of a class, and their layers.

use std::cmp::Reverse;

use super::bfs::expand;
use super::csr::Csr;
use super::stop::{STOP_EVERY, Stopped, UNREACHED};

/// The groups of a class. They are numbered from 0 by descending size, groups of equal size by
/// their smallest codes.
#[derive(Clone, Debug)]
pub struct Groups {
    /// By node: the number of its group.
    pub group_num: Vec<u16>,
    /// By node: its distance from the seed of its group.
    pub layer: Vec<u16>,
    /// By group: its seed (种子), the smallest node.
    pub seeds: Vec<u32>,
    /// By group, then by layer from the seed: the number of nodes.
    pub layers: Vec<Vec<u32>>,
}

impl Groups {
    /// Finds and numbers the groups and measures their layers.
    pub fn find(adjacency: &Csr) -> Self {
        Self::find_until(adjacency, || false).unwrap_or_else(Stopped::unreachable)
    }

    /// Like [`find`](Self::find), but returns early if `is_stopped` returns true.
    pub(super) fn find_until(
        adjacency: &Csr,
        is_stopped: impl Fn() -> bool,
    ) -> Result<Self, Stopped> {
        let nodes = adjacency.len();
        let mut layer = vec![UNREACHED; nodes];
        let mut found_in = vec![0_u16; nodes];
        let mut found: Vec<(u32, Vec<u32>)> = Vec::new();
        let (mut frontier, mut next) = (Vec::new(), Vec::new());
        // The nodes since the last call of `is_stopped`.
        let mut unlooked = 0;
        // Nodes ascend with codes, so the first node of a group in this order is its seed. One
        // search from the seed finds the group and its layers.
        for seed in 0..u32::try_from(nodes).expect("nodes are 32 bits") {
            if layer[seed as usize] != UNREACHED {
                continue;
            }
            let number = u16::try_from(found.len()).expect("a class has fewer than 2^16 groups");
            layer[seed as usize] = 0;
            frontier.clear();
            frontier.push(seed);
            let mut sizes = Vec::new();
            let mut depth = 0;
            while !frontier.is_empty() {
                unlooked += frontier.len();
                if unlooked >= STOP_EVERY {
                    unlooked = 0;
                    if is_stopped() {
                        return Err(Stopped);
                    }
                }
                for &node in &frontier {
                    found_in[node as usize] = number;
                }
                sizes.push(u32::try_from(frontier.len()).expect("nodes are 32 bits"));
                depth += 1;
                expand(adjacency, &mut layer, &frontier, depth, &mut next);
                std::mem::swap(&mut frontier, &mut next);
            }
            found.push((seed, sizes));
        }
        Ok(Self::number(layer, found_in, found))
    }

    /// Renumbers the groups, which were found in the order of their seeds.
    fn number(layer: Vec<u16>, mut group_num: Vec<u16>, found: Vec<(u32, Vec<u32>)>) -> Self {
        let mut by_number: Vec<(u16, (u32, Vec<u32>))> = (0..).zip(found).collect();
        // The sort is stable, so groups of equal size stay in the order of their seeds.
        by_number.sort_by_key(|(_, (_, layers))| Reverse(layers.iter().sum::<u32>()));
        let mut number_of = vec![0; by_number.len()];
        for (number, (found_as, _)) in (0..).zip(&by_number) {
            number_of[usize::from(*found_as)] = number;
        }
        for number in &mut group_num {
            *number = number_of[usize::from(*number)];
        }
        let (seeds, layers) = by_number.into_iter().map(|(_, group)| group).unzip();
        Self { group_num, layer, seeds, layers }
    }
}
