//! Lists of numbers, one after the other.

/// A list for each number from 0 on, in compressed rows. There are fewer than
/// 2^32 elements in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lists {
    /// Where a list starts in `elements`; one more than lists.
    starts: Vec<u32>,
    elements: Vec<u32>,
}

impl Lists {
    /// No list yet, with room for so many.
    pub(super) fn with_capacity(lists: usize) -> Self {
        let mut starts = Vec::with_capacity(lists + 1);
        starts.push(0);
        Self { starts, elements: Vec::new() }
    }

    /// Adds a list behind the last one.
    pub(super) fn push(&mut self, list: impl IntoIterator<Item = u32>) {
        self.elements.extend(list);
        self.starts.push(u32::try_from(self.elements.len()).expect("fewer than 2^32 elements"));
    }

    /// How many lists there are.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many elements all lists have.
    pub(super) fn elements(&self) -> usize {
        self.elements.len()
    }

    pub(super) fn of(&self, list: u32) -> &[u32] {
        let list = list as usize;
        &self.elements[self.starts[list] as usize..self.starts[list + 1] as usize]
    }

    /// Calls `visit` for each element of a list, together with one that will be
    /// visited that many elements later if the next lists follow: one to
    /// prefetch. Beyond the last it is an arbitrary one.
    #[inline(always)]
    pub(super) fn for_each(
        &self,
        list: usize,
        elements_ahead: usize,
        mut visit: impl FnMut(usize, usize),
    ) {
        let (start, end) = (self.starts[list] as usize, self.starts[list + 1] as usize);
        let ahead = end - start + elements_ahead;
        for (at, &element) in (start..).zip(&self.elements[start..end]) {
            let later = self.elements.get(at + ahead).copied().unwrap_or(element);
            visit(element as usize, later as usize);
        }
    }
}
