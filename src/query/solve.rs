//! The way to a solution by look-ups: down the stored `min_solution_step`.
//!
//! ```text
//!   min_solution_step    3 ---> 2 ---> 1 ---> 0
//!   minimal solutions   {T,U}  {T}    {T,V}   T
//! ```
//!
//! A neighbour lies on a shortest path to the minimal solution T if it needs one step less
//! and T is a minimal solution of it, too. Of these the one with the smallest code is
//! taken, as a search does.

use rusqlite::{Connection, OptionalExtension, Statement};

use super::error::QueryError;
use super::session::Session;
use crate::board::Layout;
use crate::graph::Leg;
use crate::store::{StoreError, min_solutions_in};

/// What a warehouse tells of the way from a layout to its nearest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solved {
    /// Nothing: it lacks the class or the stage solutions, or there is no warehouse.
    NotStored,
    /// That there is none.
    Unsolvable,
    /// A shortest one, to the minimal solution with the smallest code.
    Way(Vec<Leg>),
}

/// Looks up a shortest way from a layout to a solution.
///
/// # Errors
/// When the warehouse is damaged.
pub fn solve(session: &Session, layout: &Layout) -> Result<Solved, QueryError> {
    let Some(warehouse) = session.warehouse() else { return Ok(Solved::NotStored) };
    session.tell(|| {
        let mut stored = Stored::new(warehouse.connection())?;
        let (steps, mut set) = match stored.of(layout)? {
            Some(Known { solutions: Some(0), .. }) => return Ok(Solved::Unsolvable),
            Some(Known { steps: Some(steps), set: Some(set), .. }) => (steps, set),
            _ => return Ok(Solved::NotStored),
        };
        let broken = || {
            QueryError::Store(StoreError::Broken {
                path: warehouse.path().to_owned(),
                fault: format!("no way leads down from {}", layout.code()),
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
                let Some(Known { steps, set: Some(next), .. }) = stored.of(&to)? else { continue };
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

/// What is stored of a layout.
struct Known {
    /// Steps to its nearest solution.
    steps: Option<u16>,
    /// How many are that near; none when unsolvable, NULL without the stage.
    solutions: Option<u32>,
    /// Which ones.
    set: Option<i64>,
}

/// The two statements that are asked again and again.
struct Stored<'c> {
    layouts: Statement<'c>,
    sets: Statement<'c>,
}

impl<'c> Stored<'c> {
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

    fn of(&mut self, layout: &Layout) -> rusqlite::Result<Option<Known>> {
        let known = self.layouts.query_row([layout.code().to_string()], |row| {
            Ok(Known { steps: row.get(0)?, solutions: row.get(1)?, set: row.get(2)? })
        });
        known.optional()
    }

    /// The codes of a set; none of one that is not there.
    fn members(&mut self, set: i64) -> rusqlite::Result<Vec<[u8; 9]>> {
        let members = self
            .sets
            .query_row([set], |row| Ok(min_solutions_in(row.get_ref(0)?.as_blob()?).collect()));
        Ok(members.optional()?.unwrap_or_default())
    }
}
