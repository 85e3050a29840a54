//! Ranks: from a layout to its place in the ascending order of codes, and back,
//! without a table of layouts.
//!
//! Follow the walk that defines the code. Where it stands at a cell, the
//! layouts that agree with ours so far and take a smaller symbol here all come
//! earlier; so the rank is the sum of their numbers over the whole walk. How
//! many ways there are to complete a layout depends on little: where the 2x2
//! block stands, the cell, which of the next three cells are covered already
//! (by vertical blocks from the row above; further cells are not, or by the 2x2
//! block), and what may still be placed, the *budget*:
//!
//! ```text
//!        V  #  #  V
//!        V  #  #  V      at cell 9 of 1A9BF0C: the blocks above and left are
//!        V  9 10 11      fixed, 10 to 12 are the next three (here only 12 is
//!       12 ..            covered), and left to place are 1 H, 1 V, 4 singles
//! ```
//!
//! That is a table of 20 x 21 x 8 x budgets entries, counted once from the last
//! cell backwards. A rank then costs one look-up for each block.

use std::ops::Range;
use std::sync::LazyLock;

use super::cells::{CELLS, Cells};
use super::class::Class;
use super::layout::Layout;
use super::shape::Shape;

/// What may still be placed on the cells that the walk has not met.
pub trait Budget: Copy {
    /// Whether empty cells change the budget; if not, ranks skip them.
    const COUNTS_EMPTY: bool;

    /// How many budgets can follow from this one, itself included.
    fn states(self) -> usize;

    /// A number below [`states`](Self::states) of the first budget.
    fn index(self) -> usize;

    /// The index of what is left after a budget of that index meets a symbol
    /// that it allows; `self` is the first budget. Ranks follow indexes only.
    fn index_after(self, index: usize, symbol: usize) -> usize;

    /// What is left after a cell is met: an anchor of a shape or, with `None`,
    /// empty. `None` comes back when the budget does not allow it.
    fn after(self, shape: Option<Shape>) -> Option<Self>;

    /// Whether the layout may end here.
    fn is_met(self) -> bool;
}

/// The budget of all layouts: any blocks, but two cells stay empty.
#[derive(Clone, Copy, Debug)]
pub struct TwoEmpty {
    /// Empty cells still to come, at least.
    missing: u8,
}

impl Budget for TwoEmpty {
    const COUNTS_EMPTY: bool = true;

    fn states(self) -> usize {
        usize::from(self.missing) + 1
    }

    fn index(self) -> usize {
        usize::from(self.missing)
    }

    fn index_after(self, index: usize, symbol: usize) -> usize {
        index.saturating_sub(usize::from(symbol == 0))
    }

    fn after(self, shape: Option<Shape>) -> Option<Self> {
        let met = u8::from(shape.is_none());
        Some(Self { missing: self.missing.saturating_sub(met) })
    }

    fn is_met(self) -> bool {
        self.missing == 0
    }
}

/// The budget of one class: these blocks exactly, all other cells empty.
#[derive(Clone, Copy, Debug)]
pub struct Blocks {
    horizontals: u8,
    verticals: u8,
    singles: u8,
    /// By how much [`index`](Budget::index) falls with each symbol.
    strides: [u8; 4],
}

impl Blocks {
    fn of(class: Class) -> Self {
        let single_states = class.bing_num + 1;
        Self {
            horizontals: class.style_num,
            verticals: class.verticals(),
            singles: class.bing_num,
            strides: [0, single_states, single_states * (class.style_num + 1), 1],
        }
    }
}

impl Budget for Blocks {
    const COUNTS_EMPTY: bool = false;

    fn states(self) -> usize {
        usize::from(self.strides[2]) * (usize::from(self.verticals) + 1)
    }

    fn index(self) -> usize {
        usize::from(self.verticals) * usize::from(self.strides[2])
            + usize::from(self.horizontals) * usize::from(self.strides[1])
            + usize::from(self.singles)
    }

    fn index_after(self, index: usize, symbol: usize) -> usize {
        index - usize::from(self.strides[symbol])
    }

    fn after(mut self, shape: Option<Shape>) -> Option<Self> {
        let left = match shape {
            None => return Some(self),
            Some(Shape::Horizontal) => &mut self.horizontals,
            Some(Shape::Vertical) => &mut self.verticals,
            Some(Shape::Single) => &mut self.singles,
            Some(Shape::Square) => return None,
        };
        *left = left.checked_sub(1)?;
        Some(self)
    }

