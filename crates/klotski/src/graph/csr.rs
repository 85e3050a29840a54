//! Compressed sparse rows: graphs, and sets of nodes by node.

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
pub struct Csr {
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

    /// The number of rows, e.g. of the nodes of a graph.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of elements of all rows. In a graph every edge counts once in each direction.
    pub fn elements(&self) -> usize {
        self.elements.len()
    }

    /// A row, e.g. the nodes one move away from a node.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, row: u32) -> &[u32] {
        let row = row as usize;
        &self.elements[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    /// The same rows, each ascending.
    pub(super) fn sorted(mut self) -> Self {
        for ends in self.starts.windows(2) {
            self.elements[ends[0] as usize..ends[1] as usize].sort_unstable();
        }
        self
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

/// Rows of known lengths, filled in any order.
pub(super) struct CsrFiller {
    rows: Csr,
    /// By row: where its next element is written.
    ends: Vec<u32>,
    /// A row with more elements than its length.
    overfull: Option<u32>,
}

impl CsrFiller {
    /// Rows of these lengths. If there are 2^32 elements or more, the error is the row that has the
    /// first one too many.
    pub(super) fn new(lengths: impl IntoIterator<Item = u32>) -> Result<Self, u32> {
        let mut starts = vec![0];
        let mut sum = 0_u32;
        for (row, length) in (0_u32..).zip(lengths) {
            sum = sum.checked_add(length).ok_or(row)?;
            starts.push(sum);
        }
        let ends = starts[..starts.len() - 1].to_vec();
        let rows = Csr { starts, elements: vec![0; sum as usize] };
        Ok(Self { rows, ends, overfull: None })
    }

    #[inline(always)]
    pub(super) fn push(&mut self, row: u32, element: u32) {
        let end = &mut self.ends[row as usize];
        if *end == self.rows.starts[row as usize + 1] {
            self.overfull = Some(row);
        } else {
            self.rows.elements[*end as usize] = element;
            *end += 1;
        }
    }

    /// The rows. The error is a row with more or fewer elements than its length.
    pub(super) fn finish(self) -> Result<Csr, u32> {
        let Self { rows, ends, overfull } = self;
        let short =
            || (0..).zip(ends.iter().zip(&rows.starts[1..])).find(|(_, (end, next))| end != next);
        match overfull.or_else(|| short().map(|(row, _)| row)) {
            Some(row) => Err(row),
            None => Ok(rows),
        }
    }
}
