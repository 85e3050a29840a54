//! The rows of the table-valued functions.

use std::ffi::CStr;
use std::{array, iter};

use rusqlite::Result;

use super::searches::Searches;
use crate::board::{Layout, Move};
use crate::query::memory::Share;

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
    /// The rows for as many layouts as there are arguments.
    pub(super) rows: fn(&Searches, &[Layout]) -> Result<Rows>,
}

/// The most columns that a listing has.
const MOST_COLUMNS: usize = 5;

/// A row; where there are fewer columns, NULLs stand behind them.
pub(super) type Row = [Cell; MOST_COLUMNS];

/// Rows that are made when they are asked for: a join may have many listings open, of a
/// million rows each.
pub(super) struct Rows {
    rows: Box<dyn Iterator<Item = Row>>,
    /// What they are made of.
    _share: Share,
}

impl Rows {
    /// No rows.
    fn none() -> Self {
        Self { rows: Box::new(iter::empty()), _share: Share::default() }
    }

    /// A row for each of some values, which hold so many bytes.
    fn of<T: 'static, const COLUMNS: usize>(
        share: Share,
        values: impl IntoIterator<Item = T, IntoIter: 'static>,
        row: impl Fn(T) -> [Cell; COLUMNS] + 'static,
    ) -> Self {
        let rows = values.into_iter().map(move |value| {
            let cells = row(value);
            array::from_fn(|column| cells.get(column).copied().unwrap_or(Cell::Null))
        });
        Self { rows: Box::new(rows), _share: share }
    }

    /// The same for values that are there.
    fn of_list<T: 'static, const COLUMNS: usize>(
        searches: &Searches,
        list: Vec<T>,
        row: impl Fn(T) -> [Cell; COLUMNS] + 'static,
    ) -> Result<Self> {
        let share = searches.share(list.capacity() * size_of::<T>())?;
        Ok(Self::of(share, list, row))
    }
}

impl Iterator for Rows {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        self.rows.next()
    }
}

/// A value of a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cell {
    Null,
    Number(u32),
    Code([u8; 9]),
    Word(&'static str),
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
        rows: neighbors,
    },
    Listing {
        name: c"layers_of",
        table: c"CREATE TABLE t (layer, layouts, a BLOB HIDDEN)",
        columns: 2,
        arguments: 1,
        usual_rows: 100,
        rows: layers_of,
    },
    Listing {
        name: c"layer_members",
        table: c"CREATE TABLE t (code, layer, a BLOB HIDDEN)",
        columns: 2,
        arguments: 1,
        usual_rows: 100_000,
        rows: layer_members,
    },
    Listing {
        name: c"shortest_path",
        table:
            c"CREATE TABLE t (step, code, block, from_cell, to_cell, a BLOB HIDDEN, b BLOB HIDDEN)",
        columns: 5,
        arguments: 2,
        usual_rows: 50,
        rows: shortest_path,
    },
    Listing {
        name: c"shortest_paths",
        table: c"CREATE TABLE t (layer, code, next_code, a BLOB HIDDEN, b BLOB HIDDEN)",
        columns: 3,
        arguments: 2,
        usual_rows: 1_000,
        rows: shortest_paths,
    },
    Listing {
        name: c"solutions",
        table: c"CREATE TABLE t (code, step, minimal, a BLOB HIDDEN)",
        columns: 3,
        arguments: 1,
        usual_rows: 50,
        rows: solutions,
    },
    Listing {
        name: c"farthest",
        table: c"CREATE TABLE t (code, step, a BLOB HIDDEN)",
        columns: 2,
        arguments: 1,
        usual_rows: 50,
        rows: farthest,
    },
    Listing {
        name: c"group_of",
        table: c"CREATE TABLE t (code, a BLOB HIDDEN)",
        columns: 1,
        arguments: 1,
        usual_rows: 100_000,
        rows: group_of,
    },
];

fn neighbors(searches: &Searches, layouts: &[Layout]) -> Result<Rows> {
    Rows::of_list(searches, layouts[0].steps().collect(), |(step, after)| {
        let [block, from, to] = of_move(step);
        [(&after).into(), block, from, to]
    })
}

fn layers_of(searches: &Searches, layouts: &[Layout]) -> Result<Rows> {
    let sizes: Vec<_> = searches.around(&layouts[0])?.sizes().enumerate().collect();
    Rows::of_list(searches, sizes, |(layer, size)| [layer.into(), size.into()])
}

fn layer_members(searches: &Searches, layouts: &[Layout]) -> Result<Rows> {
    let search = searches.around(&layouts[0])?;
    // One layer at a time.
    let share = searches.share(bytes_of(search.sizes().max().unwrap_or(0)))?;
    let members = (0..search.layers())
        .flat_map(move |layer| search.layer(layer).into_iter().map(move |layout| (layer, layout)));
    Ok(Rows::of(share, members, |(layer, layout)| [(&layout).into(), layer.into()]))
}

fn shortest_path(searches: &Searches, layouts: &[Layout]) -> Result<Rows> {
    let Some(routes) = searches.around(&layouts[0])?.routes_to(&layouts[1]) else {
        return Ok(Rows::none());
    };
    let mut rows = vec![[0_u16.into(), (&layouts[0]).into(), Cell::Null, Cell::Null, Cell::Null]];
    for leg in routes.first() {
        let [block, from, to] = of_move(leg.step);
        rows.push([(leg.layer + 1).into(), (&leg.to).into(), block, from, to]);
    }
    Rows::of_list(searches, rows, |row| row)
}

fn shortest_paths(searches: &Searches, layouts: &[Layout]) -> Result<Rows> {
    let Some(routes) = searches.around(&layouts[0])?.routes_to(&layouts[1]) else {
        return Ok(Rows::none());
    };
    let steps = routes.legs().map(|leg| (leg.layer, leg.from, Some(leg.to)));
    // So that every layout of the map is somewhere under code.
    let last = (u16::try_from(routes.steps()).unwrap_or(u16::MAX), layouts[1], None);
    Rows::of_list(searches, steps.chain([last]).collect(), |(layer, from, to)| {
        [layer.into(), (&from).into(), to.as_ref().map_or(Cell::Null, Into::into)]
    })
}

fn solutions(searches: &Searches, layouts: &[Layout]) -> Result<Rows> {
    let found = searches.around(&layouts[0])?.solutions();
    let least = found.first().map(|solution| solution.step);
    Rows::of_list(searches, found, move |solution| {
        let is_minimal = Some(solution.step) == least;
        [(&solution.layout).into(), solution.step.into(), is_minimal.into()]
    })
}

fn farthest(searches: &Searches, layouts: &[Layout]) -> Result<Rows> {
    let search = searches.around(&layouts[0])?;
    let step = search.layers() - 1;
    Rows::of_list(searches, search.farthest(), move |layout| [(&layout).into(), step.into()])
}

fn group_of(searches: &Searches, layouts: &[Layout]) -> Result<Rows> {
    let search = searches.around(&layouts[0])?;
    let share = searches.share(bytes_of(search.sizes().sum()))?;
    Ok(Rows::of(share, search.group(), |layout| [(&layout).into()]))
}

/// What a list of so many layouts takes, and while it is made the list of their ranks.
fn bytes_of(layouts: usize) -> usize {
    layouts * (size_of::<Layout>() + size_of::<u32>())
}
