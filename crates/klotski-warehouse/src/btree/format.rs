//! Constants of pages, <https://sqlite.org/fileformat2.html#b_tree_pages>.

/// The kinds of pages: the first byte of a page.
pub(super) const INDEX_INTERIOR: u8 = 2;
pub(super) const INDEX_LEAF: u8 = 10;

/// The lengths of page headers. The offsets of the cells follow the header.
pub(super) const INTERIOR_HEADER: usize = 12;
pub(super) const LEAF_HEADER: usize = 8;

/// Where the header of a page has the number of cells.
pub(super) const CELLS: usize = 3;

/// Where the header of a page has the offset of the first byte of cells.
pub(super) const FIRST_CELL: usize = 5;

/// Where the header of an interior page has the child after the last cell.
pub(super) const LAST_CHILD: usize = 8;

/// The limit for records here. It keeps lengths in one byte, and two records fit on a page
/// of 512 bytes, the smallest page size.
pub(super) const LONGEST_RECORD: usize = 100;
