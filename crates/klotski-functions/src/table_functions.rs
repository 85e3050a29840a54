//! The table-valued functions: their columns and their rows.

use std::ffi::{CStr, CString};
use std::iter;
use std::sync::Arc;

use klotski::graph::ShortestPaths;
use klotski::{Layout, Metric, Step};
use rusqlite::Result;

use super::memory::Reservation;
use super::search_cache::{Search, SearchCache};
use crate::value::Value;

pub(super) struct TableFunction {
    pub(super) name: &'static CStr,
    pub(super) columns: &'static [&'static str],
    pub(super) layouts: usize,
    /// Whether it has an optional last argument, the metric.
    pub(super) takes_metric: bool,
    /// The estimated number of rows, for SQLite's planner.
    pub(super) usual_rows: i64,
    pub(super) rows: fn(&SearchCache, &Call) -> Result<BoxedRows>,
}

impl TableFunction {
    /// The declaration of its table: the columns of its rows, then a hidden column for each
    /// argument. Hidden columns are BLOBs, so that SQLite passes arguments unchanged: without a
    /// type, it would convert a code of decimal digits to a number.
    pub(super) fn declaration(&self) -> CString {
        let metric = self.takes_metric.then_some("metric BLOB HIDDEN");
        let hidden = ["a BLOB HIDDEN", "b BLOB HIDDEN"].into_iter().take(self.layouts);
        let columns: Vec<&str> = self.columns.iter().copied().chain(hidden).chain(metric).collect();
        CString::new(format!("CREATE TABLE t ({})", columns.join(", "))).expect("no NUL")
    }
}

pub(super) type BoxedRows = Box<dyn FunctionRows>;

pub(super) struct Call {
    pub(super) layouts: Vec<Layout>,
    pub(super) metric: Metric,
}

impl Call {
    fn search(&self, cache: &SearchCache) -> Result<Arc<Search>> {
        cache.around(&self.layouts[0], self.metric)
    }

    /// All shortest paths from the first layout to the second, and their memory; `None` if there
    /// are none.
    fn routes(&self, cache: &SearchCache) -> Result<Option<(ShortestPaths, Reservation)>> {
        let search = self.search(cache)?;
        cache.routes(&search, &self.layouts[1])
    }
}

/// The digits of a code, as text without an allocation.
type CodeDigits = [u8; 9];

fn digits(layout: &Layout) -> CodeDigits {
    layout.code().digits()
}

fn code(digits: &CodeDigits) -> Value<'_> {
    std::str::from_utf8(digits).expect("digits are ASCII").into()
}

/// A number of steps or layouts as a value.
fn count(number: usize) -> Value<'static> {
    u32::try_from(number).expect("no more than there are layouts").into()
}

/// The memory of a list, reserved while its rows are read. The list is allocated already, but it
/// is small compared with the search it was computed from.
fn reservation_of<T>(cache: &SearchCache, list: &Vec<T>) -> Result<Reservation> {
    cache.reserve(list.capacity() * size_of::<T>())
}

pub(super) static TABLE_FUNCTIONS: [TableFunction; 10] = [
    TableFunction {
        name: c"neighbors",
        columns: &["code", "block", "from_cell", "to_cell"],
        layouts: 1,
        takes_metric: true,
        usual_rows: 14,
        rows: neighbors,
    },
    TableFunction {
        name: c"layers_of",
        columns: &["layer", "layouts"],
        layouts: 1,
        takes_metric: true,
        usual_rows: 100,
        rows: layers_of,
    },
    TableFunction {
        name: c"layer_members",
        columns: &["code", "layer"],
        layouts: 1,
        takes_metric: true,
        usual_rows: 100_000,
        rows: layer_members,
    },
    TableFunction {
        name: c"shortest_path",
        columns: &["move", "code", "block", "from_cell", "to_cell"],
        layouts: 2,
        takes_metric: true,
        usual_rows: 50,
        rows: shortest_path,
    },
    TableFunction {
        name: c"shortest_paths",
        columns: &["layer", "code", "next_code"],
        layouts: 2,
        takes_metric: true,
        usual_rows: 1_000,
        rows: shortest_paths,
    },
    TableFunction {
        name: c"solutions",
        columns: &["code", "moves", "is_minimal"],
        layouts: 1,
        takes_metric: true,
        usual_rows: 50,
        rows: solutions,
    },
    TableFunction {
        name: c"farthest",
        columns: &["code", "moves"],
        layouts: 1,
        takes_metric: true,
        usual_rows: 50,
        rows: farthest,
    },
    TableFunction {
        name: c"group_of",
        columns: &["code"],
        layouts: 1,
        takes_metric: false,
        usual_rows: 100_000,
        rows: group_of,
    },
    TableFunction {
        name: c"structure_of",
        columns: &[
            "layouts",
            "edges",
            "max_degree",
            "cut_layouts",
            "bridges",
            "biconnected_components",
            "largest_biconnected_component",
        ],
        layouts: 1,
        takes_metric: true,
        usual_rows: 1,
        rows: structure_of,
    },
    TableFunction {
        name: c"group_map",
        columns: &["code", "x", "y", "z"],
        layouts: 1,
        takes_metric: true,
        usual_rows: 100_000,
        rows: group_map,
    },
];

