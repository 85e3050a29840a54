//! The order of ids, which runs across all classes.

use super::progress::{Counter, Progress};
use crate::board::{Class, ids, layouts};
use crate::store::HeldClass;

/// Which class each layout belongs to, by id: a byte a layout, found once for
/// all that is measured by class and written by id.
pub(super) struct IdOrder {
    class_numbers: Vec<u8>,
}

impl IdOrder {
    /// Walks all layouts.
    pub(super) fn walk(progress: &dyn Progress) -> Self {
        let mut counter = Counter::new(progress);
        let mut class_numbers = Vec::with_capacity(ids().len() as usize);
        for layout in layouts() {
            let number = layout.class().number();
            class_numbers.push(u8::try_from(number).expect("there are 203 classes"));
            counter.one();
        }
        Self { class_numbers }
    }

    /// The layouts of these classes, by id.
    pub(super) fn of_classes(&self, classes: &[HeldClass]) -> impl Iterator<Item = Passing> {
        let mut held = vec![None; Class::all().count()];
        for (index, class) in classes.iter().enumerate() {
            held[class.class.number()] = Some(index);
        }
        let mut next_node = vec![0; classes.len()];
        (0..).zip(&self.class_numbers).filter_map(move |(id, &number)| {
            let class = held[usize::from(number)]?;
            let node = next_node[class];
            next_node[class] += 1;
            Some(Passing { id, class, node })
        })
    }

    /// The same, telling how far it is.
    pub(super) fn of_classes_counted(
        &self,
        classes: &[HeldClass],
        progress: &dyn Progress,
    ) -> impl Iterator<Item = Passing> {
        let mut counter = Counter::new(progress);
        self.of_classes(classes).inspect(move |_| counter.one())
    }
}

/// A layout on its way through the order of ids.
pub(super) struct Passing {
    pub(super) id: u32,
    /// Which of the held classes it belongs to.
    pub(super) class: usize,
    /// Its rank in its class.
    pub(super) node: u32,
}
