//! The order of ids, which runs across all classes.

use klotski::{Class, layouts_of};
use klotski_warehouse::WarehouseClass;

use super::costs::{ClassSize, layouts_of_all};
use super::progress::{Counter, Progress};

/// By id: the class of each layout. Measures are stored by class and written by id, so a
/// stage needs to know which class comes next.
pub(super) struct IdOrder {
    class_numbers: Vec<u8>,
    /// The ids; `None` if the warehouse has all of them, from 0 on.
    ids: Option<Vec<u32>>,
}

impl IdOrder {
    /// Bytes of memory that the order of these classes takes.
    pub(super) fn bytes(classes: &[ClassSize]) -> u64 {
        // A byte for the number of the class, and four for the id unless all are there.
        let bytes_a_layout = if is_whole(classes.len()) { 1 } else { 5 };
        bytes_a_layout * layouts_of_all(classes)
    }

    /// Enumerates the layouts of these classes.
    pub(super) fn enumerate(classes: &[Class], progress: &dyn Progress) -> Self {
        let mut counter = Counter::new(progress);
        let mut class_numbers = Vec::new();
        let mut ids = (!is_whole(classes.len())).then(Vec::new);
        for (id, layout) in layouts_of(classes) {
            let number = layout.class().number();
            class_numbers.push(u8::try_from(number).expect("there are 203 classes"));
            ids.as_mut().into_iter().for_each(|ids| ids.push(id));
            counter.one();
        }
        Self { class_numbers, ids }
    }

    /// The layouts of these classes by id. The classes must be among those enumerated.
    pub(super) fn of_classes(
        &self,
        classes: &[WarehouseClass],
    ) -> impl Iterator<Item = LayoutById> {
        let mut held = vec![None; Class::all().count()];
        for (index, class) in classes.iter().enumerate() {
            held[class.class.number()] = Some(index);
        }
        let mut next_node = vec![0; classes.len()];
        let ids: Box<dyn Iterator<Item = u32>> = match &self.ids {
            None => Box::new(0..),
            Some(ids) => Box::new(ids.iter().copied()),
        };
        ids.zip(&self.class_numbers).filter_map(move |(id, &number)| {
            let class = held[usize::from(number)]?;
            let node = next_node[class];
            next_node[class] += 1;
            Some(LayoutById { id, class, node })
        })
    }

    /// The same layouts; `progress` hears of each.
    pub(super) fn of_classes_counted(
        &self,
        classes: &[WarehouseClass],
        progress: &dyn Progress,
    ) -> impl Iterator<Item = LayoutById> {
        let mut counter = Counter::new(progress);
        self.of_classes(classes).inspect(move |_| counter.one())
    }
}

/// Whether so many classes are all classes.
fn is_whole(classes: usize) -> bool {
    classes == Class::all().count()
}

/// A layout, in the order of ids.
pub(super) struct LayoutById {
    pub(super) id: u32,
    /// The index of its class among the classes of the warehouse.
    pub(super) class: usize,
    /// The rank of the layout in its class.
    pub(super) node: u32,
}
