//! Writes a warehouse from measures, and checks it.
//!
//! ```text
//!   layouts   the rows in the order of groups, their index in the order of codes
//!    |
//!   tables    all other tables; meanwhile the layouts are read back
//!    |
//!   check     count the rows of the other tables, gather statistics
//! ```
//!
//! All threads make rows of `layouts`. One writes them, because a table grows fast only at its end.

use std::iter;

use klotski::graph::GroupMeasures;
use klotski::message;
use klotski::{Class, layouts_of};
use klotski_warehouse::{
    ClassMeasures, FillError, LAYOUTS, LayoutPages, MakerLock, Measures, NewWarehouse, Record,
    Table, TableContent, WarehouseError, ahead, both, insert_rows, on_threads,
};
use rusqlite::{Connection, Row};

use super::progress::{Clock, Progress};

/// The KiB of SQLite's cache. A smaller one does not hold the interior pages of the tables.
const CACHE_KIB: i64 = 64 << 10;

/// Writes a warehouse. It still has the name of the partial file.
pub(super) fn write<'l>(
    lock: &'l MakerLock,
    measures: &Measures,
    threads: usize,
    clock: &mut Clock<'_>,
) -> Result<NewWarehouse<'l>, WarehouseError> {
    let layouts = measures.layouts() as u64;
    let warehouse = NewWarehouse::create(lock, CACHE_KIB, |pages| {
        clock.step("write layouts", layouts, |progress| {
            pages.write_rows(measures, threads, |rows| progress.advance(rows))
        })?;
        clock.step("write indexes", layouts, |progress| write_index(pages, measures, progress))
    })?;
    let open_layouts = warehouse.layouts();
    warehouse.fill(|connection| {
        let others = Table::measured().filter(|table| table.name != LAYOUTS.name);
        let contents = clock.step("write tables", 0, |_| {
            let insert = |table: &Table| insert_rows(connection, table, || table.rows(measures));
            let (contents, checked) = both(
                || others.map(insert).collect::<Result<Vec<_>, _>>(),
                || check_layouts(&open_layouts, measures, threads),
            );
            checked?;
            Ok::<_, FillError>(contents?)
        })?;
        clock.step("check", 0, |_| check_tables(connection, &contents))?;
        clock.step("analyze", 0, |_| analyze(connection, measures))?;
        Ok::<_, FillError>(contents.iter().try_for_each(|table| table.record(connection))?)
    })?;
    Ok(warehouse)
}

/// The number of entries that are made at a time.
const ENTRIES_A_PART: usize = 1 << 14;

/// Writes the index in the order of codes, which interleaves all classes.
fn write_index(
    pages: &mut LayoutPages<'_>,
    measures: &Measures,
    progress: &dyn Progress,
) -> Result<(), WarehouseError> {
    let group_indexes: Vec<Vec<u32>> =
        measures.classes.iter().map(ClassMeasures::group_index).collect();
    // By class number: the index of the class in the warehouse.
    let mut indexes = vec![usize::MAX; Class::all().count()];
    for (index, class) in measures.classes().into_iter().enumerate() {
        indexes[class.number()] = index;
    }
    let entries = || {
        let mut layouts = layouts_of(&measures.classes());
        let mut record = Record::default();
        // By class: the node of its next layout.
        let mut next_nodes = vec![0_u32; measures.classes.len()];
        let (group_indexes, indexes) = (&group_indexes, &indexes);
        iter::from_fn(move || {
            let (mut cells, mut entries) = (Vec::new(), 0);
            for (_, layout) in layouts.by_ref().take(ENTRIES_A_PART) {
                let class = layout.class();
                let index = indexes[class.number()];
                let node = next_nodes[index];
                next_nodes[index] += 1;
                record.clear();
                record.text(&layout.code().digits());
                for number in [class.jiang_num, class.bing_num, class.style_num] {
                    record.integer(number.into());
                }
                record.integer(measures.classes[index].group_id(node).into());
                record.integer(group_indexes[index][node as usize].into());
                cells.extend_from_slice(record.entry());
                entries += 1;
            }
            (entries > 0).then_some((cells, entries))
        })
    };
    pages.write_index("layouts_by_code", |take| {
        ahead(entries, |(cells, entries)| {
            progress.advance(entries);
            take(&cells)
        })
    })
}

