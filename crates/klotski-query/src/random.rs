//! Random layouts of a given difficulty.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;

use klotski::message;
use klotski::{Code, Layout, ids};
use rusqlite::{Connection, OptionalExtension};

use crate::error::QueryError;
use crate::groups::Groups;
use crate::session::Session;

/// The layouts of a group with the same number of steps.
struct LayoutCount {
    group_id: i64,
    steps: i64,
    layouts: u64,
}

/// Chooses different layouts among those of these groups with a number of steps to a solution in
/// `steps`, each with the same probability: `number` of them, or all, if there are fewer. A seed
/// always chooses the same layouts. Of a layout and its left-right mirror image, the one with the
/// smaller code is returned.
pub fn random_layouts(
    session: &Session,
    groups: &Groups,
    steps: RangeInclusive<u16>,
    seed: Option<u64>,
    number: usize,
) -> Result<Vec<Layout>, QueryError> {
    session.map_errors(|| {
        let warehouse = session.warehouse().ok_or(QueryError::NoWarehouse)?;
        let pattern = groups.pattern(session.resolver())?;
        groups.require(&pattern, warehouse)?;
        let connection = warehouse.connection();
        let counts = layout_counts(connection, &pattern, steps)?;
        let layouts: u64 = counts.iter().map(|count| count.layouts).sum();
        let mut random = seed.unwrap_or_else(any_seed);
        let mut found = Vec::new();
        // A shuffle by Fisher and Yates, of which only the moved numbers are kept.
        let mut moved = HashMap::new();
        for place in 0..layouts {
            if found.len() == number {
                break;
            }
            random = scrambled(random);
            let other = place + random % (layouts - place);
            let here = moved.get(&place).copied().unwrap_or(place);
            let chosen = moved.insert(other, here).unwrap_or(other);
            let layout = smaller_of_mirror_pair(&layout_of(connection, &counts, chosen)?);
            if !found.contains(&layout) {
                found.push(layout);
            }
        }
        Ok(found)
    })
}

/// The layout with this number among all that are counted.
fn layout_of(
    connection: &Connection,
    counts: &[LayoutCount],
    mut number: u64,
) -> Result<Layout, QueryError> {
    for count in counts {
        if number < count.layouts {
            let code = member(connection, count, number)?.and_then(|code| code.parse().ok());
            let missing = || count.fault(&message!("layouts of them are missing"));
            return code.map(Code::layout).ok_or_else(missing);
        }
        number -= count.layouts;
    }
    unreachable!("the number is below the sum")
}

/// The numbers of layouts by group and by steps, in the order of the groups.
fn layout_counts(
    connection: &Connection,
    pattern: &str,
    steps: RangeInclusive<u16>,
) -> Result<Vec<LayoutCount>, QueryError> {
    let mut counts = connection.prepare(
        "SELECT s.group_id, s.min_solution_step, s.layouts
         FROM classes AS c
         JOIN groups AS g USING (jiang_num, bing_num, style_num)
         JOIN solution_steps AS s USING (group_id)
         WHERE c.class || '-' GLOB rtrim(?1, '*0123456789')
           AND c.class || '-' || g.group_num GLOB ?1
           AND s.min_solution_step BETWEEN ?2 AND ?3
         ORDER BY s.group_id, s.min_solution_step",
    )?;
    let counts = counts.query_map((pattern, steps.start(), steps.end()), |row| {
        let layouts = row.get::<_, i64>(2)?.cast_unsigned();
        Ok(LayoutCount { group_id: row.get(0)?, steps: row.get(1)?, layouts })
    })?;
    let counts: Vec<LayoutCount> = counts.collect::<Result<_, _>>()?;
    match counts.iter().find(|count| count.layouts > ids().len().into()) {
        Some(count) => Err(count.fault(&message!("layouts is out of bounds"))),
        None => Ok(counts),
    }
}

impl LayoutCount {
    /// The error of this row of `solution_steps`.
    fn fault(&self, fault: &str) -> QueryError {
        let Self { group_id, steps, .. } = self;
        let place = format!("solution_steps, group_id {group_id}, min_solution_step {steps}");
        QueryError::Damaged { path: String::new(), message: format!("{place}: {fault}") }
    }
}

/// The code of the layout with this number among these layouts, in the order of codes.
fn member(
    connection: &Connection,
    count: &LayoutCount,
    number: u64,
) -> rusqlite::Result<Option<String>> {
    connection
        .query_row(
            "SELECT l.code
             FROM groups AS g
             CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
             WHERE g.group_id = ?1 AND l.min_solution_step = ?2
             ORDER BY l.group_index
             LIMIT 1 OFFSET ?3",
            (count.group_id, count.steps, number.cast_signed()),
            |row| row.get(0),
        )
        .optional()
}

/// Spreads the numbers of seeds over all 64-bit numbers (SplitMix64). The remainder by the number
/// of layouts is uniform up to 2^-39.
fn scrambled(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// Another number in each call: the random keys of a hash table.
fn any_seed() -> u64 {
    RandomState::new().hash_one(())
}

fn smaller_of_mirror_pair(layout: &Layout) -> Layout {
    let mirror = layout.mirror();
    if mirror.code() < layout.code() { mirror } else { *layout }
}
