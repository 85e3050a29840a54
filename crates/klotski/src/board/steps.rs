//! Steps: one block moves any distance through empty cells, around corners too.

use super::cells::{COLUMNS, Cells};
use super::layout::Layout;
use super::metric::Metric;
use super::shape::Shape;

/// A step (一步): the block that moves, and where to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The shape of the block that moves.
    pub shape: Shape,
    /// The anchor of the block before the step.
    pub from: u8,
    /// The anchor of the block after the step; never equal to `from`.
    pub to: u8,
}

impl Step {
    /// Whether the block of the move before moves on to where one move would have brought it, too,
    /// or back. A search has been there already.
    pub(crate) fn continues(self, before: Self, metric: Metric) -> bool {
        let is_in_row = |step: Self| step.from / COLUMNS == step.to / COLUMNS;
        before.to == self.from
            && match metric {
                Metric::Step => true,
                Metric::Straight => is_in_row(before) == is_in_row(self),
                Metric::Unit => self.to == before.from,
            }
    }
}

/// A block that is lifted from the board.
struct Lifted {
    shape: Shape,
    /// The anchor before the move.
    from: u8,
    fits: Cells,
}

impl Layout {
    /// Every step from this layout, with the resulting layout.
    ///
    /// The steps are ordered by shape (2x2, horizontal, vertical, single), then by
    /// `from`, then by `to`. No two steps lead to the same layout.
    pub fn steps(&self) -> impl Iterator<Item = (Step, Self)> {
        self.moves(Metric::Step)
    }

    /// Every move of a metric from this layout, with the resulting layout, in the order of
    /// [`steps`](Self::steps).
    #[inline]
    pub fn moves(&self, metric: Metric) -> impl Iterator<Item = (Step, Self)> {
        let layout = *self;
        self.lifted_blocks().flat_map(move |Lifted { shape, from, fits }| {
            metric.reach(Cells::of(from), fits).into_iter().map(move |to| {
                let step = Step { shape, from, to };
                (step, layout.after(step))
            })
        })
    }

    /// Every step with the strictest metric in which it is one move, and the resulting layout. The
    /// order is as in [`steps`](Self::steps).
    pub(crate) fn graded_steps(&self) -> impl Iterator<Item = (Metric, Step, Self)> {
        let layout = *self;
        self.lifted_blocks().flat_map(move |Lifted { shape, from, fits }| {
            let start = Cells::of(from);
            let [steps, straight, unit] = Metric::ALL.map(|metric| metric.reach(start, fits));
            steps.into_iter().map(move |to| {
                let metric = if unit.contains(to) {
                    Metric::Unit
                } else if straight.contains(to) {
                    Metric::Straight
                } else {
                    Metric::Step
                };
                let step = Step { shape, from, to };
                (metric, step, layout.after(step))
            })
        })
    }

    /// The adjacent layouts (相邻), in the order of [`steps`](Self::steps).
    pub fn neighbors(&self) -> impl Iterator<Item = Self> {
        self.steps().map(|(_, layout)| layout)
    }

    /// Every block, by shape, then by anchor.
    #[inline]
    fn lifted_blocks(&self) -> impl Iterator<Item = Lifted> {
        let layout = *self;
        let empty = self.empty();
        Shape::ALL.into_iter().flat_map(move |shape| {
            layout.anchors(shape).into_iter().map(move |from| {
                let fits = shape.anchors_in(empty | shape.cover(Cells::of(from)));
                Lifted { shape, from, fits }
            })
        })
    }

    fn after(mut self, step: Step) -> Self {
        self.toggle(step.shape, Cells::of(step.from) | Cells::of(step.to));
        self
    }
}
