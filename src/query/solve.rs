//! Finds a shortest path to a solution by look-ups, along descending `min_solution_step`.
//!
//! ```text
//!   min_solution_step    3 ---> 2 ---> 1 ---> 0
//!   minimal solutions   {T,U}  {T}    {T,V}   T
//! ```
//!
//! A neighbour is on a shortest path to the minimal solution T if its `min_solution_step` is one
//! less and T is one of its minimal solutions, too. Of such neighbours the path takes the one with
//! the smallest code, like a search.

use klotski::Layout;
use klotski::graph::Leg;
use klotski::message;
use klotski_warehouse::{StoreError, min_solutions_in};
use rusqlite::{Connection, OptionalExtension, Statement};

use super::error::QueryError;
use super::session::Session;

/// The result of looking up a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solved {
    /// The warehouse lacks the class or the stage solutions, or there is no warehouse.
    NotStored,
    /// The layout has no solution.
    Unsolvable,
    /// A shortest path to the minimal solution with the smallest code.
    Way(Vec<Leg>),
}

/// Looks up a shortest path from a layout to a solution.
///
/// # Errors
/// If the warehouse is damaged.
pub fn solve(session: &Session, layout: &Layout) -> Result<Solved, QueryError> {
    let Some(warehouse) = session.warehouse() else { return Ok(Solved::NotStored) };
    session.map_errors(|| {
        let mut stored = Statements::new(warehouse.connection())?;
        let (steps, mut set) = match stored.layout(layout)? {
            Some(StoredLayout { solutions: Some(0), .. }) => return Ok(Solved::Unsolvable),
            Some(StoredLayout { steps: Some(steps), set: Some(set), .. }) => (steps, set),
            _ => return Ok(Solved::NotStored),
        };
        let broken = || {
            QueryError::Store(StoreError::Broken {
                path: warehouse.path().to_owned(),
                fault: message!("no way leads down from {layout}", layout = layout.code()),
            })
        };
        let target = stored.members(set)?.into_iter().next().ok_or_else(broken)?;
        let mut way = Vec::new();
        let mut from = *layout;
        for left in (0..steps).rev() {
            let mut neighbors: Vec<_> = from.steps().collect();
            neighbors.sort_unstable_by_key(|(_, to)| to.code());
            let mut onward = None;
            for (step, to) in neighbors {
                let Some(StoredLayout { steps, set: Some(next), .. }) = stored.layout(&to)? else {
                    continue;
                };
                if steps == Some(left) && (next == set || stored.members(next)?.contains(&target)) {
                    onward = Some((step, to, next));
                    break;
                }
            }
            let (step, to, next) = onward.ok_or_else(broken)?;
            let layer = u16::try_from(way.len()).map_err(|_| broken())?;
            way.push(Leg { layer, from, step, to });
            (from, set) = (to, next);
        }
        Ok(Solved::Way(way))
    })
}

/// The stored columns of a layout.
struct StoredLayout {
    /// `min_solution_step`.
    steps: Option<u16>,
    /// `min_solution_num`: 0 if the layout is unsolvable, NULL without the stage.
    solutions: Option<u32>,
    /// `min_solution_set_id`.
    set: Option<i64>,
}

/// The two statements that run for every step of the path.
struct Statements<'c> {
    layouts: Statement<'c>,
    sets: Statement<'c>,
}

impl<'c> Statements<'c> {
    fn new(connection: &'c Connection) -> rusqlite::Result<Self> {
        Ok(Self {
            layouts: connection.prepare(
                "SELECT min_solution_step, min_solution_num, min_solution_set_id
                 FROM layouts WHERE code = ?1",
            )?,
            sets: connection.prepare(
                "SELECT code_tails FROM min_solution_sets WHERE min_solution_set_id = ?1",
            )?,
        })
    }

    fn layout(&mut self, layout: &Layout) -> rusqlite::Result<Option<StoredLayout>> {
        let layout = self.layouts.query_row([layout.code().to_string()], |row| {
            Ok(StoredLayout { steps: row.get(0)?, solutions: row.get(1)?, set: row.get(2)? })
        });
        layout.optional()
    }

    /// The codes of a set; empty if there is no such set.
    fn members(&mut self, set: i64) -> rusqlite::Result<Vec<[u8; 9]>> {
        let members = self
            .sets
            .query_row([set], |row| Ok(min_solutions_in(row.get_ref(0)?.as_blob()?).collect()));
        Ok(members.optional()?.unwrap_or_default())
    }
}
