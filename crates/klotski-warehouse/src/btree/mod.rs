//! The b-trees of the table `layouts` and its indexes, written page by page.
//!
//! SQLite inserts at most a million rows a second, `CREATE INDEX` sorts entries that are sorted
//! already, and entries that are inserted one by one leave an eighth of each page empty. So this
//! module writes the pages of the one large table and of its indexes: full pages, one after the
//! other. SQLite writes all other tables. The figures are in docs/performance.md.
//!
//! The format is that of <https://sqlite.org/fileformat2.html#b_tree_pages>:
//!
//! ```text
//!   leaf page       | header | offsets of the cells | free | cells                  |
//!   interior page   | header | offsets of the cells | free | cells: (child, key) ... |
//!
//!   cell of a leaf    length of the record, record: of `layouts` a row, the columns of the key
//!                     first; of an index its columns, then those of the key
//!   key               a record, larger than all records below the child; it is in no leaf
//! ```
//!
//! All records are short, so there are no overflow pages. The tests run SQLite's `integrity_check`,
//! which compares each index entry with its row, on pages of this module; `.ci/run` runs it on all
//! layouts.

mod file_pages;
mod format;
mod record;
mod write;

pub(super) use file_pages::FilePages;
pub use record::Record;
pub(super) use write::TreeWriter;

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rusqlite::Connection;
    use rusqlite::types::Value;

    use super::*;

    const SCHEMA: &str = "PRAGMA page_size = 512; CREATE TABLE other (x);";

    /// Row i of the table: a, b, c.
    fn row(i: u32) -> (i64, i64, &'static str) {
        let text = &"abcdefghi"[..(i % 10) as usize];
        let i = i64::from(i);
        (i / 7, (i % 90_000) * i * i - 300, text)
    }

    /// Writes a table with the key a, id and an index on b with this many rows to a file. Returns
    /// the root pages.
    fn write(path: &Path, rows: u32) -> (u32, u32) {
        let connection = Connection::open(path).unwrap();
        connection.execute_batch(SCHEMA).unwrap();
        connection.close().unwrap();
        let mut pages = FilePages::open(path).unwrap();
        let mut record = Record::default();
        let mut table = TreeWriter::new(&mut pages);
        for (id, (a, b, c)) in (0_i64..).zip((0..rows).map(row)) {
            record.clear();
            for value in [a, id, b] {
                record.integer(value);
            }
            record.text(c.as_bytes());
            table.push(record.entry()).unwrap();
        }
        let table = table.finish().unwrap();
        let mut entries: Vec<(i64, i64, i64)> =
            (0..).zip((0..rows).map(row)).map(|(id, (a, b, _))| (b, a, id)).collect();
        entries.sort_unstable();
        let mut index = TreeWriter::new(&mut pages);
        for (b, a, id) in entries {
            record.clear();
            for value in [b, a, id] {
                record.integer(value);
            }
            index.push(record.entry()).unwrap();
        }
        let index = index.finish().unwrap();
        pages.close().unwrap();
        (table, index)
    }

    /// Runs SQLite's checks on the table and the index.
    fn check(rows: u32) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.db");
        let (table, index) = write(&path, rows);

        let connection = Connection::open(&path).unwrap();
        connection
            .execute_batch(&format!(
                "PRAGMA writable_schema = ON;
                 INSERT INTO sqlite_schema VALUES
                     ('table', 't', 't', {table},
                      'CREATE TABLE t (id, a, b, c, PRIMARY KEY (a, id)) WITHOUT ROWID'),
                     ('index', 't_by_b', 't', {index}, 'CREATE INDEX t_by_b ON t (b)');
                 PRAGMA writable_schema = RESET;"
            ))
            .unwrap();
        let is_whole = || {
            let check: String =
                connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
            assert_eq!(check, "ok", "{rows} rows");
        };
        is_whole();
        let mut found = connection.prepare("SELECT id, a, b, c FROM t ORDER BY a, id").unwrap();
        let mut found = found.raw_query();
        for (id, (a, b, c)) in (0_i64..).zip((0..rows).map(row)) {
            let found = found.next().unwrap().unwrap();
            let found: (i64, i64, i64, String) = found.try_into().unwrap();
            assert_eq!(found, (id, a, b, c.to_owned()));
        }
        assert!(found.next().unwrap().is_none());
        drop(found);
        // SQLite can insert into both.
        connection
            .execute_batch(
                "DELETE FROM t WHERE id % 3 = 0; INSERT INTO t SELECT b, id, a, c FROM t",
            )
            .unwrap();
        is_whole();
    }

    #[test]
    fn sqlite_accepts_the_pages() {
        // One to four levels, and numbers of rows around a full page.
        for rows in (0..150).chain([500, 900, 901, 902, 903, 2_000, 20_000, 60_000]) {
            check(rows);
        }
    }

    #[test]
    fn sqlite_reads_all_values() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.db");
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch("CREATE TABLE t (id PRIMARY KEY, a, b) WITHOUT ROWID").unwrap();
        connection.close().unwrap();
        let powers = (0..63).flat_map(|power| [1 << power, -(1 << power), (1 << power) - 1]);
        let mut values: Vec<Value> =
            powers.chain([i64::MIN, i64::MAX]).map(Value::Integer).collect();
        values.extend([
            Value::Null,
            Value::Text("4FEA13400".to_owned()),
            Value::Text(String::new()),
        ]);
        let mut pages = FilePages::open(&path).unwrap();
        let mut table = TreeWriter::new(&mut pages);
        let mut record = Record::default();
        for (id, value) in (0..).zip(&values) {
            record.clear();
            record.integer(id);
            for _ in 0..2 {
                match value {
                    Value::Integer(number) => record.integer(*number),
                    Value::Text(text) => record.text(text.as_bytes()),
                    _ => record.null(),
                }
            }
            table.push(record.entry()).unwrap();
        }
        let root = table.finish().unwrap();
        pages.close().unwrap();
        let connection = Connection::open(&path).unwrap();
        connection
            .execute_batch(&format!(
                "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = {root};
                 PRAGMA writable_schema = RESET"
            ))
            .unwrap();
        let mut found = connection.prepare("SELECT a, b FROM t ORDER BY id").unwrap();
        let found = found.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let found: Vec<(Value, Value)> = found.map(Result::unwrap).collect();
        assert!(found.into_iter().eq(values.into_iter().map(|value| (value.clone(), value))));
    }
}
