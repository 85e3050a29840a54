//! Writes a warehouse from measures, and checks it.
//!
//! ```text
//!   layouts   the rows in the order of groups, their index in the order of codes
//!    |
//!   tables    all other tables
//!    |
//!   check     read the rows back, gather statistics
//! ```
//!
//! All threads make rows of `layouts`. One writes them, because a table grows fast only at its end.

use klotski::message;
use klotski::{Class, layouts_of};
use klotski_warehouse::{
    ClassMeasures, FillError, LAYOUTS, LayoutPages, MakerLock, Measures, NewWarehouse, Record,
    Table, TableContent, WarehouseError, insert_rows,
};
use rusqlite::{Connection, Row};

use super::progress::{Clock, Counter, Progress};

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
    warehouse.fill(|connection| {
        let others = Table::measured().filter(|table| table.name != LAYOUTS.name);
        let contents = clock.step("write tables", 0, |_| {
            let insert = |table: &Table| insert_rows(connection, table, table.rows(measures));
            others.map(insert).collect::<Result<Vec<_>, _>>()
        })?;
        clock.step("check", 2 * layouts, |progress| {
            check_layouts(connection, measures, progress)?;
            check_tables(connection, &contents)
        })?;
        clock.step("analyze", 0, |_| analyze(connection, measures))?;
        Ok::<_, FillError>(contents.iter().try_for_each(|table| table.record(connection))?)
    })?;
    Ok(warehouse)
}

/// Writes the index in the order of codes, which interleaves all classes.
fn write_index(
    pages: &mut LayoutPages<'_>,
    measures: &Measures,
    progress: &dyn Progress,
) -> Result<(), WarehouseError> {
    let mut counter = Counter::new(progress);
    let mut record = Record::default();
    let group_indexes: Vec<Vec<u32>> =
        measures.classes.iter().map(ClassMeasures::group_index).collect();
    // By class number: the index of the class in the warehouse.
    let mut indexes = vec![usize::MAX; Class::all().count()];
    for (index, class) in measures.classes().into_iter().enumerate() {
        indexes[class.number()] = index;
    }
    // By class: the node of its next layout.
    let mut next_nodes = vec![0_u32; measures.classes.len()];
    pages.write_index("layouts_by_code", |take| {
        layouts_of(&measures.classes()).try_for_each(|(_, layout)| {
            counter.one();
            let index = indexes[layout.class().number()];
            let node = next_nodes[index];
            next_nodes[index] += 1;
            let Class { jiang_num, bing_num, style_num } = layout.class();
            record.clear();
            record.text(&layout.code().digits());
            for number in [jiang_num, bing_num, style_num] {
                record.integer(number.into());
            }
            record.integer(measures.classes[index].group_id(node).into());
            record.integer(group_indexes[index][node as usize].into());
            take(record.entry())
        })
    })
}

/// Reads the rows back through both b-trees. The number of rows by code must be that of the
/// measured layouts, and each group must be complete.
fn check_layouts(
    connection: &Connection,
    measures: &Measures,
    progress: &dyn Progress,
) -> Result<(), FillError> {
    let layouts = measures.layouts() as u64;
    let mut by_code = connection.prepare(
        "SELECT count(*) FROM layouts INDEXED BY layouts_by_code
         WHERE code BETWEEN ?1 AND ?1 || '~'",
    )?;
    let mut found = 0;
    for digit in 0..16 {
        let count = |row: &Row<'_>| row.get::<_, i64>(0);
        let rows = by_code.query_row([format!("{digit:X}")], count)?.cast_unsigned();
        progress.advance(rows);
        found += rows;
    }
    if found != layouts {
        return Err(FillError::FailedCheck(message!(
            "layouts_by_code has {found} entries of {layouts}",
            found,
            layouts
        )));
    }
    let mut wrong_groups = connection.prepare(
        "SELECT count(*) FROM groups AS g LEFT JOIN (
             SELECT group_id, count(*) AS layouts, max(group_index) AS last
             FROM layouts
             WHERE (jiang_num, bing_num, style_num) = (?3, ?4, ?5) GROUP BY group_id
         ) AS l USING (group_id)
         WHERE group_id BETWEEN ?1 AND ?2 AND (l.layouts, l.last) IS NOT (g.size, g.size - 1)",
    )?;
    for class in &measures.classes {
        let first = class.class().first_group();
        let last = first + class.class().groups() - 1;
        let Class { jiang_num, bing_num, style_num } = class.class();
        let wrong: i64 = wrong_groups
            .query_row((first, last, jiang_num, bing_num, style_num), |row| row.get(0))?;
        progress.advance(class.core.group_num.len() as u64);
        if wrong > 0 {
            let class = class.class();
            return Err(FillError::FailedCheck(message!(
                "{wrong} groups of class {class} lack layouts",
                wrong,
                class
            )));
        }
    }
    Ok(())
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