    fn is_met(self) -> bool {
        self.horizontals == 0 && self.verticals == 0 && self.singles == 0
    }
}

/// How many layouts complete a branch, by the symbol that its next cell takes,
/// summed up over the symbols in order: those with 00, with 00 or 01, with 00
/// to 10, and all. (Four numbers, so that an entry is a quarter of a cache line;
/// none comes before symbol 00.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Completions([u32; 4]);

impl Completions {
    /// No entry: real ones run upwards.
    const UNKNOWN: Self = Self([u32::MAX, 0, 0, 0]);

    /// How many take a symbol smaller than `symbol`.
    fn before(self, symbol: usize) -> u32 {
        if symbol == 0 { 0 } else { self.0[symbol - 1] }
    }

    /// Whether any takes this symbol.
    pub(super) fn has(self, symbol: usize) -> bool {
        self.before(symbol) < self.0[symbol]
    }

    /// The symbol of the `rest`-th of them, counted from 0.
    fn symbol_of(self, rest: u32) -> usize {
        self.0.partition_point(|&up_to| up_to <= rest)
    }

    /// How many there are.
    pub(super) fn all(self) -> u32 {
        self.0[3]
    }
}

/// Ranks among all layouts ([`ids`]) or among the layouts of one class
/// ([`ClassRanking`]).
#[derive(Clone, Debug)]
pub struct Ranking<B> {
    budget: B,
    states: usize,
    /// By place of the walk and budget, see [`Place`].
    completions: Vec<Completions>,
    /// The rank of the first layout with the 2x2 block at a cell; the last
    /// element is the number of layouts.
    first_of_square: [u32; CELLS as usize + 1],
}

/// The ranking of the layouts of one class.
pub type ClassRanking = Ranking<Blocks>;

/// The ranking of all layouts: ranks are ids, 0 to 29,334,497.
#[must_use]
pub fn ids() -> &'static Ranking<TwoEmpty> {
    static IDS: LazyLock<Ranking<TwoEmpty>> =
        LazyLock::new(|| Ranking::new(TwoEmpty { missing: 2 }));
    &IDS
}

impl Ranking<Blocks> {
    /// The ranking of the layouts of one class.
    #[must_use]
    pub fn of_class(class: Class) -> Self {
        Self::new(Blocks::of(class))
    }
}

/// Where the walk stands: the 2x2 block's cell and the cells that are neither
/// covered nor met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) square: u8,
    pub(super) free: Cells,
}

impl Place {
    const COUNT: usize = Self::index_of(CELLS, 0, 0);

    /// The walk's first place.
    pub(super) fn first(square: u8) -> Self {
        Self { square, free: !Shape::Square.cover(Cells::of(square)) }
    }

    /// The cell to be met, if the board is not full.
    pub(super) fn cell(self) -> Option<u8> {
        self.free.first()
    }

    /// The place after `cell`, the next one to be met, took a symbol.
    pub(super) fn after(self, cell: u8, shape: Option<Shape>) -> Option<Self> {
        let anchor = Cells::of(cell);
        let covered = match shape {
            None => anchor,
            Some(shape) if shape.anchors_in(self.free).contains(cell) => shape.cover(anchor),
            Some(_) => return None,
        };
        Some(Self { free: self.free.without(covered), ..self })
    }

    fn index(self) -> usize {
        let cell = self.cell().unwrap_or(CELLS);
        Self::index_of(self.square, cell, (!self.free).bits() >> 1 >> cell & 7)
    }

    const fn index_of(square: u8, cell: u8, covered_ahead: u32) -> usize {
        (square as usize * (CELLS as usize + 1) + cell as usize) * 8 + covered_ahead as usize
    }
}

impl<B: Budget> Ranking<B> {
    fn new(budget: B) -> Self {
        let states = budget.states();
        let mut ranking = Self {
            budget,
            states,
            completions: vec![Completions::UNKNOWN; Place::COUNT * states],
            first_of_square: [0; CELLS as usize + 1],
        };
        let squares = Shape::Square.anchors_in(Cells::ALL);
        let mut total = 0;
        for square in 0..CELLS {
            ranking.first_of_square[usize::from(square)] = total;
            if squares.contains(square) {
                total += ranking.count(Place::first(square), budget);
            }
        }
        ranking.first_of_square[usize::from(CELLS)] = total;
        ranking
    }

