//! Median and percentiles, named as in SQLite's extension of that name.
//! <https://www.sqlite.org/percentile.html>
//!
//! | aggregate | of |
//! | --- | --- |
//! | `median(x)` | `percentile(x, 50)` |
//! | `percentile(x, p)` | p from 0 to 100, between two values by proportion |
//! | `percentile_cont(x, f)` | the same for f from 0 to 1 |
//! | `percentile_disc(x, f)` | the same, but always a value that is there |

use rusqlite::functions::{Aggregate, Context};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Error, Result};

use super::INNOCUOUS;
use crate::query::memory::Share;

/// An aggregate of this kind.
#[derive(Clone, Copy)]
struct Percentile {
    name: &'static str,
    arguments: i32,
    /// What the second argument is for the largest value.
    most: f64,
    /// Whether it lies between two values where none is at the place.
    is_continuous: bool,
}

const fn percentile(
    name: &'static str,
    arguments: i32,
    most: f64,
    is_continuous: bool,
) -> Percentile {
    Percentile { name, arguments, most, is_continuous }
}

const ALL: [Percentile; 4] = [
    percentile("median", 1, 100.0, true),
    percentile("percentile", 2, 100.0, true),
    percentile("percentile_cont", 2, 1.0, true),
    percentile("percentile_disc", 2, 1.0, false),
];

/// Room for how many values is taken at first: most groups have few.
const FIRST: usize = 64;

pub(super) fn register(connection: &Connection) -> Result<()> {
    ALL.into_iter().try_for_each(|aggregate| {
        connection.create_aggregate_function(
            aggregate.name,
            aggregate.arguments,
            INNOCUOUS,
            aggregate,
        )
    })
}

/// What was seen of a group of rows.
#[derive(Default)]
struct Seen {
    values: Vec<f64>,
    share: Share,
    /// The second argument, from 0 to 1.
    fraction: Option<f64>,
}

impl Seen {
    fn add(&mut self, value: f64) -> Result<()> {
        let there = self.values.len();
        if there == self.values.capacity() {
            // A quarter more, not as much again: there may be 29 million.
            let more = (there / 4).max(FIRST);
            self.share.resize((there + more) * size_of::<f64>())?;
            self.values.reserve_exact(more);
        }
        self.values.push(value);
        Ok(())
    }
}

impl Aggregate<Seen, Option<f64>> for Percentile {
    fn init(&self, _context: &mut Context<'_>) -> Result<Seen> {
        Ok(Seen::default())
    }

    fn step(&self, context: &mut Context<'_>, seen: &mut Seen) -> Result<()> {
        let name = self.name;
        let fraction = match self.arguments {
            1 => 0.5,
            _ => number(context.get_raw(1))
                .map(|given| given / self.most)
                .filter(|fraction| (0.0..=1.0).contains(fraction))
                .ok_or_else(|| {
                    wrong(format!("the second argument of {name} is from 0 to {}", self.most))
                })?,
        };
        let first = *seen.fraction.get_or_insert(fraction);
        if first.to_bits() != fraction.to_bits() {
            return Err(wrong(format!("the second argument of {name} is one for all rows")));
        }
        match context.get_raw(0) {
            ValueRef::Null => Ok(()),
            value => {
                let value = number(value);
                seen.add(value.ok_or_else(|| wrong(format!("{name} is of numbers only")))?)
            }
        }
    }

    fn finalize(&self, _context: &mut Context<'_>, seen: Option<Seen>) -> Result<Option<f64>> {
        let Some(Seen { mut values, fraction: Some(fraction), .. }) = seen else {
            return Ok(None);
        };
        let Some(last) = values.len().checked_sub(1) else { return Ok(None) };
        // Fewer values than 2^53.
        #[allow(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss
        )]
        let (place, between) = {
            let place = fraction * last as f64;
            (place as usize, place.fract())
        };
        let (_, &mut low, above) = values.select_nth_unstable_by(place, f64::total_cmp);
        let next = above.iter().copied().min_by(f64::total_cmp);
        Ok(Some(match next {
            Some(next) if self.is_continuous && between > 0.0 => low + (next - low) * between,
            _ => low,
        }))
    }
}

#[allow(clippy::cast_precision_loss)] // as SQLite does
fn number(value: ValueRef<'_>) -> Option<f64> {
    match value {
        ValueRef::Integer(integer) => Some(integer as f64),
        ValueRef::Real(real) => Some(real),
        _ => None,
    }
}

fn wrong(message: String) -> Error {
    Error::UserFunctionError(message.into())
}
