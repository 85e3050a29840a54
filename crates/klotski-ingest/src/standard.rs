//! Standard layouts: five blocks of two cells and four single blocks.

use klotski_warehouse::WarehouseClass;

use super::id_order::{IdOrder, LayoutById};

/// The standard layouts of a warehouse, in the order of ids.
pub(super) struct StandardLayouts {
    layouts: Vec<LayoutById>,
    /// By class of the warehouse and node: the id. Empty for classes that are not standard.
    ids: Vec<Vec<u32>>,
}

impl StandardLayouts {
    pub(super) fn of(order: &IdOrder, classes: &[WarehouseClass]) -> Self {
        let layouts: Vec<LayoutById> = order
            .of_classes(classes)
            .filter(|layout| classes[layout.class].class.is_standard())
            .collect();
        let mut ids = vec![Vec::new(); classes.len()];
        for layout in &layouts {
            // In a class, ids and nodes ascend together.
            ids[layout.class].push(layout.id);
        }
        Self { layouts, ids }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &LayoutById> {
        self.layouts.iter()
    }

    pub(super) fn id(&self, class: usize, node: u32) -> u32 {
        self.ids[class][node as usize]
    }
}
