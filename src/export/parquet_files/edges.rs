//! The edges of the graphs, a file for each class.

use std::io;

use klotski::graph::{ClassGraph, Edge};
use klotski::{Class, Metric};
use klotski_warehouse::{Warehouse, WarehouseClass, by_class};

use super::CLASSES_AT_A_TIME;
use super::file::{FileIdentity, FileMaker, ROWS};
use crate::columnar::{ColumnarSchema, Encoding, FileColumn, ParquetType, RowGroup};
use crate::export::ExportError;

/// The name of the files in their metadata, and of their folder.
pub(super) const NAME: &str = "edges";
pub(super) const MEANING: &str = "One row for each pair of layouts that are one step apart";

/// The columns of the files.
pub(super) fn schema(with_moves: bool) -> ColumnarSchema {
    let integer = |name, meaning| FileColumn::new(name, ParquetType::Int32).explained(meaning);
    let mut columns = vec![
        integer("group_id", "the group"),
        integer("src", "group_index of a layout").encoded(Encoding::Delta),
        integer("dst", "group_index of a layout one step away, src < dst").encoded(Encoding::Delta),
        integer("metric", "0 if the step is a unit move, 1 if it is a straight move, 2 else"),
    ];
    if with_moves {
        let block = "the block that moves from src to dst: 2x2, horizontal, vertical or single";
        columns.extend([
            FileColumn::new("block", ParquetType::Text).explained(block),
            integer("from_cell", "the cell of its top-left corner in src, row * 4 + column"),
            integer("to_cell", "the cell of its top-left corner in dst"),
        ]);
    }
    ColumnarSchema::sorted_by(NAME, columns, &[0, 1, 2])
}

/// Computes the edges of a class, and passes them to `take` in row groups.
fn for_each_row_group(
    class: WarehouseClass,
    with_moves: bool,
    mut take: impl FnMut(&RowGroup) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let schema = schema(with_moves);
    let graph = ClassGraph::of(class.class);
    let edges = graph.group_edges();
    let mut rows = RowGroup::new(&schema);
    for (group_id, group_num) in (i64::from(class.class.first_group())..).zip(0..edges.groups()) {
        for edge in edges.of(group_num) {
            push(&mut rows, group_id, &edge, with_moves)?;
            if rows.rows() == ROWS {
                take(&rows)?;
                rows = RowGroup::new(&schema);
            }
        }
    }
    if rows.rows() > 0 { take(&rows) } else { Ok(()) }
}

fn push(rows: &mut RowGroup, group_id: i64, edge: &Edge, with_moves: bool) -> io::Result<()> {
    // An edge belongs to the graphs of this and all greater numbers.
    let metric = match edge.metric {
        Metric::Unit => 0,
        Metric::Straight => 1,
        Metric::Step => 2,
    };
    let numbers = [group_id, edge.src.into(), edge.dst.into(), metric];
    for (column, number) in numbers.into_iter().enumerate() {
        rows.column(column).push_integer(number)?;
    }
    if with_moves {
        rows.column(4).push_string(edge.step.shape.name())?;
        rows.column(5).push_integer(edge.step.from.into())?;
        rows.column(6).push_integer(edge.step.to.into())?;
    }
    Ok(())
}

pub(super) fn export(
    maker: &FileMaker<'_>,
    warehouse: &Warehouse,
    classes: &[WarehouseClass],
    with_moves: bool,
    threads: usize,
) -> Result<(), ExportError> {
    let _folder = maker.make_folder(NAME)?;
    let schema = schema(with_moves);
    let mut waiting = Vec::new();
    for &class in classes {
        let rows = edges(warehouse, class.class)?;
        let file = FileIdentity::of_class(maker.dir, NAME, class.class, rows);
        if maker.must_write(&file, &schema)? {
            waiting.push((file, class));
        }
    }
    maker.observer.begin(waiting.iter().map(|(file, _)| file.rows).sum());
    let layouts: Vec<u32> = waiting.iter().map(|(_, class)| class.layouts).collect();
    by_class(threads, CLASSES_AT_A_TIME, &layouts, |index| {
        let (file, class) = &waiting[index];
        maker.write(file, &schema, |writer| {
            for_each_row_group(*class, with_moves, |group| {
                maker.append(file, &schema, group, writer)
            })
        })
    })
    .map(drop)
}

fn edges(warehouse: &Warehouse, class: Class) -> Result<u64, ExportError> {
    let Class { jiang_num, bing_num, style_num } = class;
    let sql = "SELECT sum(edges) FROM groups WHERE (jiang_num, bing_num, style_num) = (?1, ?2, ?3)";
    let edges: i64 =
        warehouse
            .connection()
            .query_row(sql, (jiang_num, bing_num, style_num), |row| row.get(0))?;
    Ok(edges.cast_unsigned())
}
