//! Standard layouts: five blocks of two cells and four single blocks.

use klotski::{Class, layouts_of};

/// The standard layouts of a warehouse, in the order of ids.
pub(crate) struct StandardLayouts {
    layouts: Vec<StandardLayout>,
    /// By class of the warehouse and node: the id. Empty for classes that are not standard.
    ids: Vec<Vec<u32>>,
}

pub(crate) struct StandardLayout {
    pub(crate) id: u32,
    /// The index of its class among the classes of the warehouse.
    pub(crate) class: usize,
    /// The rank of the layout in its class.
    pub(crate) node: u32,
}

impl StandardLayouts {
    /// Those of a warehouse of these classes, which ascend.
    pub(super) fn of(classes: &[Class]) -> Self {
        let standard: Vec<Class> =
            classes.iter().copied().filter(|class| class.is_standard()).collect();
        let mut layouts = Vec::new();
        let mut ids = vec![Vec::new(); classes.len()];
        for (id, layout) in layouts_of(&standard) {
            let class = classes.binary_search(&layout.class()).expect("one of these classes");
            // In a class, ids and nodes ascend together.
            let node = u32::try_from(ids[class].len()).expect("ids have 32 bits");
            layouts.push(StandardLayout { id, class, node });
            ids[class].push(id);
        }
        Self { layouts, ids }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &StandardLayout> {
        self.layouts.iter()
    }

    pub(crate) fn id(&self, class: usize, node: u32) -> u32 {
        self.ids[class][node as usize]
    }
}
