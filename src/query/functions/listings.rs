//! The rows of the table-valued functions.

use std::ffi::CStr;

use rusqlite::Result;

use super::searches::Searches;
use crate::board::{Layout, Move};

/// A table-valued function.
pub(super) struct Listing {
    pub(super) name: &'static CStr,
    /// Its table: the columns of its rows, then a hidden one an argument. That is
    /// a BLOB, which leaves arguments as they are: without a type SQLite would
    /// take a code of digits for a number.
    pub(super) table: &'static CStr,
    /// Columns that are not hidden.
    pub(super) columns: usize,
    /// Hidden ones.
    pub(super) arguments: usize,
    /// How many rows SQLite should reckon with.
    pub(super) usual_rows: i64,
    /// Puts the rows for as many layouts as there are arguments into `rows`.
    pub(super) fill: fn(&Searches, &[Layout], &mut Rows) -> Result<()>,
}

/// Rows one after the other, with as many cells as there are columns each.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) cells: Vec<Cell>,
}

/// A value of a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cell {
    Null,
    Number(u32),
    Code([u8; 9]),
    Word(&'static str),
}

impl Rows {
    fn push<const COLUMNS: usize>(&mut self, row: [Cell; COLUMNS]) {
        self.cells.extend(row);
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Self {
        Self::Number(u32::try_from(number).expect("no more than there are layouts"))
    }
}

impl From<u16> for Cell {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

impl From<bool> for Cell {
    fn from(truth: bool) -> Self {
        Self::Number(truth.into())
    }
}

impl From<&Layout> for Cell {
    fn from(layout: &Layout) -> Self {
        Self::Code(layout.code().digits())
    }
}

/// Block, from and to.
fn of_move(step: Move) -> [Cell; 3] {
    let cell = |cell: u8| Cell::Number(cell.into());
    [Cell::Word(step.shape.name()), cell(step.from), cell(step.to)]
}

pub(super) static LISTINGS: [Listing; 8] = [
    Listing {
        name: c"neighbors",
        table: c"CREATE TABLE t (code, block, from_cell, to_cell, a BLOB HIDDEN)",
        columns: 4,
        arguments: 1,
        usual_rows: 14,
        fill: neighbors,
    },
    Listing {
        name: c"layers_of",
        table: c"CREATE TABLE t (layer, layouts, a BLOB HIDDEN)",
        columns: 2,
        arguments: 1,
        usual_rows: 100,
        fill: layers_of,
    },
    Listing {
        name: c"layer_members",
        table: c"CREATE TABLE t (code, layer, a BLOB HIDDEN)",
        columns: 2,
        arguments: 1,
        usual_rows: 100_000,
        fill: layer_members,
    },
    Listing {
        name: c"shortest_path",
        table:
            c"CREATE TABLE t (step, code, block, from_cell, to_cell, a BLOB HIDDEN, b BLOB HIDDEN)",
        columns: 5,
        arguments: 2,
        usual_rows: 50,
        fill: shortest_path,
    },
    Listing {
        name: c"shortest_paths",
        table: c"CREATE TABLE t (layer, code, next_code, a BLOB HIDDEN, b BLOB HIDDEN)",
        columns: 3,
        arguments: 2,
        usual_rows: 1_000,
        fill: shortest_paths,
    },
    Listing {
        name: c"solutions",
        table: c"CREATE TABLE t (code, step, minimal, a BLOB HIDDEN)",
        columns: 3,
        arguments: 1,
        usual_rows: 50,
        fill: solutions,
    },
    Listing {
        name: c"farthest",
        table: c"CREATE TABLE t (code, step, a BLOB HIDDEN)",
        columns: 2,
        arguments: 1,
        usual_rows: 50,
        fill: farthest,
    },
    Listing {
        name: c"group_of",
        table: c"CREATE TABLE t (code, a BLOB HIDDEN)",
        columns: 1,
        arguments: 1,
        usual_rows: 100_000,
        fill: group_of,
    },
];

#[allow(clippy::unnecessary_wraps)] // like those that search
fn neighbors(_searches: &Searches, layouts: &[Layout], rows: &mut Rows) -> Result<()> {
    for (step, after) in layouts[0].steps() {
        let [block, from, to] = of_move(step);
        rows.push([(&after).into(), block, from, to]);
    }
    Ok(())
}

fn layers_of(searches: &Searches, layouts: &[Layout], rows: &mut Rows) -> Result<()> {
    for (layer, size) in searches.around(&layouts[0])?.sizes().enumerate() {
        rows.push([layer.into(), size.into()]);
    }
    Ok(())
}

fn layer_members(searches: &Searches, layouts: &[Layout], rows: &mut Rows) -> Result<()> {
    let model = searches.around(&layouts[0])?;
    for layer in 0..model.layers() {
        for layout in model.layer(layer) {
            rows.push([(&layout).into(), layer.into()]);
        }
    }
    Ok(())
}

fn shortest_path(searches: &Searches, layouts: &[Layout], rows: &mut Rows) -> Result<()> {
    let Some(routes) = searches.around(&layouts[0])?.routes_to(&layouts[1]) else { return Ok(()) };
    rows.push([0_u16.into(), (&layouts[0]).into(), Cell::Null, Cell::Null, Cell::Null]);
    for leg in routes.first() {
        let [block, from, to] = of_move(leg.step);
        rows.push([(leg.layer + 1).into(), (&leg.to).into(), block, from, to]);
    }
    Ok(())
}

fn shortest_paths(searches: &Searches, layouts: &[Layout], rows: &mut Rows) -> Result<()> {
    let Some(routes) = searches.around(&layouts[0])?.routes_to(&layouts[1]) else { return Ok(()) };
    for leg in routes.legs() {
        rows.push([leg.layer.into(), (&leg.from).into(), (&leg.to).into()]);
    }
    // So that every layout of the map is somewhere under code.
    rows.push([routes.steps().into(), (&layouts[1]).into(), Cell::Null]);
    Ok(())
}

fn solutions(searches: &Searches, layouts: &[Layout], rows: &mut Rows) -> Result<()> {
    let found = searches.around(&layouts[0])?.solutions();
    for solution in &found {
        let is_minimal = solution.step == found[0].step;
        rows.push([(&solution.layout).into(), solution.step.into(), is_minimal.into()]);
    }
    Ok(())
}

fn farthest(searches: &Searches, layouts: &[Layout], rows: &mut Rows) -> Result<()> {
    let model = searches.around(&layouts[0])?;
    for layout in model.farthest() {
        rows.push([(&layout).into(), (model.layers() - 1).into()]);
    }
    Ok(())
}

fn group_of(searches: &Searches, layouts: &[Layout], rows: &mut Rows) -> Result<()> {
    for layout in searches.around(&layouts[0])?.group() {
        rows.push([(&layout).into()]);
    }
    Ok(())
}
