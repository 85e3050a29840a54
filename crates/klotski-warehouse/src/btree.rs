//! The b-trees of the table `layouts` and its indexes, written page by page.
//!
//! SQLite inserts at most a million rows a second, `CREATE INDEX` sorts entries that are sorted
//! already, and entries that are inserted one by one leave an eighth of each page empty. So this
//! module writes the pages of the one large table and of its indexes: full pages, one after the
//! other. SQLite writes all other tables. The figures are in docs/performance.md.
//!
//! <https://sqlite.org/fileformat2.html#b_tree_pages> defines the format:
//!
//! ```text
//!   leaf page       | header | offsets of the cells | free | cells                  |
//!   interior page   | header | offsets of the cells | free | cells: (child, key) ... |
//!
//!   cell of a leaf    length of the record, record: of `layouts` a row, the columns of the key
//!                     first; of an index its columns, then the columns of the key
//!   key               a record that follows all those below the child; stored only here
//! ```
//!
//! All records are short, so there are no overflow pages. The tests run SQLite's `integrity_check`,
//! which compares each index entry with its row, on pages of this module; the gate runs it on all
//! layouts.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The limit for records of this module. Lengths then fit in one byte, and two records fit on a
/// page of 512 bytes, the smallest page size.
const LONGEST_RECORD: usize = 100;

/// The serial types of values. Types 1 to 6 are integers of one to eight bytes.
const NULL: u8 = 0;
const ZERO: u8 = 8;
const ONE: u8 = 9;
const TEXT: u8 = 13;

/// A record, built value by value: a row of a table, or an entry of an index.
///
/// ```text
///   length of the header | types of the values | values
/// ```
///
/// <https://sqlite.org/fileformat2.html#record_format>. All lengths are below 128, so each takes
/// one byte.
#[derive(Clone, Debug, Default)]
pub struct Record {
    types: Vec<u8>,
    values: Vec<u8>,
    cell: Vec<u8>,
}

impl Record {
    pub fn clear(&mut self) {
        self.types.clear();
        self.values.clear();
    }

    pub fn null(&mut self) {
        self.types.push(NULL);
    }

    /// Adds an integer, in as few bytes as SQLite does.
    pub fn integer(&mut self, value: i64) {
        let bits = 65 - if value < 0 { !value } else { value }.leading_zeros();
        let (kind, bytes) = match bits {
            _ if value == 0 => (ZERO, 0),
            _ if value == 1 => (ONE, 0),
            ..=8 => (1, 1),
            9..=16 => (2, 2),
            17..=24 => (3, 3),
            25..=32 => (4, 4),
            33..=48 => (5, 6),
            _ => (6, 8),
        };
        self.types.push(kind);
        self.values.extend_from_slice(&value.to_be_bytes()[8 - bytes..]);
    }

    /// Adds a text of at most 50 bytes.
    pub fn text(&mut self, text: &[u8]) {
        assert!(text.len() <= LONGEST_RECORD / 2, "a short text");
        #[allow(clippy::cast_possible_truncation)] // at most 50
        self.types.push(TEXT + 2 * text.len() as u8);
        self.values.extend_from_slice(text);
    }

    /// The record, of at most 100 bytes, as a cell: its length, then the record.
    pub fn entry(&mut self) -> &[u8] {
        let record = 1 + self.types.len() + self.values.len();
        assert!(record <= LONGEST_RECORD, "a short record");
        self.cell.clear();
        #[allow(clippy::cast_possible_truncation)] // at most 100
        self.cell.extend([record as u8, self.types.len() as u8 + 1]);
        self.cell.extend_from_slice(&self.types);
        self.cell.extend_from_slice(&self.values);
        &self.cell
    }
}

/// The cells that are one after the other in `bytes`.
pub(super) fn cells_of(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (cell, others) = bytes.split_at_checked(1 + usize::from(*bytes.first()?))?;
        bytes = others;
        Some(cell)
    })
}

/// Writes the pages of a table without rowids, or of an index. Rows or entries arrive in order, so
/// the b-tree grows at its right edge, from the leaves up.
pub(super) struct TreeWriter<'p> {
    pages: &'p mut FilePages,
    /// All levels, the leaves first.
    levels: Vec<TreeLevel>,
}

/// A level of the b-tree, with its last page, which is not full yet.
struct TreeLevel {
    page: PageBuffer,
    /// The first cell that did not fit. When another cell follows, the key of this one moves up a
    /// level. Until then it is kept here, because the last page must not be empty.
    waiting: Option<KeyCell>,
}

/// A key, and the child left of it. Cells of leaves have no child.
struct KeyCell {
    child: Option<u32>,
    key: Vec<u8>,
}

impl<'p> TreeWriter<'p> {
    pub(super) fn new(pages: &'p mut FilePages) -> Self {
        let page = PageBuffer::new(pages.size, INDEX_LEAF, LEAF_HEADER);
        Self { pages, levels: vec![TreeLevel { page, waiting: None }] }
    }

