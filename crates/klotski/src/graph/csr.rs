//! Compressed sparse rows.

/// Rows of numbers, all in one array: the format CSR (compressed sparse rows).
///
/// ```text
///     starts    0     2        5  5        row 0 is 7 9, row 1 is 1 4 8, row 2 is empty
///               |     |        |  |
///     elements  7  9  1  4  8
/// ```
///
/// There are fewer than 2^32 elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Csr {
    /// By row: the index of its first element. One more entry than rows.
    starts: Vec<u32>,
    elements: Vec<u32>,
}

impl Csr {
    /// No rows, with capacity for `rows`.
    pub(super) fn with_capacity(rows: usize) -> Self {
        let mut starts = Vec::with_capacity(rows + 1);
        starts.push(0);
        Self { starts, elements: Vec::new() }
    }

    pub(super) fn push(&mut self, row: impl IntoIterator<Item = u32>) {
        self.elements.extend(row);
        self.starts.push(u32::try_from(self.elements.len()).expect("fewer than 2^32 elements"));
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of elements of all rows.
    pub(super) fn elements(&self) -> usize {
        self.elements.len()
    }

    pub(super) fn row(&self, row: u32) -> &[u32] {
        let row = row as usize;
        &self.elements[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    /// Calls `visit` for each element of a row, with an element to prefetch: the one that is
    /// further on by the length of this row plus `elements_ahead`. Beyond the last element it is
    /// the element itself.
    #[inline(always)]
    pub(super) fn for_each(
        &self,
        row: usize,
        elements_ahead: usize,
        mut visit: impl FnMut(usize, usize),
    ) {
        let (start, end) = (self.starts[row] as usize, self.starts[row + 1] as usize);
        let ahead = end - start + elements_ahead;
        for (at, &element) in (start..).zip(&self.elements[start..end]) {
            let later = self.elements.get(at + ahead).copied().unwrap_or(element);
            visit(element as usize, later as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_any_length() {
        let mut csr = Csr::with_capacity(3);
        for row in [&[7, 9][..], &[1, 4, 8], &[]] {
            csr.push(row.iter().copied());
        }
        assert_eq!((csr.len(), csr.elements()), (3, 5));
        assert_eq!([csr.row(0), csr.row(1), csr.row(2)], [&[7, 9][..], &[1, 4, 8], &[]]);
        let mut visited = Vec::new();
        csr.for_each(0, 1, |element, later| visited.push((element, later)));
        assert_eq!(visited, [(7, 4), (9, 8)]);
    }
}
