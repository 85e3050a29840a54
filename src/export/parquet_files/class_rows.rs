//! The layouts of a class in the order of groups, with the stored sizes of their sets.

use std::ops::Range;

use klotski::{Class, ids, message};
use klotski_warehouse::{WarehouseClass, WarehouseError, WarehouseFile, select_layouts};
use rusqlite::Connection;

use super::file::{ELEMENTS, ROWS};
use crate::export::ExportError;

/// The layouts of a class by group_id, group_index.
pub(super) struct ClassRows {
    pub(super) rows: Vec<ClassRow>,
    /// By node of the class: the row.
    row_of_node: Vec<u32>,
    /// By row: the node of the class.
    pub(super) nodes: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct ClassRow {
    pub(super) id: i32,
    pub(super) group_id: i32,
    pub(super) group_index: i32,
    /// The distance of the members of its set, if it is the same for all.
    pub(super) step: u16,
    pub(super) num: u32,
}

impl ClassRows {
    /// The layouts of a class, with two columns of measures: the distance and the number of the
    /// members of their sets.
    pub(super) fn read(
        file: &WarehouseFile,
        class: WarehouseClass,
        measures: &str,
    ) -> Result<Self, ExportError> {
        let (path, warehouse) = (file.path(), file.open()?);
        let rows = rows_of(warehouse.connection(), class.class, measures)
            .map_err(|error| WarehouseError::sqlite(path, error))?;
        let wrong =
            |fault| Err(WarehouseError::Inconsistent { path: path.to_owned(), fault }.into());
        let (number, class) = (class.layouts, class.class);
        if rows.len() != number as usize {
            return wrong(message!("class {class} has {rows} rows", class, rows = rows.len()));
        }
        let is_of_class = |id: i32| {
            let layout = u32::try_from(id).ok().and_then(|id| ids().unrank(id));
            layout.is_some_and(|layout| layout.class() == class)
        };
        if let Some(row) = rows.iter().find(|row| !is_of_class(row.id)) {
            return wrong(message!("id {id} is not of class {class}", id = row.id, class));
        }
        // In a class, ids and nodes ascend together.
        let mut row_of_node: Vec<u32> = (0..number).collect();
        row_of_node.sort_unstable_by_key(|&row| rows[row as usize].id);
        let mut nodes = vec![0; rows.len()];
        for (node, &row) in (0..).zip(&row_of_node) {
            nodes[row as usize] = node;
        }
        Ok(Self { rows, row_of_node, nodes })
    }

    pub(super) fn of_node(&self, node: u32) -> &ClassRow {
        &self.rows[self.row_of_node[node as usize] as usize]
    }

    /// By node: its position in its group.
    pub(super) fn indexes(&self, nodes: impl Iterator<Item = u32>) -> impl Iterator<Item = i32> {
        nodes.map(|node| self.of_node(node).group_index)
    }

    /// Splits rows into the row groups of a file.
    pub(super) fn row_groups(&self, rows: Range<usize>) -> Vec<Range<usize>> {
        self.parts(rows, ROWS, ELEMENTS)
    }

    /// Splits rows into parts with at most this number of rows and members each. A part has at
    /// least one row.
    pub(super) fn parts(
        &self,
        rows: Range<usize>,
        most_rows: usize,
        most_members: usize,
    ) -> Vec<Range<usize>> {
        let mut parts: Vec<Range<usize>> = Vec::new();
        let mut members = 0;
        for row in rows {
            let num = self.rows[row].num as usize;
            match parts.last_mut() {
                Some(part) if part.len() < most_rows && members + num <= most_members => {
                    part.end = row + 1;
                    members += num;
                }
                _ => {
                    parts.push(row..row + 1);
                    members = num;
                }
            }
        }
        parts
    }
}

fn rows_of(
    connection: &Connection,
    class: Class,
    measures: &str,
) -> rusqlite::Result<Vec<ClassRow>> {
    let columns = format!("id, group_id, group_index, {measures}");
    let mut statement = connection.prepare(&select_layouts(class, &columns))?;
    let rows = statement.query_map([], |row| {
        Ok(ClassRow {
            id: row.get(0)?,
            group_id: row.get(1)?,
            group_index: row.get(2)?,
            step: row.get(3)?,
            num: row.get(4)?,
        })
    })?;
    rows.collect()
}