    pub(super) fn push(&mut self, record: &[u8]) -> io::Result<()> {
        self.push_cell(0, None, record)
    }

    /// Adds a cell to a level. The key between a full page and the next one moves up.
    fn push_cell(&mut self, level: usize, child: Option<u32>, key: &[u8]) -> io::Result<()> {
        if level == self.levels.len() {
            let page = PageBuffer::new(self.pages.size, INDEX_INTERIOR, INTERIOR_HEADER);
            self.levels.push(TreeLevel { page, waiting: None });
        }
        if let Some(waiting) = self.levels[level].waiting.take() {
            self.close(level, &waiting)?;
        }
        let TreeLevel { page, waiting } = &mut self.levels[level];
        if !page.push(child, key) {
            *waiting = Some(KeyCell { child, key: key.to_owned() });
        }
        Ok(())
    }

    /// Writes the page of a level, and moves the key of `between` up.
    fn close(&mut self, level: usize, between: &KeyCell) -> io::Result<()> {
        let written = self.write_page(level, between.child)?;
        self.push_cell(level + 1, Some(written), &between.key)
    }

    /// Writes the unfinished pages. Returns the root page.
    pub(super) fn finish(mut self) -> io::Result<u32> {
        let mut last_child = None;
        let mut level = 0;
        while level < self.levels.len() {
            if let Some(KeyCell { child, key }) = self.levels[level].waiting.take() {
                // Move up the last key of the full page, not this cell, which is then alone on the
                // last page.
                let between = self.levels[level].page.pop();
                self.close(level, &between)?;
                let has_room = self.levels[level].page.push(child, &key);
                debug_assert!(has_room, "a page holds a cell");
            }
            last_child = Some(self.write_page(level, last_child)?);
            level += 1;
        }
        Ok(last_child.expect("there is a leaf"))
    }

    fn write_page(&mut self, level: usize, last_child: Option<u32>) -> io::Result<u32> {
        let page = &mut self.levels[level].page;
        let written = self.pages.push(page.bytes(last_child))?;
        page.clear();
        Ok(written)
    }
}

/// The kinds of pages: the first byte of a page.
const INDEX_INTERIOR: u8 = 2;
const INDEX_LEAF: u8 = 10;

/// The lengths of page headers. The offsets of the cells follow the header.
const INTERIOR_HEADER: usize = 12;
const LEAF_HEADER: usize = 8;

/// Offsets in a page header: the number of cells, the start of the cells, and (interior pages) the
/// right-most child.
const CELLS: usize = 3;
const FIRST_CELL: usize = 5;
const LAST_CHILD: usize = 8;

/// A page being filled: cell offsets from the front, cells from the end.
struct PageBuffer {
    bytes: Vec<u8>,
    kind: u8,
    header: usize,
    cells: usize,
    /// The offset of the first byte of cells.
    start: usize,
}

impl PageBuffer {
    fn new(size: usize, kind: u8, header: usize) -> Self {
        Self { bytes: vec![0; size], kind, header, cells: 0, start: size }
    }

    /// Adds a cell. Returns false if it does not fit.
    fn push(&mut self, child: Option<u32>, key: &[u8]) -> bool {
        let slot = self.header + 2 * self.cells;
        let length = key.len() + if child.is_some() { 4 } else { 0 };
        if slot + 2 + length > self.start {
            return false;
        }
        let end = self.start;
        self.start -= length;
        self.bytes[end - key.len()..end].copy_from_slice(key);
        if let Some(child) = child {
            self.bytes[self.start..self.start + 4].copy_from_slice(&child.to_be_bytes());
        }
        self.put_short(slot, self.start);
        self.cells += 1;
        true
    }

    fn pop(&mut self) -> KeyCell {
        self.cells -= 1;
        let end = match self.cells {
            0 => self.bytes.len(),
            cells => {
                let slot = self.header + 2 * (cells - 1);
                usize::from(self.bytes[slot]) << 8 | usize::from(self.bytes[slot + 1])
            }
        };
        let bytes = &self.bytes[self.start..end];
        let (child, key) = match bytes.split_first_chunk() {
            Some((&child, key)) if self.header == INTERIOR_HEADER => {
                (Some(u32::from_be_bytes(child)), key)
            }
            _ => (None, bytes),
        };
        let cell = KeyCell { child, key: key.to_owned() };
        self.bytes[self.start..end].fill(0);
        self.start = end;
        cell
    }

    /// The bytes of the page, with its header.
    fn bytes(&mut self, last_child: Option<u32>) -> &[u8] {
        self.bytes[0] = self.kind;
        self.put_short(CELLS, self.cells);
        self.put_short(FIRST_CELL, self.start);
        if let Some(child) = last_child.filter(|_| self.header == INTERIOR_HEADER) {
            self.bytes[LAST_CHILD..LAST_CHILD + 4].copy_from_slice(&child.to_be_bytes());
        }
        &self.bytes
    }

