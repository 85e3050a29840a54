//! Reading the rows of a table and the entries of an index from their pages.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use super::header::{page_size, pages};
use super::{
    CELLS, INDEX_INTERIOR, INDEX_LEAF, INTERIOR_HEADER, LAST_CHILD, LEAF_HEADER, LONGEST_RECORD,
    TABLE_INTERIOR, TABLE_LEAF, damaged,
};

/// An index of all layouts has four levels; one of many more goes round in a circle.
const MOST_LEVELS: usize = 20;

/// Hands all entries of the index below a root page to `visit`, in order, as they stand
/// there.
pub(in crate::store) fn for_each_entry<E: From<io::Error>>(
    file: &mut File,
    root: u32,
    mut visit: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let mut tree = TreeReader::of(file, INDEX_LEAF, INDEX_INTERIOR)?;
    tree.walk(root, 0, &mut |page, place| visit(page.entry(place)?))
}

/// Hands all rows of the table below a root page to `visit`, in the order of rowids: the
/// rowid and the record.
pub(in crate::store) fn for_each_row<E: From<io::Error>>(
    file: &mut File,
    root: u32,
    mut visit: impl FnMut(i64, &[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let mut tree = TreeReader::of(file, TABLE_LEAF, TABLE_INTERIOR)?;
    tree.walk(root, 0, &mut |page, place| {
        let (rowid, record) = page.row(place)?;
        visit(rowid, record)
    })
}

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

    /// Hands the cells below a page to `visit`. Those of interior pages of a table are no
    /// rows.
    fn walk<E: From<io::Error>>(
        &mut self,
        page: u32,
        level: usize,
        visit: &mut impl FnMut(&StoredPage<'_>, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        // The first page is that of the schema; no other has two parents.
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
                let place = page.short(LEAF_HEADER + 2 * number)?;
                visit(&page, place)
            }),
            Some(&kind) if kind == self.interior => {
                for number in 0..cells {
                    let place = page.short(INTERIOR_HEADER + 2 * number)?;
                    self.walk(page.child(place)?, level + 1, visit)?;
                    if kind == INDEX_INTERIOR {
                        visit(&page, place + 4)?;
                    }
                }
                self.walk(page.child(LAST_CHILD)?, level + 1, visit)
            }
            _ => Err(damaged("a page is of another kind").into()),
        }
    }
}

/// The bytes of a page; what is read behind its end is damaged.
struct StoredPage<'p>(&'p [u8]);

impl<'p> StoredPage<'p> {
    fn at<const N: usize>(&self, place: usize) -> io::Result<[u8; N]> {
        let bytes = self.0.get(place..).and_then(<[u8]>::first_chunk).copied();
        bytes.ok_or_else(|| damaged("a page is cut"))
    }

    fn short(&self, place: usize) -> io::Result<usize> {
        Ok(u16::from_be_bytes(self.at(place)?).into())
    }

    fn child(&self, place: usize) -> io::Result<u32> {
        Ok(u32::from_be_bytes(self.at(place)?))
    }

    /// A record and the byte of its length in front of it.
    fn entry(&self, place: usize) -> io::Result<&'p [u8]> {
        let length = self.length(place)?;
        self.0.get(place..=place + length).ok_or_else(|| damaged("a page is cut"))
    }

    fn row(&self, place: usize) -> io::Result<(i64, &'p [u8])> {
        let length = self.length(place)?;
        let (mut rowid, mut start) = (0, place + 1);
        loop {
            let [byte] = self.at(start)?;
            rowid = rowid << 7 | i64::from(byte & 0x7F);
            start += 1;
            if byte < 0x80 {
                break;
            }
            if start > place + 8 {
                return Err(damaged("a rowid is too long"));
            }
        }
        let record = self.0.get(start..start + length);
        Ok((rowid, record.ok_or_else(|| damaged("a page is cut"))?))
    }

    fn length(&self, place: usize) -> io::Result<usize> {
        let [length] = self.at(place)?;
        let length = usize::from(length);
        if length > LONGEST_RECORD { Err(damaged("a record is too long")) } else { Ok(length) }
    }
}
