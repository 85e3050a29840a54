//! The engine of the site: the puzzle in plain JavaScript, for pages without a server.
//!
//! ```text
//!   board --+--> rankings --+              a layout and its code; its rank in a class
//!           |               |
//!           +--> moves -----+--> searches  breadth-first, on typed arrays
//!                                   |
//!         engine <-- server <--- tasks     the searches of an answer, in parts, in a worker
//!                                   |
//!                                guides    on the page: fewest moves, the next move, the way
//! ```
//!
//! Browsers load neither modules nor workers from files. So the parts are functions of one
//! classic script, and the script of the worker is made of the texts of these functions.

/// The script of the engine, whose functions begin with `make`, and `openSearches` for pages.
///
/// It says which rule a wrong code breaks as [`CodeError`](klotski::CodeError) does, by the
/// name of the rule and its numbers. It has no words for people.
pub const ENGINE: &str = concat!(
    include_str!("site/board.js"),
    include_str!("site/rankings.js"),
    include_str!("site/moves.js"),
    include_str!("site/searches.js"),
    include_str!("site/tasks.js"),
    include_str!("site/guides.js"),
    include_str!("site/server.js"),
    include_str!("site/engine.js"),
);
