//! Constants of pages, <https://sqlite.org/fileformat2.html#b_tree_pages>.

/// The kinds of pages: the first byte of a page.
pub(super) const INDEX_INTERIOR: u8 = 2;
pub(super) const INDEX_LEAF: u8 = 10;

/// The lengths of page headers. The offsets of the cells follow the header.
pub(super) const INTERIOR_HEADER: usize = 12;
pub(super) const LEAF_HEADER: usize = 8;

/// The offset of the number of cells in a page header.
pub(super) const CELLS: usize = 3;

/// The offset of the start of the cell content area in a page header.
pub(super) const FIRST_CELL: usize = 5;

/// The offset of the right-most child in the header of an interior page.
pub(super) const LAST_CHILD: usize = 8;

/// The limit for records of this module. Lengths then fit in one byte, and two records fit on a
/// page of 512 bytes, the smallest page size.
pub(super) const LONGEST_RECORD: usize = 100;
