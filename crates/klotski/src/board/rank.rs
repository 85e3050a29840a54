//! The rank of a layout in the ascending order of codes, and the reverse, without a table of
//! layouts.
//!
//! The rank is computed along the walk that defines the [code](super::Code). At each cell, the
//! layouts with the same symbols so far and a smaller symbol at this cell have smaller codes. The
//! rank is the sum of their numbers over all cells.
//!
//! The number of ways to fill the rest of the board depends only on:
//!
//! * the cell of the 2x2 block,
//! * the current cell of the walk,
//! * which of the next three cells are covered already, by vertical blocks from the row above (of
//!   the cells after these, only the 2x2 block can cover some),
//! * the *budget*: the blocks that may still be placed.
//!
//! ```text
//!        V  #  #  V
//!        V  #  #  V      The walk is at cell 9 of 1A9BF0C. The blocks before it are
//!        V  9 10 11      fixed. The next three cells are 10, 11 and 12; only 12 is
//!       12 ..            covered. The budget is 1 H, 1 V and 4 singles.
//! ```
//!
//! So a table of 20 x 21 x 8 x budgets entries holds all these numbers. It is filled once, from the
//! last cell backwards. A rank then takes one look-up for each block; an id also takes one for each
//! empty cell.

use std::ops::Range;
use std::sync::LazyLock;

use super::cells::{CELLS, Cells};
use super::class::Class;
use super::layout::Layout;
use super::shape::Shape;

/// The blocks that may still be placed on the cells that the walk has not reached.
pub trait Budget: Copy {
    /// Whether an empty cell changes the budget. If not, ranks skip empty cells.
    const COUNTS_EMPTY: bool;

    /// The number of budgets that can follow from this one, itself included.
    fn states(self) -> usize;

    /// The index of this budget, less than [`states`](Self::states) of the first budget.
    fn index(self) -> usize;

    /// The index of the budget after the budget with this index and a symbol that it allows. `self`
    /// is the first budget. Ranks are computed from indexes only.
    fn index_after(self, index: usize, symbol: usize) -> usize;

    /// The budget after a cell that is an anchor of `shape`, or empty if `shape` is
    /// `None`. Returns `None` if the budget does not allow it.
    fn after(self, shape: Option<Shape>) -> Option<Self>;

    /// Whether no block and no empty cell is missing, so that the board may be full here.
    fn is_met(self) -> bool;
}

/// The budget of all layouts: any blocks, as long as two cells stay empty.
#[derive(Clone, Copy, Debug)]
pub struct TwoEmpty {
    /// The number of empty cells that are still needed.
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
        let empty = u8::from(shape.is_none());
        Some(Self { missing: self.missing.saturating_sub(empty) })
    }

    fn is_met(self) -> bool {
        self.missing == 0
    }
}

/// The budget of one class: exactly these blocks. All other cells stay empty.
#[derive(Clone, Copy, Debug)]
pub struct Blocks {
    horizontals: u8,
    verticals: u8,
    singles: u8,
    /// By symbol: the amount by which it lowers the [`index`](Budget::index).
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

/// The number of layouts that complete a branch, as running sums over the symbol of its next cell:
/// those with 00, with 00 or 01, with 00 to 10, and all.
///
/// No layout comes before symbol 00, so four numbers are enough; an entry is a quarter of
/// a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Completions([u32; 4]);

impl Completions {
    /// Marks an entry that is not computed yet. Running sums never decrease.
    const UNKNOWN: Self = Self([u32::MAX, 0, 0, 0]);

    /// The number of layouts whose symbol is smaller than `symbol`.
    fn before(self, symbol: usize) -> u32 {
        if symbol == 0 { 0 } else { self.0[symbol - 1] }
    }

    pub(super) fn has(self, symbol: usize) -> bool {
        self.before(symbol) < self.0[symbol]
    }

    /// The symbol of the `rest`-th layout, counted from 0.
    fn symbol_of(self, rest: u32) -> usize {
        self.0.partition_point(|&up_to| up_to <= rest)
    }

    /// The number of layouts.
    pub(super) fn all(self) -> u32 {
        self.0[3]
    }
}

/// The ranking of all layouts ([`ids`]) or of the layouts of one class
/// ([`ClassRanking`]), in ascending order of codes.
#[derive(Clone, Debug)]
pub struct Ranking<B> {
    budget: B,
    states: usize,
    /// By position of the walk and budget; see [`Position`].
    completions: Vec<Completions>,
    /// By cell: the rank of the first layout with the 2x2 block at this cell or later.
    /// The last element is the number of layouts.
    first_of_square: [u32; CELLS as usize + 1],
}

/// The ranking of the layouts of one class.
pub type ClassRanking = Ranking<Blocks>;

/// The ranking of all layouts. Its ranks are the ids, 0 to 29,334,497.
pub fn ids() -> &'static Ranking<TwoEmpty> {
    static IDS: LazyLock<Ranking<TwoEmpty>> =
        LazyLock::new(|| Ranking::new(TwoEmpty { missing: 2 }));
    &IDS
}

