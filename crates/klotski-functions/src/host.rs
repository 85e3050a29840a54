//! Who runs the functions.

use klotski::{Layout, Member};
use rusqlite::Result;

/// Who runs the functions: our own program, or another one that has loaded them. All calls come
/// from the thread that runs the statement.
pub trait Host: Send + Sync + 'static {
    /// Tells a search again and again whether it should give up. The watch lasts for one search.
    fn watch(&self) -> Box<dyn Fn() -> bool + '_>;

    /// What a warehouse says of a place in a group, if one is at hand.
    ///
    /// # Errors
    /// When the warehouse cannot be read.
    fn look_up(&self, member: Member) -> Result<LookedUp>;
}

/// What a warehouse says of a place in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookedUp {
    /// This layout is there.
    Found(Layout),
    /// There is no such place.
    Absent,
    /// No warehouse is at hand that has the class: the place has to be computed.
    Unknown,
}
