//! Writes the index of `layouts`.

use klotski::{Class, layouts_of};
use klotski_warehouse::{ClassMeasures, LayoutPages, Measures, Record, StoreError};

use crate::progress::{Counter, Progress};

/// Writes the index in the order of codes, which interleaves all classes.
pub(super) fn by_code(
    pages: &mut LayoutPages<'_>,
    measures: &Measures,
    progress: &dyn Progress,
) -> Result<(), StoreError> {
    let mut counter = Counter::new(progress);
    let mut record = Record::default();
    let group_indexes: Vec<Vec<u32>> =
        measures.classes.iter().map(ClassMeasures::group_index).collect();
    // By class number: the index of the class in the warehouse.
    let mut indexes = vec![usize::MAX; Class::all().count()];
    for (index, class) in measures.classes().into_iter().enumerate() {
        indexes[class.number()] = index;
    }
    // By class: the node of its next layout.
    let mut next_nodes = vec![0_u32; measures.classes.len()];
    pages.write_index("layouts_by_code", |take| {
        layouts_of(&measures.classes()).try_for_each(|(_, layout)| {
            counter.one();
            let index = indexes[layout.class().number()];
            let node = next_nodes[index];
            next_nodes[index] += 1;
            let Class { jiang_num, bing_num, style_num } = layout.class();
            record.clear();
            record.text(&layout.code().digits());
            for number in [jiang_num, bing_num, style_num] {
                record.integer(number.into());
            }
            record.integer(measures.classes[index].group_id(node).into());
            record.integer(group_indexes[index][node as usize].into());
            take(record.entry())
        })
    })
}
