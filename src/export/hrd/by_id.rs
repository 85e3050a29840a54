//! The release files in the order of ids. Their last line has no line end.

use std::io::Write;

use klotski::{COLUMNS, Layout, Shape, ids};
use klotski_warehouse::Warehouse;

use crate::export::ExportError;

/// Writes `All_Case.txt`.
pub(super) fn codes(warehouse: &Warehouse, out: &mut dyn Write) -> Result<(), ExportError> {
    let mut statement = warehouse.connection().prepare("SELECT code FROM layouts ORDER BY id")?;
    let mut rows = statement.query([])?;
    let mut separator = "";
    while let Some(row) = rows.next()? {
        out.write_all(separator.as_bytes())?;
        out.write_all(row.get_ref(0)?.as_bytes().map_err(rusqlite::Error::from)?)?;
        separator = "\n";
    }
    Ok(())
}

/// Writes `main.csv`.
pub(super) fn main(warehouse: &Warehouse, out: &mut dyn Write) -> Result<(), ExportError> {
    let mut statement = warehouse.connection().prepare(
        "SELECT id, code, is_symmetric, jiang_num || ',' || bing_num || ',' || style_num,
                group_num, group_index
         FROM layouts ORDER BY id",
    )?;
    let mut rows = statement.query([])?;
    let mut separator = "";
    while let Some(row) = rows.next()? {
        let text = |column| -> rusqlite::Result<&str> { Ok(row.get_ref(column)?.as_str()?) };
        let (id, code): (u32, &str) = (row.get(0)?, text(1)?);
        let is_symmetric: bool = row.get(2)?;
        let faulty = ids().unrank(id).is_some_and(|layout| is_symmetric_but_for_square(&layout));
        let mark = if is_symmetric || faulty { 'Y' } else { 'N' };
        let (group_num, group_index): (u32, u32) = (row.get(4)?, row.get(5)?);
        write!(out, "{separator}{id},{code},{mark},{},{group_num},{group_index}", text(3)?)?;
        separator = "\n";
    }
    Ok(())
}

/// Whether the published file says Y although the layout is not its own mirror image.
///
/// This is a fault of the program that made the file. For each cell of the left half, it
/// compared the block there with the block in the cell across the axis. For an empty cell
/// across the axis it read beyond the end of a table and found a 2x2 block. So a 2x2 block on
/// the left that faces empty cells only counts as symmetric, and one on the right does not.
/// The warehouse stores the right value. Only this export reproduces the fault.
fn is_symmetric_but_for_square(layout: &Layout) -> bool {
    let image = layout.mirror();
    let same = |shape| layout.anchors(shape) == image.anchors(shape);
    let facing = Shape::Square.cover(image.anchors(Shape::Square));
    layout.square().is_multiple_of(COLUMNS)
        && [Shape::Horizontal, Shape::Vertical, Shape::Single].into_iter().all(same)
        && facing.without(layout.empty()).is_empty()
}

#[cfg(test)]
mod tests {
    use klotski::Code;

    use super::*;

    #[test]
    fn a_square_facing_empty_cells_passes_on_the_left_only() {
        let passes = |code: &str| {
            is_symmetric_but_for_square(&code.parse::<Code>().expect("a code").layout())
        };
        // The 2x2 block alone, at cell 0 and at cell 2.
        assert!(passes("0"));
        assert!(!passes("2"));
        // With single blocks in both lower corners, and in one of them.
        assert!(passes("0000000C3"));
        assert!(!passes("0000000C0"));
    }
}