fn neighbors(cache: &SearchCache, call: &Call) -> Result<BoxedRows> {
    let steps: Vec<(Step, Layout)> = call.layouts[0].moves(call.metric).collect();
    let reservation = reservation_of(cache, &steps)?;
    let items = steps.into_iter().map(|(step, to)| (step, digits(&to)));
    Ok(rows_of(
        reservation,
        items,
        [
            |(_, to)| code(to),
            |(step, _)| step.shape.name().into(),
            |(step, _)| step.from.into(),
            |(step, _)| step.to.into(),
        ],
    ))
}

fn layers_of(cache: &SearchCache, call: &Call) -> Result<BoxedRows> {
    let sizes: Vec<_> = call.search(cache)?.sizes().collect();
    let reservation = reservation_of(cache, &sizes)?;
    let items = sizes.into_iter().enumerate();
    Ok(rows_of(reservation, items, [|&(layer, _)| count(layer), |&(_, size)| count(size)]))
}

fn layer_members(cache: &SearchCache, call: &Call) -> Result<BoxedRows> {
    let search = call.search(cache)?;
    // One layer is in memory at a time.
    let reservation = cache.reserve(bytes_of(search.sizes().max().unwrap_or(0)))?;
    let items = (0..search.layers()).flat_map(move |layer| {
        search.layer(layer).into_iter().map(move |layout| (digits(&layout), layer))
    });
    Ok(rows_of(reservation, items, [|(digits, _)| code(digits), |&(_, layer)| count(layer)]))
}

fn shortest_path(cache: &SearchCache, call: &Call) -> Result<BoxedRows> {
    let Some((routes, _reservation)) = call.routes(cache)? else {
        return Ok(no_rows());
    };
    let mut path = vec![(0, digits(&call.layouts[0]), None)];
    for leg in routes.first() {
        path.push((leg.layer + 1, digits(&leg.to), Some(leg.step)));
    }
    let reservation = reservation_of(cache, &path)?;
    Ok(rows_of(
        reservation,
        path.into_iter(),
        [
            |&(layer, ..)| layer.into(),
            |(_, to, _)| code(to),
            |(_, _, step): &(_, _, Option<Step>)| step.map(|step| step.shape.name()).into(),
            |(_, _, step)| step.map(|step| step.from).into(),
            |(_, _, step)| step.map(|step| step.to).into(),
        ],
    ))
}

fn shortest_paths(cache: &SearchCache, call: &Call) -> Result<BoxedRows> {
    let Some((routes, _reservation)) = call.routes(cache)? else {
        return Ok(no_rows());
    };
    // The last layout has no next one. Its row completes the column `code` to all layouts of the
    // map.
    let last = (u16::try_from(routes.length()).unwrap_or(u16::MAX), digits(&call.layouts[1]), None);
    let edges = routes.edges().map(|leg| (leg.layer, digits(&leg.from), Some(digits(&leg.to))));
    let reservation = cache.reserve((routes.edge_count() + 1) * size_of_val(&last))?;
    let mut rows = Vec::with_capacity(routes.edge_count() + 1);
    rows.extend(edges.chain([last]));
    Ok(rows_of(
        reservation,
        rows.into_iter(),
        [
            |&(layer, ..)| layer.into(),
            |(_, from, _)| code(from),
            |(_, _, to)| to.as_ref().map(code).into(),
        ],
    ))
}

