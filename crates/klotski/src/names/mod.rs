//! Names that people gave to layouts: 横刀立马, 峰回路转, Century.
//!
//! ```text
//!   data/names.csv --list--> Name  --catalogue--> a name  -> its layouts
//!                   (folded)                    a layout -> its names
//!                                   --continuation--> a beginning -> names
//! ```
//!
//! A name is *canonical* if it is the usual name of its layout in its language; other names are
//! *aliases*. A layout has at most one canonical name in a language. Several layouts may share a
//! name.
//!
//! ```
//! use klotski::Code;
//! use klotski::names;
//!
//! let layout = "1A9BF0C".parse::<Code>()?.layout();
//! for text in ["横刀立马", "heng dao li ma", "HengDaoLiMa"] {
//!     assert_eq!(names::find(text).unwrap(), layout);
//! }
//! assert_eq!(names::canonical_name(&layout), Some("横刀立马"));
//! assert_eq!(names::title(&layout, "en").unwrap(), "Red Donkey 横刀立马");
//! # Ok::<(), klotski::CodeError>(())
//! ```

mod catalogue;
mod continuation;
mod list;

pub use catalogue::{
    NameError, NamedLayout, canonical_name, codes_of, find, goal_of, having, is_part, of_layout,
    title, titles, with_goal,
};
pub use continuation::{Continuation, continuations};
pub use list::{FILE, Name, all, narrow, take};
