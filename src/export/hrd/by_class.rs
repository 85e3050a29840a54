//! The data sets `farthest` and `solution`: their release files in the order of classes, and their
//! files of a class.
//!
//! An export writes billions of codes, so codes are copied, not formatted.

use std::io::Write;

use klotski::graph::{ClassGraph, Farthest};
use klotski::{Class, Layout, ids, message};
use klotski_warehouse::{
    Warehouse, WarehouseClass, WarehouseError, min_solutions_in, select_layouts, warehouse_classes,
};
use rusqlite::Row;

use crate::export::ExportError;

/// The columns of `farthest.csv`.
pub(super) const FARTHEST: &str = "farthest_step, farthest_num";
/// The columns of `solution.csv`.
pub(super) const SOLUTION: &str = "ifnull(min_solution_step, -1), min_solution_num, solution_num";

pub(super) fn find(warehouse: &Warehouse, class: Class) -> Result<WarehouseClass, ExportError> {
    let mut classes = warehouse_classes(warehouse)?.into_iter();
    classes.find(|found| found.class == class).ok_or_else(|| ExportError::LacksClass {
        class: class.to_string(),
        path: warehouse.path().display().to_string(),
    })
}

/// Writes a release file: a line for each layout, with these columns of numbers.
pub(super) fn release(
    warehouse: &Warehouse,
    columns: &str,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let mut classes = warehouse_classes(warehouse)?;
    // The publisher joined the class files in the order of their names, in a locale that ignores
    // hyphens.
    classes.sort_by_key(|held| held.class.to_string().replace('-', ""));
    let mut line = ExportLine::default();
    for class in classes {
        for_each(warehouse, class.class, columns, |layout, row| {
            line.start(&layout.code().digits());
            // The last column is the id.
            for column in 0..row.as_ref().column_count() - 1 {
                line.number(row.get(column)?);
            }
            line.0.extend_from_slice(b"\r\n");
            Ok(out.write_all(&line.0)?)
        })?;
    }
    Ok(())
}

/// Writes the file of a class. The lists of farthest layouts are searched, because the warehouse
/// does not store them: all classes have 2.5 billion pairs.
pub(super) fn farthest_of_class(
    warehouse: &Warehouse,
    class: WarehouseClass,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let graph = ClassGraph::of(class.class);
    let mut known = vec![Farthest::default(); class.layouts as usize];
    for_each(warehouse, class.class, FARTHEST, |layout, row| {
        if let Some(known) = known.get_mut(graph.node(layout) as usize) {
            *known = Farthest { step: row.get(0)?, num: row.get(1)? };
        }
        Ok(())
    })?;
    let sets =
        graph.farthest_sets(&known).map_err(|wrong| ExportError::wrong_farthest(&graph, wrong))?;
    let codes: Vec<Digits> = graph.ranking.layouts().map(|layout| layout.code().digits()).collect();
    let (mut line, mut list) = (ExportLine::default(), Vec::new());
    for_each(warehouse, class.class, FARTHEST, |layout, row| {
        line.start(&layout.code().digits());
        line.number(row.get(0)?);
        line.number(row.get(1)?);
        sets.list(graph.node(layout), &mut list);
        line.codes(list.iter().map(|&node| codes[node as usize]));
        line.0.push(b'\n');
        Ok(out.write_all(&line.0)?)
    })
}

/// Writes the file of a class, with the minimal solutions of each layout.
pub(super) fn solutions_of_class(
    warehouse: &Warehouse,
    class: WarehouseClass,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let columns = format!(
        "{SOLUTION}, (SELECT code_tails FROM min_solution_sets AS s
                      WHERE s.min_solution_set_id = layouts.min_solution_set_id)"
    );
    let mut line = ExportLine::default();
    for_each(warehouse, class.class, &columns, |layout, row| {
        line.start(&layout.code().digits());
        line.number(row.get(0)?);
        line.number(row.get(1)?);
        let set = row.get_ref(3)?.as_blob_or_null().map_err(rusqlite::Error::from)?;
        line.codes(min_solutions_in(set.unwrap_or_default()));
        line.number(row.get(2)?);
        line.0.push(b'\n');
        Ok(out.write_all(&line.0)?)
    })
}

/// Calls `visit` with each layout of a class and these columns of `layouts`, by group number, then
/// by code. A layout of another class is an error: the file would have a surplus line, and the
/// layout has no rank in the class.
fn for_each(
    warehouse: &Warehouse,
    class: Class,
    columns: &str,
    mut visit: impl FnMut(&Layout, &Row<'_>) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let columns = format!("{columns}, id");
    let mut statement = warehouse.connection().prepare(&select_layouts(class, &columns))?;
    let id_column = statement.column_count() - 1;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let id: u32 = row.get(id_column)?;
        let layout = ids()
            .unrank(id)
            .ok_or(rusqlite::Error::IntegralValueOutOfRange(id_column, i64::from(id)))?;
        if layout.class() != class {
            let fault = message!("id {id} is not of class {class}", id, class);
            return Err(
                WarehouseError::Inconsistent { path: warehouse.path().to_owned(), fault }.into()
            );
        }
        visit(&layout, row)?;
    }
    Ok(())
}

/// The nine digits of a code.
type Digits = [u8; 9];

/// A line, built field by field.
#[derive(Default)]
struct ExportLine(Vec<u8>);

impl ExportLine {
    fn start(&mut self, code: &Digits) {
        self.0.clear();
        self.0.extend_from_slice(code);
    }

    /// Adds a comma and a number.
    fn number(&mut self, number: i64) {
        // Writing to a Vec never fails.
        let _ = write!(self.0, ",{number}");
    }

    /// Adds a comma, and codes separated by hyphens.
    fn codes(&mut self, codes: impl Iterator<Item = Digits>) {
        self.0.push(b',');
        for (position, code) in codes.enumerate() {
            if position > 0 {
                self.0.push(b'-');
            }
            self.0.extend_from_slice(&code);
        }
    }
}
