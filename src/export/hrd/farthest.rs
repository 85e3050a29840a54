//! The release file `farthest.csv`, and its class files.

use std::io::Write;

use klotski::graph::{ClassGraph, Farthest};
use klotski_warehouse::{Warehouse, WarehouseClass};

use super::by_class::{self, for_each};
use super::line::{Digits, Ending, ExportLine};
use crate::export::ExportError;

const COLUMNS: &str = "farthest_step, farthest_num";

/// Writes `farthest.csv`.
pub(super) fn release(warehouse: &Warehouse, out: &mut dyn Write) -> Result<(), ExportError> {
    by_class::release(warehouse, COLUMNS, out)
}

/// Writes the file of a class. The lists of farthest layouts are searched, because the warehouse
/// does not store them: all classes have 2.5 billion pairs.
pub(super) fn class_file(
    warehouse: &Warehouse,
    class: &WarehouseClass,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let graph = ClassGraph::of(class.class);
    let mut known = vec![Farthest::default(); class.layouts as usize];
    for_each(warehouse, class.class, COLUMNS, |layout, row| {
        if let Some(known) = known.get_mut(graph.node(layout) as usize) {
            *known = Farthest { step: row.get(0)?, num: row.get(1)? };
        }
        Ok(())
    })?;
    let sets = graph.farthest_sets(&known).map_err(|wrong| ExportError::WrongFarthest {
        class: class.class.to_string(),
        code: graph.layout(wrong.node).code().to_string(),
    })?;
    let codes: Vec<Digits> = graph.ranking.layouts().map(|layout| layout.code().digits()).collect();
    let (mut line, mut list) = (ExportLine::default(), Vec::new());
    for_each(warehouse, class.class, COLUMNS, |layout, row| {
        line.start(&layout.code().digits());
        line.number(row.get(0)?);
        line.number(row.get(1)?);
        sets.list(graph.node(layout), &mut list);
        line.codes(list.iter().map(|&node| codes[node as usize]));
        Ok(out.write_all(line.end(Ending::ClassFile))?)
    })
}
