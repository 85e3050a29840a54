//! `farthest.csv` and its class files.

use std::io::Write;

use super::error::ExportError;
use super::line::{Digits, Line, digits_of};
use super::rows::{CLASS_LINE_END, HeldClass, RELEASE_LINE_END, in_release_order};
use crate::graph::{ClassGraph, Farthest};
use crate::store::Warehouse;

const COLUMNS: &str = "f.farthest_step, f.farthest_num";
const JOINS: &str = "JOIN layout_farthest AS f ON f.id = l.id";

pub(super) fn release(warehouse: &Warehouse, out: &mut dyn Write) -> Result<(), ExportError> {
    let mut line = Line::default();
    for held in in_release_order(warehouse.connection())? {
        held.for_each(warehouse.connection(), COLUMNS, JOINS, |layout, row| {
            line.start(&digits_of(layout));
            line.number(row.get(0)?);
            line.number(row.get(1)?);
            Ok(out.write_all(line.end(RELEASE_LINE_END))?)
        })?;
    }
    Ok(())
}

/// The lists are found by searches, a class at a time: there are 2.5 billion
/// pairs over all classes.
pub(super) fn class_file(
    warehouse: &Warehouse,
    held: &HeldClass,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let graph = ClassGraph::of(held.class);
    let mut known = vec![Farthest::default(); held.layouts];
    held.for_each(warehouse.connection(), COLUMNS, JOINS, |layout, row| {
        if let Some(known) = known.get_mut(graph.node(layout) as usize) {
            *known = Farthest { step: row.get(0)?, num: row.get(1)? };
        }
        Ok(())
    })?;
    let sets = graph.farthest_sets(&known).map_err(|wrong| ExportError::WrongFarthest {
        class: held.class.to_string(),
        code: graph.layout(wrong.node).code().to_string(),
    })?;
    let codes: Vec<Digits> = graph.ranking.layouts().map(|layout| digits_of(&layout)).collect();
    let (mut line, mut list) = (Line::default(), Vec::new());
    held.for_each(warehouse.connection(), COLUMNS, JOINS, |layout, row| {
        line.start(&digits_of(layout));
        line.number(row.get(0)?);
        line.number(row.get(1)?);
        sets.list(graph.node(layout), &mut list);
        line.codes(list.iter().map(|&node| codes[node as usize]));
        Ok(out.write_all(line.end(CLASS_LINE_END))?)
    })
}
