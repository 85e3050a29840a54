//! Goals: conditions on the cells of a layout, for puzzles that end elsewhere.

use thiserror::Error;

use super::cells::{CELLS, Cells};
use super::drawing::pattern;
use super::drawing_error::DrawingError;
use super::layout::{EXIT, Layout};
use super::shape::Shape;
use crate::message;

/// A goal: blocks that must be at their cells, and cells that must be empty.
///
/// | text | goal |
/// | --- | --- |
/// | `2x2@12` | a block of the shape `2x2`, `H`, `V` or `1` with its top-left cell here |
/// | `V@0,V@3` | all of these |
/// | `????/????/????/?##?/?##?` | a board in which `?` may be anything |
///
/// A layout is a goal, too; see [`From`].
///
/// ```
/// use klotski::{Code, Goal};
///
/// let goal = Goal::parse("2x2@1,V@0").expect("a goal, not a layout")?;
/// assert!(goal.is_reached_by(&"1A9BF0C".parse::<Code>().unwrap().layout()));
/// # Ok::<(), klotski::GoalError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// By shape, in the order of [`Shape::ALL`]: the anchors of these blocks.
    blocks: [Cells; 4],
    empty: Cells,
}

/// Why a text is not a goal. Each message is one line.
#[allow(missing_docs)] // the messages explain the variants
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GoalError {
    #[error("{}", message!(
        "'{part}' is not a block and its cell, as 2x2@12, H@16, V@0 or 1@19",
        part = .0
    ))]
    Part(String),
    #[error("{}", message!("no {shape} block fits at cell {cell}", shape, cell))]
    Place { shape: Shape, cell: u8 },
    #[error(transparent)]
    Board(#[from] DrawingError),
}

impl Goal {
    /// The goal of the puzzle: the 2x2 block at the exit.
    pub const SOLVED: Self = Self::square_at(EXIT);

    /// The 2x2 block with its top-left cell here.
    pub const fn square_at(cell: u8) -> Self {
        let none = Cells::NONE;
        Self { blocks: [Cells::of(cell), none, none, none], empty: none }
    }

    /// Parses a goal. `None` if the text has neither `?` nor a cell after `@`, so that it is the
    /// name of a layout if it is anything.
    ///
    /// # Errors
    /// If the text has one of them, but is not a goal.
    pub fn parse(text: &str) -> Option<Result<Self, GoalError>> {
        if text.contains('?') {
            return Some(
                pattern(text).map(|(blocks, any)| Self::of(&blocks, any)).map_err(Into::into),
            );
        }
        let has_cell = |part: &str| {
            part.split_once('@').is_some_and(|(_, cell)| cell.trim().parse::<u32>().is_ok())
        };
        let of_blocks = || Ok(Self::of(&blocks_at(text)?, Cells::ALL));
        text.split(',').any(has_cell).then(of_blocks)
    }

    /// The goal of the mirror image of a layout, for blocks at cells: `2x2@14` for `2x2@12`.
    pub fn mirror_of(text: &str) -> Option<String> {
        let mirror = |part: &str| {
            let (name, _) = part.split_once('@')?;
            let block = blocks_at(part).ok()?.mirror();
            let cell = Shape::ALL.into_iter().find_map(|shape| block.anchors(shape).first())?;
            Some(format!("{name}@{cell}"))
        };
        let parts: Option<Vec<String>> = text.split(',').map(mirror).collect();
        Some(parts?.join(","))
    }

    /// These blocks, and nothing in all other cells but `any`.
    fn of(blocks: &Layout, any: Cells) -> Self {
        let anchors = Shape::ALL.map(|shape| blocks.anchors(shape));
        Self { blocks: anchors, empty: blocks.empty().without(any) }
    }

    /// The only layout that reaches the goal, if all cells are given.
    pub fn layout(&self) -> Option<Layout> {
        let mut layout = Layout::without_blocks();
        for (shape, &anchors) in Shape::ALL.into_iter().zip(&self.blocks) {
            layout.toggle(shape, anchors);
        }
        (layout.empty() == self.empty).then(|| layout.checked().ok()).flatten()
    }

    /// The blocks that must be at their cells.
    pub fn blocks(&self) -> impl Iterator<Item = (Shape, u8)> {
        let shapes = Shape::ALL.into_iter().zip(self.blocks);
        shapes.flat_map(|(shape, cells)| cells.into_iter().map(move |cell| (shape, cell)))
    }

    /// The cells that must be empty.
    pub fn empty(&self) -> Cells {
        self.empty
    }

    /// The cell of the 2x2 block, if it is given.
    pub(crate) fn square(&self) -> Option<u8> {
        self.blocks[Shape::Square as usize].first()
    }

    /// Whether a layout has these blocks and empty cells.
    pub fn is_reached_by(&self, layout: &Layout) -> bool {
        let has_all =
            |(shape, anchors): (Shape, &Cells)| anchors.without(layout.anchors(shape)).is_empty();
        Shape::ALL.into_iter().zip(&self.blocks).all(has_all)
            && (self.empty.is_empty() || self.empty.without(layout.empty()).is_empty())
    }
}

/// The blocks in a text such as `2x2@1,V@0`.
fn blocks_at(text: &str) -> Result<Layout, GoalError> {
    let mut blocks = Layout::without_blocks();
    for part in text.split(',') {
        let wrong = || GoalError::Part(part.trim().escape_default().to_string());
        let (name, cell) = part.split_once('@').ok_or_else(wrong)?;
        let shape = match name.trim().to_ascii_lowercase().as_str() {
            "2x2" | "#" => Shape::Square,
            "h" | "horizontal" => Shape::Horizontal,
            "v" | "vertical" => Shape::Vertical,
            "1" | "single" => Shape::Single,
            _ => return Err(wrong()),
        };
        let cell = cell.trim().parse().ok().filter(|&cell| cell < CELLS).ok_or_else(wrong)?;
        if !shape.anchors_in(blocks.empty()).contains(cell) {
            return Err(GoalError::Place { shape, cell });
        }
        blocks.put(shape, cell)?;
    }
    Ok(blocks)
}

impl From<Layout> for Goal {
    fn from(layout: Layout) -> Self {
        Self::of(&layout, Cells::NONE)
    }
}
