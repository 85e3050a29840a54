//! Standard layouts: five blocks of two cells and four single blocks.

use std::rc::Rc;

use klotski::{Class, layouts_of};

use super::Measures;

/// The standard layouts of a warehouse, in the order of ids.
pub(super) struct StandardLayouts {
    pub(super) layouts: Vec<StandardLayout>,
    /// By class of the warehouse and node: the id. Empty for classes that are not standard.
    pub(super) ids: Rc<Vec<Vec<u32>>>,
}

pub(super) struct StandardLayout {
    pub(super) id: u32,
    /// The index of its class among the classes of the warehouse.
    pub(super) class: usize,
    /// The rank of the layout in its class.
    pub(super) node: u32,
}

impl StandardLayouts {
    pub(super) fn of(measures: &Measures) -> Self {
        let classes = measures.names();
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
        Self { layouts, ids: Rc::new(ids) }
    }
}
