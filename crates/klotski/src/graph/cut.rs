//! Whether one layout is a cut layout, without the graph of its group.

use std::collections::HashMap;

use super::layer_model::LayerModel;

impl LayerModel {
    /// Whether the group without the root is not connected.
    ///
    /// Searches from the neighbours of the root take turns until all have met, or one has ended
    /// alone: this takes as long as the search of the smallest part.
    pub fn is_cut(&self) -> bool {
        let beside = |rank: u32| {
            let layout = self.layout(rank);
            let moves = layout.moves(self.metric());
            moves.map(|(_, to)| self.ranking.rank(&to)).collect::<Vec<_>>()
        };
        let root = self.ranking.rank(&self.root());
        let mut queues: Vec<Vec<u32>> = beside(root).into_iter().map(|rank| vec![rank]).collect();
        let mut search_of: HashMap<u32, usize> =
            queues.iter().enumerate().map(|(search, queue)| (queue[0], search)).collect();
        // By search: the search that it has met and that goes on for it, or itself.
        let mut met: Vec<usize> = (0..queues.len()).collect();
        let mut open = met.clone();
        while open.len() > 1 {
            for search in open.clone() {
                if met[search] != search {
                    continue;
                }
                let Some(from) = queues[search].pop() else {
                    return open.len() > 1;
                };
                for to in beside(from).into_iter().filter(|&to| to != root) {
                    let Some(&first) = search_of.get(&to) else {
                        search_of.insert(to, search);
                        queues[search].push(to);
                        continue;
                    };
                    let mut other = first;
                    while met[other] != other {
                        other = met[other];
                    }
                    if other != search {
                        met[other] = search;
                        let queue = std::mem::take(&mut queues[other]);
                        queues[search].extend(queue);
                        open.retain(|&one| one != other);
                    }
                }
            }
        }
        false
    }
}
