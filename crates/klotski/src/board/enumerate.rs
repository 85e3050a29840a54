//! The enumeration of layouts in ascending order of their codes, which is the order of ids.

use super::cells::Cells;
use super::class::Class;
use super::layout::Layout;
use super::rank::{Branch, Budget, Ranking, TwoEmpty, ids};
use super::shape::Shape;

/// All 29,334,498 layouts in ascending order of their codes. The n-th layout has id n,
/// counted from 0.
pub fn layouts() -> LayoutIter<'static, TwoEmpty> {
    ids().layouts()
}

impl<B: Budget> Ranking<B> {
    /// The ranked layouts in ascending order of their codes. The n-th layout has rank n,
    /// counted from 0.
    pub fn layouts(&self) -> LayoutIter<'_, B> {
        LayoutIter {
            ranking: self,
            squares: Shape::Square.anchors_in(Cells::ALL),
            pending: Vec::with_capacity(32),
        }
    }
}

/// An iterator over layouts in ascending order of their codes; see [`Ranking::layouts`].
///
/// It walks depth first over the symbols of all codes. The counts of the ranking show which
/// branches contain a layout, so the walk never enters a dead end.
#[derive(Clone, Debug)]
pub struct LayoutIter<'a, B> {
    ranking: &'a Ranking<B>,
    /// The remaining anchors of the 2x2 block.
    squares: Cells,
    /// The branches still to visit, the next one last.
    pending: Vec<Branch<B>>,
}

impl<B: Budget> Iterator for LayoutIter<'_, B> {
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
            while let Some(cell) = branch.position.cell() {
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

/// If the classes contain at most one in `FEW` of all layouts, sorting the ids of their layouts is
/// faster than walking over all layouts.
const FEW: u32 = 16;

/// The layouts of these classes with their ids, in ascending order of ids.
///
/// Ids of different classes interleave.
pub fn layouts_of(classes: &[Class]) -> Box<dyn Iterator<Item = (u32, Layout)>> {
    let rankings: Vec<_> = classes.iter().map(|&class| Ranking::of_class(class)).collect();
    let number: u32 = rankings.iter().map(Ranking::len).sum();
    if number > ids().len() / FEW {
        return Box::new(walk(classes));
    }
    let of_class = |ranking| Ranking::layouts(ranking).map(|layout: Layout| layout.id().number());
    let mut sorted: Vec<u32> = rankings.iter().flat_map(of_class).collect();
    sorted.sort_unstable();
    let layout = |id| ids().unrank(id).expect("every rank is that of a layout");
    Box::new(sorted.into_iter().map(move |id| (id, layout(id))))
}

/// Walks over all layouts and yields the layouts of `classes`.
fn walk(classes: &[Class]) -> impl Iterator<Item = (u32, Layout)> + use<> {
    let mut is_chosen = vec![false; Class::all().count()];
    for class in classes {
        is_chosen[class.number()] = true;
    }
    (0..).zip(layouts()).filter(move |(_, layout)| is_chosen[layout.class().number()])
}
