//! The program that runs the functions.

use klotski::{Layout, Member};
use rusqlite::Result;

/// The program that runs the functions: our own, or one that has loaded the extension. All calls
/// come from the thread that runs the statement.
pub trait Host: Send + Sync + 'static {
    /// Returns a check whether to stop, which a search calls every few milliseconds. It is used for
    /// one search.
    fn watch(&self) -> Box<dyn Fn() -> bool + '_>;

    /// Looks up a position in a group in a warehouse, if one is open.
    ///
    /// # Errors
    /// If the warehouse cannot be read.
    fn look_up(&self, member: Member) -> Result<LookedUp>;
}

/// The result of looking up a position in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookedUp {
    /// The layout at this position.
    Found(Layout),
    /// The position does not exist.
    Absent,
    /// No open warehouse has the class: the position must be computed.
    Unknown,
}
