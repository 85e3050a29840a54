//! The standard layouts: five blocks of two cells and four single ones.

use super::id_order::{IdOrder, Passing};
use crate::board::Class;
use crate::store::WarehouseClass;

/// How many solutions a layout of a class has on the average, and how many farthest
/// layouts, rounded up: those of the standard classes are kept one by one, and what they
/// take can only be told from what was measured before. By style_num.
pub(super) fn pairs_a_layout(class: Class) -> (u64, u64) {
    const SOLUTIONS: [u64; 6] = [7, 21, 18, 53, 20, 7];
    const FARTHEST: [u64; 6] = [3, 4, 3, 2, 3, 5];
    let style = usize::from(class.style_num);
    if class.is_standard() { (SOLUTIONS[style], FARTHEST[style]) } else { (0, 0) }
}

/// The standard layouts of a warehouse, in the order of their ids.
pub(super) struct Layouts {
    layouts: Vec<Passing>,
    /// By held class and node: the id; empty for classes that are not standard.
    ids: Vec<Vec<u32>>,
}

impl Layouts {
    pub(super) fn of(order: &IdOrder, classes: &[WarehouseClass]) -> Self {
        let layouts: Vec<Passing> = order
            .of_classes(classes)
            .filter(|layout| classes[layout.class].class.is_standard())
            .collect();
        let mut ids = vec![Vec::new(); classes.len()];
        for layout in &layouts {
            // Nodes of a class come in their order.
            ids[layout.class].push(layout.id);
        }
        Self { layouts, ids }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Passing> {
        self.layouts.iter()
    }

    pub(super) fn id(&self, class: usize, node: u32) -> u32 {
        self.ids[class][node as usize]
    }
}
