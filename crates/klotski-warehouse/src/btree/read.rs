//! Reading the rows of a table and the entries of an index from their pages.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use super::file_pages::{page_size, pages};
use super::format::{
    CELLS, INDEX_INTERIOR, INDEX_LEAF, INTERIOR_HEADER, LAST_CHILD, LEAF_HEADER, LONGEST_RECORD,
    TABLE_INTERIOR, TABLE_LEAF, damaged,
};

/// An index of all layouts has four levels. Many more levels mean that pages form a circle.
const MOST_LEVELS: usize = 20;

/// Calls `visit` with all entries of the index with this root page, in the order of the
/// index, each with its length in front.
pub(crate) fn for_each_entry<E: From<io::Error>>(
    file: &mut File,
    root: u32,
    mut visit: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let mut tree = TreeReader::of(file, INDEX_LEAF, INDEX_INTERIOR)?;
    tree.walk(root, 0, &mut |page, offset| visit(page.entry(offset)?))
}

/// Calls `visit` with the rowid and the record of all rows of the table with this root page,
/// in the order of rowids.
pub(crate) fn for_each_row<E: From<io::Error>>(
    file: &mut File,
    root: u32,
    mut visit: impl FnMut(i64, &[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let mut tree = TreeReader::of(file, TABLE_LEAF, TABLE_INTERIOR)?;
    tree.walk(root, 0, &mut |page, offset| {
        let (rowid, record) = page.row(offset)?;
        visit(rowid, record)
    })
}

/// A walk over the pages of a b-tree.
struct TreeReader<'t> {
    file: &'t mut File,
    size: usize,
    pages: u32,
    visited: u32,
    leaf: u8,
    interior: u8,
}

impl<'t> TreeReader<'t> {
    fn of(file: &'t mut File, leaf: u8, interior: u8) -> io::Result<Self> {
        let (size, pages) = (page_size(file)?, pages(file)?);
        Ok(Self { file, size, pages, visited: 0, leaf, interior })
    }

    /// Calls `visit` with the offset of each row or entry below a page. The cells of
    /// interior pages are entries in an index, and no rows in a table.
    fn walk<E: From<io::Error>>(
        &mut self,
        page: u32,
        level: usize,
        visit: &mut impl FnMut(&StoredPage<'_>, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        // Page 1 belongs to the schema, and no page has two parents.
        self.visited += 1;
        if level == MOST_LEVELS || self.visited > self.pages || !(2..=self.pages).contains(&page) {
            return Err(damaged("a page points to no page").into());
        }
        let mut bytes = vec![0; self.size];
        self.file.seek(SeekFrom::Start(u64::from(page - 1) * self.size as u64))?;
        self.file.read_exact(&mut bytes)?;
        let page = StoredPage(&bytes);
        let cells = page.short(CELLS)?;
        match bytes.first() {
            Some(&kind) if kind == self.leaf => (0..cells).try_for_each(|number| {
                let offset = page.short(LEAF_HEADER + 2 * number)?;
                visit(&page, offset)
            }),
            Some(&kind) if kind == self.interior => {
                for number in 0..cells {
                    let offset = page.short(INTERIOR_HEADER + 2 * number)?;
                    self.walk(page.child(offset)?, level + 1, visit)?;
                    if kind == INDEX_INTERIOR {
                        visit(&page, offset + 4)?;
                    }
                }
                self.walk(page.child(LAST_CHILD)?, level + 1, visit)
            }
            _ => Err(damaged("a page is of another kind").into()),
        }
    }
}

/// The bytes of a page. An offset beyond its end is an error.
struct StoredPage<'p>(&'p [u8]);

impl<'p> StoredPage<'p> {
    fn at<const N: usize>(&self, offset: usize) -> io::Result<[u8; N]> {
        let bytes = self.0.get(offset..).and_then(<[u8]>::first_chunk).copied();
        bytes.ok_or_else(|| damaged("a page is cut"))
    }

    fn short(&self, offset: usize) -> io::Result<usize> {
        Ok(u16::from_be_bytes(self.at(offset)?).into())
    }

    fn child(&self, offset: usize) -> io::Result<u32> {
        Ok(u32::from_be_bytes(self.at(offset)?))
    }

    /// A record with the byte of its length in front.
    fn entry(&self, offset: usize) -> io::Result<&'p [u8]> {
        let length = self.length(offset)?;
        self.0.get(offset..=offset + length).ok_or_else(|| damaged("a page is cut"))
    }

    fn row(&self, offset: usize) -> io::Result<(i64, &'p [u8])> {
        let length = self.length(offset)?;
        let (mut rowid, mut start) = (0, offset + 1);
        loop {
            let [byte] = self.at(start)?;
            rowid = rowid << 7 | i64::from(byte & 0x7F);
            start += 1;
            if byte < 0x80 {
                break;
            }
            if start > offset + 8 {
                return Err(damaged("a rowid is too long"));
            }
        }
        let record = self.0.get(start..start + length);
        Ok((rowid, record.ok_or_else(|| damaged("a page is cut"))?))
    }

    fn length(&self, offset: usize) -> io::Result<usize> {
        let [length] = self.at(offset)?;
        let length = usize::from(length);
        if length > LONGEST_RECORD { Err(damaged("a record is too long")) } else { Ok(length) }
    }
}
