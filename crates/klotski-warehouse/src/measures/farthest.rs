//! The farthest steps of a class.

use klotski::graph::{ClassGraph, Farthest};
use serde::{Deserialize, Serialize};

/// The farthest steps of the layouts of a class.
#[derive(Debug, Deserialize, Serialize)]
pub struct ClassFarthest {
    /// By node: the farthest step, and the number of farthest layouts.
    pub farthest: Vec<Farthest>,
    /// By node, in standard classes: the farthest layouts.
    pub standard: Vec<Vec<u32>>,
}

impl ClassFarthest {
    /// Completes the result of a search of this class.
    ///
    /// # Panics
    /// If it is the result of another class.
    #[must_use]
    pub fn of(graph: &ClassGraph, farthest: Vec<Farthest>) -> Self {
        let sets = || graph.farthest_sets(&farthest).expect("the measures are of this class");
        let standard = if graph.class.is_standard() { sets().lists() } else { Vec::new() };
        Self { farthest, standard }
    }

    /// Whether these can be the measures of a class with this number of layouts.
    #[must_use]
    pub fn fit(&self, layouts: usize) -> bool {
        self.farthest.len() == layouts
            && (self.standard.is_empty() || self.standard.len() == layouts)
            && self.standard.iter().flatten().all(|&node| (node as usize) < layouts)
    }
}