/// Reads the rows back through both b-trees. The number of rows by code must be that of the
/// measured layouts, and each group must be complete.
fn check_layouts(
    open: &(impl Fn() -> rusqlite::Result<Connection> + Sync),
    measures: &Measures,
    threads: usize,
) -> Result<(), FillError> {
    let digits: Vec<u8> = (0..16).collect();
    let by_code = on_threads(threads, &digits, |digit| {
        let count = |row: &Row<'_>| row.get::<_, i64>(0);
        open()?.query_row(
            "SELECT count(*) FROM layouts INDEXED BY layouts_by_code
             WHERE code BETWEEN ?1 AND ?1 || '~'",
            [format!("{digit:X}")],
            count,
        )
    })?;
    let (found, layouts) = (by_code.into_iter().sum::<i64>(), measures.layouts() as u64);
    if found.cast_unsigned() != layouts {
        return Err(FillError::FailedCheck(message!(
            "layouts_by_code has {found} entries of {layouts}",
            found,
            layouts
        )));
    }
    on_threads(threads, &measures.classes, |class| {
        let Class { jiang_num, bing_num, style_num } = class.class();
        let connection = open()?;
        let mut groups = connection.prepare(
            "SELECT group_id, count(*), max(group_index) + 1 FROM layouts
             WHERE (jiang_num, bing_num, style_num) = (?1, ?2, ?3) GROUP BY group_id",
        )?;
        let found = groups.query_map((jiang_num, bing_num, style_num), |row| row.try_into())?;
        let found = found.collect::<rusqlite::Result<Vec<(u32, u32, u32)>>>()?;
        let sizes = class.core.groups.iter().map(GroupMeasures::size);
        let due = (class.class().first_group()..).zip(sizes).map(|(id, size)| (id, size, size));
        let wrong = due.filter(|group| found.binary_search(group).is_err()).count();
        if wrong > 0 {
            let class = class.class();
            return Err(FillError::FailedCheck(message!(
                "{wrong} groups of class {class} lack layouts",
                wrong,
                class
            )));
        }
        Ok(())
    })
    .map(drop)
}

/// Counts the rows of the other tables.
fn check_tables(connection: &Connection, contents: &[TableContent]) -> Result<(), FillError> {
    for TableContent { name, rows, .. } in contents {
        let sql = format!("SELECT count(*) FROM {name}");
        let found = connection.query_row(&sql, [], |row| row.get::<_, i64>(0))?.cast_unsigned();
        if found != *rows {
            return Err(FillError::FailedCheck(message!(
                "{name} has {found} rows of {rows}",
                name,
                found,
                rows
            )));
        }
    }
    Ok(())
}

/// Gathers the statistics for SQLite's query planner. The averages of `layouts` are known, and
/// `ANALYZE` would read all rows and the whole index.
fn analyze(connection: &Connection, measures: &Measures) -> rusqlite::Result<()> {
    for table in Table::measured().filter(|table| table.name != LAYOUTS.name) {
        connection.execute_batch(&format!("ANALYZE {}", table.name))?;
    }
    let rows = measures.layouts();
    let groups = measures.classes.iter().map(|class| class.core.groups.len()).sum();
    let mut keys = measures.classes();
    let classes = keys.len();
    keys.dedup_by_key(|class| (class.jiang_num, class.bing_num));
    let pairs = keys.len();
    keys.dedup_by_key(|class| class.jiang_num);
    // https://sqlite.org/fileformat2.html#the_sqlite_stat1_table: the number of rows, and how many
    // rows have the same first columns of the key. As in ANALYZE, 1.1 or less is 1.
    let average = |distinct: usize| match rows.div_ceil(distinct) {
        2 if rows * 10 <= distinct * 11 => 1,
        average => average,
    };
    let [jiang, bing, class, group] = [keys.len(), pairs, classes, groups].map(average);
    let mut insert = connection.prepare("INSERT INTO sqlite_stat1 VALUES ('layouts', ?1, ?2)")?;
    insert.execute(("layouts", format!("{rows} {jiang} {bing} {class} {group} 1")))?;
    insert.execute(("layouts_by_code", format!("{rows} 1")))?;
    Ok(())
}
