//! From a warehouse to one with another stage: columns of `layouts`, and tables.

use super::by_class::ByClass;
use super::id_order::{IdOrder, Passing};
use super::progress::Progress;
use super::summary::Clock;
use crate::store::{
    ExpectedEntries, Field, LayoutColumn, LayoutPages, MakerLock, NewWarehouse, StoreError,
    Warehouse, for_each_layout,
};

/// What a stage is built from.
pub(super) struct Ground<'g> {
    pub(super) lock: &'g MakerLock,
    /// The warehouse that stands there.
    pub(super) before: Warehouse,
    pub(super) order: &'g IdOrder,
    /// KiB of cache while it is written.
    pub(super) cache_kib: i64,
}

impl<'g> Ground<'g> {
    /// Makes a warehouse of what stands there, with the values of these columns added to
    /// `layouts`.
    pub(super) fn with_columns<T, const N: usize>(
        &self,
        classes: &ByClass<T>,
        clock: &mut Clock<'_>,
        columns: [LayoutColumn; N],
        values: impl Fn(&Passing) -> [Field; N],
    ) -> Result<NewWarehouse<'g>, StoreError> {
        let warehouse = NewWarehouse::create(self.lock, self.cache_kib, |pages| {
            let entries = clock.step("write layouts", classes.layouts(), |progress| {
                self.write_rows(pages, classes, columns, values, progress)
            })?;
            clock.step("write indexes", 0, |_| pages.carry_indexes(&self.before, &entries))
        })?;
        clock.step("carry tables", 0, |_| warehouse.carry_tables())?;
        Ok(warehouse)
    }

    fn write_rows<T, const N: usize>(
        &self,
        pages: &mut LayoutPages<'_>,
        classes: &ByClass<T>,
        columns: [LayoutColumn; N],
        values: impl Fn(&Passing) -> [Field; N],
        progress: &dyn Progress,
    ) -> Result<ExpectedEntries, StoreError> {
        let broken = || StoreError::Broken {
            path: self.before.path().to_owned(),
            what: "its layouts are not those of its classes".to_owned(),
        };
        let mut layouts = self.order.of_classes_counted(&classes.held, progress);
        let mut entries = ExpectedEntries::default();
        pages.write_rows(|take| {
            entries = for_each_layout(&self.before, |row| {
                let layout = layouts.next().ok_or_else(broken)?;
                if row[LayoutColumn::Id as usize] != Field::from(layout.id) {
                    return Err(broken());
                }
                let mut row = *row;
                for (column, value) in columns.into_iter().zip(values(&layout)) {
                    row[column as usize] = value;
                }
                take(&row)
            })?;
            layouts.next().map_or(Ok(()), |_| Err(broken()))
        })?;
        Ok(entries)
    }
}