impl Ranking<Blocks> {
    /// The ranking of the layouts of one class.
    pub fn of_class(class: Class) -> Self {
        Self::new(Blocks::of(class))
    }

    /// The bytes of the ranking of a class: 54 thousand to 3.4 million.
    pub fn bytes_of_class(class: Class) -> usize {
        Position::COUNT * Blocks::of(class).states() * size_of::<Completions>()
    }
}

/// The position of the walk: the cell of the 2x2 block, and the cells that are neither covered nor
/// visited.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub(super) square: u8,
    pub(super) free: Cells,
}

impl Position {
    const COUNT: usize = Self::index_of(CELLS, 0, 0);

    pub(super) fn first(square: u8) -> Self {
        Self { square, free: !Shape::Square.cover(Cells::of(square)) }
    }

    /// The next cell; `None` if the board is full.
    pub(super) fn cell(self) -> Option<u8> {
        self.free.first()
    }

    /// The position after `cell`, the next cell, took the symbol of `shape`; `None` if
    /// the block does not fit.
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
            completions: vec![Completions::UNKNOWN; Position::COUNT * states],
            first_of_square: [0; CELLS as usize + 1],
        };
        let squares = Shape::Square.anchors_in(Cells::ALL);
        let mut total = 0;
        for square in 0..CELLS {
            ranking.first_of_square[usize::from(square)] = total;
            if squares.contains(square) {
                total += ranking.count(Position::first(square), budget);
            }
        }
        ranking.first_of_square[usize::from(CELLS)] = total;
        ranking
    }

    /// Counts the completions of a position and fills the table for all positions after it.
    fn count(&mut self, position: Position, budget: B) -> u32 {
        let index = position.index() * self.states + budget.index();
        if self.completions[index] == Completions::UNKNOWN {
            let mut sum = 0;
            self.completions[index] = Completions(match position.cell() {
                None => [u32::from(budget.is_met()); 4],
                Some(cell) => Shape::OF_SYMBOL.map(|shape| {
                    if let (Some(position), Some(budget)) =
                        (position.after(cell, shape), budget.after(shape))
                    {
                        sum += self.count(position, budget);
                    }
                    sum
                }),
            });
        }
        self.completions[index].all()
    }

    /// The number of ranked layouts.
    #[allow(clippy::len_without_is_empty)] // never empty: every class has a layout
    pub fn len(&self) -> u32 {
        self.first_of_square[usize::from(CELLS)]
    }

    /// The ranks of the layouts with the 2x2 block at `cell`. They are consecutive, because the
    /// cell is the first digit of a code.
    pub fn with_square_at(&self, cell: u8) -> Range<u32> {
        let cell = usize::from(cell);
        self.first_of_square[cell]..self.first_of_square[cell + 1]
    }

    /// The rank of a layout: the number of ranked layouts with smaller codes. `layout`
    /// must be one of the ranked layouts.
    pub fn rank(&self, layout: &Layout) -> u32 {
        let square = layout.square();
        // Each of the next three cells may be covered by the 2x2 block or by a vertical block with
        // its anchor in the row above. A vertical block with a later anchor covers a later cell, so
        // all vertical blocks can be taken at once.
        let ahead = Shape::Square.cover(layout.square) | layout.verticals.south();
        let anchors = layout.horizontals | layout.verticals | layout.singles;
        let met = if B::COUNTS_EMPTY { anchors | layout.empty() } else { anchors };
        let mut rank = self.first_of_square[usize::from(square)];
        let mut budget = self.budget.index();
        for cell in met {
            let symbol = layout.symbol_at(cell);
            let position = Position::index_of(square, cell, ahead.bits() >> 1 >> cell & 7);
            rank += self.completions[position * self.states + budget].before(symbol);
            budget = self.budget.index_after(budget, symbol);
        }
        rank
    }

    /// The layout with this rank; `None` if the rank is too large.
    pub fn unrank(&self, rank: u32) -> Option<Layout> {
        if rank >= self.len() {
            return None;
        }
        // The last cell whose first layout is not beyond the rank. A cell where the 2x2 block does
        // not fit has the same entry as the next cell.
        let after = self.first_of_square.partition_point(|&first| first <= rank);
        #[allow(clippy::cast_possible_truncation)] // at most 20
        let mut branch = Branch::first(after as u8 - 1, self.budget);
        let mut rest = rank - self.first_of_square[after - 1];
        while let Some(cell) = branch.position.cell() {
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
        self.completions[branch.position.index() * self.states + branch.budget.index()]
    }
}

/// A layout filled up to a position of the walk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch<B> {
    pub(super) layout: Layout,
    pub(super) position: Position,
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
        Self { layout, position: Position::first(square), budget }
    }

    /// The branch after `cell`, the next cell, took the symbol of `shape`; `None` if the
    /// block does not fit.
    pub(super) fn take(mut self, cell: u8, shape: Option<Shape>) -> Option<Self> {
        self.position = self.position.after(cell, shape)?;
        self.budget = self.budget.after(shape)?;
        if let Some(shape) = shape {
            self.layout.toggle(shape, Cells::of(cell));
        }
        Some(self)
    }
}
