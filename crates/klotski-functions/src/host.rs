//! The program that runs the functions, and what it may look up in a warehouse.

use klotski::{Code, Layout, Member, Signs};
use rusqlite::{Connection, OptionalExtension, Result};

/// The program that runs the functions: our own, or one that has loaded the extension. All calls
/// come from the thread that runs the statement.
pub trait Host: Send + Sync + 'static {
    /// Returns a check whether to stop, which a search calls every few milliseconds. It is used for
    /// one search.
    fn watch(&self) -> Box<dyn Fn() -> bool + '_>;

    /// What the signs of boards mean, if it is given.
    fn signs(&self) -> Option<&Signs> {
        None
    }

    /// Looks up a position in a group in a warehouse, if one is open.
    fn look_up(&self, member: Member) -> Result<LookedUp>;

    /// Looks up the fewest moves to a solution in a warehouse; `None` if none is open that has the
    /// layout.
    fn look_up_moves(&self, layout: &Layout) -> Result<Option<FewestMoves>>;
}

/// The fewest moves to a solution in the order of [`Metric::ALL`](klotski::Metric::ALL); `None` if there
/// is no solution.
pub type FewestMoves = [Option<u16>; 3];

/// The result of looking up a position in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookedUp {
    Found(Layout),
    /// The position does not exist.
    Absent,
    /// No open warehouse has the class: the position must be computed.
    Unknown,
}

/// The `application_id` of a warehouse.
pub const APPLICATION_ID: i64 = 0x4B4C_4F54;

/// Looks up the fewest moves in the main file of a connection, which must be a warehouse.
pub fn stored_moves(connection: &Connection, layout: &Layout) -> Result<Option<FewestMoves>> {
    let mut statement = connection.prepare(
        "SELECT min_solution_step, min_straight_moves, min_unit_moves FROM main.layouts
         WHERE code = ?1",
    )?;
    let moves =
        statement.query_row([layout.code().to_string()], |row| row.try_into()).optional()?;
    Ok(moves.map(|(step, straight, unit): (_, _, _)| [step, straight, unit]))
}

/// Looks up a position in a group in the main file of a connection, which must be a warehouse.
pub fn stored_member(connection: &Connection, member: Member) -> Result<LookedUp> {
    let Member { class, group_num, group_index } = member;
    let mut statement = connection.prepare(
        "SELECT l.code FROM main.groups AS g
         JOIN main.layouts AS l USING (jiang_num, bing_num, style_num, group_id)
         WHERE (g.jiang_num, g.bing_num, g.style_num, g.group_num, l.group_index)
             = (?1, ?2, ?3, ?4, ?5)",
    )?;
    let numbers = (class.jiang_num, class.bing_num, class.style_num, group_num, group_index);
    let code: Option<String> = statement.query_row(numbers, |row| row.get(0)).optional()?;
    if let Some(code) = code {
        // The main file of a host program may contain anything.
        let code = code.parse::<Code>();
        return Ok(code.map_or(LookedUp::Unknown, |code| LookedUp::Found(code.layout())));
    }
    let has_class =
        "SELECT 1 FROM main.groups WHERE (jiang_num, bing_num, style_num) = (?1, ?2, ?3)";
    let class = (class.jiang_num, class.bing_num, class.style_num);
    let has_class = connection.prepare(has_class)?.exists(class)?;
    Ok(if has_class { LookedUp::Absent } else { LookedUp::Unknown })
}
