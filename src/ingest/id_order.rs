//! The order of ids, which runs across all classes.

use super::progress::{Counter, Progress};
use crate::board::{Class, layouts_of};
use crate::store::WarehouseClass;

/// Which class each layout belongs to, by id: a byte a layout, found once for
/// all that is measured by class and written by id.
pub(super) struct IdOrder {
    class_numbers: Vec<u8>,
    /// The ids; `None` if there are all, from 0 on.
    ids: Option<Vec<u32>>,
}

impl IdOrder {
    /// The memory that it takes for classes of so many layouts.
    pub(super) fn bytes(classes: &[(Class, u32)]) -> u64 {
        let layouts: u64 = classes.iter().map(|&(_, layouts)| u64::from(layouts)).sum();
        // A number of a class, and an id unless all are there.
        if is_whole(classes.len()) { layouts } else { 5 * layouts }
    }

    /// Walks the layouts of these classes.
    pub(super) fn walk(classes: &[Class], progress: &dyn Progress) -> Self {
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

    /// The layouts of these classes, by id; they must be among those walked.
    pub(super) fn of_classes(&self, classes: &[WarehouseClass]) -> impl Iterator<Item = Passing> {
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
            Some(Passing { id, class, node })
        })
    }

    /// The same, telling how far it is.
    pub(super) fn of_classes_counted(
        &self,
        classes: &[WarehouseClass],
        progress: &dyn Progress,
    ) -> impl Iterator<Item = Passing> {
        let mut counter = Counter::new(progress);
        self.of_classes(classes).inspect(move |_| counter.one())
    }
}

/// Whether so many classes are all.
fn is_whole(classes: usize) -> bool {
    classes == Class::all().count()
}

/// A layout on its way through the order of ids.
pub(super) struct Passing {
    pub(super) id: u32,
    /// Which of the held classes it belongs to.
    pub(super) class: usize,
    /// Its rank in its class.
    pub(super) node: u32,
}