    fn clear(&mut self) {
        self.bytes.fill(0);
        self.cells = 0;
        self.start = self.bytes.len();
    }

    fn put_short(&mut self, slot: usize, value: usize) {
        // 65,536, for an empty page of that size, is stored as 0.
        #[allow(clippy::cast_possible_truncation)]
        self.bytes[slot..slot + 2].copy_from_slice(&(value as u16).to_be_bytes());
    }
}

/// The offsets of the page size and of the number of pages in the header of a file,
/// <https://sqlite.org/fileformat2.html#the_database_header>.
const PAGE_SIZE: u64 = 16;
const PAGES: u64 = 28;

/// The offset of the lock-byte page, which must stay empty: some systems lock these bytes,
/// <https://sqlite.org/fileformat2.html#the_lock_byte_page>.
const LOCK_BYTE_PAGE: u64 = 1 << 30;

/// A file that no other program uses. Pages are appended to it.
pub(super) struct FilePages {
    to: BufWriter<File>,
    size: usize,
    last: u32,
}

impl FilePages {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let mut file = File::options().read(true).write(true).open(path)?;
        // 65,536 does not fit and is stored as 1.
        let size = match number(&mut file, PAGE_SIZE)? >> 16 {
            1 => 1 << 16,
            size => size as usize,
        };
        let last = number(&mut file, PAGES)?;
        file.seek(SeekFrom::Start(u64::from(last) * size as u64))?;
        Ok(Self { to: BufWriter::with_capacity(1 << 20, file), size, last })
    }

    /// Appends a page. Returns its number.
    fn push(&mut self, page: &[u8]) -> io::Result<u32> {
        if u64::from(self.last) * self.size as u64 == LOCK_BYTE_PAGE {
            self.to.write_all(&vec![0; self.size])?;
            self.last += 1;
        }
        self.to.write_all(page)?;
        self.last += 1;
        Ok(self.last)
    }

    /// Writes all buffered pages and the new number of pages.
    pub(super) fn close(self) -> io::Result<()> {
        let mut file = self.to.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.seek(SeekFrom::Start(PAGES))?;
        file.write_all(&self.last.to_be_bytes())
    }
}

fn number(file: &mut File, offset: u64) -> io::Result<u32> {
    let mut bytes = [0; 4];
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(&mut bytes)?;
    Ok(u32::from_be_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    /// Column b of row i: integers of all lengths.
    fn number(i: u32) -> i64 {
        let power = 1 << (i % 63);
        [power, -power, power - 1, i64::MIN, i64::MAX, i64::from(i) - 300][i as usize % 6]
    }

    fn text(i: u32) -> Option<&'static str> {
        (!i.is_multiple_of(11)).then(|| &"abcdefghi"[..(i % 10) as usize])
    }

    /// Writes a tree of the records that `fill` makes of these items. Returns the root page.
    fn tree<I>(pages: &mut FilePages, items: &[I], fill: impl Fn(&mut Record, &I)) -> u32 {
        let mut tree = TreeWriter::new(pages);
        let mut record = Record::default();
        for item in items {
            record.clear();
            fill(&mut record, item);
            tree.push(record.entry()).unwrap();
        }
        tree.finish().unwrap()
    }

    /// Writes a table with the key a, id and an index on b, and checks them with SQLite.
    fn check(rows: u32) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.db");
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch("PRAGMA page_size = 512; CREATE TABLE other (x)").unwrap();
        connection.close().unwrap();
        let mut pages = FilePages::open(&path).unwrap();
        let ids: Vec<u32> = (0..rows).collect();
        let table = tree(&mut pages, &ids, |record, &id| {
            for value in [i64::from(id / 7), id.into(), number(id)] {
                record.integer(value);
            }
            match text(id) {
                Some(text) => record.text(text.as_bytes()),
                None => record.null(),
            }
        });
        let mut entries: Vec<(i64, u32)> = ids.iter().map(|&id| (number(id), id)).collect();
        entries.sort_unstable();
        let index = tree(&mut pages, &entries, |record, &(b, id)| {
            for value in [b, i64::from(id / 7), id.into()] {
                record.integer(value);
            }
        });
        pages.close().unwrap();

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
        let mut found = connection.prepare("SELECT id, b, c FROM t ORDER BY a, id").unwrap();
        let found = found.query_map([], |row| row.try_into()).unwrap();
        let found: Vec<(u32, i64, Option<String>)> = found.map(Result::unwrap).collect();
        let expected = ids.iter().map(|&id| (id, number(id), text(id).map(str::to_owned)));
        assert!(found.into_iter().eq(expected), "{rows} rows");
        // SQLite can update the table and its index.
        connection
            .execute_batch(
                "DELETE FROM t WHERE id % 3 = 0; INSERT INTO t SELECT -1 - id, a, id, c FROM t",
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
}
