//! The release files in the order of ids. Their last line has no line end.

use std::io::Write;

use klotski::{COLUMNS, Class, Layout, Shape, ids};
use klotski_warehouse::Warehouse;

use crate::export::ExportError;

/// Writes `All_Case.txt`.
pub(super) fn codes(warehouse: &Warehouse, out: &mut dyn Write) -> Result<(), ExportError> {
    // Codes ascend with ids.
    let mut statement = warehouse.connection().prepare("SELECT code FROM layouts ORDER BY code")?;
    let mut rows = statement.query([])?;
    let mut separator = "";
    while let Some(row) = rows.next()? {
        out.write_all(separator.as_bytes())?;
        out.write_all(row.get_ref(0)?.as_bytes().map_err(rusqlite::Error::from)?)?;
        separator = "\n";
    }
    Ok(())
}

/// The part of a line of `main.csv` that does not follow from the id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct MainLine {
    id: u32,
    group_index: u32,
    group_num: u16,
    is_symmetric: bool,
}

/// Writes `main.csv`.
pub(super) fn main(warehouse: &Warehouse, out: &mut dyn Write) -> Result<(), ExportError> {
    // The table is in the order of groups. Looking up all rows by their codes would be slower, but
    // the first lines come at once.
    let mut written = None;
    for order in ["ORDER BY code LIMIT 10000", ""] {
        let sql = format!("SELECT id, group_index, group_num, is_symmetric FROM layouts {order}");
        let mut statement = warehouse.connection().prepare(&sql)?;
        let lines = statement.query_map([], |row| {
            let (id, group_index) = (row.get(0)?, row.get(1)?);
            Ok(MainLine { id, group_index, group_num: row.get(2)?, is_symmetric: row.get(3)? })
        })?;
        let mut lines = lines.collect::<Result<Vec<_>, _>>()?;
        lines.retain(|line| Some(line.id) > written);
        lines.sort_unstable();
        for MainLine { id, group_index, group_num, is_symmetric } in lines {
            let layout = ids()
                .unrank(id)
                .ok_or(rusqlite::Error::IntegralValueOutOfRange(0, i64::from(id)))?;
            let is_marked = is_symmetric || is_symmetric_but_for_square(&layout);
            let mark = if is_marked { 'Y' } else { 'N' };
            let Class { jiang_num, bing_num, style_num } = layout.class();
            let separator = if written.replace(id).is_some() { "\n" } else { "" };
            write!(
                out,
                "{separator}{id},{},{mark},{jiang_num},{bing_num},{style_num},{group_num},{group_index}",
                layout.code()
            )?;
        }
    }
    Ok(())
}

/// Whether the published file has Y although the layout is not its own mirror image.
///
/// This is a bug of the program that made the file. For each cell of the left half, it compared the
/// block there with the block in the mirrored cell. For an empty mirrored cell it read beyond the
/// end of a table and found a 2x2 block. So a 2x2 block on the left that faces only empty cells
/// counts as symmetric, and one on the right does not. The warehouse stores the right value. Only
/// this export reproduces the bug.
fn is_symmetric_but_for_square(layout: &Layout) -> bool {
    let image = layout.mirror();
    let same = |shape| layout.anchors(shape) == image.anchors(shape);
    let facing = Shape::Square.cover(image.anchors(Shape::Square));
    layout.square().is_multiple_of(COLUMNS)
        && [Shape::Horizontal, Shape::Vertical, Shape::Single].into_iter().all(same)
        && facing.without(layout.empty()).is_empty()
}
