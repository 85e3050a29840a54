//! A random layout of some difficulty.

use std::ops::RangeInclusive;

use fastrand::Rng;
use klotski::message;
use klotski::{ClassPattern, Code, Layout};
use rusqlite::{Connection, OptionalExtension};

use super::error::QueryError;
use super::resolver::require_class;
use super::session::Session;

/// Layouts of the same group that need the same number of steps.
struct Equals {
    group_id: i64,
    steps: i64,
    layouts: u64,
}

/// Chooses one of the layouts of these classes that need so many steps to a solution, each with
/// the same chance; `None` if there are none. A seed always chooses the same layout. Of a layout
/// and its left-right mirror image, the one with the smaller code is given.
///
/// # Errors
/// When there is no warehouse, or it lacks the classes or is damaged.
pub fn random_layout(
    session: &Session,
    classes: &ClassPattern,
    steps: RangeInclusive<u16>,
    seed: Option<u64>,
) -> Result<Option<Layout>, QueryError> {
    session.map_errors(|| {
        let warehouse = session.warehouse().ok_or(QueryError::NoWarehouse)?;
        let pattern = classes.to_string();
        require_class(warehouse, &pattern, || {
            message!("layouts of class {pattern} exist", pattern)
        })?;
        let mut rng = seed.map_or_else(Rng::new, Rng::with_seed);
        let connection = warehouse.connection();
        let all = equals(connection, &pattern, steps)?;
        let layouts: u64 = all.iter().map(|equals| equals.layouts).sum();
        if layouts == 0 {
            return Ok(None);
        }
        let mut chosen = rng.u64(..layouts);
        for equals in &all {
            if chosen < equals.layouts {
                let layout = member(connection, equals, chosen)?;
                return Ok(layout.map(|layout| smaller_of_mirror_pair(&layout)));
            }
            chosen -= equals.layouts;
        }
        Ok(None)
    })
}

/// How many layouts of each group need how many steps, in the order of the groups.
fn equals(
    connection: &Connection,
    pattern: &str,
    steps: RangeInclusive<u16>,
) -> rusqlite::Result<Vec<Equals>> {
    let mut counts = connection.prepare(
        "SELECT s.group_id, s.min_solution_step, s.layouts
         FROM classes AS c
         JOIN groups AS g USING (jiang_num, bing_num, style_num)
         JOIN solution_steps AS s USING (group_id)
         WHERE c.class GLOB ?1 AND s.min_solution_step BETWEEN ?2 AND ?3
         ORDER BY s.group_id, s.min_solution_step",
    )?;
    let counts = counts.query_map((pattern, steps.start(), steps.end()), |row| {
        let layouts = row.get::<_, i64>(2)?.cast_unsigned();
        Ok(Equals { group_id: row.get(0)?, steps: row.get(1)?, layouts })
    })?;
    counts.collect()
}

/// The layout with this number among equals, in the order of codes.
fn member(
    connection: &Connection,
    equals: &Equals,
    number: u64,
) -> rusqlite::Result<Option<Layout>> {
    let code: Option<String> = connection
        .query_row(
            "SELECT l.code
             FROM groups AS g
             CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
             WHERE g.group_id = ?1 AND l.min_solution_step = ?2
             ORDER BY l.group_index
             LIMIT 1 OFFSET ?3",
            (equals.group_id, equals.steps, number.cast_signed()),
            |row| row.get(0),
        )
        .optional()?;
    Ok(code.and_then(|code| code.parse::<Code>().ok()).map(Code::layout))
}

fn smaller_of_mirror_pair(layout: &Layout) -> Layout {
    let mirror = layout.mirror();
    if mirror.code() < layout.code() { mirror } else { *layout }
}
