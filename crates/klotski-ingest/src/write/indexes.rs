//! Writes the indexes of `layouts`.

use klotski::layouts_of;
use klotski_warehouse::{LayoutPages, Measures, Record, StoreError};

use super::members::{GroupMember, Members};
use crate::progress::{Counter, Progress};

/// Writes the indexes of `layouts`.
pub(super) fn write(
    pages: &mut LayoutPages<'_>,
    measures: &Measures,
    progress: &dyn Progress,
) -> Result<(), StoreError> {
    let mut counter = Counter::new(progress);
    let members = Members::of(measures);
    let mut record = Record::default();
    pages.write_index("layouts_by_code", |take| {
        layouts_of(&measures.names()).try_for_each(|(id, layout)| {
            counter.one();
            record.clear();
            record.text(&layout.code().digits());
            record.integer(id.into());
            take(record.entry())
        })
    })?;
    pages.write_index("layouts_by_group", |take| {
        members.in_order().try_for_each(|GroupMember { class, group_id, group_index, id }| {
            counter.one();
            record.clear();
            for number in [class.jiang_num, class.bing_num, class.style_num] {
                record.integer(number.into());
            }
            for number in [group_id, group_index, id] {
                record.integer(number.into());
            }
            take(record.entry())
        })
    })
}
