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
//! # Words
//!
//! | word | meaning |
//! | --- | --- |
//! | cell | one of 20, numbered 0 to 19 row by row |
//! | anchor | the top-left cell of a block |
//! | jiang_num | the number of blocks of two cells, horizontal and vertical |
//! | bing_num | the number of single blocks |
//! | style_num | the number of horizontal blocks |
//! | step (一步), [`Step`] | one block moves any distance through empty cells, also around corners |
//! | adjacent (相邻) | of two layouts: one step apart; the relation is symmetric |
//! | group (群) | a connected component: the layouts that steps can reach from one another |
//! | solved, feature S | the 2x2 block is at the [`EXIT`], its anchor is cell 13 |
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

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod board;
pub mod graph;
mod message;
pub mod names;

pub use board::*;
pub use message::{translate_by, translated};
