//! The engine of the site: the puzzle in plain JavaScript, for pages without a server.
//!
//! ```text
//!   board --+--> rankings --+              a layout and its code; its rank in a class
//!           |               |
//!           +--> moves -----+--> searches  breadth-first, on typed arrays
//!                                   |
//!         engine <-- server <--- tasks     the searches of a request, in parts, in a worker
//!                                   |
//!                                guides    on the page: fewest moves, the next move, the path
//! ```
//!
//! Browsers load neither modules nor workers from `file:` URLs. So the parts are functions of one
//! classic script, and the script of the worker is built from the source of these functions.

/// The script of the engine: functions whose names begin with `make`, and `openSearches` for pages.
///
/// For a wrong code it returns the name and the numbers of the rule, as in
/// [`CodeError`](klotski::CodeError), without text for people.
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
