//! Median and percentiles, named as in SQLite's extension of that name.
//! <https://www.sqlite.org/percentile.html>
//!
//! | aggregate | result |
//! | --- | --- |
//! | `median(x)` | the same as `percentile(x, 50)` |
//! | `percentile(x, p)` | p from 0 to 100; interpolates between two values |
//! | `percentile_cont(x, f)` | f from 0 to 1; interpolates |
//! | `percentile_disc(x, f)` | f from 0 to 1; always one of the values |

use klotski::message;
use rusqlite::functions::{Aggregate, Context};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Result};

use super::errors::user_error;
use super::flags::INNOCUOUS;
use super::memory::Reservation;
use super::search_cache::clear_all;

#[derive(Clone, Copy)]
struct Percentile {
    name: &'static str,
    arguments: i32,
    /// The value of the second argument that selects the largest value.
    most: f64,
    is_continuous: bool,
}

const ALL: [Percentile; 4] = [
    Percentile { name: "median", arguments: 1, most: 100.0, is_continuous: true },
    Percentile { name: "percentile", arguments: 2, most: 100.0, is_continuous: true },
    Percentile { name: "percentile_cont", arguments: 2, most: 1.0, is_continuous: true },
    Percentile { name: "percentile_disc", arguments: 2, most: 1.0, is_continuous: false },
];

/// The initial capacity of a list of values. Most groups of rows are small.
const FIRST: usize = 64;

pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|aggregate| aggregate.name)
}

pub(super) fn register(connection: &Connection, is_wanted: impl Fn(&str) -> bool) -> Result<()> {
    ALL.into_iter().filter(|aggregate| is_wanted(aggregate.name)).try_for_each(|aggregate| {
        connection.create_aggregate_function(
            aggregate.name,
            aggregate.arguments,
            INNOCUOUS,
            aggregate,
        )
    })
}

/// The state of a group of rows.
#[derive(Default)]
struct PercentileState {
    values: Vec<f64>,
    reservation: Reservation,
    /// The second argument, from 0 to 1.
    fraction: Option<f64>,
}

impl PercentileState {
    fn add(&mut self, value: f64) -> Result<()> {
        let length = self.values.len();
        if length == self.values.capacity() {
            // Growing by a quarter instead of doubling saves memory with 29 million values.
            let more = (length / 4).max(FIRST);
            let bytes = (length + more) * size_of::<f64>();
            self.reservation.resize(bytes).or_else(|_| {
                clear_all();
                self.reservation.resize(bytes)
            })?;
            self.values.reserve_exact(more);
        }
        self.values.push(value);
        Ok(())
    }
}

impl Aggregate<PercentileState, Option<f64>> for Percentile {
    fn init(&self, _context: &mut Context<'_>) -> Result<PercentileState> {
        Ok(PercentileState::default())
    }

    fn step(&self, context: &mut Context<'_>, seen: &mut PercentileState) -> Result<()> {
        let name = self.name;
        let fraction = match self.arguments {
            1 => 0.5,
            _ => number(context.get_raw(1))
                .map(|given| given / self.most)
                .filter(|fraction| (0.0..=1.0).contains(fraction))
                .ok_or_else(|| {
                    user_error(message!(
                        "the second argument of {name} is from 0 to {most}",
                        name,
                        most = self.most
                    ))
                })?,
        };
        let first = *seen.fraction.get_or_insert(fraction);
        if first.to_bits() != fraction.to_bits() {
            return Err(user_error(message!(
                "the second argument of {name} is one for all rows",
                name
            )));
        }
        match (context.get_raw(0), number(context.get_raw(0))) {
            (ValueRef::Null, _) => Ok(()),
            (_, Some(value)) => seen.add(value),
            _ => Err(user_error(message!("{name} is of numbers only", name))),
        }
    }

    fn finalize(
        &self,
        _context: &mut Context<'_>,
        seen: Option<PercentileState>,
    ) -> Result<Option<f64>> {
        let Some(PercentileState { mut values, fraction: Some(fraction), .. }) = seen else {
            return Ok(None);
        };
        let Some(last) = values.len().checked_sub(1) else { return Ok(None) };
        // There are fewer values than 2^53.
        #[allow(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss
        )]
        let (position, between) = {
            let position = fraction * last as f64;
            (position as usize, position.fract())
        };
        let (_, &mut low, above) = values.select_nth_unstable_by(position, f64::total_cmp);
        let next = above.iter().copied().min_by(f64::total_cmp);
        Ok(Some(match next {
            Some(next) if self.is_continuous && between > 0.0 => low + (next - low) * between,
            _ => low,
        }))
    }
}

#[allow(clippy::cast_precision_loss)] // as SQLite does
pub(super) fn number(value: ValueRef<'_>) -> Option<f64> {
    match value {
        ValueRef::Integer(integer) => Some(integer as f64),
        ValueRef::Real(real) => Some(real),
        _ => None,
    }
}
