//! The farthest layouts of every layout of a class.

use klotski::graph::{ClassGraph, Farthest};
use klotski_warehouse::WarehouseClass;

use super::class_rows::ClassRows;
use super::file::FileMaker;
use super::identity::FileIdentity;
use super::set_kind::SetKind;
use super::sets_digest::SetsDigest;
use crate::columnar::RowGroup;
use crate::export::ExportError;

pub(super) fn write(
    maker: &FileMaker<'_>,
    file: &FileIdentity,
    class: &WarehouseClass,
    rows: &ClassRows,
) -> Result<(), ExportError> {
    let schema = SetKind::FarthestSets.schema();
    let failed = |cause| ExportError::cannot_write(&maker.folder.path(&file.name), cause);
    maker.write(file, &schema, |writer| {
        let graph = ClassGraph::of(class.class);
        let known = |node| {
            let row = rows.of_node(node);
            Farthest { step: row.step, num: row.num }
        };
        let known: Vec<Farthest> = (0..class.layouts).map(known).collect();
        let sets = graph.farthest_sets(&known).map_err(|wrong| ExportError::WrongFarthest {
            class: class.class.to_string(),
            code: graph.layout(wrong.node).code().to_string(),
        })?;
        let (mut digest, mut list) = (SetsDigest::default(), Vec::new());
        for part in rows.row_groups(0..rows.rows.len()) {
            let mut group = RowGroup::new(&schema);
            let mut push_rows = || {
                for at in part.clone() {
                    let row = &rows.rows[at];
                    sets.list(rows.nodes[at], &mut list);
                    row.push_position(&mut group)?;
                    group.column(3).push_integer(row.step.into())?;
                    let indexes = list.iter().map(|&node| rows.of_node(node).group_index);
                    group.column(4).push_integers(indexes)?;
                }
                Ok(())
            };
            push_rows().map_err(failed)?;
            digest.add(&group);
            maker.append(file, &schema, &group, writer)?;
        }
        Ok(digest.keys())
    })
}
