//! Writes the pages of a table without rowids, or of an index. Rows or entries arrive in order, so
//! the b-tree grows at its right edge, from the leaves up.

use std::io;

use super::file_pages::FilePages;
use super::format::{
    CELLS, FIRST_CELL, INDEX_INTERIOR, INDEX_LEAF, INTERIOR_HEADER, LAST_CHILD, LEAF_HEADER,
};

pub(crate) struct TreeWriter<'p> {
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
    pub(crate) fn new(pages: &'p mut FilePages) -> Self {
        let page = PageBuffer::new(pages.size(), INDEX_LEAF, LEAF_HEADER);
        Self { pages, levels: vec![TreeLevel { page, waiting: None }] }
    }

    pub(crate) fn push(&mut self, record: &[u8]) -> io::Result<()> {
        self.push_cell(0, None, record)
    }

    /// Adds a cell to a level. The key between a full page and the next one moves up.
    fn push_cell(&mut self, level: usize, child: Option<u32>, key: &[u8]) -> io::Result<()> {
        if level == self.levels.len() {
            let page = PageBuffer::new(self.pages.size(), INDEX_INTERIOR, INTERIOR_HEADER);
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
    pub(crate) fn finish(mut self) -> io::Result<u32> {
        let mut last_child = None;
        let mut level = 0;
        while level < self.levels.len() {
            if let Some(KeyCell { child, key }) = self.levels[level].waiting.take() {
                // The last key of the full page moves up instead, and this cell becomes the only
                // one of the last page.
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
