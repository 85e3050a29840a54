//! A row of the table `layouts`.

use strum::{EnumCount, VariantNames};

use super::bulk_insert::Field;

/// The name of the table.
pub(super) const LAYOUTS: &str = "layouts";

/// The columns of the table, in the order of the schema. A test compares them with it.
#[derive(Clone, Copy, Debug, EnumCount, VariantNames)]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)] // migrations/0002_layouts.sql documents the columns
pub enum LayoutColumn {
    Code,
    Id,
    JiangNum,
    BingNum,
    StyleNum,
    GroupId,
    GroupNum,
    GroupIndex,
    IsSymmetric,
    SeedLayer,
    MinSolutionStep,
    MinStraightMoves,
    MinUnitMoves,
    MinSolutionNum,
    SolutionNum,
    FarthestStep,
    FarthestNum,
    MinSolutionSetId,
}

/// The index of the column `id` in a row.
pub(super) const ID: usize = LayoutColumn::Id as usize;

/// A row, indexed by [`LayoutColumn`].
pub type LayoutRow = [Field; LayoutColumn::COUNT];

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::make_schema;

    #[test]
    fn the_columns_are_those_of_the_schema() {
        let mut connection = Connection::open_in_memory().unwrap();
        make_schema(&mut connection).unwrap();
        let statement = connection.prepare(&format!("SELECT * FROM {LAYOUTS}")).unwrap();
        let columns: Vec<&str> = statement.column_names().collect();
        assert_eq!(columns, LayoutColumn::VARIANTS);
    }
}
