//! Steps: one block moved any distance, around corners too, through empty cells.

use super::cells::Cells;
use super::layout::Layout;
use super::shape::Shape;

/// A step (一步) of one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The shape of the block.
    pub shape: Shape,
    /// Its top-left cell before.
    pub from: u8,
    /// Its top-left cell after; never the same.
    pub to: u8,
}

impl Layout {
    /// The layouts one step away, each with the step, none twice: by shape
    /// (2x2, horizontal, vertical, single), then `from`, then `to`.
    pub fn steps(&self) -> impl Iterator<Item = (Move, Self)> {
        let layout = *self;
        let empty = self.empty();
        Shape::ALL.into_iter().flat_map(move |shape| {
            layout.anchors(shape).into_iter().flat_map(move |from| {
                reach(shape, from, empty).into_iter().map(move |to| {
                    let step = Move { shape, from, to };
                    (step, layout.after(step))
                })
            })
        })
    }

    /// The layouts one step away (相邻).
    pub fn neighbors(&self) -> impl Iterator<Item = Self> {
        self.steps().map(|(_, layout)| layout)
    }

    /// The layouts that differ by one block moved one cell east or south. With
    /// their reverses these short moves make up all steps, so they join the
    /// same groups, with a quarter of the edges.
    pub fn slides(&self) -> impl Iterator<Item = Self> {
        let layout = *self;
        let empty = self.empty();
        Shape::ALL.into_iter().flat_map(move |shape| {
            layout.anchors(shape).into_iter().flat_map(move |from| {
                let start = Cells::of(from);
                let allowed = shape.anchors_in(empty | shape.cover(start));
                let ends = (start.east() | start.south()) & allowed;
                ends.into_iter().map(move |to| layout.after(Move { shape, from, to }))
            })
        })
    }

    fn after(mut self, step: Move) -> Self {
        self.toggle(step.shape, Cells::of(step.from) | Cells::of(step.to));
        self
    }
}

/// Where the block of `shape` at `from` can go in one step, with these cells empty.
fn reach(shape: Shape, from: u8, empty: Cells) -> Cells {
    let start = Cells::of(from);
    let allowed = shape.anchors_in(empty | shape.cover(start));
    start.flood(allowed).without(start)
}
