//! The solutions of every layout of a class.

use std::ops::Range;

use klotski::graph::ClassGraph;
use klotski_warehouse::{WarehouseClass, in_order};

use super::class_rows::ClassRows;
use super::file::{FileMaker, ROWS};
use super::identity::FileIdentity;
use super::set_kind::SetKind;
use super::sets_digest::SetsDigest;
use crate::columnar::{ColumnarSchema, EncodedRowGroup, RowGroup};
use crate::export::ExportError;

/// The maximum number of solutions that a thread holds in memory, four bytes each. With half as
/// many, the largest classes are searched twice as often; with twice as many, they take more than a
/// gigabyte.
const PAIRS_AT_A_TIME: usize = 1 << 25;

/// Searches for the sets, and writes their file. Each thread searches for the solutions of a part
/// of the rows at a time.
pub(super) fn write(
    maker: &FileMaker<'_>,
    file: &FileIdentity,
    class: &WarehouseClass,
    rows: &ClassRows,
    threads: usize,
) -> Result<(), ExportError> {
    let schema = SetKind::SolutionSets.schema();
    let failed = |cause| ExportError::cannot_write(&maker.folder.path(&file.name), cause);
    let parts = rows.parts(0..rows.rows.len(), ROWS, PAIRS_AT_A_TIME);
    maker.write(file, &schema, |writer| {
        let graph = ClassGraph::of(class.class);
        let mut digest = SetsDigest::default();
        let work = |part: &Range<usize>| search(&graph, rows, part, &schema);
        in_order(threads, &parts, work, |found| {
            for (part, encoded) in found {
                digest.append(&part);
                writer.append(encoded).map_err(failed)?;
                maker.observer.advance(part.rows());
            }
            Ok(())
        })?;
        Ok(digest.keys())
    })
}

/// Searches for a part of the rows, and encodes its row groups.
fn search(
    graph: &ClassGraph,
    rows: &ClassRows,
    part: &Range<usize>,
    schema: &ColumnarSchema,
) -> Result<Vec<(SetsDigest, EncodedRowGroup)>, ExportError> {
    let nums: Vec<u32> = rows.rows[part.clone()].iter().map(|row| row.num).collect();
    let sets = graph.solution_sets(&rows.nodes[part.clone()], &nums).map_err(|wrong| {
        ExportError::WrongSolutions {
            class: graph.class.to_string(),
            code: graph.layout(wrong.node).code().to_string(),
        }
    })?;
    let encode = |range: Range<usize>| {
        let mut group = RowGroup::new(schema);
        for at in range {
            let (row, position) = (&rows.rows[at], at - part.start);
            row.push_position(&mut group)?;
            let indexes = sets.of(position).map(|(node, _)| rows.of_node(node).group_index);
            group.column(3).push_integers(indexes)?;
            group.column(4).push_integers(sets.of(position).map(|(_, step)| step.cast_signed()))?;
        }
        let mut digest = SetsDigest::default();
        digest.add(&group);
        Ok((digest, schema.encode(&group)?))
    };
    let encoded = rows.row_groups(part.clone()).into_iter().map(encode);
    encoded.collect::<std::io::Result<_>>().map_err(ExportError::Output)
}
