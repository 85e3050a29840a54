//! The standard layouts: five blocks of two cells and four single ones.

use super::id_order::{IdOrder, Passing};
use crate::board::Class;
use crate::store::HeldClass;

/// Whether the layouts of a class are standard.
pub(super) fn is_standard(class: Class) -> bool {
    (class.jiang_num, class.bing_num) == (5, 4)
}

/// The standard layouts of a warehouse, in the order of their ids.
pub(super) struct Layouts {
    layouts: Vec<Passing>,
    /// By held class and node: the id; empty for classes that are not standard.
    ids: Vec<Vec<u32>>,
}

impl Layouts {
    pub(super) fn of(order: &IdOrder, classes: &[HeldClass]) -> Self {
        let layouts: Vec<Passing> = order
            .of_classes(classes)
            .filter(|layout| is_standard(classes[layout.class].class))
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