fn solutions(cache: &SearchCache, call: &Call) -> Result<BoxedRows> {
    let found = call.search(cache)?.solutions();
    let least = found.first().map(|solution| solution.step);
    let reservation = reservation_of(cache, &found)?;
    let items = found.into_iter().map(move |solution| {
        (digits(&solution.layout), solution.step, Some(solution.step) == least)
    });
    Ok(rows_of(
        reservation,
        items,
        [
            |(digits, ..)| code(digits),
            |&(_, step, _)| step.into(),
            |&(_, _, is_minimal)| is_minimal.into(),
        ],
    ))
}

fn farthest(cache: &SearchCache, call: &Call) -> Result<BoxedRows> {
    let search = call.search(cache)?;
    let step = search.layers() - 1;
    let found = search.farthest();
    let reservation = reservation_of(cache, &found)?;
    let items = found.into_iter().map(move |layout| (digits(&layout), step));
    Ok(rows_of(reservation, items, [|(digits, _)| code(digits), |&(_, step)| count(step)]))
}

fn group_of(cache: &SearchCache, call: &Call) -> Result<BoxedRows> {
    let search = call.search(cache)?;
    let ranks = search.group_ranks();
    let reservation = reservation_of(cache, &ranks)?;
    // The layout of a row is computed when it is fetched. All at once would take a tenth of a
    // second.
    let items = ranks.into_iter().map(move |rank| digits(&search.layout(rank)));
    Ok(rows_of(reservation, items, [code]))
}

fn structure_of(cache: &SearchCache, call: &Call) -> Result<BoxedRows> {
    let search = call.search(cache)?;
    Ok(rows_of(
        Reservation::default(),
        iter::once((search.sizes().sum(), cache.structure(&search)?)),
        [
            |&(layouts, _)| count(layouts),
            |(_, found)| found.edges.into(),
            |(_, found)| found.max_degree.into(),
            |(_, found)| found.cut_layouts.into(),
            |(_, found)| found.bridges.into(),
            |(_, found)| found.biconnected_components.into(),
            |(_, found)| found.largest_biconnected_component.into(),
        ],
    ))
}

fn group_map(cache: &SearchCache, call: &Call) -> Result<BoxedRows> {
    let search = call.search(cache)?;
    let map = cache.map(&search)?;
    let points: Vec<_> = search.group_ranks().into_iter().zip(map.coordinates).collect();
    let reservation = reservation_of(cache, &points)?;
    let items = points.into_iter().map(move |(rank, point)| (digits(&search.layout(rank)), point));
    Ok(rows_of(
        reservation,
        items,
        [
            |(digits, _)| code(digits),
            |(_, [x, ..])| i64::from(*x).into(),
            |(_, [_, y, _])| i64::from(*y).into(),
            |(_, [.., z])| i64::from(*z).into(),
        ],
    ))
}

/// The bytes of a list of layouts and of the list of ranks it is computed from.
fn bytes_of(layouts: usize) -> usize {
    layouts * (size_of::<Layout>() + size_of::<u32>())
}

/// The rows of one call. Rows are computed one by one when SQLite fetches them, because a join may
/// have many open calls of a million rows each.
pub(super) trait FunctionRows {
    /// Advances to the next row; false if there is none.
    fn advance(&mut self) -> bool;

    /// The value of a column of the current row.
    fn value(&self, column: usize) -> Value<'_>;
}

/// A column, as a function of an item.
type ValueOf<T> = for<'v> fn(&'v T) -> Value<'v>;

/// A row for each item, with a function for each column.
struct ItemRows<I: Iterator, const COLUMNS: usize> {
    items: I,
    current: Option<I::Item>,
    columns: [ValueOf<I::Item>; COLUMNS],
    /// The memory of the items.
    _reservation: Reservation,
}

impl<I: Iterator, const COLUMNS: usize> FunctionRows for ItemRows<I, COLUMNS> {
    fn advance(&mut self) -> bool {
        self.current = self.items.next();
        self.current.is_some()
    }

    fn value(&self, column: usize) -> Value<'_> {
        let item = self.current.as_ref().zip(self.columns.get(column));
        item.map_or(Value::Null, |(item, value)| value(item))
    }
}

fn rows_of<I: Iterator + 'static, const COLUMNS: usize>(
    reservation: Reservation,
    items: I,
    columns: [ValueOf<I::Item>; COLUMNS],
) -> BoxedRows {
    Box::new(ItemRows { items, current: None, columns, _reservation: reservation })
}

fn no_rows() -> BoxedRows {
    rows_of(Reservation::default(), iter::empty::<()>(), [])
}
