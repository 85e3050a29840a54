//! Layouts in ascending order of their codes.

use super::cells::Cells;
use super::layout::Layout;
use super::rank::{Branch, Budget, Ranking, TwoEmpty, ids};
use super::shape::Shape;

/// All layouts, in ascending order of their codes: the n-th has id n.
///
/// There are 29,334,498.
#[must_use]
pub fn layouts() -> Layouts<'static, TwoEmpty> {
    ids().layouts()
}

impl<B: Budget> Ranking<B> {
    /// The ranked layouts, in ascending order of their codes.
    #[must_use]
    pub fn layouts(&self) -> Layouts<'_, B> {
        Layouts {
            ranking: self,
            squares: Shape::Square.anchors_in(Cells::ALL),
            pending: Vec::with_capacity(32),
        }
    }
}

/// A depth-first walk over the symbols of all codes; see [`Ranking::layouts`].
///
/// The ranking's counts say beforehand which branches hold a layout, so the
/// walk never enters a dead end.
#[derive(Clone, Debug)]
pub struct Layouts<'a, B> {
    ranking: &'a Ranking<B>,
    /// Cells of the 2x2 block still to come.
    squares: Cells,
    /// Branches still to walk, the next one last.
    pending: Vec<Branch<B>>,
}

impl<B: Budget> Iterator for Layouts<'_, B> {
    type Item = Layout;

    fn next(&mut self) -> Option<Layout> {
        loop {
            let Some(mut branch) = self.pending.pop() else {
                let square = self.squares.first()?;
                self.squares = self.squares.without(Cells::of(square));
                let branch = Branch::first(square, self.ranking.budget());
                if self.ranking.completions(&branch).all() > 0 {
                    self.pending.push(branch);
                }
                continue;
            };
            // Follow the smallest symbol down and leave the others for later.
            while let Some(cell) = branch.place.cell() {
                let completions = self.ranking.completions(&branch);
                let mut smallest = None;
                for symbol in (0..Shape::OF_SYMBOL.len()).rev() {
                    if completions.has(symbol) {
                        self.pending.extend(smallest);
                        smallest = branch.take(cell, Shape::OF_SYMBOL[symbol]);
                    }
                }
                branch = smallest?;
            }
            return Some(branch.layout);
        }
    }
}
