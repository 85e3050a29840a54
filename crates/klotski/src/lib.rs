//! Huarongdao (华容道, Klotski): the 4x5 sliding-block puzzle with one 2x2 block. Layouts and their
//! names, steps, reflections and classes; the graph of a class.
//!
//! The board has 4 columns and 5 rows. A [`Layout`] (布局) consists of blocks of four [`Shape`]s:
//!
//! ```text
//!     V # # V      #  the 2x2 block, exactly one        1  a single block (1x1)
//!     V # # V      V  a vertical block, two rows high   .  an empty cell, at least two
//!     V H H V      H  a horizontal block, two columns wide
//!     V 1 1 V
//!     1 . . 1      横刀立马, the classic layout, code 1A9BF0C
//! ```
//!
//! There are 29,334,498 layouts.
//!
//! A *cell* is one of 20, numbered 0 to 19 row by row. The *anchor* of a block is its top-left
//! cell. A layout is *solved*, or has feature S, if the anchor of the 2x2 block is cell 13, at the
//! [`EXIT`]. A [`Step`] moves one block any distance through empty cells, also around corners.
//! `docs/words.md` defines the other terms.
//!
//! ```
//! use klotski::Code;
//!
//! let layout = "1A9BF0C".parse::<Code>()?.layout();
//! assert_eq!(layout.class().to_string(), "5-4-1");
//! assert_eq!(layout.id().number(), 4_091_296);
//! assert_eq!(layout.neighbors().count(), 8);
//! # Ok::<(), klotski::CodeError>(())
//! ```
//!
//! [`graph`] computes distances, shortest paths, solutions and farthest layouts. [`names`] has the
//! names that people gave to layouts.

#![warn(missing_docs)]

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod argument;
mod board;
pub mod graph;
mod message;
pub mod names;

pub use argument::{
    ArgumentError, read_goal, read_metric, read_reference, read_reference_in, unreachable,
};
pub use board::*;
pub use message::{translate_by, translated};