    /// Counts the completions from a place on and fills in the table behind it.
    fn count(&mut self, place: Place, budget: B) -> u32 {
        let index = place.index() * self.states + budget.index();
        if self.completions[index] == Completions::UNKNOWN {
            let mut sum = 0;
            self.completions[index] = Completions(match place.cell() {
                None => [u32::from(budget.is_met()); 4],
                Some(cell) => Shape::OF_SYMBOL.map(|shape| {
                    if let (Some(place), Some(budget)) =
                        (place.after(cell, shape), budget.after(shape))
                    {
                        sum += self.count(place, budget);
                    }
                    sum
                }),
            });
        }
        self.completions[index].all()
    }

    /// How many layouts are ranked.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // every class has a layout
    pub fn len(&self) -> u32 {
        self.first_of_square[usize::from(CELLS)]
    }

    /// The ranks of the layouts whose 2x2 block stands at `cell`; they follow
    /// each other, because the cell is a code's first digit.
    #[must_use]
    pub fn with_square_at(&self, cell: u8) -> Range<u32> {
        let cell = usize::from(cell);
        self.first_of_square[cell]..self.first_of_square[cell + 1]
    }

    /// The rank of a layout: how many of the ranked layouts have smaller codes.
    ///
    /// A ranking of a class expects layouts of that class.
    #[must_use]
    pub fn rank(&self, layout: &Layout) -> u32 {
        let square = layout.square();
        // At an anchor, the next three cells are covered by the 2x2 block or by
        // a vertical block above; those that start later reach further.
        let ahead = Shape::Square.cover(layout.square) | layout.verticals.south();
        let anchors = layout.horizontals | layout.verticals | layout.singles;
        let met = if B::COUNTS_EMPTY { anchors | layout.empty() } else { anchors };
        let mut rank = self.first_of_square[usize::from(square)];
        let mut budget = self.budget.index();
        for cell in met {
            let symbol = layout.symbol_at(cell);
            let place = Place::index_of(square, cell, ahead.bits() >> 1 >> cell & 7);
            rank += self.completions[place * self.states + budget].before(symbol);
            budget = self.budget.index_after(budget, symbol);
        }
        rank
    }

    /// The layout of a rank, or `None` from [`len`](Self::len) on.
    #[must_use]
    pub fn unrank(&self, rank: u32) -> Option<Layout> {
        if rank >= self.len() {
            return None;
        }
        // The last cell whose first layout is not beyond the rank; cells at
        // which the 2x2 block cannot stand share their successor's number.
        let after = self.first_of_square.partition_point(|&first| first <= rank);
        #[allow(clippy::cast_possible_truncation)] // at most 20
        let mut branch = Branch::first(after as u8 - 1, self.budget);
        let mut rest = rank - self.first_of_square[after - 1];
        while let Some(cell) = branch.place.cell() {
            let completions = self.completions(&branch);
            let symbol = completions.symbol_of(rest);
            rest -= completions.before(symbol);
            branch = branch.take(cell, Shape::OF_SYMBOL[symbol])?;
        }
        Some(branch.layout)
    }

    pub(super) fn budget(&self) -> B {
        self.budget
    }

    pub(super) fn completions(&self, branch: &Branch<B>) -> Completions {
        self.completions[branch.place.index() * self.states + branch.budget.index()]
    }
}

/// A layout filled up to a place of the walk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch<B> {
    pub(super) layout: Layout,
    pub(super) place: Place,
    pub(super) budget: B,
}

impl<B: Budget> Branch<B> {
    pub(super) fn first(square: u8, budget: B) -> Self {
        let layout = Layout {
            square: Cells::of(square),
            horizontals: Cells::NONE,
            verticals: Cells::NONE,
            singles: Cells::NONE,
        };
        Self { layout, place: Place::first(square), budget }
    }

    /// The branch with the next cell filled, if it fits.
    pub(super) fn take(mut self, cell: u8, shape: Option<Shape>) -> Option<Self> {
        self.place = self.place.after(cell, shape)?;
        self.budget = self.budget.after(shape)?;
        if let Some(shape) = shape {
            self.layout.toggle(shape, Cells::of(cell));
        }
        Some(self)
    }
}
